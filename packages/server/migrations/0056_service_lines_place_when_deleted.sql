-- The address key of the location of a line when it was deleted, because the location may get another address later.
alter table service_lines add column deleted_address_key text;

-- Of lines that were deleted before, the address that the location has now.
update service_lines s set deleted_address_key = p.address_key
  from locations p where s.removed_on is not null and p.account_id = s.account_id and p.id = s.location_id;
