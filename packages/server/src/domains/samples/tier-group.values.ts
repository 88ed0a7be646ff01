import { tierSelectionRules, type TierGroup } from '@curbstop/contract/regulations/tier-selection.values';
import { sql, type RawBuilder } from 'kysely';
import { ruleSetOfNextTier } from '../locations/tier-on-day.values.ts';

/** Every rule that selects results by tier so far means the tiers of this rule. */
const [{ ruleSet, lastHigherTier } = { ruleSet: null, lastHigherTier: 0 }] = tierSelectionRules;

/** The tier of location `l` under that rule: the recorded one, or the one recorded before the rule applies. */
const tierOfRule = sql`(case when l.tier_rule_set = ${sql.lit(ruleSet)}
                        then l.tier${ruleSet === ruleSetOfNextTier ? sql` else l.next_tier` : sql``} end)`;

/**
 * The locations of the higher tiers; the location is `l`. Literals, so that the partial index of these locations
 * matches.
 */
export const hasHigherTier: RawBuilder<boolean> = sql`${tierOfRule} <= ${sql.lit(lastHigherTier)}`;

/** The same as a value: false without a tier of the rule. */
const isHigherTier: RawBuilder<boolean> = sql`coalesce(${hasHigherTier}, false)`;

/**
 * What the tier of location `l` means for the choice of results. A known lead service line is of the higher tiers
 * whatever is recorded; a tier of another rule says nothing.
 */
export const compileTierGroup = (hasLeadLine: RawBuilder<unknown>): RawBuilder<TierGroup> => sql`
  case when ${hasLeadLine} or ${isHigherTier} then 'higher'
    when ${tierOfRule} is not null then 'lower' else 'unknown' end`;

/** Whether only its lead service line ranks location `l`, because no tier of the rule is recorded. */
export const compileIsByLineOnly = (hasLeadLine: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`(${hasLeadLine} and ${tierOfRule} is null)`;

/** Finds whether location `l` has a line in use, `a`, that meets a condition. */
type HasLine = (condition: RawBuilder<unknown>) => RawBuilder<unknown>;

/**
 * Whether location `l` needs a fifth liter where a rule wants it: it has a lead service line, or a higher tier that the
 * plumbing alone does not explain, because no line or one of unknown material is recorded.
 */
export const compileNeedsFifthLiter = (hasLine: HasLine): RawBuilder<boolean> => sql`
  (${hasLine(sql`a.category = 'Lead'`)}
   or ${isHigherTier} and (${hasLine(sql`a.category = 'Lead Status Unknown'`)} or not ${hasLine(sql`true`)}))`;

/** Whether location `l` needs a fifth liter, looked up by location: for a statement that reads few of them. */
export const needsFifthLiter = compileNeedsFifthLiter(
  (condition) =>
    sql`exists (select from service_lines a
                 where a.account_id = l.account_id and a.location_id = l.id and a.removed_on is null and ${condition})`,
);

/** Service lines of lead that are in use; the line is `a`. */
export const isLeadLine: RawBuilder<boolean> = sql`(a.category = 'Lead' and a.removed_on is null)`;

/** Whether only its lead service line ranks location `l`, looked up by location. */
export const isByLineOnly = compileIsByLineOnly(
  sql`exists (select from service_lines a
               where a.account_id = l.account_id and a.location_id = l.id and ${isLeadLine})`,
);
