-- The five-year plan, outreach attempts and sampling visits of schools and child care facilities.

alter table school_facilities add column planned_year smallint check (planned_year between 1 and 5);
create index school_facilities_by_planned_year on school_facilities (account_id, planned_year, id) include (kind, exempt_reason) where removed_on is null;

create table school_outreach (
  account_id uuid not null default current_account_id() references accounts (id),
  id uuid not null,
  facility_id uuid not null,
  contacted_on date not null,
  purpose text not null check (purpose in ('scheduling', 'information')),
  method text not null check (method in ('call', 'email', 'letter', 'visit')),
  outcome text not null check (outcome in ('noResponse', 'agreed', 'declined', 'requested', 'informed')),
  person text,
  notes text,
  recorded_by_name text not null,
  version integer not null default 1,
  created_on timestamptz not null default now(),
  updated_on timestamptz not null default now(),
  removed_on timestamptz,
  primary key (account_id, id),
  constraint school_outreach_facility foreign key (account_id, facility_id) references school_facilities (account_id, id) on delete restrict
);
call bind_to_account('school_outreach');
create index school_outreach_by_facility on school_outreach (account_id, facility_id, contacted_on, id) where removed_on is null;

-- Results in schools are apart from the samples of events, so that no 90th percentile includes them.
create table school_visits (
  account_id uuid not null default current_account_id() references accounts (id),
  id uuid not null,
  facility_id uuid not null,
  visited_on date not null,
  stagnation_hours numeric,
  milliliters integer,
  collected_by text,
  results_received_on date,
  notes text,
  recorded_by_name text not null,
  version integer not null default 1,
  created_on timestamptz not null default now(),
  updated_on timestamptz not null default now(),
  removed_on timestamptz,
  primary key (account_id, id),
  constraint school_visits_facility foreign key (account_id, facility_id) references school_facilities (account_id, id) on delete restrict
);
call bind_to_account('school_visits');
create index school_visits_by_facility on school_visits (account_id, facility_id, visited_on, id) where removed_on is null;
create index school_visits_by_results on school_visits (account_id, results_received_on, id) where removed_on is null and results_received_on is not null;

create table school_outlet_samples (
  account_id uuid not null default current_account_id() references accounts (id),
  id uuid not null,
  visit_id uuid not null,
  -- In the visit, from 0.
  position smallint not null,
  kind text not null check (kind in ('fountain', 'kitchen', 'classroom', 'nurse', 'other')),
  place text not null,
  has_filter boolean not null,
  lab_sample_id text,
  -- As the laboratory reported them.
  qualifier text,
  value numeric,
  unit text not null,
  primary key (account_id, id),
  constraint school_outlet_samples_position unique (account_id, visit_id, position),
  constraint school_outlet_samples_visit foreign key (account_id, visit_id) references school_visits (account_id, id) on delete restrict
);
call bind_to_account('school_outlet_samples');
