-- An answer No that was recorded before the line was listed as Lead or Galvanized Requiring Replacement, and for which no reason was given
-- since, becomes Unknown: it must not decide against a listing that it did not know.
create temp table no_before_listing on commit drop as
select s.account_id, s.id
  from service_lines s
 cross join lateral (
   select coalesce(max(h.changed_on), s.stated_on) as listed_on from change_history h
    where h.account_id = s.account_id and h.entity_type = 'serviceLine' and h.entity_id = s.id
      and coalesce(h.after ->> 'stated_category', h.after ->> 'statedCategory') in ('Lead', 'Galvanized Requiring Replacement')
 ) listing
 where s.stated_category in ('Lead', 'Galvanized Requiring Replacement') and s.previously_lead = 'No'
   and not exists (
     select from change_history h
      where h.account_id = s.account_id and h.entity_type = 'serviceLine' and h.entity_id = s.id and h.operation = 'updated' and h.source <> 'import'
        and h.after ->> 'previouslyLead' = 'No' and h.reason is not null and h.changed_on >= listing.listed_on);

insert into change_history (account_id, id, entity_type, entity_id, operation, before, after, reason, source, changed_by_name, changed_on)
select account_id, new_id(), 'serviceLine', id, 'updated', '{"previouslyLead":"No"}', '{"previouslyLead":"Unknown"}',
       'Previously lead became Unknown: the answer No was recorded before the line was listed as Lead or Galvanized Requiring Replacement', 'migration', 'Curbstop', now()
  from no_before_listing;
-- No rules have this version, so these lines are classified again at startup, and those that change are in the report.
update service_lines s set previously_lead = 'Unknown', rule_version = 'before-0051', version = version + 1
  from no_before_listing n where s.account_id = n.account_id and s.id = n.id;
