-- Before kits followed withdrawals, a kit stayed Results Ready although results of its samples had been withdrawn. It
-- gets the status that it had before them, as after a withdrawal now; At Lab if none is recorded or that one says
-- something about results too.
with awaiting as (
  select k.account_id, k.id, k.code,
         coalesce((select h.before ->> 'status' from change_history h
                    where h.account_id = k.account_id and h.entity_type = 'kit' and h.entity_id = k.id
                      and h.after ->> 'status' = 'Results Ready' and h.before ->> 'status' <> 'Results Ready'
                    order by h.id desc limit 1), 'At Lab') as earlier
    from kits k
   where k.status = 'Results Ready'
     and exists (select from samples s where s.account_id = k.account_id and s.kit_id = k.id and s.status < 3)),
  reset as (
    update kits k set status_on = now(), status = case
        when a.earlier in ('Ordered', 'Shipped', 'Delivered', 'Collected', 'Return To Sender') then a.earlier
        else 'At Lab' end
      from awaiting a where k.account_id = a.account_id and k.id = a.id
    returning k.account_id, k.id, k.code, k.status),
  moved as (
    update samples s set status = 2, updated_on = now()
      from reset r
     where s.account_id = r.account_id and s.kit_id = r.id and r.status = 'At Lab' and s.status = 1
       and s.received_on is null
    returning s.account_id, s.id, r.code, s.collected_on)
insert into change_history (account_id, id, entity_type, entity_id, operation, before, after, reason, source,
                            changed_by_name, changed_on)
select account_id, new_id(), 'kit', id, 'updated', '{"status": "Results Ready"}'::jsonb,
       jsonb_build_object('status', status), 'Samples of the kit await results', 'migration', 'Curbstop', now()
  from reset
 union all
select account_id, new_id(), 'sample', id, 'updated',
       jsonb_build_object('status', case when collected_on is null then 'New' else 'Collected' end),
       '{"status": "At Lab"}'::jsonb, 'Kit ' || code || ' is At Lab', 'migration', 'Curbstop', now()
  from moved;
