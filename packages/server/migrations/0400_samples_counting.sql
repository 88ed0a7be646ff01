-- Whether a sample of a program that is not for compliance counts in the 90th percentile (40 CFR 141.86(e)): a decision of a
-- person with its reason and day. Earlier decisions are in the change history.
alter table samples
  add column counts_decision text check (counts_decision in ('yes', 'no', 'ask')),
  add column counts_decided_on date,
  add column counts_reason text,
  add column counts_decided_by_name text,
  add constraint samples_counting_complete check (num_nulls(counts_decision, counts_decided_on, counts_reason, counts_decided_by_name) in (0, 4));

-- Everything that decides what counts in a monitoring period is read from this index.
create index samples_by_counted_day on samples (account_id, counted_on, id) include (late_for, detection, status, event_id, location_id,
  number, sku_id, position, counts_decision, lead_amount, lead_zero_without_limits, copper_amount, copper_zero_without_limits);
drop index samples_by_counted_on;
