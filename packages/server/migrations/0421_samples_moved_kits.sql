-- Before kits moved with their samples, a kit stayed in the event that all its valid samples had left: the form of that event listed
-- them, and their new event took another kit. Such a kit moves to the event of its samples. A kit that the event has for the site
-- already keeps its number, and the one that is moved gets the next one.
with moved as (
  select k.account_id, k.id, k.event_id as from_id, s.to_id, k.location_id, k.sku_id,
         row_number() over (partition by k.account_id, s.to_id, k.location_id, k.sku_id order by k.replacement, k.number) - 1 as step
    from kits k
    join (select account_id, kit_id, program_id, location_id, min(event_id::text)::uuid as to_id from samples
           where kit_id is not null and status <> 5
           group by account_id, kit_id, program_id, location_id having count(distinct event_id) = 1) s
      on s.account_id = k.account_id and s.kit_id = k.id and s.program_id = k.program_id and s.location_id = k.location_id
   where s.to_id <> k.event_id
     and not exists (select from samples o where o.account_id = k.account_id and o.kit_id = k.id and o.status <> 5 and o.event_id <> s.to_id)),
  numbered as (
  select m.*, m.step + coalesce((select max(t.replacement) + 1 from kits t
                                  where t.account_id = m.account_id and t.event_id = m.to_id and t.location_id = m.location_id and t.sku_id = m.sku_id), 0) as replacement
    from moved m),
  changed as (
  update kits k set event_id = n.to_id, replacement = n.replacement from numbered n where k.account_id = n.account_id and k.id = n.id
  returning k.account_id, k.id, n.from_id, n.to_id)
insert into change_history (account_id, id, entity_type, entity_id, operation, before, after, reason, source, changed_by_name, changed_on)
select c.account_id, new_id(), 'kit', c.id, 'updated', jsonb_build_object('eventId', c.from_id, 'eventName', f.name),
       jsonb_build_object('eventId', c.to_id, 'eventName', t.name), 'Moved to the event of its samples', 'migration', 'Curbstop', now()
  from changed c
  join sampling_events f on f.account_id = c.account_id and f.id = c.from_id
  join sampling_events t on t.account_id = c.account_id and t.id = c.to_id;
