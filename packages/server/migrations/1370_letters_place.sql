-- The place of the location when the letter was created (locations.address_key), so that a letter to an address that was
-- corrected since is found. Of earlier letters it is that of today, unless the history has a change of the address.
alter table letters add column place_key text;
update letters l
   set place_key = a.address_key
  from locations a
 where a.account_id = l.account_id and a.id = l.location_id
   and not exists (
     select from change_history h
      where h.account_id = l.account_id and h.entity_type = 'location' and h.entity_id = l.location_id and h.operation = 'updated'
        and h.changed_on > l.created_on
        and jsonb_exists_any(h.after, array['addressLine1', 'address_line1', 'addressLine2', 'address_line2', 'city', 'zip']));
