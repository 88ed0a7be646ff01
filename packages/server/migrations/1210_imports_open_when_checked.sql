-- Results of a checked file that have no sample or failed are open also while others of the file wait for their import.
alter table import_batches drop column open_results, drop column open_levels;
alter table import_batches
  add column open_results integer not null generated always as (
    case when subject = 'results' and rows_removed_on is null and state in ('checked', 'committing', 'committed', 'undone')
      then coalesce((summary ->> 'failed')::integer, 0) + coalesce((summary ->> 'unmatched')::integer, 0) else 0 end) stored,
  add column open_levels integer not null generated always as (
    case when subject = 'results' and rows_removed_on is null and state in ('checked', 'committing', 'committed', 'undone')
      then coalesce((summary ->> 'aboveActionLevel')::integer, 0) else 0 end) stored;
