import type { EventCandidate } from '@curbstop/contract/compliance/event-candidates.endpoints';
import {
  countSites,
  type SiteGroup,
  type SitePlan,
  type SitePlanInput,
} from '@curbstop/contract/compliance/site-suggestion.calculation';
import type { siteLocationList } from '@curbstop/contract/compliance/site-plan.values';
import type { EventType } from '@curbstop/contract/sampling-events/sampling-event.values';
import { sql, type RawBuilder } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { ListSource } from '../../foundation/database/list-source.ts';
import {
  compilePlanned,
  compileSiteColumns,
  compileSitePool,
  compileYesNo,
  createSiteSource,
  listSuggestedSites,
  siteFilters,
  type CompileFilter,
} from './site-pool.repository.ts';

interface Scope {
  readonly eventId: string;
  readonly accountId: string;
  /** Whether the person may see classifications. */
  readonly hasLines: boolean;
  /** The day whose rule decides which tier counts. */
  readonly on: string;
}

/**
 * The locations that are not in an event. Filters on other tables are `conditions`; the rest are the location's own.
 */
export function createEventCandidateSource(
  scope: Scope,
  conditions: readonly RawBuilder<boolean>[] = [],
): ListSource<typeof siteLocationList> {
  const { eventId, accountId } = scope;
  return createSiteSource({
    within: sql<boolean>`id not in (select e.location_id from sampling_event_locations e
      where e.account_id = ${accountId} and e.in_event = ${eventId})`,
    conditions,
    select: compileCandidate(scope),
  });
}

function compileCandidate({ eventId, hasLines, on }: Omit<Scope, 'accountId'>): RawBuilder<unknown> {
  return sql`${compileSiteColumns({ hasLines, on })},
    exists (select from plan_sites p
             where p.account_id = l.account_id and p.location_id = l.id and p.to_on is null) as "isInPlan",
    (select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'name', v.name) order by v.starts_on, v.name), '[]')
       from sampling_event_locations e join sampling_events v on v.account_id = e.account_id and v.id = e.in_event
      where e.account_id = l.account_id and e.location_id = l.id and e.in_event <> ${eventId} and v.status = 'Active'
        and v.removed_on is null) as "otherEvents"`;
}

/** Conditions for the filters that read other tables. */
export const createCandidateFilters = (eventId: string): Readonly<Record<string, CompileFilter>> => ({
  ...siteFilters,
  isInPlan: ({ accountId }, values) => compileYesNo(sql<boolean>`id in (${compilePlanned(accountId)})`, values),
  isElsewhere: ({ accountId }, values) =>
    compileYesNo(
      sql<boolean>`id in (select e.location_id from sampling_event_locations e
      join sampling_events v on v.account_id = e.account_id and v.id = e.in_event
      where e.account_id = ${accountId} and e.in_event <> ${eventId} and v.status = 'Active' and v.removed_on is null)`,
      values,
    ),
});

/** The locations of the event are those already assigned. */
const toPoolScope = ({ eventId, hasLines, on }: Omit<Scope, 'accountId'>) => ({
  hasLines,
  on,
  assigned: sql`select location_id from sampling_event_locations where in_event = ${eventId}::uuid`,
  isThere: sql<boolean>`assigned`,
});

export interface PlannedEvent {
  readonly totalGoal: number;
  readonly startsOn: string;
  readonly endsOn: string;
  readonly eventType: EventType;
  readonly programTypeId: number;
}

/** The fields of an event that decide about its locations; undefined if it doesn't exist. */
export async function findPlannedEvent(trx: AccountTransaction, id: string): Promise<PlannedEvent | undefined> {
  const { rows } = await sql<PlannedEvent>`
    select v.total_goal as "totalGoal", v.starts_on as "startsOn", v.ends_on as "endsOn", v.event_type as "eventType",
           g.program_type_id as "programTypeId"
      from sampling_events v join programs g on g.id = v.program_id
     where v.id = ${id}::uuid and v.removed_on is null`.execute(trx);
  return rows[0];
}

type CandidateCounts = Pick<SitePlanInput, 'assigned' | 'candidates' | 'treated' | 'assignedTreated' | 'sameAddress'>;

interface StoredGroup extends SiteGroup {
  readonly isAssigned: boolean;
  readonly isTreated: boolean;
  /** Locations of the event beside the first one at their address. */
  readonly sameAddress: number;
}

/** The sites of the account by the facts that decide about sampling. */
export async function countSiteGroups(
  trx: AccountTransaction,
  scope: Omit<Scope, 'accountId'>,
): Promise<CandidateCounts> {
  const { rows } = await sql<StoredGroup>`
    with ${compileSitePool(toPoolScope(scope))},
    unknown as (
      select count(distinct location_id)::int as locations from service_lines
       where ${scope.hasLines ? sql`true` : sql`false`} and removed_on is null and category = 'Lead Status Unknown'
         and location_id not in (select id from pool_locations))
    select tier, tier_rule_set as "tierRuleSet", category as classification, planned as "isPlanned",
           assigned as "isAssigned", treated as "isTreated", count(*)::int as count,
           sum(greatest(assigned_locations - 1, 0))::int as "sameAddress"
      from sites group by 1, 2, 3, 4, 5, 6
    union all
    select null, null, 'Lead Status Unknown', false, false, false, (select locations from unknown), 0
    union all
    select null, null, null, false, false, false,
      ((select count(*) from locations where removed_on is null) - (select count(*) from pool_locations)
       - (select locations from unknown))::int, 0`.execute(trx);
  const usedGroups = rows.filter(({ count }) => count > 0);
  const assigned = usedGroups.filter(({ isAssigned }) => isAssigned);
  const candidates = usedGroups.filter(({ isAssigned }) => !isAssigned);
  return {
    assigned: assigned.filter(({ isTreated }) => !isTreated),
    assignedTreated: countSites(assigned.filter(({ isTreated }) => isTreated)),
    sameAddress: assigned.reduce((sum, { sameAddress }) => sum + sameAddress, 0),
    candidates: candidates.filter(({ isTreated }) => !isTreated),
    treated: countSites(candidates.filter(({ isTreated }) => isTreated)),
  };
}

/** The locations of each share of a plan that are not in the event. */
export const listEventSuggestions = (trx: AccountTransaction, scope: Scope, shares: SitePlan['shares']) =>
  listSuggestedSites<EventCandidate>(trx, { ...toPoolScope(scope), shares, columns: compileCandidate(scope) });
