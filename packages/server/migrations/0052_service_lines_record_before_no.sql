-- What was recorded of a line for whose answer No a reason is needed, in words, if it was not the answer Yes.
alter table service_lines add column previously_lead_record text;

-- Listings as Lead or Galvanized Requiring Replacement that an import replaced by a milder one, in the order of protection of the contract.
create temp table lowered_listings on commit drop as
select h.account_id, h.entity_id as line_id, h.source_id as batch_id, h.changed_on, h.before ->> 'stated_category' as listed
  from change_history h
 where h.entity_type = 'serviceLine' and h.operation = 'updated' and h.source = 'import' and h.before ->> 'stated_category' in ('Lead', 'Galvanized Requiring Replacement')
   and h.after ? 'stated_category' and array_position(enum_range(null::line_class), (h.before ->> 'stated_category')::line_class) < coalesce(array_position(enum_range(null::line_class), (h.after ->> 'stated_category')::line_class), 5);

-- Imports of before the confirmation of such listings are shown with them.
create temp table marked_rows on commit drop as
select v.account_id, v.batch_id, v.row_number, v.downgrade
  from import_row_results v join lowered_listings l on l.account_id = v.account_id and l.batch_id = v.batch_id and l.line_id = v.line_id
 where v.result = 'changed' and v.downgrade is distinct from 'classification';
update import_row_results v set downgrade = 'classification' from marked_rows m
 where v.account_id = m.account_id and v.batch_id = m.batch_id and v.row_number = m.row_number;
update import_batches b
   set summary = b.summary || jsonb_build_object('downgrades', coalesce((b.summary ->> 'downgrades')::integer, 0) + m.rows, 'milderFields', coalesce((b.summary ->> 'milderFields')::integer, 0) - m.fields)
  from (select account_id, batch_id, count(*) as rows, count(*) filter (where downgrade = 'field') as fields from marked_rows group by account_id, batch_id) m
 where b.account_id = m.account_id and b.id = m.batch_id and b.summary is not null;

-- Lines that such an import left with the milder listing; the undo of the import gives the listing back.
create temp table lowered_lines on commit drop as
select s.account_id, s.id, min(l.listed::line_class) as listed, max(l.changed_on) as lowered_on, bool_or(s.previously_lead_corrected) as was_marked
  from service_lines s join lowered_listings l on l.account_id = s.account_id and l.line_id = s.id
 where s.stated_source = 'import' and s.stated_category > l.listed::line_class
 group by s.account_id, s.id;

-- A recorded Yes is the stronger record and needs no other words.
create temp table answered_yes on commit drop as
select distinct account_id, entity_id as id from change_history
 where entity_type = 'serviceLine' and operation = 'updated' and before ->> 'previouslyLead' = 'Yes' and after ->> 'previouslyLead' <> 'Yes';

update service_lines s set previously_lead_corrected = true, previously_lead_record = case when not exists (select from answered_yes y where y.account_id = s.account_id and y.id = s.id) then 'was once listed as ' || l.listed end
  from lowered_lines l where s.account_id = l.account_id and s.id = l.id;

create temp table no_after_listing on commit drop as
select s.account_id, s.id, l.listed
  from service_lines s join lowered_lines l on l.account_id = s.account_id and l.id = s.id
 where s.previously_lead = 'No' and not l.was_marked
   and not exists (
     select from change_history h
      where h.account_id = s.account_id and h.entity_type = 'serviceLine' and h.entity_id = s.id and h.operation = 'updated' and h.source <> 'import'
        and h.after ->> 'previouslyLead' = 'No' and h.reason is not null);
insert into change_history (account_id, id, entity_type, entity_id, operation, before, after, reason, source, changed_by_name, changed_on)
select account_id, new_id(), 'serviceLine', id, 'updated', '{"previouslyLead":"No"}', '{"previouslyLead":"Unknown"}',
       'Previously lead became Unknown: the line was once listed as ' || listed || ', and no reason was given for the answer No', 'migration', 'Curbstop', now()
  from no_after_listing;
update service_lines s set previously_lead = 'Unknown', rule_version = 'before-0052', version = version + 1
  from no_after_listing n where s.account_id = n.account_id and s.id = n.id;

-- Lines that were added in the place of a deleted one.
update service_lines s
   set previously_lead_record = 'takes the place of ' || coalesce(
         (select substring(h.reason from 'because of ((?:the|a) deleted line.*?, which was (?:Lead Status Unknown|Lead|Galvanized Requiring Replacement))')
            from change_history h where h.account_id = s.account_id and h.entity_type = 'serviceLine' and h.entity_id = s.id and h.operation = 'created' limit 1),
         'a deleted line with earlier records of lead or unknown material')
 where s.previously_lead_corrected and s.previously_lead_record is null
   and not exists (select from answered_yes y where y.account_id = s.account_id and y.id = s.id)
   and not exists (select from lowered_lines l where l.account_id = s.account_id and l.id = s.id);
