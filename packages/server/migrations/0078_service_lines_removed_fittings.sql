-- Michigan counts lead fittings like a lead connector, so a line that once had them was once connected to lead. Lines whose fittings were removed before
-- this was recorded get the answer now. The undo of an import takes back what was never found, and a later answer with a reason stays.
create temp table removed_fittings on commit drop as
select s.account_id, s.id, s.connector_previously_lead as answer
  from service_lines s join accounts a on a.id = s.account_id
 where a.primacy_code = 'MI' and s.lead_fittings <> 'Yes' and s.connector_previously_lead <> 'Yes'
   and exists (
     select from change_history h
      where h.account_id = s.account_id and h.entity_type = 'serviceLine' and h.entity_id = s.id and h.operation = 'updated'
        and coalesce(h.before ->> 'leadFittings', h.before ->> 'lead_fittings') = 'Yes' and coalesce(h.after ->> 'leadFittings', h.after ->> 'lead_fittings') <> 'Yes'
        and not exists (
          select from change_history later
           where later.account_id = h.account_id and later.entity_type = 'serviceLine' and later.entity_id = h.entity_id and later.operation = 'updated'
             and later.changed_on >= h.changed_on and later.reason is not null and later.source not in ('import', 'migration')
             and later.before ->> 'connectorPreviouslyLead' = 'Yes' and later.after ->> 'connectorPreviouslyLead' <> 'Yes'));
insert into change_history (account_id, id, entity_type, entity_id, operation, before, after, reason, source, changed_by_name, changed_on)
select account_id, new_id(), 'serviceLine', id, 'updated', jsonb_build_object('connectorPreviouslyLead', answer), '{"connectorPreviouslyLead":"Yes"}',
       'Ever connected to a lead connector became Yes: the line once had lead fittings, which Michigan counts as lead', 'migration', 'Curbstop', now()
  from removed_fittings;
-- No rules have this version, so these lines are classified again at startup, and those that change are in the report.
update service_lines s set connector_previously_lead = 'Yes', rule_version = 'before-0078', version = version + 1
  from removed_fittings r where s.account_id = r.account_id and s.id = r.id;
