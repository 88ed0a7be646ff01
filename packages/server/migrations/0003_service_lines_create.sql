-- What was found: one row per service line, both owners' sides, and the class with all that made it.

-- What lists filter and count by are enumerations: four bytes in each index that carries them (docs/decisions/0052).
-- Their values are the contract's, held against it by a test. Classes sort from the most to the least dangerous.
create type line_class as enum ('Lead', 'Galvanized Requiring Replacement', 'Lead Status Unknown', 'Non-lead');
create type line_status as enum ('In Service', 'Out Of Service', 'Abandoned', 'Stubbed', 'Removed', 'Replaced');
create type line_ownership as enum ('Split', 'System-Owned', 'Customer-Owned', 'Unknown');
create type pipe_material as enum ('unknown', 'lead', 'leadLinedGalvanized', 'galvanized', 'nonLeadCopper', 'nonLeadPlastic', 'nonLeadOther', 'unknownLikelyLead', 'unknownUnlikelyLead');

create table service_lines (
  account_id uuid not null default current_account_id() references accounts (id),
  id uuid not null,
  location_id uuid not null,
  external_id text,
  description text,
  other_location_identifier text,
  ownership line_ownership not null,
  status line_status not null,
  previously_lead text not null,
  system_material pipe_material not null,
  system_classification_basis text,
  system_installed_text text,
  system_installed_from date,
  system_installed_to date,
  system_diameter_id smallint not null default 1,
  system_diameter_over_two_inches boolean,
  system_verified boolean not null default false,
  system_verification_method text,
  system_verified_by text,
  system_verified_on_text text,
  system_verified_on_from date,
  system_verified_on_to date,
  system_removed_on_text text,
  system_removed_on_from date,
  system_removed_on_to date,
  system_notes text,
  customer_material pipe_material not null,
  customer_classification_basis text,
  customer_installed_text text,
  customer_installed_from date,
  customer_installed_to date,
  customer_diameter_id smallint not null default 1,
  customer_diameter_over_two_inches boolean,
  customer_verified boolean not null default false,
  customer_verification_method text,
  customer_verified_by text,
  customer_verified_on_text text,
  customer_verified_on_from date,
  customer_verified_on_to date,
  customer_removed_on_text text,
  customer_removed_on_from date,
  customer_removed_on_to date,
  customer_notes text,
  connector text not null,
  lead_solder text not null,
  lead_fittings text not null,
  other_lead_equipment text,
  point_of_use_treatment text not null,
  interior_lead_solder text not null,
  current_sampling_site text not null,
  -- The class: computed, never typed in. What it was computed from is frozen beside it.
  category line_class not null,
  classification_row text not null,
  classification_inputs jsonb not null,
  rule_version text not null,
  classified_on timestamptz not null,
  review text,
  stated_category line_class,
  needs_review boolean not null generated always as (review is not null) stored,
  contradicts_stated boolean not null generated always as (coalesce(stated_category <> category, false)) stored,
  -- The location's address, kept in step by the trigger below, so that a list of a million lines sorts and searches
  -- without a join.
  address_line1 text not null,
  address_line2 text,
  city text not null,
  state text not null,
  zip text not null,
  version integer not null default 1,
  created_on timestamptz not null default now(),
  updated_on timestamptz not null default now(),
  removed_on timestamptz,
  search_text text not null generated always as (
    lower(address_line1 || ' ' || coalesce(address_line2, '') || ' ' || city || ' ' || zip || ' ' || coalesce(external_id, '') || ' ' || coalesce(other_location_identifier, ''))
  ) stored,
  primary key (account_id, id),
  constraint service_lines_location foreign key (account_id, location_id) references locations (account_id, id) on delete restrict
);
call bind_to_account('service_lines');
create unique index service_lines_external_id on service_lines (account_id, external_id) where removed_on is null;
create index service_lines_by_location on service_lines (account_id, location_id) where removed_on is null;
-- Each order carries what a list may be filtered by, so that walking it needs no look at the table
-- (docs/decisions/0052). Five copies of the same words: keep them alike.
create index service_lines_by_address on service_lines (account_id, address_line1, id)
  include (category, status, ownership, system_material, customer_material, system_verified, customer_verified, needs_review, contradicts_stated, city, updated_on) where removed_on is null;
create index service_lines_by_external_id on service_lines (account_id, external_id, id)
  include (category, status, ownership, system_material, customer_material, system_verified, customer_verified, needs_review, contradicts_stated, city, updated_on) where removed_on is null;
create index service_lines_by_city on service_lines (account_id, city, id)
  include (category, status, ownership, system_material, customer_material, system_verified, customer_verified, needs_review, contradicts_stated, updated_on) where removed_on is null;
create index service_lines_by_updated_on on service_lines (account_id, updated_on, id)
  include (category, status, ownership, system_material, customer_material, system_verified, customer_verified, needs_review, contradicts_stated, city) where removed_on is null;
create index service_lines_by_category on service_lines (account_id, category, id)
  include (status, ownership, system_material, customer_material, system_verified, customer_verified, needs_review, contradicts_stated, city, updated_on) where removed_on is null;
-- Counts any mixture of facets without touching the table; equal keys share an entry, so it is small.
create index service_lines_facets on service_lines (account_id, category, status, ownership, system_material, customer_material, system_verified, customer_verified, needs_review, contradicts_stated, city) where removed_on is null;
-- A rare value of one facet is found without walking all of them.
create index service_lines_by_status on service_lines (account_id, status) where removed_on is null;
create index service_lines_by_ownership on service_lines (account_id, ownership) where removed_on is null;
create index service_lines_by_system_material on service_lines (account_id, system_material) where removed_on is null;
create index service_lines_by_customer_material on service_lines (account_id, customer_material) where removed_on is null;
create index service_lines_review on service_lines (account_id, id) where removed_on is null and needs_review;
create index service_lines_contradictions on service_lines (account_id, id) where removed_on is null and contradicts_stated;
create index service_lines_search on service_lines using gin (account_id, search_text gin_trgm_ops) where removed_on is null;

create function carry_address_to_service_lines() returns trigger language plpgsql as $$
begin
  update service_lines
     set address_line1 = new.address_line1, address_line2 = new.address_line2, city = new.city, state = new.state, zip = new.zip
   where account_id = new.account_id and location_id = new.id;
  return null;
end
$$;
create trigger carry_address after update of address_line1, address_line2, city, state, zip on locations
  for each row when ((old.address_line1, old.address_line2, old.city, old.state, old.zip) is distinct from (new.address_line1, new.address_line2, new.city, new.state, new.zip))
  execute function carry_address_to_service_lines();
