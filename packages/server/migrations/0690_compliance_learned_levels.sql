-- What the notice of a lead exceedance states, as it was last seen while the percentile exceeded the level. Null for copper,
-- which has no such notice, and for exceedances that ended before this was stored.
alter table learned_exceedances
  add column frequency text,
  add column percentile numeric,
  add column action_level numeric,
  add column samples integer,
  add column samples_above integer,
  add constraint learned_exceedances_level
    check (num_nulls(frequency, percentile, action_level, samples, samples_above) in (0, 5));
