import { tierSelectionRules, type TierGroup } from '@curbstop/contract/regulations/tier-selection.values';
import { sql, type RawBuilder } from 'kysely';

/** Every rule that selects results by tier so far means the tiers of this rule. */
const [{ ruleSet, lastHigherTier } = { ruleSet: null, lastHigherTier: 0 }] = tierSelectionRules;

/** Whether the tier of a location is one of the higher ones; the location is `l`. */
export const isHigherTier: RawBuilder<boolean> = sql`coalesce(l.tier_rule_set = ${ruleSet} and l.tier <= ${lastHigherTier}, false)`;

/**
 * What the tier of location `l` means for the choice of results. A known lead service line is of the higher tiers whatever
 * is recorded; a tier of another rule says nothing.
 */
export const compileTierGroup = (hasLeadLine: RawBuilder<unknown>): RawBuilder<TierGroup> => sql`
  case when ${hasLeadLine} or ${isHigherTier} then 'higher' when l.tier is not null and l.tier_rule_set = ${ruleSet} then 'lower' else 'unknown' end`;

/** Service lines of lead that are in use; the line is `a`. */
export const isLeadLine: RawBuilder<boolean> = sql`(a.category = 'Lead' and a.removed_on is null)`;
