-- Whether the system has a site of the higher tiers is read after each change of a location, without reading all of them
-- (samples/tier-group.values.ts has the condition). Removed locations are included.
create index locations_higher_tiers on locations (account_id)
  where (case when tier_rule_set = 'lcri-2024' then tier else next_tier end) <= 2;
