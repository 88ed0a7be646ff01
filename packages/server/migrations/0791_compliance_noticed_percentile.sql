-- The lead 90th percentile (µg/L) when a Tier 1 notice was marked as given; null if it was not stored.
alter table deadline_records add column noticed_percentile numeric;
update deadline_records d
   set noticed_percentile = e.percentile
  from learned_exceedances e
 where e.account_id = d.account_id and e.substance = 'lead' and d.key = 'tier1Notice:' || e.period_starts_on::text
   and e.level_seen_at <= d.marked_at;
