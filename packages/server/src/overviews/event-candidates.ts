import type { EventCandidate } from '@curbstop/contract/overviews/event-candidates.endpoints';
import { candidateLocationList, eventCandidateList } from '@curbstop/contract/overviews/event-candidates.values';
import type { SiteGroup, SitePlan } from '@curbstop/contract/overviews/site-suggestion.calculation';
import type { PageRequest } from '@curbstop/contract/primitives/list';
import { locationDescriptor } from '@curbstop/contract/locations/location.fields';
import { categories, protectiveOrder } from '@curbstop/contract/service-lines/service-line.values';
import type { EventType } from '@curbstop/contract/sampling-events/sampling-event.values';
import { sql, type RawBuilder } from 'kysely';
import type { AccountTransaction } from '../foundation/database/database.ts';
import { compileListFields } from '../foundation/database/field-columns.ts';
import { compileComparison, createBounds } from '../foundation/database/list-comparison.ts';
import type { ListContext, ListSource } from '../foundation/database/list-source.ts';
import { isValid } from '../domains/samples/sample-stage.values.ts';

const located = compileListFields(locationDescriptor);
/** The classifications with the least dangerous first, as an SQL array. */
const byDanger = sql`${categories.toSorted((a, b) => protectiveOrder[a] - protectiveOrder[b])}::text[]`;

interface Scope {
  readonly eventId: string;
  readonly accountId: string;
  /** Whether the person may see classifications. */
  readonly hasLines: boolean;
}

/** The locations that are not in an event. Filters on other tables are `filters`; the rest are the location's own. */
export function createEventCandidateSource(
  scope: Scope,
  filters: RawBuilder<boolean>[] = [],
): ListSource<typeof candidateLocationList> {
  const { eventId, accountId } = scope;
  const { addressLine1, city, zip, externalId, tier, tierRuleSet, propertyClassification } = located.columns;
  const free = sql<boolean>`id not in (select e.location_id from sampling_event_locations e
    where e.account_id = ${accountId} and e.in_event = ${eventId})`;
  return {
    list: candidateLocationList,
    table: 'locations',
    within: sql.join([free, ...filters], sql` and `) as RawBuilder<boolean>,
    search: 'search_text',
    searched: located.searched,
    lowCardinality: ['city', 'zip'],
    columns: { addressLine1, city, zip, externalId, tier, tierRuleSet, propertyClassification },
    select: compileCandidate(scope),
  };
}

function compileCandidate({ eventId, hasLines }: Scope): RawBuilder<unknown> {
  const classification = hasLines
    ? sql`(select (${byDanger})[max(array_position(${byDanger}, s.category::text))] from service_lines s
        where s.account_id = l.account_id and s.location_id = l.id and s.removed_on is null)`
    : sql`null::text`;
  return sql`l.id, l.address_line1 as "addressLine1", l.address_line2 as "addressLine2", l.city, l.zip, l.external_id as "externalId", l.tier,
    l.tier_rule_set as "tierRuleSet", l.property_classification as "propertyClassification", ${classification} as classification,
    (select max(s.collected_on) from samples s where s.account_id = l.account_id and s.location_id = l.id and ${isValid('s')}) as "lastSampledOn",
    (select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'name', v.name) order by v.starts_on, v.name), '[]')
       from sampling_event_locations e join sampling_events v on v.account_id = e.account_id and v.id = e.in_event
      where e.account_id = l.account_id and e.location_id = l.id and e.in_event <> ${eventId} and v.status = 'Active' and v.removed_on is null) as "otherEvents"`;
}

const computed = ['classification', 'lastSampledOn', 'isElsewhere'] as const;

/** Separates the filters that read other tables from those of the location itself. */
export function splitCandidateFilters(
  context: ListContext,
  eventId: string,
  { filters, ...request }: PageRequest,
): { readonly request: PageRequest; readonly conditions: RawBuilder<boolean>[] } {
  const ownFilters = Object.fromEntries(
    Object.entries(filters).filter(([name]) => !computed.some((one) => one === name)),
  );
  const conditions = computed.flatMap((name) => {
    const values = filters[name] ?? [];
    return values.length === 0 ? [] : [compileComputed[name](context, values, eventId)];
  });
  return { request: { ...request, filters: ownFilters }, conditions };
}

