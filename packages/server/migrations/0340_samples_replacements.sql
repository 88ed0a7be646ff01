-- A replacement of a sample that the State invalidated counts in the monitoring period of the replaced sample if it is taken
-- within its days; one that is taken later counts in no later period (40 CFR 141.86(f)(4)).
alter table samples
  add column replaces_sample_id uuid,
  -- The day with which the replaced sample counted, and the last of the days after the State's decision.
  add column replaced_day date,
  add column replacement_due_on date,
  -- The day with which a collected sample counts.
  add column counted_on date generated always as (case when collected_on <= replacement_due_on then replaced_day else collected_on end) stored,
  -- Of a replacement that was taken later: the day whose monitoring period is the only one in which it can count.
  add column late_for date generated always as (case when collected_on > replacement_due_on then replaced_day end) stored,
  add constraint samples_replaces foreign key (account_id, replaces_sample_id) references samples (account_id, id) on delete restrict,
  add constraint samples_replacement_complete check (num_nulls(replaces_sample_id, replaced_day, replacement_due_on) in (0, 3));

create index samples_invalidated on samples (account_id, event_id, location_id, position, number) where status = 5;
create index samples_by_replaced_sample on samples (account_id, replaces_sample_id) where replaces_sample_id is not null;

-- Until now a sample replaced the one before it of the same bottle and site that the State had invalidated.
update samples s
   set replaces_sample_id = r.id, replaced_day = r.day, replacement_due_on = r.due_on
  from (select n.account_id, n.id as replacement_id, i.id, coalesce(i.collected_on, e.ends_on) as day, i.state_decision_on + 20 as due_on,
               row_number() over (partition by n.account_id, n.id order by i.number desc) as at
          from samples i
          join sampling_events e on e.account_id = i.account_id and e.id = i.event_id
          join samples n on n.account_id = i.account_id and n.event_id = i.event_id and n.location_id = i.location_id and n.position = i.position
                        and n.number > i.number
         where i.status = 5 and i.state_decision_on is not null) r
 where s.account_id = r.account_id and s.id = r.replacement_id and r.at = 1;

-- Everything that decides what counts in a monitoring period is read from this index.
create index samples_by_counted_on on samples (account_id, counted_on, id) include (late_for, detection, status, event_id, location_id,
  number, sku_id, position, lead_amount, lead_zero_without_limits, copper_amount, copper_zero_without_limits);
drop index samples_by_collected_on;
create index samples_by_collected_on on samples (account_id, collected_on, id) include (detection, status, status_label, program_id, event_id, location_id);
