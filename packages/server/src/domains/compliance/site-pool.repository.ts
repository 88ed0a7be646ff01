import type { SitePlan } from '@curbstop/contract/compliance/site-suggestion.calculation';
import { planSiteList, siteLocationList } from '@curbstop/contract/compliance/site-plan.values';
import { locationDescriptor } from '@curbstop/contract/locations/location.fields';
import { getTierRuleSet } from '@curbstop/contract/regulations/sampling-tier.calculation';
import type { PageRequest } from '@curbstop/contract/primitives/list';
import { classificationNames, protectiveOrder } from '@curbstop/contract/service-lines/service-line.values';
import { sql, type RawBuilder } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { compileListFields } from '../../foundation/database/field-columns.ts';
import { compileComparison, createBounds } from '../../foundation/database/list-comparison.ts';
import type { ListContext, ListSource } from '../../foundation/database/list-source.ts';
import { compileBestTier, compileTierOn } from '../locations/tier-on-day.values.ts';
import { isValid } from '../samples/sample-stage.values.ts';
import { compileTreatedLocations, treatedLocations } from '../samples/treated-tap.values.ts';

// Expressions about locations as sampling sites, for the site plan and for the locations of an event.

/** The classifications with the least dangerous first, as an SQL array. */
const byDanger = sql`${classificationNames.toSorted((a, b) => protectiveOrder[a] - protectiveOrder[b])}::text[]`;

const compileMostDangerous = (column: string): RawBuilder<unknown> =>
  sql`(${byDanger})[max(array_position(${byDanger}, ${sql.ref(column)}::text))]`;

export interface LinesScope {
  /** Whether the person may see classifications. */
  readonly hasLines: boolean;
  /** The day whose rule decides which tier counts, `YYYY-MM-DD`. */
  readonly on: string;
}

interface PoolScope extends LinesScope {
  /** A query of the column `location_id`: the locations that are already chosen. */
  readonly assigned: RawBuilder<unknown>;
  /** Which locations of the pool fill a site already: its tier is theirs, whatever others with the address have. */
  readonly isThere: RawBuilder<boolean>;
}

export const noLocations = sql`select null::uuid as location_id where false`;

/** A query of the column `location_id`: the locations of the site plan. */
export const compilePlanned = (accountId: RawBuilder<unknown> | string): RawBuilder<unknown> =>
  sql`select p.location_id from plan_sites p where p.account_id = ${accountId} and p.to_on is null`;

const located = compileListFields(locationDescriptor);

interface SiteSource {
  readonly within: RawBuilder<boolean>;
  /** Conditions of filters that read other tables. */
  readonly conditions?: readonly RawBuilder<boolean>[];
  readonly select: RawBuilder<unknown>;
}

/** Locations that can be sampling sites, with the filters and the search of their own columns. */
export function createSiteSource({ within, conditions = [], select }: SiteSource): ListSource<typeof siteLocationList> {
  const { addressLine1, city, zip, externalId, tier, tierRuleSet, propertyClassification } = located.columns;
  return {
    list: siteLocationList,
    table: 'locations',
    within: sql.join([within, ...conditions], sql` and `) as RawBuilder<boolean>,
    search: 'search_text',
    searched: located.searched,
    lowCardinality: ['city', 'zip'],
    columns: { addressLine1, city, zip, externalId, tier, tierRuleSet, propertyClassification },
    select,
  };
}

/**
 * The location to sample of several with the same address: the one with the line that may be lead, because what is
 * recorded there decides which kit it gets and which half it counts for.
 */
const siteLocation = sql`(array_agg(id
  order by greatest(array_position(${byDanger}, category::text), 1) desc, planned desc, assigned desc, id))[1]`;

/**
 * The tables `pool_locations` and `sites`: locations with a tier or with a line of lead or downstream of lead, those of
 * the site plan, and those already chosen; all others have nothing recorded that gives them a tier. Locations with the
 * same address are one site, with the most dangerous of their lines.
 */
export function compileSitePool({ hasLines, on, assigned, isThere }: PoolScope): RawBuilder<unknown> {
  const { tier, tierRuleSet } = compileTierOn(on);
  const lines = hasLines ? sql`true` : sql`false`;
  const isOfRule = sql`tier_rule_set = ${getTierRuleSet(on).code}`;
  const compileTier = (column: 'tier' | 'tier_rule_set') => compileBestTier({ column, isOfRule, isFirst: isThere });
  return sql`
    assigned as materialized (${assigned}),
    planned as materialized (${compilePlanned(sql`current_account_id()`)}),
    pool as materialized (
      select id from locations where removed_on is null and (tier is not null or next_tier is not null)
      union select location_id from service_lines
             where ${lines} and removed_on is null and category in ('Lead', 'Galvanized Requiring Replacement')
      union select location_id from planned
      union select location_id from assigned),
    lines as materialized (
      select location_id, ${compileMostDangerous('category')} as category,
             bool_or(current_sampling_site = 'Yes') as sampled
        from service_lines where ${lines} and removed_on is null and location_id in (select id from pool)
       group by location_id),
    pool_locations as materialized (
      select l.id, l.address_key, ${tier} as tier, ${tierRuleSet} as tier_rule_set, n.category,
             coalesce(n.sampled, false) as sampled, l.id in ${treatedLocations} as treated,
             a.location_id is not null as assigned, p.location_id is not null as planned
        from pool join locations l on l.id = pool.id left join lines n on n.location_id = l.id
        left join assigned a on a.location_id = l.id left join planned p on p.location_id = l.id
       where l.removed_on is null),
    sites as materialized (
      select address_key, ${siteLocation} as id, ${compileTier('tier')} as tier,
             ${compileTier('tier_rule_set')} as tier_rule_set,
             ${compileMostDangerous('category')} as category, bool_or(sampled) as sampled, bool_or(treated) as treated,
             bool_or(assigned) as assigned, bool_or(planned) as planned,
             count(*) filter (where planned) as planned_locations,
             count(*) filter (where assigned) as assigned_locations,
             count(*) filter (where planned and assigned) as assigned_of_plan
        from pool_locations group by address_key)`;
}

