-- Before samples followed their kits, those of a kit at the laboratory stayed New until a date of receipt was entered.
with changed as (
  update samples s set status = 2
    from kits k where k.account_id = s.account_id and k.id = s.kit_id and k.status = 'At Lab' and s.status = 1
  returning s.account_id, s.id, s.collected_on, k.code)
insert into change_history (account_id, id, entity_type, entity_id, operation, before, after, reason, source, changed_by_name, changed_on)
select account_id, new_id(), 'sample', id, 'updated', jsonb_build_object('status', case when collected_on is null then 'New' else 'Collected' end),
       jsonb_build_object('status', 'At Lab'), 'Kit ' || code || ' is At Lab', 'migration', 'Curbstop', now()
  from changed;
