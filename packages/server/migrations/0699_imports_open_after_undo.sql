-- Results that no sample got stay open after the undo of their import: the water system has received them.
alter table import_batches drop column open_results, drop column open_levels;
alter table import_batches
  add column open_results integer not null generated always as (
    case when subject = 'results' and rows_removed_on is null
      and (state in ('committed', 'undone') or (state = 'checked' and coalesce((summary ->> 'new')::integer, 0) + coalesce((summary ->> 'changed')::integer, 0) = 0))
      then coalesce((summary ->> 'failed')::integer, 0) + coalesce((summary ->> 'unmatched')::integer, 0) else 0 end) stored,
  add column open_levels integer not null generated always as (
    case when subject = 'results' and rows_removed_on is null
      and (state in ('committed', 'undone') or (state = 'checked' and coalesce((summary ->> 'new')::integer, 0) + coalesce((summary ->> 'changed')::integer, 0) = 0))
      then coalesce((summary ->> 'aboveActionLevel')::integer, 0) else 0 end) stored;
