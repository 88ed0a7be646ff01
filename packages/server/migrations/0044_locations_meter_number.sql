-- The number of the water meter, as meter readers and billing systems know a location.
alter table locations add column meter_number text;
-- The order carries what the list may be filtered by (docs/decisions/0052).
create index locations_by_meter_number on locations (account_id, meter_number, id)
  include (tier, property_classification, city, state, zip, updated_on, search_text) where removed_on is null;
-- The search text does not contain it, so a filter on parts of the number has an index of its own.
create index locations_meter_number_text on locations using gin (account_id, meter_number gin_trgm_ops) where removed_on is null;
