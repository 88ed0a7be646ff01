-- The highest valid lead and copper of a sample as they count, for the columns, orders and filters of the list.
alter table samples
  add column lead_amount numeric,
  add column lead_detection text check (lead_detection in ('exceedance', 'detect', 'nonDetect')),
  add column copper_amount numeric,
  add column copper_detection text check (copper_detection in ('exceedance', 'detect', 'nonDetect'));

-- The findings follow with the recalculation at the next start.
update samples s
   set lead_amount = r.lead, copper_amount = r.copper
  from (select account_id, sample_id, max(amount) filter (where analyte_id = 1) as lead, max(amount) filter (where analyte_id = 2) as copper
          from analyte_results where withdrawn_on is null group by account_id, sample_id) r
 where s.account_id = r.account_id and s.id = r.sample_id and (r.lead is not null or r.copper is not null);

create index samples_by_lead on samples (account_id, lead_amount, id) include (detection, status_label, program_id, event_id, location_id, collected_on);
create index samples_by_copper on samples (account_id, copper_amount, id) include (detection, status_label, program_id, event_id, location_id, collected_on);
