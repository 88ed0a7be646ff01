-- Several statuses at once are counted and found from this index; equal entries share their space.
create index samples_by_status on samples (account_id, status_label, detection);
