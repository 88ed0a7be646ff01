-- Schools and child care facilities that the water system serves (40 CFR 141.92).

create table school_facilities (
  account_id uuid not null default current_account_id() references accounts (id),
  id uuid not null,
  name text not null,
  kind text not null check (kind in ('elementarySchool', 'secondarySchool', 'childCare')),
  address_line1 text not null,
  address_line2 text,
  city text not null,
  state text not null,
  zip text not null,
  -- The same as of the location at this address, through which its service lines are found.
  address_key text not null,
  contact_name text,
  contact_phone text,
  contact_email text,
  year_built integer,
  -- All of it.
  year_replumbed integer,
  is_licensed boolean,
  -- Used for drinking or cooking.
  outlet_count integer,
  exempt_reason text check (exempt_reason in ('leadFreePlumbing', 'ownWaterSystem', 'stateWaiver', 'notLicensed')),
  exempt_note text,
  notes text,
  version integer not null default 1,
  created_on timestamptz not null default now(),
  updated_on timestamptz not null default now(),
  removed_on timestamptz,
  search_text text not null generated always as (lower(name || ' ' || address_line1 || ' ' || city || ' ' || coalesce(contact_name, ''))) stored,
  primary key (account_id, id)
);
call bind_to_account('school_facilities');
-- Each order carries what the list may be filtered by (docs/decisions/0052).
create index school_facilities_by_name on school_facilities (account_id, name, id) include (kind, exempt_reason, is_licensed, year_built) where removed_on is null;
create index school_facilities_by_kind on school_facilities (account_id, kind, id) include (exempt_reason, is_licensed, year_built) where removed_on is null;
create index school_facilities_by_address on school_facilities (account_id, address_line1, id) include (kind, exempt_reason, is_licensed, year_built) where removed_on is null;
create index school_facilities_by_city on school_facilities (account_id, city, id) include (kind, exempt_reason, is_licensed, year_built) where removed_on is null;
create index school_facilities_by_year_built on school_facilities (account_id, year_built, id) include (kind, exempt_reason, is_licensed) where removed_on is null;
create index school_facilities_search on school_facilities using gin (account_id, search_text gin_trgm_ops);
