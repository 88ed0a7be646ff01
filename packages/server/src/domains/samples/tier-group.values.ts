import { tierSelectionRules, type TierGroup } from '@curbstop/contract/regulations/tier-selection.values';
import { sql, type RawBuilder } from 'kysely';
import { ownAccount } from '../../foundation/database/own-account.ts';
import { ruleSetOfNextTier } from '../locations/tier-on-day.values.ts';

// Locations with the same address are one site. What another of them has recorded demands a fifth liter and makes a lower
// tier uncertain, but never makes a location one of the higher tiers: these would be too many, and leave out others.

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

/** The locations with the same address as those of a query of `location_id`, also these, looked up in one set. */
const compileAtAddress = (locations: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (select o.id from ${locations} r join locations x on x.account_id = ${ownAccount} and x.id = r.location_id
     join locations o on o.account_id = ${ownAccount} and o.address_key = x.address_key and o.removed_on is null)`;

/** Lines that are not lead on record and not Non-lead either: the tier of their site may be that of a lead line. */
const mayBeLead = sql`a.category in ('Lead Status Unknown', 'Galvanized Requiring Replacement')`;

const compileLines = (condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (select a.location_id from service_lines a
    where a.account_id = ${ownAccount} and a.removed_on is null and ${condition})`;

/** Whether location `l`, or another with its address, has a lead service line, one that may be lead, or a higher tier. */
const [hasLeadAtAddress, mayHaveLeadAtAddress, hasHigherAtAddress] = [
  sql`l.id in ${compileAtAddress(compileLines(sql`a.category = 'Lead'`))}`,
  sql`l.id in ${compileAtAddress(compileLines(mayBeLead))}`,
  sql`l.id in ${compileAtAddress(sql`(select l.id as location_id from locations l
    where l.account_id = ${ownAccount} and ${hasHigherTier})`)}`,
];

/**
 * What the tier of location `l` means for the choice of results. A known lead service line is of the higher tiers
 * whatever is recorded; a tier of another rule says nothing. A lower tier is uncertain where another location with the
 * address has a lead service line or a higher tier: then the reading with the higher percentile counts.
 */
export const compileTierGroup = (hasLeadLine: RawBuilder<unknown>): RawBuilder<TierGroup> => sql`
  case when ${hasLeadLine} or ${isHigherTier} then 'higher'
    when ${tierOfRule} is not null and not ${hasLeadAtAddress} and not ${hasHigherAtAddress} then 'lower'
    else 'unknown' end`;

/** Whether only its lead service line ranks location `l`, because no tier of the rule is recorded. */
export const compileIsByLineOnly = (hasLeadLine: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`(${hasLeadLine} and ${tierOfRule} is null)`;

/** Finds whether location `l` has a line in use, `a`, that meets a condition. */
type HasLine = (condition: RawBuilder<unknown>) => RawBuilder<unknown>;

/**
 * Whether location `l` needs a fifth liter where a rule wants it: its address has a lead service line, or a higher tier
 * and a line that is not Non-lead, or none (`fifthLiterSites` in contract).
 */
export const compileNeedsFifthLiter = (hasLine: HasLine): RawBuilder<boolean> => sql`
  (${hasLine(sql`a.category = 'Lead'`)} or ${hasLeadAtAddress}
   or (${isHigherTier} or ${hasHigherAtAddress})
      and (${hasLine(mayBeLead)} or ${mayHaveLeadAtAddress}
        or not ${hasLine(sql`true`)}))`;

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