type Compile = (context: ListContext, values: readonly string[], eventId: string) => RawBuilder<boolean>;

const compileComputed: Readonly<Record<(typeof computed)[number], Compile>> = {
  classification: ({ accountId }, values) => sql<boolean>`id in (select s.location_id from service_lines s
    where s.account_id = ${accountId} and s.removed_on is null and s.category = any(${values}::line_class[]))`,
  lastSampledOn: ({ accountId, ...options }, values) => {
    const last = sql`max(s.collected_on)`;
    const bounds = createBounds(eventCandidateList.fields.lastSampledOn.filter, options);
    const compared = values.map((value) => compileComparison(last, value, bounds));
    return sql<boolean>`id in (select s.location_id from samples s
      where s.account_id = ${accountId} and ${isValid('s')} group by s.location_id having ${sql.join(compared, sql` or `)})`;
  },
  isElsewhere: ({ accountId }, values, eventId) => {
    const elsewhere = sql<boolean>`id in (select e.location_id from sampling_event_locations e
      join sampling_events v on v.account_id = e.account_id and v.id = e.in_event
      where e.account_id = ${accountId} and e.in_event <> ${eventId} and v.status = 'Active' and v.removed_on is null)`;
    const wantedValues = new Set(values);
    if (wantedValues.size > 1) return sql<boolean>`true`;
    return wantedValues.has('true') ? elsewhere : sql<boolean>`not ${elsewhere}`;
  },
};

/**
 * Locations with a tier or with a line of lead or downstream of lead, and those of the event: all others have nothing
 * recorded that gives them a tier.
 */
function compilePool({ eventId, hasLines }: Omit<Scope, 'accountId'>): RawBuilder<unknown> {
  const lines = hasLines ? sql`true` : sql`false`;
  return sql`
    pool as materialized (
      select id from locations where removed_on is null and tier is not null
      union select location_id from service_lines where ${lines} and removed_on is null and category in ('Lead', 'Galvanized Requiring Replacement')
      union select location_id from sampling_event_locations where in_event = ${eventId}::uuid),
    lines as materialized (
      select location_id, (${byDanger})[max(array_position(${byDanger}, category::text))] as category,
             bool_or(point_of_use_treatment = 'Yes') as treated, bool_or(current_sampling_site = 'Yes') as sampled
        from service_lines where ${lines} and removed_on is null and location_id in (select id from pool) group by location_id),
    sites as materialized (
      select l.id, l.tier, l.tier_rule_set, n.category, coalesce(n.treated, false) as treated, coalesce(n.sampled, false) as sampled,
             e.location_id is not null as assigned
        from pool join locations l on l.id = pool.id left join lines n on n.location_id = l.id
        left join sampling_event_locations e on e.in_event = ${eventId}::uuid and e.location_id = l.id
       where l.removed_on is null)`;
}

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
    select tier, tier_rule_set as "tierRuleSet", category as classification, assigned, treated and not assigned as treated, count(*)::int as count
      from sites group by 1, 2, 3, 4, 5
    union all
    select null, null, 'Lead Status Unknown', false, false, (select locations from unknown)
    union all
    select null, null, null, false, false,
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
      as s(at int, tier int, "tierRuleSet" text, classification text, count int, reason text)),
    history as (select location_id, max(collected_on) as last from samples where ${isValid()} and location_id in (select id from sites) group by location_id),
    chosen as (
      select s.id, p.at, p.count, p.reason, row_number() over (partition by p.at order by s.sampled or h.last is not null desc, h.last desc nulls last, s.id) as place
        from sites s join shares p on (s.tier, s.tier_rule_set, s.category) is not distinct from (p.tier, p."tierRuleSet", p.classification)
        left join history h on h.location_id = s.id where not s.assigned and not s.treated)
    select ${compileCandidate(scope)}, c.reason from chosen c join locations l on l.id = c.id where c.place <= c.count order by c.at, c.place`.execute(
    trx,
  );
  return rows;
}
