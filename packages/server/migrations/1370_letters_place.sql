-- The place of the location when the letter was created (locations.address_key), so that a letter to an address that was
-- corrected since is found. Of earlier letters it is that of today, unless the history has another address since. Imports
-- write the whole address of a location into the history of any of its changes.
alter table letters add column place_key text;
update letters l
   set place_key = a.address_key
  from locations a
 where a.account_id = l.account_id and a.id = l.location_id
   and not exists (
     select from change_history h
      where h.account_id = l.account_id and h.entity_type = 'location' and h.entity_id = l.location_id and h.operation <> 'created'
        and h.changed_on > l.created_on
        and case when jsonb_exists(h.after, 'address_key') then h.before -> 'address_key' is distinct from h.after -> 'address_key'
                 else exists (select from unnest(array['addressLine1', 'addressLine2', 'city', 'zip']) as f(name)
                               where jsonb_exists(h.after, f.name) and h.before -> f.name is distinct from h.after -> f.name) end);
