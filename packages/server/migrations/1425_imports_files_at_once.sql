-- Files of event assignments and kit statuses are imported at once, all of their rows or none. Who imported which file,
-- when, and with which counts is on record afterwards, also of a file that was refused.
alter table import_batches
  drop constraint import_batches_subject_check,
  drop constraint import_batches_results,
  add column file_size bigint,
  add column file_sha256 text,
  -- The rows of a refused file, each with the reason; deleted with the other rows under the retention of the account.
  add column refused_rows jsonb,
  -- A repeated request that is refused again has one record.
  add column refusal_key text,
  add constraint import_batches_subject_check check (subject in ('inventory', 'results', 'eventAssignment', 'kitStatus')),
  add constraint import_batches_event_of_subject check (
    case subject when 'inventory' then event_id is null when 'kitStatus' then true else event_id is not null end),
  add constraint import_batches_at_once check (
    subject in ('inventory', 'results')
      or (state in ('committed', 'failed') and file_size is not null and file_sha256 is not null));
create unique index import_batches_refusal on import_batches (account_id, refusal_key) where refusal_key is not null;
