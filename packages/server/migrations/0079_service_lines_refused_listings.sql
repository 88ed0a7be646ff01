-- What later files list for lines that stay listed as Lead or Galvanized Requiring Replacement. A line that a file lists as less protective is reviewed
-- until the difference is settled; a later file that agrees with the listing settles it.
create table later_listings (
  account_id uuid not null default current_account_id() references accounts (id),
  line_id uuid not null,
  batch_id uuid not null,
  row_number integer not null,
  -- The classification that the file lists, and its text.
  category line_class not null,
  text text,
  -- Both sides were field-verified after the import, so that only a person or a later file can settle the difference.
  was_verified boolean not null,
  listed_on timestamptz not null,
  listed_by text not null,
  -- Settled by a person, with a reason in the history of the line.
  settled_on timestamptz,
  settled_by text,
  primary key (account_id, line_id, batch_id, row_number),
  constraint later_listings_line foreign key (account_id, line_id) references service_lines (account_id, id) on delete restrict,
  constraint later_listings_batch foreign key (account_id, batch_id) references import_batches (account_id, id) on delete restrict
);
call bind_to_account('later_listings');
create index later_listings_batch on later_listings (account_id, batch_id);

-- The sentence of the latest refused listing that is not settled; every writer of lines keeps it up to date. The lists' indexes carry both columns that
-- follow from it, so they are created again.
alter table service_lines add column refused_listing text;
alter table service_lines drop column needs_review;
alter table service_lines
  add column needs_review boolean not null generated always as (review is not null or refused_listing is not null) stored,
  add column differs_from_file boolean not null generated always as (contradicts_stated or refused_listing is not null) stored;

create index service_lines_by_address on service_lines (account_id, address_line1, id)
  include (category, status, ownership, system_material, customer_material, system_verified, customer_verified, needs_review, differs_from_file, city, updated_on, search_text) where removed_on is null;
create index service_lines_by_external_id on service_lines (account_id, external_id, id)
  include (category, status, ownership, system_material, customer_material, system_verified, customer_verified, needs_review, differs_from_file, city, updated_on, search_text) where removed_on is null;
create index service_lines_by_city on service_lines (account_id, city, id)
  include (category, status, ownership, system_material, customer_material, system_verified, customer_verified, needs_review, differs_from_file, updated_on, search_text) where removed_on is null;
create index service_lines_by_updated_on on service_lines (account_id, updated_on, id)
  include (category, status, ownership, system_material, customer_material, system_verified, customer_verified, needs_review, differs_from_file, city, search_text) where removed_on is null;
create index service_lines_by_category on service_lines (account_id, category, id)
  include (status, ownership, system_material, customer_material, system_verified, customer_verified, needs_review, differs_from_file, city, updated_on, search_text) where removed_on is null;
create index service_lines_facets on service_lines (account_id, category, status, ownership, system_material, customer_material, system_verified, customer_verified, needs_review, differs_from_file, city) where removed_on is null;
create index service_lines_review on service_lines (account_id, id) where removed_on is null and needs_review;
drop index service_lines_contradictions;
create index service_lines_differences on service_lines (account_id, id) where removed_on is null and differs_from_file;
create index service_lines_refused_listing on service_lines (account_id, id) where refused_listing is not null;
