-- Kits of sampling events: what is sent to a location, with the samples that come back.

create table kit_orders (
  account_id uuid not null default current_account_id() references accounts (id),
  id uuid not null,
  event_id uuid not null,
  -- The numbers are those of contract/sampling-events/sku.values.
  sku_id smallint not null,
  kits integer not null check (kits > 0),
  -- Of the program at the time of the order; null where staff hands out the kits.
  shipping_vendor_id text,
  ordered_on timestamptz not null,
  ordered_by uuid not null references users (id),
  ordered_by_name text not null,
  primary key (account_id, id),
  constraint kit_orders_event foreign key (account_id, event_id) references sampling_events (account_id, id) on delete restrict
);
call bind_to_account('kit_orders');
create index kit_orders_by_event on kit_orders (account_id, event_id);

create table kits (
  account_id uuid not null default current_account_id() references accounts (id),
  id uuid not null,
  -- Counted through the account; the code on the label is the number with check digits.
  number integer not null,
  code text not null,
  order_id uuid not null,
  program_id uuid not null,
  event_id uuid not null,
  location_id uuid not null,
  sku_id smallint not null,
  -- The words are those of contract/samples/kit.values.
  status text not null default 'Ordered'
    check (status in ('Ordered', 'Shipped', 'Delivered', 'Collected', 'At Lab', 'Results Ready', 'Completed', 'Return To Sender')),
  status_on timestamptz not null,
  tracking_number text,
  ordered_on timestamptz not null,
  -- Copied from the location, so that a long list sorts and searches without a join.
  address_line1 text not null,
  address_line2 text,
  city text not null,
  search_text text not null generated always as (lower(code || ' ' || address_line1 || ' ' || coalesce(address_line2, '') || ' ' || city || ' ' || coalesce(tracking_number, ''))) stored,
  primary key (account_id, id),
  constraint kits_number unique (account_id, number),
  constraint kits_code unique (account_id, code),
  constraint kits_once unique (account_id, event_id, location_id, sku_id),
  constraint kits_order foreign key (account_id, order_id) references kit_orders (account_id, id) on delete restrict,
  constraint kits_event foreign key (account_id, program_id, event_id) references sampling_events (account_id, program_id, id) on delete restrict,
  -- The event as long as it is active, and the location as long as it is in it: neither can be removed while there are kits.
  constraint kits_in_active_event foreign key (account_id, event_id) references sampling_events (account_id, active_id) on delete restrict,
  constraint kits_location_in_event foreign key (account_id, event_id, location_id) references sampling_event_locations (account_id, in_event, location_id) on delete restrict
);
call bind_to_account('kits');
-- Each order carries what the list may be filtered by (docs/decisions/0052).
create index kits_by_event on kits (account_id, event_id, status, code) include (id, sku_id, program_id, location_id, status_on);
create index kits_by_program on kits (account_id, program_id, status, code) include (id, sku_id, event_id, location_id, status_on);
create index kits_by_location on kits (account_id, location_id, status, code) include (id, sku_id, program_id, event_id, status_on);
create index kits_by_code on kits (account_id, code, id) include (status, sku_id, program_id, event_id, location_id);
create index kits_by_address on kits (account_id, address_line1, id) include (status, sku_id, program_id, event_id, location_id);
create index kits_by_status_on on kits (account_id, status_on, id) include (status, sku_id, program_id, event_id, location_id);
create index kits_by_ordered_on on kits (account_id, ordered_on, id) include (status, sku_id, program_id, event_id, location_id);
create index kits_by_order on kits (account_id, order_id);
create index kits_search on kits using gin (account_id, search_text gin_trgm_ops);

-- The kit in which a sample's bottle was sent.
alter table samples add column kit_id uuid,
  add constraint samples_kit foreign key (account_id, kit_id) references kits (account_id, id) on delete restrict;
create index samples_by_kit on samples (account_id, kit_id) include (number, status) where kit_id is not null;
