import type { LeadLineHalf } from '@curbstop/contract/compliance/lead-line-half.rules';
import type { DayRange } from '@curbstop/contract/regulations/monitoring-period.calculation';
import { representativeTier, type TierRuleSetCode } from '@curbstop/contract/regulations/sampling-tier.values';
import { sql } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { ownAccount } from '../../foundation/database/own-account.ts';
import { compileBestTier } from '../locations/tier-on-day.values.ts';
import { byDay, eventsOfAccount, isCountedSample, isIn, isNotLate, kitPosition } from './period-totals.repository.ts';
import { compileSharedAddresses, type SharedAddresses } from './same-address.repository.ts';
import { isValid } from '../samples/sample-stage.values.ts';
import { isAtTreatedTap } from '../samples/treated-tap.values.ts';

/** A period whose sites are counted. */
interface SiteFilter {
  /** The first day of the period. */
  readonly since: string;
  readonly windows: readonly DayRange[];
  /** The bottles that count for a site. */
  readonly bottles: readonly number[];
  readonly ruleSet: TierRuleSetCode;
}

/**
 * The sites of each period with a valid lead result by what their service lines and their tier say, in the order of the
 * periods; a site is counted once in a period, whatever the number of locations with its address.
 */
export async function countSitesByLead(
  trx: AccountTransaction,
  periods: readonly SiteFilter[],
  places: SharedAddresses,
): Promise<readonly LeadLineHalf['collected'][]> {
  const counts: LeadLineHalf['collected'][] = [];
  for (let from = 0; from < periods.length; from += bitsOfMask)
    counts.push(...(await countSitesOfPeriods(trx, periods.slice(from, from + bitsOfMask), places)));
  return counts;
}

/** The periods of a site are the bits of one number, so that a million samples make one row for each site. */
const bitsOfMask = 60;

/** Only one rule has halves, so that all periods are of the same one. */
const bestTier = (column: 'tier' | 'tier_rule_set') =>
  compileBestTier({ column, isOfRule: sql`tier_rule_set in (select "ruleSet" from w)` });

/**
 * Several locations with the same address are one site; its tier is the best valid one of those sampled. A line that may be
 * lead at one that was not sampled leaves open which half the site belongs to.
 */
const sitesByPlace = sql`
         unsure as materialized (
           select distinct p.site from p join service_lines s on s.account_id = ${ownAccount}
             and s.location_id = p.location_id
            where s.removed_on is null and s.category in ('Lead', 'Lead Status Unknown')),
         located as materialized (
           select s.id, p.site, s.periods, coalesce(k.has_lead, false) as is_lead,
                  coalesce(k.has_unknown, true) or (p.site in (select site from unsure)) is true as is_unknown, l.tier,
                  l.tier_rule_set
             from sites s join tiers l on l.id = s.id
             left join known k on k.location_id = s.id left join p on p.location_id = s.id),
         places as (
           select periods, is_lead, is_unknown, tier, tier_rule_set from located where site is null
            union all
           select bit_or(periods), bool_or(is_lead), bool_or(is_unknown), ${bestTier('tier')},
                  ${bestTier('tier_rule_set')}
             from located where site is not null group by site),`;

async function countSitesOfPeriods(
  trx: AccountTransaction,
  periods: readonly SiteFilter[],
  places: SharedAddresses,
): Promise<readonly LeadLineHalf['collected'][]> {
  const numbered = periods.map((period, number) => ({ ...period, number }));
  const { rows } = await sql<LeadLineHalf['collected'] & { readonly number: number }>`
    with e as materialized (${eventsOfAccount}),
         w as materialized (
           select *, 1::bigint << number as bit
             from jsonb_to_recordset(${JSON.stringify(numbered)}::jsonb)
                    as w(number int, since date, windows jsonb, bottles int[], "ruleSet" text)),
         sites as materialized (
           select s.location_id as id, bit_or(w.bit) as periods
             from w cross join lateral jsonb_to_recordset(w.windows) as d("startsOn" date, "endsOn" date)
            cross join lateral (
              select s.location_id, s.event_id, s.counts_decision from samples s
               where s.account_id = current_account_id() and s.counted_on between d."startsOn" and d."endsOn"
                 and ${isNotLate(sql`w.since`)}
                 and ${isValid('s')} and s.lead_amount is not null and ${kitPosition} = any(w.bottles) ${byDay}) s
             join e on e.id = s.event_id and ${isCountedSample} and not ${isAtTreatedTap}
            group by s.location_id),
         known as materialized (
           select location_id, bool_or(category = 'Lead') as has_lead,
                  bool_or(category = 'Lead Status Unknown') as has_unknown
             from service_lines
            where account_id = current_account_id() and removed_on is null
              and ${isIn(sql`location_id`, sql`select id from sites`)}
            group by location_id),
         tiers as materialized (
           select l.id, l.tier, l.tier_rule_set from locations l
            where l.account_id = ${ownAccount} and ${isIn(sql`l.id`, sql`select id from sites`)}),
         ${compileSharedAddresses(places)}, ${sitesByPlace}
         alike as (
           select periods, is_lead, is_unknown, tier, tier_rule_set, count(*) as sites from places
            group by 1, 2, 3, 4, 5),
         facts as (
           select w.number, a.is_lead, a.is_unknown, a.sites,
                  a.tier is null or a.tier_rule_set is distinct from w."ruleSet" as has_no_tier,
                  coalesce(a.tier < ${representativeTier} and a.tier_rule_set = w."ruleSet", false) as is_plumbing
             from alike a join w on a.periods & w.bit <> 0)
    select number, coalesce(sum(sites) filter (where is_lead), 0)::int as "leadLines",
           coalesce(sum(sites) filter (where is_lead and has_no_tier), 0)::int as "byLineOnly",
           coalesce(sum(sites) filter (where not is_lead and not is_unknown and is_plumbing), 0)::int as "leadPlumbing",
           coalesce(sum(sites) filter (where not is_lead and is_unknown), 0)::int as "notKnown",
           coalesce(sum(sites) filter (where not is_lead and not is_unknown and not is_plumbing), 0)::int as others
      from facts group by number`.execute(trx);
  const collected = new Map(rows.map(({ number, ...counts }) => [number, counts]));
  return periods.map((_, number) => collected.get(number) ?? noSites);
}

const noSites = { leadLines: 0, byLineOnly: 0, leadPlumbing: 0, notKnown: 0, others: 0 };

/** The addresses with lead service lines and with unknown ones, and the number of service lines. */
export async function countLeadLocations(trx: AccountTransaction): Promise<LeadLineHalf['inventory']> {
  const { rows } = await sql<LeadLineHalf['inventory']>`
    with places as (
      select bool_or(s.category = 'Lead') as is_lead, bool_or(s.category = 'Lead Status Unknown') as is_unknown
        from service_lines s join locations l on l.account_id = ${ownAccount} and l.id = s.location_id
       where s.account_id = ${ownAccount} and s.removed_on is null and s.category in ('Lead', 'Lead Status Unknown')
       group by l.address_key)
    select (select count(*) filter (where is_lead)::int from places) as lead,
           (select count(*) filter (where is_unknown)::int from places) as unknown,
           (select count(*)::int from service_lines
             where account_id = ${ownAccount} and removed_on is null) as lines`.execute(trx);
  return rows[0] ?? { lead: 0, unknown: 0, lines: 0 };
}
