-- Where and who: the premises that service lines end at, and the people to write to.

create table locations (
  account_id uuid not null default current_account_id() references accounts (id),
  id uuid not null,
  external_id text,
  name text,
  address_line1 text not null,
  address_line2 text,
  city text not null,
  state text not null,
  zip text not null,
  -- The address with its spelling differences taken out (contract/locations/addresses.calculation), for finding doubles.
  address_key text not null,
  latitude numeric(9, 6),
  longitude numeric(9, 6),
  mailing_address_line1 text,
  mailing_address_line2 text,
  mailing_city text,
  mailing_state text,
  mailing_zip text,
  disadvantaged_neighborhood boolean,
  sensitive_population text,
  tier smallint check (tier between 1 and 5),
  property_classification text,
  parcel_number text,
  version integer not null default 1,
  created_on timestamptz not null default now(),
  updated_on timestamptz not null default now(),
  removed_on timestamptz,
  search_text text not null generated always as (
    lower(address_line1 || ' ' || coalesce(address_line2, '') || ' ' || city || ' ' || zip || ' ' || coalesce(external_id, '') || ' ' || coalesce(name, '') || ' ' || coalesce(parcel_number, ''))
  ) stored,
  primary key (account_id, id)
);
call bind_to_account('locations');
create index locations_address_key on locations (account_id, address_key) where removed_on is null;
-- Each order carries what the list may be filtered by (docs/decisions/0052).
create index locations_by_external_id on locations (account_id, external_id, id) include (tier, property_classification, city, zip, updated_on) where removed_on is null;
create index locations_by_address on locations (account_id, address_line1, id) include (tier, property_classification, city, zip, updated_on) where removed_on is null;
create index locations_by_city on locations (account_id, city, id) include (tier, property_classification, zip, updated_on) where removed_on is null;
create index locations_by_zip on locations (account_id, zip, id) include (tier, property_classification, city, updated_on) where removed_on is null;
create index locations_by_name on locations (account_id, name, id) include (tier, property_classification, city, zip, updated_on) where removed_on is null;
create index locations_by_updated_on on locations (account_id, updated_on, id) include (tier, property_classification, city, zip) where removed_on is null;
create index locations_facets on locations (account_id, tier, property_classification, city) where removed_on is null;
create index locations_search on locations using gin (account_id, search_text gin_trgm_ops) where removed_on is null;

create table contacts (
  account_id uuid not null default current_account_id() references accounts (id),
  id uuid not null,
  location_id uuid not null,
  -- 1 is the primary contact (specification A3.16).
  designation smallint,
  first_name text,
  last_name text,
  salutation text,
  title_company_organization text,
  email text,
  primary_phone text,
  primary_phone_ext text,
  is_phone_mobile boolean not null default false,
  alternative_phone text,
  alternative_phone_ext text,
  is_alternative_phone_mobile boolean not null default false,
  address_line1 text,
  address_line2 text,
  city text,
  state text,
  zip text,
  preferred_language text,
  customer_billing_number text,
  version integer not null default 1,
  created_on timestamptz not null default now(),
  updated_on timestamptz not null default now(),
  removed_on timestamptz,
  primary key (account_id, id),
  constraint contacts_location foreign key (account_id, location_id) references locations (account_id, id) on delete restrict
);
call bind_to_account('contacts');
create index contacts_by_location on contacts (account_id, location_id) where removed_on is null;
create unique index contacts_one_primary on contacts (account_id, location_id) where designation = 1 and removed_on is null;
