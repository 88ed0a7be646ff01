-- An order that carries the searched text is walked without the table too: a search for what many rows hold fetched
-- each of them from its own place, half a million at the worst (docs/decisions/0052).

drop index locations_by_external_id;
create index locations_by_external_id on locations (account_id, external_id, id)
  include (tier, property_classification, city, zip, updated_on, search_text) where removed_on is null;
drop index locations_by_address;
create index locations_by_address on locations (account_id, address_line1, id)
  include (tier, property_classification, city, zip, updated_on, search_text) where removed_on is null;
drop index locations_by_city;
create index locations_by_city on locations (account_id, city, id)
  include (tier, property_classification, zip, updated_on, search_text) where removed_on is null;
drop index locations_by_zip;
create index locations_by_zip on locations (account_id, zip, id)
  include (tier, property_classification, city, updated_on, search_text) where removed_on is null;
drop index locations_by_name;
create index locations_by_name on locations (account_id, name, id)
  include (tier, property_classification, city, zip, updated_on, search_text) where removed_on is null;
drop index locations_by_updated_on;
create index locations_by_updated_on on locations (account_id, updated_on, id)
  include (tier, property_classification, city, zip, search_text) where removed_on is null;
drop index locations_by_tier;
create index locations_by_tier on locations (account_id, tier, id)
  include (property_classification, city, state, zip, updated_on, search_text) where removed_on is null;
drop index locations_by_state;
create index locations_by_state on locations (account_id, state, id)
  include (tier, property_classification, city, zip, updated_on, search_text) where removed_on is null;

drop index service_lines_by_address;
create index service_lines_by_address on service_lines (account_id, address_line1, id)
  include (category, status, ownership, system_material, customer_material, system_verified, customer_verified, needs_review, contradicts_stated, city, updated_on, search_text) where removed_on is null;
drop index service_lines_by_external_id;
create index service_lines_by_external_id on service_lines (account_id, external_id, id)
  include (category, status, ownership, system_material, customer_material, system_verified, customer_verified, needs_review, contradicts_stated, city, updated_on, search_text) where removed_on is null;
drop index service_lines_by_city;
create index service_lines_by_city on service_lines (account_id, city, id)
  include (category, status, ownership, system_material, customer_material, system_verified, customer_verified, needs_review, contradicts_stated, updated_on, search_text) where removed_on is null;
drop index service_lines_by_updated_on;
create index service_lines_by_updated_on on service_lines (account_id, updated_on, id)
  include (category, status, ownership, system_material, customer_material, system_verified, customer_verified, needs_review, contradicts_stated, city, search_text) where removed_on is null;
drop index service_lines_by_category;
create index service_lines_by_category on service_lines (account_id, category, id)
  include (status, ownership, system_material, customer_material, system_verified, customer_verified, needs_review, contradicts_stated, city, updated_on, search_text) where removed_on is null;
