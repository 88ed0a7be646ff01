-- What the samples of an event are analyzed for, with the limits that results are held against, and the kit that its samples come in.

create table sampling_event_analytes (
  account_id uuid not null default current_account_id() references accounts (id),
  id uuid not null,
  event_id uuid not null,
  -- The numbers are those of contract/sampling-events/analyte.values.
  analyte_id smallint not null,
  -- As somebody ordered them.
  position smallint not null,
  -- Exact, in the analyte's own unit.
  exceedance_limit numeric(8, 1) check (exceedance_limit >= 0),
  lower_limit numeric(8, 1) check (lower_limit >= 0),
  is_primary boolean not null,
  check_exceedance boolean not null,
  primary key (account_id, id),
  constraint sampling_event_analytes_event foreign key (account_id, event_id) references sampling_events (account_id, id) on delete cascade,
  constraint sampling_event_analytes_once unique (account_id, event_id, analyte_id),
  constraint sampling_event_analytes_lower_below_upper check (lower_limit < exceedance_limit)
);
call bind_to_account('sampling_event_analytes');
create unique index sampling_event_analytes_one_primary on sampling_event_analytes (account_id, event_id) where is_primary;

-- One for each sample of the event's kit, and one at least.
create table protocol_definitions (
  account_id uuid not null default current_account_id() references accounts (id),
  id uuid not null,
  event_id uuid not null,
  position smallint not null,
  -- The numbers are those of contract/sampling-events/sku.values.
  sku_id smallint not null,
  will_deliver boolean not null,
  primary key (account_id, id),
  constraint protocol_definitions_event foreign key (account_id, event_id) references sampling_events (account_id, id) on delete cascade,
  constraint protocol_definitions_once unique (account_id, event_id, position)
);
call bind_to_account('protocol_definitions');

-- The event for as long as it stands. What hangs on it points here, and so the database itself refuses to remove it.
alter table sampling_events
  add column standing_id uuid generated always as (case when removed_on is null then id end) stored,
  add constraint sampling_events_standing unique (account_id, standing_id);
alter table sampling_event_locations
  add constraint sampling_event_locations_in_standing_event foreign key (account_id, in_event) references sampling_events (account_id, standing_id) on delete restrict;
