-- A sampling tier belongs to a rule (docs/decisions/0150). Tiers 1 to 3 that stand here were set while the 2020 rule was in force; it
-- has no Tier 4 or 5, so these keep their number and ask a person to choose again.
alter table locations add column tier_rule_set text check (tier_rule_set in ('lcr-2020', 'lcri-2024', 'unrecorded'));
update locations set tier_rule_set = case when tier <= 3 then 'lcr-2020' else 'unrecorded' end where tier is not null;
create index locations_by_tier_rule_set on locations (account_id, tier_rule_set, tier, id) where removed_on is null;
