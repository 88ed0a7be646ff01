-- Why a sample was invalidated, on which decision of the State, and by whom.
alter table samples
  -- The numbers are those of contract/samples/sample-status-reason.values.
  add column status_reason smallint check (status_reason between 1 and 4),
  add column status_notes text,
  add column state_decision_on date,
  add column invalidated_on timestamptz,
  add column invalidated_by uuid references users (id),
  add column invalidated_by_name text,
  add constraint samples_invalidation check (
    (status_reason is null) = (state_decision_on is null) and (status_reason is null) = (invalidated_on is null) and (status_reason is null or status = 5));

-- An invalidated sample is replaced by another sample of the same bottle, location and event.
alter table samples drop constraint samples_once;
create unique index samples_once on samples (account_id, event_id, location_id, position) where status <> 5;

-- Set by support for programs whose kits a vendor ships.
alter table programs add column shipping_vendor_id text;
