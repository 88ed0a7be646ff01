import type { PoolGroup } from '@curbstop/contract/compliance/site-choice.calculation';
import { planEntryList, planSiteList, type siteLocationList } from '@curbstop/contract/compliance/site-plan.values';
import type { SitePlanCandidate, SitePlanEntry, SitePlanSite } from '@curbstop/contract/compliance/site-plan.rules';
import type { SitePlan } from '@curbstop/contract/compliance/site-suggestion.calculation';
import { sql, type RawBuilder } from 'kysely';
import { compileInsertChanges, type ChangeAuthor } from '../../foundation/database/change-history.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { compileComparison, createBounds } from '../../foundation/database/list-comparison.ts';
import type { ListSource } from '../../foundation/database/list-source.ts';
import { compileIsSelected, type SelectedRecords } from '../../foundation/database/selected-rows.ts';
import { isTreatedLocation } from '../samples/treated-tap.values.ts';
import {
  compileHasTreatmentFilter,
  compilePlanned,
  compileSiteColumns,
  compileSitePool,
  createSiteSource,
  listSuggestedSites,
  siteFilters,
  type CompileFilter,
  type LinesScope,
} from './site-pool.repository.ts';

interface SourceScope extends LinesScope {
  readonly accountId: string;
  /** Conditions of filters that read other tables. */
  readonly conditions?: readonly RawBuilder<boolean>[];
}

/** The locations of the plan. */
export function createPlanSiteSource(scope: SourceScope): ListSource<typeof siteLocationList> {
  const entry = sql`from plan_sites p where p.account_id = l.account_id and p.location_id = l.id and p.to_on is null`;
  return createSiteSource({
    within: sql<boolean>`id in (${compilePlanned(scope.accountId)})`,
    conditions: scope.conditions,
    select: sql`${compileSiteColumns(scope)}, ${isTreatedLocation} as "hasTreatment",
      (select p.from_on ${entry}) as "plannedOn", (select p.added_by_name ${entry}) as "addedBy",
      (select p.reason ${entry}) as reason`,
  });
}

/** The locations that are not in the plan. */
export function createPlanCandidateSource(scope: SourceScope): ListSource<typeof siteLocationList> {
  return createSiteSource({
    within: sql<boolean>`id not in (${compilePlanned(scope.accountId)})`,
    conditions: scope.conditions,
    select: sql`${compileSiteColumns(scope)}, ${isTreatedLocation} as "hasTreatment"`,
  });
}

export const planCandidateFilters: Readonly<Record<string, CompileFilter>> = {
  ...siteFilters,
  hasTreatment: compileHasTreatmentFilter,
};

export const planSiteFilters: Readonly<Record<string, CompileFilter>> = {
  ...planCandidateFilters,
  plannedOn: ({ accountId, ...options }, values) => {
    const bounds = createBounds(planSiteList.fields.plannedOn.filter, options);
    const compared = values.map((value) => compileComparison(sql`p.from_on`, value, bounds));
    return sql<boolean>`id in (select p.location_id from plan_sites p
      where p.account_id = ${accountId} and p.to_on is null and (${sql.join(compared, sql` or `)}))`;
  },
};

const entryColumns = sql`l.id, l.location_id as "locationId", l.from_on as "fromOn", l.to_on as "toOn",
  l.added_by_name as "addedBy", l.reason, l.removed_by_name as "removedBy", l.removal_reason as "removalReason", l.tier,
  l.tier_rule_set as "tierRuleSet"`;

/** Every time that a location was in the plan. */
export const planEntrySource: ListSource<typeof planEntryList> = {
  list: planEntryList,
  table: 'plan_sites',
  noSoftDelete: true,
  search: 'added_by_name',
  searched: [],
  lowCardinality: [],
  columns: { fromOn: 'from_on', toOn: 'to_on', addedBy: 'added_by_name', reason: 'reason' },
  word: (accountId, pattern) =>
    sql<boolean>`location_id in (select id from locations
                                  where account_id = ${accountId} and search_text like ${pattern})`,
  select: sql`${entryColumns},
    (select a.address_line1 from locations a
      where a.account_id = l.account_id and a.id = l.location_id) as "addressLine1",
    (select a.address_line2 from locations a
      where a.account_id = l.account_id and a.id = l.location_id) as "addressLine2"`,
};

/** Every entry of the plan with its address, newest first. */
export async function listEntries(trx: AccountTransaction): Promise<readonly SitePlanEntry[]> {
  const { rows } = await sql<SitePlanEntry>`
    select ${entryColumns}, a.address_line1 as "addressLine1", a.address_line2 as "addressLine2"
      from plan_sites l join locations a on a.account_id = current_account_id() and a.id = l.location_id
     where l.account_id = current_account_id() order by l.from_on desc, l.id desc`.execute(trx);
  return rows;
}

