-- An undo keeps a line that the import added and to which a file was attached since.
alter table import_kept_records drop constraint import_kept_records_reason_check;
alter table import_kept_records add constraint import_kept_records_reason_check check (reason in ('edited', 'import', 'attached'));
