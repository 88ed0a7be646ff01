-- Results of laboratory files that were not imported stay open until they are imported or left out with a reason.
alter table import_result_choices add column reason text;
alter table import_batches
  add column open_results integer not null generated always as (
    case when subject = 'results' and state = 'committed' and rows_removed_on is null
      then coalesce((summary ->> 'failed')::integer, 0) + coalesce((summary ->> 'unmatched')::integer, 0) else 0 end) stored,
  add column open_levels integer not null generated always as (
    case when subject = 'results' and state = 'committed' and rows_removed_on is null
      then coalesce((summary ->> 'aboveActionLevel')::integer, 0) else 0 end) stored;
