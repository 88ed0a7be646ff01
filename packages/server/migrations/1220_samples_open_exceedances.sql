-- An exceedance needs attention until its sample is completed, and again when its results change after that.
alter table samples add column exceedance_open boolean not null generated always as (
  coalesce(detection = 'exceedance' and (status = 3 or (status = 4 and results_changed_on is not null)), false)) stored;
create index samples_exceedance_open on samples (account_id, number, id) where exceedance_open;
