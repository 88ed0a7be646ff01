-- Samples without a result and kits that are not done, counted by event after it was closed.
create index samples_without_results on samples (account_id, event_id) where status < 3;
create index kits_open on kits (account_id, event_id, status) where status not in ('Results Ready', 'Completed');
