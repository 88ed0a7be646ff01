-- A classification stated for a whole line is a recorded fact with its source, and what was once lead is remembered of the connector too.
alter table service_lines
  add column connector_previously_lead text not null default 'Unknown',
  add column stated_basis text,
  add column stated_source text check (stated_source in ('import', 'app', 'api')),
  add column stated_text text,
  add column stated_batch_id uuid,
  add column stated_row_number integer,
  add column stated_on timestamptz,
  add column stated_by text;

-- Whether a difference is open depends on when it arose, which only the service knows; the values of today are kept.
alter table service_lines alter column contradicts_stated drop expression;
alter table service_lines alter column contradicts_stated set default false;

-- Until now only imports stated a class. The newest import that wrote one tells when, by whom and in which row.
update service_lines s
   set stated_source = 'import', stated_text = s.stated_category::text, stated_on = coalesce(found.changed_on, s.created_on), stated_by = coalesce(found.changed_by_name, 'Import'),
       stated_batch_id = found.batch_id, stated_row_number = found.row_number
  from service_lines k
  left join lateral (
    select h.changed_on, h.changed_by_name, h.source_id as batch_id, v.row_number
      from change_history h
      left join import_verdicts v on v.account_id = h.account_id and v.batch_id = h.source_id and v.line_id = h.entity_id
     where h.account_id = k.account_id and h.entity_type = 'serviceLine' and h.entity_id = k.id and h.door = 'import' and h.after ? 'stated_category'
     order by h.changed_on desc limit 1
  ) found on true
 where s.account_id = k.account_id and s.id = k.id and k.stated_category is not null;

alter table service_lines add constraint service_lines_stated check ((stated_category is null) = (stated_source is null));

-- 'No' beside a lead system side was never true: the side is lead.
insert into change_history (account_id, id, entity_type, entity_id, operation, before, after, reason, door, changed_by_name, changed_on)
select account_id, new_id(), 'serviceLine', id, 'updated', '{"previouslyLead":"No"}', '{"previouslyLead":"Unknown"}', 'The system side is lead, so it cannot be recorded as never lead', 'migration', 'Curbstop', now()
  from service_lines where system_material in ('lead', 'leadLinedGalvanized') and previously_lead = 'No';
update service_lines set previously_lead = 'Unknown', version = version + 1
 where system_material in ('lead', 'leadLinedGalvanized') and previously_lead = 'No';

-- One row for each time that the rules changed under an account's lines; the lines are in the history under its id.
create table reclassification_runs (
  account_id uuid not null default current_account_id() references accounts (id),
  id uuid not null,
  rule_version text not null,
  started_on timestamptz not null,
  reclassified integer not null,
  changed integer not null,
  primary key (account_id, id)
);
call bind_to_account('reclassification_runs');

-- What the check carried over from the line's past, for the commit to write.
alter table import_verdicts add column carried jsonb;
