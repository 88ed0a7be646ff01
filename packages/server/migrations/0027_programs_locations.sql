-- Which locations are in a program and in its sampling events.

create table program_locations (
  account_id uuid not null default current_account_id() references accounts (id),
  id uuid not null,
  program_id uuid not null,
  location_id uuid not null,
  -- contract/programs/program-location.values; a test holds them against each other.
  status text not null constraint program_locations_status check (status in ('Assigned', 'Pre-Sampling', 'Scheduled', 'Replaced', 'Post-Sampling', 'Completed', 'No Action Required')),
  assigned_on timestamptz not null default now(),
  updated_on timestamptz not null default now(),
  removed_on timestamptz,
  -- The program as long as the location is in it. A location is in a program once, may come back as a row of its own,
  -- and cannot leave while an event of the program points here.
  in_program uuid generated always as (case when removed_on is null then program_id end) stored,
  -- The location's, kept in step by the trigger below: a long list sorts and searches without a join.
  address_line1 text not null,
  address_line2 text,
  city text not null,
  external_id text,
  search_text text not null generated always as (lower(address_line1 || ' ' || coalesce(address_line2, '') || ' ' || city || ' ' || coalesce(external_id, ''))) stored,
  primary key (account_id, id),
  constraint program_locations_once unique (account_id, in_program, location_id),
  constraint program_locations_program foreign key (account_id, program_id) references programs (account_id, id) on delete restrict,
  constraint program_locations_location foreign key (account_id, location_id) references locations (account_id, id) on delete restrict
);
call bind_to_account('program_locations');
-- Lists are of one program; each order carries what they may be filtered by (docs/decisions/0052).
create index program_locations_by_address on program_locations (account_id, program_id, address_line1, id) include (status) where removed_on is null;
create index program_locations_by_status on program_locations (account_id, program_id, status, id) where removed_on is null;
create index program_locations_by_assigned_on on program_locations (account_id, program_id, assigned_on, id) include (status) where removed_on is null;
create index program_locations_by_location on program_locations (account_id, location_id);
create index program_locations_search on program_locations using gin (account_id, search_text gin_trgm_ops) where removed_on is null;

create table sampling_event_locations (
  account_id uuid not null default current_account_id() references accounts (id),
  id uuid not null,
  program_id uuid not null,
  event_id uuid not null,
  location_id uuid not null,
  assigned_on timestamptz not null default now(),
  removed_on timestamptz,
  in_program uuid generated always as (case when removed_on is null then program_id end) stored,
  in_event uuid generated always as (case when removed_on is null then event_id end) stored,
  address_line1 text not null,
  address_line2 text,
  city text not null,
  external_id text,
  search_text text not null generated always as (lower(address_line1 || ' ' || coalesce(address_line2, '') || ' ' || city || ' ' || coalesce(external_id, ''))) stored,
  primary key (account_id, id),
  constraint sampling_event_locations_once unique (account_id, in_event, location_id),
  constraint sampling_event_locations_event foreign key (account_id, program_id, event_id) references sampling_events (account_id, program_id, id) on delete restrict,
  constraint sampling_event_locations_location foreign key (account_id, location_id) references locations (account_id, id) on delete restrict,
  constraint sampling_event_locations_in_program foreign key (account_id, in_program, location_id) references program_locations (account_id, in_program, location_id) on delete restrict
);
call bind_to_account('sampling_event_locations');
create index sampling_event_locations_by_address on sampling_event_locations (account_id, event_id, address_line1, id) where removed_on is null;
create index sampling_event_locations_by_assigned_on on sampling_event_locations (account_id, event_id, assigned_on, id) where removed_on is null;
create index sampling_event_locations_by_location on sampling_event_locations (account_id, location_id);
create index sampling_event_locations_by_program on sampling_event_locations (account_id, in_program, location_id) where in_program is not null;
create index sampling_event_locations_search on sampling_event_locations using gin (account_id, search_text gin_trgm_ops) where removed_on is null;

-- Once per statement, as for service lines: an import corrects thousands of addresses at once.
create function carry_address_to_programs() returns trigger language plpgsql as $$
begin
  update program_locations p
     set address_line1 = n.address_line1, address_line2 = n.address_line2, city = n.city, external_id = n.external_id
    from before b
    join after n on n.account_id = b.account_id and n.id = b.id
   where (b.address_line1, b.address_line2, b.city, b.external_id) is distinct from (n.address_line1, n.address_line2, n.city, n.external_id)
     and p.account_id = n.account_id and p.location_id = n.id;
  update sampling_event_locations e
     set address_line1 = n.address_line1, address_line2 = n.address_line2, city = n.city, external_id = n.external_id
    from before b
    join after n on n.account_id = b.account_id and n.id = b.id
   where (b.address_line1, b.address_line2, b.city, b.external_id) is distinct from (n.address_line1, n.address_line2, n.city, n.external_id)
     and e.account_id = n.account_id and e.location_id = n.id;
  return null;
end
$$;
create trigger carry_address_to_programs after update on locations referencing old table as before new table as after
  for each statement execute function carry_address_to_programs();
