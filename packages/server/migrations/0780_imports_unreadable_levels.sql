-- Levels such as ">50", and levels of rows that can't be read: the notice about rows that are not imported names both.
alter table import_result_rows add column is_more_than boolean not null default false, add column is_unreadable boolean not null default false;
-- Rows of earlier checks: what could not be read is in their problems.
update import_result_rows set is_unreadable = true
 where outcome in ('unmatched', 'failed') and not is_left_out and amount is null and read_problems is not null
   and jsonb_path_exists(read_problems, '$[*] ? (@.field == "Analyte" || @.field == "Unit" || @.field == "Result")');
update import_batches b set summary = b.summary || jsonb_build_object('unreadable', r.unreadable)
  from (select account_id, batch_id, count(*) as unreadable from import_result_rows
         where is_unreadable and outcome in ('unmatched', 'failed') group by account_id, batch_id) r
 where b.account_id = r.account_id and b.id = r.batch_id and b.summary is not null;