interface WantedSites extends PoolScope {
  readonly shares: SitePlan['shares'];
  /** The columns of a location `l` to list. */
  readonly columns: RawBuilder<unknown>;
}

/**
 * The locations of each share of a plan that are not assigned, in its order. Sites that were sampled before come first,
 * newest first: 40 CFR 141.86(b)(4) as codified July 1, 2020 requires samples from the same sites.
 */
export async function listSuggestedSites<Row>(
  trx: AccountTransaction,
  { shares, columns, ...pool }: WantedSites,
): Promise<readonly (Row & { readonly reason: string })[]> {
  const wantedSites = shares.map(({ group, count, reason }, at) => ({ ...group, count, reason, at }));
  const { rows } = await sql<Row & { readonly reason: string }>`
    with ${compileSitePool(pool)},
    shares as (select * from jsonb_to_recordset(${JSON.stringify(wantedSites)}::jsonb)
      as s(at int, tier int, "tierRuleSet" text, classification text, "isPlanned" boolean, count int, reason text)),
    history as (
      select p.address_key, max(s.collected_on) as last from samples s join pool_locations p on p.id = s.location_id
       where ${isValid('s')} group by p.address_key),
    chosen as (
      select s.id, p.at, p.count, p.reason, row_number() over (
             partition by p.at order by s.sampled or h.last is not null desc, h.last desc nulls last, s.id) as place
        from sites s join shares p on (s.tier, s.tier_rule_set, s.category, s.planned)
             is not distinct from (p.tier, p."tierRuleSet", p.classification, p."isPlanned")
        left join history h on h.address_key = s.address_key where not s.assigned and not s.treated)
    select ${columns}, c.reason from chosen c join locations l on l.id = c.id where c.place <= c.count
     order by c.at, c.place`.execute(trx);
  return rows;
}

/** Columns of a location `l` as a sampling site. */
export function compileSiteColumns({ hasLines, on }: LinesScope): RawBuilder<unknown> {
  const { tier, tierRuleSet } = compileTierOn(on);
  const classification = hasLines
    ? sql`(select ${compileMostDangerous('s.category')} from service_lines s
        where s.account_id = l.account_id and s.location_id = l.id and s.removed_on is null)`
    : sql`null::text`;
  return sql`l.id, l.address_line1 as "addressLine1", l.address_line2 as "addressLine2", l.city, l.zip,
    l.external_id as "externalId", ${tier} as tier, ${tierRuleSet} as "tierRuleSet",
    l.property_classification as "propertyClassification", ${classification} as classification,
    (select max(s.collected_on) from samples s
      where s.account_id = l.account_id and s.location_id = l.id and ${isValid('s')}) as "lastSampledOn"`;
}

type Filters = PageRequest['filters'];
export type CompileFilter = (context: ListContext, values: readonly string[]) => RawBuilder<boolean>;

/** Conditions on `locations` for the fields that other tables decide. */
export const siteFilters = {
  classification: ({ accountId }, values) => sql<boolean>`id in (select s.location_id from service_lines s
    where s.account_id = ${accountId} and s.removed_on is null and s.category = any(${values}::line_class[]))`,
  lastSampledOn: ({ accountId, ...options }, values) => {
    const last = sql`max(s.collected_on)`;
    const bounds = createBounds(planSiteList.fields.lastSampledOn.filter, options);
    const compared = values.map((value) => compileComparison(last, value, bounds));
    return sql<boolean>`id in (select s.location_id from samples s
      where s.account_id = ${accountId} and ${isValid('s')} group by s.location_id
                                having ${sql.join(compared, sql` or `)})`;
  },
} as const satisfies Readonly<Record<string, CompileFilter>>;

export const compileHasTreatmentFilter: CompileFilter = ({ accountId }, values) =>
  compileYesNo(sql<boolean>`id in ${compileTreatedLocations(accountId)}`, values);

/** A filter for yes, for no, or for both. */
export function compileYesNo(condition: RawBuilder<boolean>, values: readonly string[]): RawBuilder<boolean> {
  const wantedValues = new Set(values);
  if (wantedValues.size > 1) return sql<boolean>`true`;
  return wantedValues.has('true') ? condition : sql<boolean>`not ${condition}`;
}

/** Separates the filters that read other tables from those of the location itself. */
export function splitSiteFilters(
  context: ListContext,
  filters: Filters,
  compilers: Readonly<Record<string, CompileFilter>>,
): { readonly filters: Filters; readonly conditions: readonly RawBuilder<boolean>[] } {
  return {
    filters: Object.fromEntries(Object.entries(filters).filter(([name]) => !Object.hasOwn(compilers, name))),
    conditions: Object.entries(compilers).flatMap(([name, compile]) => {
      const values = filters[name] ?? [];
      return values.length === 0 ? [] : [compile(context, values)];
    }),
  };
}
