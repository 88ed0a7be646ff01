-- Whether the lead and the copper of a sample are zeros that were reported without any limit, as the findings beside them
-- (contract/samples/result-count.calculation).
alter table samples
  add column lead_zero_without_limits boolean not null default false,
  add column copper_zero_without_limits boolean not null default false;

update samples s
   set lead_zero_without_limits = r.lead, copper_zero_without_limits = r.copper
  from (select account_id, sample_id, bool_or(analyte_id = 1) as lead, bool_or(analyte_id = 2) as copper
          from analyte_results
         where withdrawn_on is null and count_basis = 'reportedZero' and detection_limit is null and reporting_limit is null
           and analyte_id in (1, 2) group by account_id, sample_id) r
 where s.account_id = r.account_id and s.id = r.sample_id;

-- Besides the order by day, the totals of monitoring periods: everything that decides what counts is read from this index.
drop index samples_by_collected_on;
create index samples_by_collected_on on samples (account_id, collected_on, id) include (detection, status, status_label, program_id, event_id, location_id,
  number, sku_id, position, lead_amount, lead_zero_without_limits, copper_amount, copper_zero_without_limits);
-- The decisions of the State, which are few.
create index samples_by_state_decision on samples (account_id, state_decision_on) where state_decision_on is not null;
