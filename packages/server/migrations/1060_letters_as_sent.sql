-- What a letter was when it was created: the type and condition of its text, and the samples whose results it has. The text can get
-- another type later, and samples can be moved to other sampling events.
alter table letters
  add column trigger_type text not null default 'AdHocLocation',
  add column trigger_condition text,
  add column has_results_table boolean not null default false,
  add column sample_ids uuid[] not null default '{}';

-- Existing letters: as the history says that their text was then. Its first change after the letter names the value before.
with texts as (
  select l.account_id, l.id, l.created_on, l.blocks, c.trigger_type, c.trigger_condition,
         (select h.before from change_history h
           where h.account_id = l.account_id and h.entity_type = 'communication' and h.entity_id = l.communication_id
             and h.changed_on > l.created_on and h.before ? 'triggerType' order by h.changed_on, h.id limit 1) as of_type,
         (select h.before from change_history h
           where h.account_id = l.account_id and h.entity_type = 'communication' and h.entity_id = l.communication_id
             and h.changed_on > l.created_on and h.before ? 'triggerCondition' order by h.changed_on, h.id limit 1) as of_condition
    from letters l join communications c on c.account_id = l.account_id and c.id = l.communication_id)
update letters l
   set trigger_type = coalesce(t.of_type ->> 'triggerType', t.trigger_type),
       trigger_condition = case when t.of_condition is null then t.trigger_condition else t.of_condition ->> 'triggerCondition' end,
       -- The headings of the table in both languages (contract letter-composition.calculation).
       has_results_table = jsonb_path_exists(t.blocks, '$[*] ? (@.kind == "table"
         && ((@.rows[0][0].blocks[0].inlines[0].text == "Sample" && @.rows[0][3].blocks[0].inlines[0].text == "Result")
          || (@.rows[0][0].blocks[0].inlines[0].text == "Muestra" && @.rows[0][3].blocks[0].inlines[0].text == "Resultado")))')
  from texts t
 where l.account_id = t.account_id and l.id = t.id;

-- The samples that the sampling event had at the location when the letter was created, with a result of then. A sample that came
-- into the event or left it since has a change with the event before.
with placed as (
  select l.account_id, l.id, l.event_id, l.created_on, s.id as sample_id,
         coalesce((select (h.before ->> 'eventId')::uuid from change_history h
            where h.account_id = s.account_id and h.entity_type = 'sample' and h.entity_id = s.id
              and h.changed_on > l.created_on and h.before ? 'eventId' order by h.changed_on, h.id limit 1), s.event_id) as sample_event_id
    from letters l join samples s on s.account_id = l.account_id and s.location_id = l.location_id
   where l.event_id is not null),
contained as (
  select p.account_id, p.id, array_agg(p.sample_id order by p.sample_id) as sample_ids
    from placed p
   where p.sample_event_id = p.event_id
     and exists (select from analyte_results r where r.account_id = p.account_id and r.sample_id = p.sample_id
                    and r.created_on <= p.created_on and (r.withdrawn_on is null or r.withdrawn_on > p.created_on))
   group by p.account_id, p.id)
update letters l set sample_ids = c.sample_ids
  from contained c
 where l.account_id = c.account_id and l.id = c.id;
