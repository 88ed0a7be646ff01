-- Kits that the carrier may have taken although its answer was lost, and the refusals of each kit: a new order after a
-- refusal has a new key at the carrier.
alter table kits
  drop constraint kits_shipment_check,
  add constraint kits_shipment_check check (shipment in ('Waiting', 'Created', 'Failed', 'Unconfirmed', 'By hand')),
  add column shipment_refusals integer not null default 0;
-- Whether these were refused or their answer was lost is not recorded, so the carrier is asked before they are shipped by hand.
update kits set shipment = 'Unconfirmed' where shipment = 'Failed' and shipment_attempted_on is not null;
drop index kits_by_shipment;
create index kits_by_shipment on kits (account_id, shipment, id) where shipment in ('Waiting', 'Failed', 'Unconfirmed');
