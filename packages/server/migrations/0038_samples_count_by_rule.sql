-- What a result counts as follows from rules in contract/samples, and the service writes it; the database no longer judges.

drop trigger judge_new_results on analyte_results;
drop trigger judge_changed_results on analyte_results;
drop trigger judge_by_new_limits on sampling_event_analytes;
drop trigger judge_by_changed_limits on sampling_event_analytes;
drop trigger judge_without_limits on sampling_event_analytes;
drop function judge_reported_samples();
drop function judge_samples_of_events();
drop function judge_samples(uuid[]);

alter table analyte_results
  -- Half the quantitation limit, where the laboratory reports that in place of the level (40 CFR 141.89(a)(3)).
  add column reported_as text check (reported_as in ('halfQuantitationLimit')),
  -- Why it counts as it does, a code of contract/samples/result.values; empty until it is recalculated.
  add column count_basis text,
  -- Which rules counted it; empty for results from before there were versions.
  add column calculation_version text not null default '',
  -- "BRL" without a number may count as the highest level that it leaves possible.
  drop constraint analyte_results_value,
  add constraint analyte_results_value check (value is not null or qualifier is not null);
create index analyte_results_by_calculation on analyte_results (account_id, calculation_version, sample_id) where withdrawn_on is null;

-- The report of stored results that count otherwise since a change of the rules, and why.
create table result_recalculations (
  account_id uuid not null default current_account_id() references accounts (id),
  id uuid not null,
  sample_id uuid not null,
  result_id uuid not null,
  analyte_id smallint not null,
  -- As it was reported, in words.
  reported text not null,
  -- In the analyte's own unit.
  before_amount numeric not null check (before_amount >= 0),
  before_non_detect boolean not null,
  after_amount numeric not null check (after_amount >= 0),
  after_non_detect boolean not null,
  -- What the sample counts as.
  before_detection text check (before_detection in ('exceedance', 'detect', 'nonDetect')),
  after_detection text check (after_detection in ('exceedance', 'detect', 'nonDetect')),
  reason text not null,
  calculation_version text not null,
  recalculated_on timestamptz not null,
  primary key (account_id, id),
  constraint result_recalculations_sample foreign key (account_id, sample_id) references samples (account_id, id) on delete restrict,
  constraint result_recalculations_result foreign key (account_id, result_id) references analyte_results (account_id, id) on delete restrict
);
call bind_to_account('result_recalculations');
revoke update, delete on result_recalculations from curbstop_app;
