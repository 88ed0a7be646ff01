-- A kit that was sent again because the State invalidated samples of the location. The kit of an ordinary order has 0, so
-- that it exists once for each location, event and SKU.
alter table kits add column replacement smallint not null default 0 check (replacement >= 0);
alter table kits drop constraint kits_once,
  add constraint kits_once unique (account_id, event_id, location_id, sku_id, replacement);
