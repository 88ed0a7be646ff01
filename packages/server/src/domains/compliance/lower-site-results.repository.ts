import type { SiteCountRequest } from '@curbstop/contract/compliance/period-totals.calculation';
import type { RepeatedVisit } from '@curbstop/contract/regulations/tier-selection.calculation';
import type { TierGroup } from '@curbstop/contract/regulations/tier-selection.values';
import { sql } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { ownAccount } from '../../foundation/database/own-account.ts';
import { isInvalidated } from '../samples/sample-stage.values.ts';
import { isAtTreatedTap } from '../samples/treated-tap.values.ts';
import {
  compileTiers,
  eventsOfAccount,
  isCountedSample,
  isIncluded,
  isExcludedSample,
  isNotLate,
  kitPosition,
  samplesOfSegments,
  type CountOptions,
  type Segment,
  type TapRequest,
} from './period-totals.repository.ts';

/** Asks for the results of the sites of some segments. */
type SiteRequest = TapRequest & Pick<SiteCountRequest, 'countsTaps'>;

interface StoredRepeat {
  /** Of the request that is counted. */
  readonly requestIndex: number;
  readonly amount: string;
  /** Null if tiers are not read. */
  readonly tierGroup: TierGroup | null;
  readonly isIncomplete: boolean;
  readonly isTreated: boolean;
  /** Null if it is the highest of its location. */
  readonly repeat: RepeatedVisit | null;
  readonly repeatAtAddress: RepeatedVisit;
  readonly count: number;
}

/**
 * How often each level is not the highest of its site in a period. A kit has at most a first and a fifth liter that
 * count: more bottles are replacements. Only the addresses with several visits are compared: most have one.
 */
export async function listLowerResultCounts(
  trx: AccountTransaction,
  segments: readonly Segment[],
  {
    requests,
    excludedSampleIds,
    areTiersRead,
  }: { readonly requests: readonly SiteRequest[] } & Pick<CountOptions, 'excludedSampleIds' | 'areTiersRead'>,
): Promise<readonly StoredRepeat[]> {
  const tiers = compileTiers(areTiersRead);
  const amount = sql`case when is_zero and "zerosCountAs" is not null then "zerosCountAs" else amount end`;
  const { rows } = await sql<StoredRepeat>`
    with w as materialized (select * from jsonb_to_recordset(${JSON.stringify(segments)}::jsonb)
             as w(segment int, since date, "startsOn" date, "endsOn" date)),
         e as materialized (${eventsOfAccount}), ${tiers.with}
         ${compileRequests(requests)},
         ${compileBottles(excludedSampleIds)},
         visited as materialized (
           select since, place from (
             select since, place, count(*) as bottles, min(bottle) = max(bottle) as is_one from s
              where (since, place) in (select since, place from s group by since, place having count(*) > 1)
              group by since, place, location_id, event_id, sku_id) v
            group by since, place having count(*) > 1 or bool_or(bottles > 2 or bottles > 1 and is_one)),
         ${requestedBottles},
         highest as (
           select distinct on (request, location_id, tap) request, "countsTaps", location_id, place, number,
                  bool_or(is_fifth) over (partition by request, location_id, tap) as has_fifth, ${amount} as amount
             from read where amount is not null order by request, location_id, tap, ${amount} desc, number),
         taps as (
           select s.request, s.location_id, s.place, s.number, s.amount, ${tiers.group} as tier_group,
                  s."countsTaps" and ${tiers.needsFifth} and not s.has_fifth as is_incomplete,
                  ${isAtTreatedTap} as is_treated from highest s ${tiers.join}),
         ranked as (
           select *, row_number() over (partition by request, location_id order by amount desc, number) as at,
                  row_number() over (partition by request, location_id, is_incomplete order by amount desc, number)
                    as at_alike,
                  row_number() over (partition by request, place order by amount desc, number) as at_place,
                  row_number() over (partition by request, place, is_incomplete order by amount desc, number)
                    as at_place_alike from taps)
    select request as "requestIndex", trim_scale(amount)::text as amount, tier_group as "tierGroup",
           is_incomplete as "isIncomplete", is_treated as "isTreated",
           case when at = 1 then null when not is_incomplete and at_alike > 1 then 'always' else 'besideIncomplete' end
             as repeat,
           case when not is_incomplete and at_place_alike > 1 then 'always' else 'besideIncomplete' end
             as "repeatAtAddress", count(*)::int as count
      from ranked where at_place > 1 group by 1, 2, 3, 4, 5, 6, 7`.execute(trx);
  return rows;
}

const compileRequests = (requests: readonly SiteRequest[]) => sql`
         q as materialized (
           select * from jsonb_to_recordset(${JSON.stringify(requests)}::jsonb)
             as q("requestIndex" int, "analyteCode" text, "analyteId" int, "isCompliance" boolean,
                  bottles int[], fifth int[], segments int[], "isDayRequired" boolean, "includesInvalidated" boolean,
                  "zerosCountAs" numeric, "countsTaps" boolean))`;

/** The bottles of the requests on the days of the segments. */
const compileBottles = (excludedSampleIds: readonly string[]) => sql`
         s as materialized (
           select s.segment, s.since, s.counted_on, s.number, s.event_id, s.location_id, l.address_key as place,
                  s.sku_id, s.counts_decision, ${kitPosition} as bottle,
                  ${isInvalidated('s')} as is_invalidated, s.lead_amount, s.lead_zero_without_limits as lead_zero,
                  s.copper_amount, s.copper_zero_without_limits as copper_zero
             from (${samplesOfSegments}) s join locations l on l.account_id = ${ownAccount} and l.id = s.location_id
            where ${isNotLate(sql`s.since`)} and ${kitPosition} in (select unnest(bottles) from q)
              and ${isIncluded(excludedSampleIds)})`;

/** The bottles `s` that each request is about, of addresses with several visits. */
const requestedBottles = sql`
         read as (
           select q."requestIndex" as request, q."countsTaps", s.location_id, s.place, s.number,
                  s.bottle = any(q.fifth) as is_fifth,
                  case when q."countsTaps" then s.event_id::text || s.sku_id else s.number::text end as tap,
                  case q."analyteCode" when 'lead' then s.lead_zero else s.copper_zero end as is_zero,
                  q."zerosCountAs",
                  case q."analyteCode" when 'lead' then s.lead_amount else s.copper_amount end as amount
             from s join visited v on v.since = s.since and v.place = s.place
             join q on s.segment = any(q.segments) and s.bottle = any(q.bottles)
                  and (q."includesInvalidated" or not s.is_invalidated)
                  and (s.counted_on is not null or not q."isDayRequired")
             join e on e.id = s.event_id and ${isCountedSample} = q."isCompliance" and not ${isExcludedSample}
               and q."analyteId" = any(e.analyte_ids))`;
