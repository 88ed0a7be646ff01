-- The newest day on which letters of this text were recorded as mailed, by post or by email.
alter table communications add column last_sent_on date;

update communications c set last_sent_on = s.day
  from (select l.account_id, l.communication_id, max(l.mailed_on) as day from letters l where l.mailed_on is not null group by l.account_id, l.communication_id) s
 where c.account_id = s.account_id and c.id = s.communication_id;

drop index communications_by_name;
create index communications_by_name on communications (account_id, name, id)
  include (status, trigger_type, trigger_condition, communication_type, template_id, language, event_id, program_id, last_sent_on, updated_on);
drop index communications_by_update;
create index communications_by_update on communications (account_id, updated_on, id)
  include (status, trigger_type, trigger_condition, communication_type, template_id, language, event_id, program_id, last_sent_on, name);
create index communications_by_last_sent on communications (account_id, last_sent_on, id)
  include (status, trigger_type, trigger_condition, communication_type, template_id, language, event_id, program_id, updated_on, name);

-- Of the letters of a batch, those whose recipient has a name that the font of letters lacks.
alter table letter_batches add column addressed_to_resident integer not null default 0;
