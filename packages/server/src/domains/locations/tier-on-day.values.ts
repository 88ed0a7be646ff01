import { getTierRuleSet } from '@curbstop/contract/regulations/sampling-tier.calculation';
import { tierRuleSets } from '@curbstop/contract/regulations/sampling-tier.values';
import { sql, type RawBuilder } from 'kysely';

/**
 * The rule that `next_tier` belongs to: before it applies the next one, then the one in force until the tiers are
 * moved.
 */
export const ruleSetOfNextTier = tierRuleSets.at(-1)?.code ?? null;

interface TierColumns {
  readonly tier: RawBuilder<number | null>;
  readonly tierRuleSet: RawBuilder<string | null>;
}

/**
 * The tier of location `l` and its rule on a day, `YYYY-MM-DD`: from the day on which the next rule applies, the tier
 * that was recorded for it; without one, the recorded tier.
 */
export function compileTierOn(on: string): TierColumns {
  const recorded = { tier: sql<number | null>`l.tier`, tierRuleSet: sql<string | null>`l.tier_rule_set` };
  const { code } = getTierRuleSet(on);
  if (code !== ruleSetOfNextTier) return recorded;
  const isPlanned = sql`l.next_tier is not null and l.tier_rule_set is distinct from ${code}`;
  return {
    tier: sql`case when ${isPlanned} then l.next_tier else l.tier end`,
    tierRuleSet: sql`case when ${isPlanned} then ${code} else l.tier_rule_set end`,
  };
}

interface BestTier {
  readonly column: 'tier' | 'tier_rule_set';
  /** Whether the tier is one of the rule that counts. */
  readonly isOfRule: RawBuilder<unknown>;
  /** The locations that decide before others, because they already fill a site. */
  readonly isFirst?: RawBuilder<unknown>;
}

/** Of the locations with the same address, in an aggregation of `id`, `tier` and `tier_rule_set`: the best valid tier. */
export const compileBestTier = ({ column, isOfRule, isFirst = sql`false` }: BestTier): RawBuilder<unknown> => sql`
  (array_agg(${sql.ref(column)} order by ${isFirst} desc, (tier is not null and ${isOfRule}) is true desc,
    tier, id))[1]`;
