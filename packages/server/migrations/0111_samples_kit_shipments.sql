-- Kits that a carrier ships. The states are those of contract/samples/kit-shipment.values; null where staff hands out the kit.
alter table kits
  add column shipment text check (shipment in ('Waiting', 'Created', 'Failed', 'By hand')),
  -- Set before the carrier is called, so that a repeated call first looks for the shipment.
  add column shipment_attempted_on timestamptz,
  -- Why the carrier did not take the kit.
  add column shipment_error text,
  -- The carrier's own number, and its address of the label to print.
  add column shipment_id text,
  add column label_url text;
create index kits_by_shipment on kits (account_id, shipment, id) where shipment in ('Waiting', 'Failed');

-- What the carrier reported, once for each of its notices.
create table kit_carrier_notices (
  account_id uuid not null default current_account_id() references accounts (id),
  id uuid not null,
  kit_id uuid not null,
  notice_id text not null,
  type text not null check (type in ('shipped', 'delivered', 'returned')),
  occurred_on timestamptz not null,
  received_on timestamptz not null,
  -- False for a notice that came too late to change the status.
  is_applied boolean not null,
  primary key (account_id, id),
  constraint kit_carrier_notices_once unique (account_id, kit_id, notice_id),
  constraint kit_carrier_notices_kit foreign key (account_id, kit_id) references kits (account_id, id) on delete restrict
);
call bind_to_account('kit_carrier_notices');
