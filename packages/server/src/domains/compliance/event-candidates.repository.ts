import type { EventCandidate } from '@curbstop/contract/compliance/event-candidates.endpoints';
import type { SiteGroup, SitePlan } from '@curbstop/contract/compliance/site-suggestion.calculation';
import { siteLocationList } from '@curbstop/contract/compliance/site-plan.values';
import { locationDescriptor } from '@curbstop/contract/locations/location.fields';
import type { EventType } from '@curbstop/contract/sampling-events/sampling-event.values';
import { sql, type RawBuilder } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { compileListFields } from '../../foundation/database/field-columns.ts';
import type { ListSource } from '../../foundation/database/list-source.ts';
import {
  compileSiteColumns,
  compileSitePool,
  compileYesNo,
  siteFilters,
  type CompileFilter,
} from './site-pool.repository.ts';
import { isValid } from '../samples/sample-stage.values.ts';

const located = compileListFields(locationDescriptor);

interface Scope {
  readonly eventId: string;
  readonly accountId: string;
  /** Whether the person may see classifications. */
  readonly hasLines: boolean;
}

/** The locations that are not in an event. Filters on other tables are `filters`; the rest are the location's own. */
export function createEventCandidateSource(
  scope: Scope,
  filters: readonly RawBuilder<boolean>[] = [],
): ListSource<typeof siteLocationList> {
  const { eventId, accountId } = scope;
  const { addressLine1, city, zip, externalId, tier, tierRuleSet, propertyClassification } = located.columns;
  const free = sql<boolean>`id not in (select e.location_id from sampling_event_locations e
    where e.account_id = ${accountId} and e.in_event = ${eventId})`;
  return {
    list: siteLocationList,
    table: 'locations',
    within: sql.join([free, ...filters], sql` and `) as RawBuilder<boolean>,
    search: 'search_text',
    searched: located.searched,
    lowCardinality: ['city', 'zip'],
    columns: { addressLine1, city, zip, externalId, tier, tierRuleSet, propertyClassification },
    select: compileCandidate(scope),
  };
}

function compileCandidate({ eventId, hasLines }: Omit<Scope, 'accountId'>): RawBuilder<unknown> {
  return sql`${compileSiteColumns({ hasLines })},
    exists (select from plan_sites p where p.account_id = l.account_id and p.location_id = l.id and p.to_on is null) as "isInPlan",
    (select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'name', v.name) order by v.starts_on, v.name), '[]')
       from sampling_event_locations e join sampling_events v on v.account_id = e.account_id and v.id = e.in_event
      where e.account_id = l.account_id and e.location_id = l.id and e.in_event <> ${eventId} and v.status = 'Active'
        and v.removed_on is null) as "otherEvents"`;
}

/** Conditions for the filters that read other tables. */
export const createCandidateFilters = (eventId: string): Readonly<Record<string, CompileFilter>> => ({
  ...siteFilters,
  isInPlan: ({ accountId }, values) =>
    compileYesNo(
      sql<boolean>`id in (select p.location_id from plan_sites p where p.account_id = ${accountId} and p.to_on is null)`,
      values,
    ),
  isElsewhere: ({ accountId }, values) =>
    compileYesNo(
      sql<boolean>`id in (select e.location_id from sampling_event_locations e
      join sampling_events v on v.account_id = e.account_id and v.id = e.in_event
      where e.account_id = ${accountId} and e.in_event <> ${eventId} and v.status = 'Active' and v.removed_on is null)`,
      values,
    ),
});

/** The table `sites`, with the locations of the event as those already assigned. */
const compilePool = ({ eventId, hasLines }: Omit<Scope, 'accountId'>) =>
  compileSitePool({
    hasLines,
    assigned: sql`select location_id from sampling_event_locations where in_event = ${eventId}::uuid`,
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
      from sampling_events v join programs g on g.id = v.program_id where v.id = ${id}::uuid and v.removed_on is null`.execute(
    trx,
  );
  return rows[0];
}

export interface SiteCounts {
  readonly assigned: readonly SiteGroup[];
  readonly candidates: readonly SiteGroup[];
  readonly treated: number;
}

/** The locations of the account by the facts that decide about sampling. */
export async function countSiteGroups(trx: AccountTransaction, scope: Omit<Scope, 'accountId'>): Promise<SiteCounts> {
  const { rows } = await sql<SiteGroup & { readonly assigned: boolean; readonly treated: boolean }>`
    with ${compilePool(scope)},
    unknown as (
      select count(distinct location_id)::int as locations from service_lines
       where ${scope.hasLines ? sql`true` : sql`false`} and removed_on is null and category = 'Lead Status Unknown'
         and location_id not in (select id from sites))
    select tier, tier_rule_set as "tierRuleSet", category as classification, planned as "isPlanned", assigned,
           treated and not assigned as treated, count(*)::int as count
      from sites group by 1, 2, 3, 4, 5, 6
    union all
    select null, null, 'Lead Status Unknown', false, false, false, (select locations from unknown)
    union all
    select null, null, null, false, false, false,
      ((select count(*) from locations where removed_on is null) - (select count(*) from sites) - (select locations from unknown))::int`.execute(
    trx,
  );
  const usedGroups = rows.filter(({ count }) => count > 0);
  const treated = usedGroups.filter((group) => group.treated);
  return {
    assigned: usedGroups.filter((group) => group.assigned),
    candidates: usedGroups.filter((group) => !group.assigned && !group.treated),
    treated: treated.reduce((sum, { count }) => sum + count, 0),
  };
}

/**
 * The locations of each share of a plan, in its order. Sites that were sampled before come first, newest first:
 * 40 CFR 141.86(b)(4) as codified July 1, 2020 requires samples from the same sites.
 */
export async function listSuggestedSites(
  trx: AccountTransaction,
  scope: Scope,
  shares: SitePlan['shares'],
): Promise<readonly (EventCandidate & { readonly reason: string })[]> {
  const wantedSites = shares.map(({ group, count, reason }, at) => ({ ...group, count, reason, at }));
  const { rows } = await sql<EventCandidate & { readonly reason: string }>`
    with ${compilePool(scope)},
    shares as (select * from jsonb_to_recordset(${JSON.stringify(wantedSites)}::jsonb)
      as s(at int, tier int, "tierRuleSet" text, classification text, "isPlanned" boolean, count int, reason text)),
    history as (
      select location_id, max(collected_on) as last from samples
       where ${isValid()} and location_id in (select id from sites) group by location_id),
    chosen as (
      select s.id, p.at, p.count, p.reason, row_number() over (
             partition by p.at order by s.sampled or h.last is not null desc, h.last desc nulls last, s.id) as place
        from sites s join shares p on (s.tier, s.tier_rule_set, s.category, s.planned)
             is not distinct from (p.tier, p."tierRuleSet", p.classification, p."isPlanned")
        left join history h on h.location_id = s.id where not s.assigned and not s.treated)
    select ${compileCandidate(scope)}, c.reason from chosen c join locations l on l.id = c.id where c.place <= c.count order by c.at, c.place`.execute(
    trx,
  );
  return rows;
}
