-- Where a location stands on the map. Row-level security hides an index on numeric from a comparison, which is not
-- leakproof; that of double precision is. The exact decimals stay the truth, these only find them.

alter table locations
  add column map_x double precision generated always as (longitude::double precision) stored,
  add column map_y double precision generated always as (latitude::double precision) stored;
create index locations_on_map on locations (account_id, map_y, map_x) where removed_on is null and map_y is not null;
