-- The level of each row of a laboratory file, in the unit of its analyte, also of a row that is not imported. Rows of earlier checks have none.
alter table import_result_rows add column amount numeric;
-- A checked file in which no row can be imported will not be committed: its results are open already.
alter table import_batches drop column open_results, drop column open_levels;
alter table import_batches
  add column open_results integer not null generated always as (
    case when subject = 'results' and rows_removed_on is null
      and (state = 'committed' or (state = 'checked' and coalesce((summary ->> 'new')::integer, 0) + coalesce((summary ->> 'changed')::integer, 0) = 0))
      then coalesce((summary ->> 'failed')::integer, 0) + coalesce((summary ->> 'unmatched')::integer, 0) else 0 end) stored,
  add column open_levels integer not null generated always as (
    case when subject = 'results' and rows_removed_on is null
      and (state = 'committed' or (state = 'checked' and coalesce((summary ->> 'new')::integer, 0) + coalesce((summary ->> 'changed')::integer, 0) = 0))
      then coalesce((summary ->> 'aboveActionLevel')::integer, 0) else 0 end) stored;
