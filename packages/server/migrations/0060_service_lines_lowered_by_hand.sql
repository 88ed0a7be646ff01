-- Listings as Lead or Galvanized Requiring Replacement that a person removed or replaced by a milder one, before such lines were marked. The
-- marked lines need a reason for the answer No.
create temp table lowered_by_hand on commit drop as
select h.account_id, h.entity_id as id, min((h.before ->> 'statedCategory')::line_class) as listed
  from change_history h
 where h.entity_type = 'serviceLine' and h.operation = 'updated' and h.source <> 'import' and h.before ->> 'statedCategory' in ('Lead', 'Galvanized Requiring Replacement')
   and h.after ? 'statedCategory' and coalesce((h.after ->> 'statedCategory')::line_class > (h.before ->> 'statedCategory')::line_class, true)
 group by h.account_id, h.entity_id;
delete from lowered_by_hand l using service_lines s
 where s.account_id = l.account_id and s.id = l.id and (s.previously_lead_corrected or s.stated_category <= l.listed);

-- A recorded Yes is the stronger record and needs no other words.
update service_lines s
   set previously_lead_corrected = true,
       previously_lead_record = case when not exists (
         select from change_history h
          where h.account_id = s.account_id and h.entity_type = 'serviceLine' and h.entity_id = s.id and h.operation = 'updated'
            and h.before ->> 'previouslyLead' = 'Yes' and h.after ->> 'previouslyLead' <> 'Yes') then 'was once listed as ' || l.listed end
  from lowered_by_hand l where s.account_id = l.account_id and s.id = l.id;

create temp table no_after_lowering on commit drop as
select s.account_id, s.id, l.listed
  from service_lines s join lowered_by_hand l on l.account_id = s.account_id and l.id = s.id
 where s.previously_lead = 'No'
   and not exists (
     select from change_history h
      where h.account_id = s.account_id and h.entity_type = 'serviceLine' and h.entity_id = s.id and h.operation = 'updated' and h.source <> 'import'
        and h.after ->> 'previouslyLead' = 'No' and h.reason is not null);
insert into change_history (account_id, id, entity_type, entity_id, operation, before, after, reason, source, changed_by_name, changed_on)
select account_id, new_id(), 'serviceLine', id, 'updated', '{"previouslyLead":"No"}', '{"previouslyLead":"Unknown"}',
       'Previously lead became Unknown: the line was once listed as ' || listed || ', and no reason was given for the answer No', 'migration', 'Curbstop', now()
  from no_after_lowering;
-- No rules have this version, so these lines are classified again at startup, and those that change are in the report.
update service_lines s set previously_lead = 'Unknown', rule_version = 'before-0060', version = version + 1
  from no_after_lowering n where s.account_id = n.account_id and s.id = n.id;
