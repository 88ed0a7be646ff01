-- Undoing an import looks for other imports that wrote the same results.
create index import_result_rows_by_result on import_result_rows (account_id, result_id) where result_id is not null;