/** Every site of the plan by address. */
export async function listSitesOfPlan(trx: AccountTransaction, scope: LinesScope): Promise<readonly SitePlanSite[]> {
  const { rows } = await sql<SitePlanSite>`
    select ${compileSiteColumns(scope)}, ${isTreatedLocation} as "hasTreatment", p.from_on as "plannedOn",
           p.added_by_name as "addedBy", p.reason
      from plan_sites p join locations l on l.account_id = p.account_id and l.id = p.location_id
     where p.account_id = current_account_id() and p.to_on is null
     order by l.address_line1, l.address_line2, l.id`.execute(trx);
  return rows;
}

interface ChosenPoolGroup extends PoolGroup {
  /** Chosen for the plan, or at the address of a chosen location. */
  readonly isChosen: boolean;
  readonly chosenLocations: number;
  /** Of these in the plan. */
  readonly chosenOfPlan: number;
}

/** A site is in the plan with the tier of its location in the plan, or of one chosen for it. */
const inPlan = sql<boolean>`(planned or assigned)`;

/** The sites of the account by the facts that decide about the plan, and which of them are chosen for it. */
export async function countPoolGroups(
  trx: AccountTransaction,
  { hasLines, on }: LinesScope,
  chosen: SelectedRecords = [],
): Promise<readonly ChosenPoolGroup[]> {
  const assigned = sql`select l.id as location_id from locations l
    where l.account_id = current_account_id() and ${compileIsSelected(sql`l.id`, chosen)} and l.removed_on is null`;
  const { rows } = await sql<ChosenPoolGroup>`
    with ${compileSitePool({ hasLines, on, assigned, isThere: inPlan })}
    select tier, tier_rule_set as "tierRuleSet", category as classification, planned as "isPlanned",
           treated as "hasTreatment", assigned as "isChosen", count(*)::int as count,
           sum(greatest(planned_locations - 1, 0))::int as "sameAddress",
           sum(assigned_locations)::int as "chosenLocations", sum(assigned_of_plan)::int as "chosenOfPlan"
      from sites group by 1, 2, 3, 4, 5, 6
    union all
    select null, null, 'Lead Status Unknown', false, false, false, count(distinct location_id)::int, 0, 0, 0
      from service_lines
     where ${hasLines ? sql`true` : sql`false`} and removed_on is null and category = 'Lead Status Unknown'
       and location_id not in (select id from pool_locations)`.execute(trx);
  return rows.filter(({ count }) => count > 0);
}

/** The locations of each share of a plan that are not in the site plan yet. */
export const listPlanSuggestions = (trx: AccountTransaction, scope: LinesScope, shares: SitePlan['shares']) =>
  listSuggestedSites<SitePlanCandidate>(trx, {
    ...scope,
    assigned: compilePlanned(sql`current_account_id()`),
    isThere: inPlan,
    shares,
    columns: sql`${compileSiteColumns(scope)}, false as "hasTreatment"`,
  });

interface NewEntries {
  readonly records: SelectedRecords;
  readonly reason: string | null;
  readonly addedBy: string;
  readonly today: string;
}

/** Adds locations to the plan and records it in their history; returns how many were added. */
export async function insertPlanSites(
  trx: AccountTransaction,
  changer: ChangeAuthor,
  { records, reason, addedBy, today }: NewEntries,
): Promise<number> {
  const addedFields = sql`jsonb_build_object('locationId', location_id, 'fromOn', from_on, 'reason', reason)`;
  const { rows } = await sql<{ added: number }>`
    with inserted as (
        insert into plan_sites (id, location_id, from_on, reason, added_by_name, tier, tier_rule_set)
        select new_id(), l.id, ${today}::date, ${reason}::text, ${addedBy}, l.tier, l.tier_rule_set from locations l
         where l.account_id = current_account_id() and ${compileIsSelected(sql`l.id`, records)}
           and l.removed_on is null order by l.id
            on conflict (account_id, location_id) where to_on is null do nothing
        returning id, location_id, from_on, reason),
      history as (${compileInsertChanges(trx, changer, {
        entityType: 'planSite',
        operation: 'created',
        before: sql`null::jsonb`,
        after: addedFields,
        from: sql`inserted`,
      })})
    select count(*)::int as added from inserted`.execute(trx);
  return rows[0]?.added ?? 0;
}

interface EndedEntries {
  readonly reason: string;
  readonly removedBy: string;
  readonly today: string;
}

/** Removes the locations of the temporary table `selected` from the plan; returns how many were in it. */
export async function endPlanSites(
  trx: AccountTransaction,
  changer: ChangeAuthor,
  { reason, removedBy, today }: EndedEntries,
): Promise<number> {
  const removedFields = sql`jsonb_build_object('locationId', location_id, 'toOn', to_on,
      'removalReason', removal_reason)`;
  const { rows } = await sql<{ removed: number }>`
    with ended as (
        update plan_sites set to_on = greatest(${today}::date, from_on), removal_reason = ${reason},
               removed_by_name = ${removedBy}
         where account_id = current_account_id() and to_on is null and location_id in (select id from selected)
        returning id, location_id, to_on, removal_reason),
      history as (${compileInsertChanges(trx, changer, {
        entityType: 'planSite',
        operation: 'removed',
        before: removedFields,
        after: sql`null::jsonb`,
        from: sql`ended`,
      })})
    select count(*)::int as removed from ended`.execute(trx);
  return rows[0]?.removed ?? 0;
}
