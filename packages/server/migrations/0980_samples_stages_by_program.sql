-- Samples of programs are counted by stage from this index alone; equal entries share their space.
create index samples_stages on samples (account_id, program_id, status, detection, collected_on);
