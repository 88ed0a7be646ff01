-- Programs, and their sampling events.

create table programs (
  account_id uuid not null default current_account_id() references accounts (id),
  id uuid not null,
  name text not null,
  -- The numbers are those of contract/programs/program.values.
  program_type_id smallint not null,
  -- Calendar days at the water system; they never pass through a time zone.
  starts_on date not null,
  ends_on date not null,
  status text not null default 'Active' check (status in ('Active')),
  asset_type_id smallint not null,
  -- Of a replacement program alone; its end follows from it.
  replacement_interval_months smallint,
  does_pre_sampling boolean not null,
  does_post_sampling boolean not null,
  version integer not null default 1,
  created_on timestamptz not null default now(),
  updated_on timestamptz not null default now(),
  removed_on timestamptz,
  search_text text not null generated always as (lower(name)) stored,
  primary key (account_id, id),
  constraint programs_end_after_start check (ends_on > starts_on)
);
call bind_to_account('programs');
create index programs_by_name on programs (account_id, name, id) include (status, program_type_id) where removed_on is null;
create index programs_by_start on programs (account_id, starts_on, id) include (status, program_type_id) where removed_on is null;
create index programs_by_end on programs (account_id, ends_on, id) include (status, program_type_id) where removed_on is null;
create index programs_search on programs using gin (account_id, search_text gin_trgm_ops);

create table sampling_events (
  account_id uuid not null default current_account_id() references accounts (id),
  id uuid not null,
  program_id uuid not null,
  name text not null,
  event_type text not null check (event_type in ('Sampling', 'Pitcher/Filter', 'Pre-Replacement', 'Post-Replacement')),
  starts_on date not null,
  ends_on date not null,
  status text not null default 'Active' check (status in ('Active', 'Inactive', 'Completed')),
  total_goal integer not null default 0 check (total_goal >= 0),
  version integer not null default 1,
  created_on timestamptz not null default now(),
  updated_on timestamptz not null default now(),
  removed_on timestamptz,
  search_text text not null generated always as (lower(name)) stored,
  primary key (account_id, id),
  -- What names an event together with its program points here, so that it is an event of that program.
  constraint sampling_events_of_program unique (account_id, program_id, id),
  constraint sampling_events_program foreign key (account_id, program_id) references programs (account_id, id) on delete restrict,
  constraint sampling_events_end_after_start check (ends_on >= starts_on)
);
call bind_to_account('sampling_events');
create unique index sampling_events_name on sampling_events (account_id, program_id, lower(name)) where removed_on is null;
create index sampling_events_by_program on sampling_events (account_id, program_id, starts_on, id) include (status, event_type) where removed_on is null;
create index sampling_events_by_name on sampling_events (account_id, name, id) include (status, event_type, program_id) where removed_on is null;
create index sampling_events_by_start on sampling_events (account_id, starts_on, id) include (status, event_type, program_id) where removed_on is null;
create index sampling_events_by_end on sampling_events (account_id, ends_on, id) include (status, event_type, program_id) where removed_on is null;
create index sampling_events_search on sampling_events using gin (account_id, search_text gin_trgm_ops);
