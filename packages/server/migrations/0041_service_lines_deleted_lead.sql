-- An answer that was Yes once and was corrected with a reason: after that the answer No needs a reason too, whatever was recorded in between.
alter table service_lines
  add column previously_lead_corrected boolean not null default false,
  add column connector_previously_lead_corrected boolean not null default false;

update service_lines s
   set previously_lead_corrected = c.sides, connector_previously_lead_corrected = c.connector
  from (select account_id, entity_id,
               bool_or(before ->> 'previouslyLead' = 'Yes' and after ->> 'previouslyLead' <> 'Yes') is true as sides,
               bool_or(before ->> 'connectorPreviouslyLead' = 'Yes' and after ->> 'connectorPreviouslyLead' <> 'Yes') is true as connector
          from change_history
         where entity_type = 'serviceLine' and operation = 'updated' and (before ->> 'previouslyLead' = 'Yes' or before ->> 'connectorPreviouslyLead' = 'Yes')
         group by account_id, entity_id) c
 where s.account_id = c.account_id and s.id = c.entity_id and (c.sides or c.connector);

-- A line that comes again is compared with the deleted ones.
create index service_lines_deleted on service_lines (account_id, external_id) where removed_on is not null;

-- Which deleted line a new row carries lead over from, in words, for the history.
alter table import_verdicts add column carried_from text;
