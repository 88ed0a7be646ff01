-- Lines follow their locations' addresses once per statement instead of once per row: an import that corrects
-- thousands of addresses planned and ran an update for each.

drop trigger carry_address on locations;
create or replace function carry_address_to_service_lines() returns trigger language plpgsql as $$
begin
  update service_lines s
     set address_line1 = n.address_line1, address_line2 = n.address_line2, city = n.city, state = n.state, zip = n.zip
    from before b
    join after n on n.account_id = b.account_id and n.id = b.id
   where (b.address_line1, b.address_line2, b.city, b.state, b.zip) is distinct from (n.address_line1, n.address_line2, n.city, n.state, n.zip)
     and s.account_id = n.account_id and s.location_id = n.id;
  return null;
end
$$;
create trigger carry_address after update on locations referencing old table as before new table as after
  for each statement execute function carry_address_to_service_lines();
