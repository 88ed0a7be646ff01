import { listChoiceNotes, listReasonsNeeded, rankPool } from '@curbstop/contract/compliance/site-choice.calculation';
import type * as sitePlanEndpoints from '@curbstop/contract/compliance/site-plan.endpoints';
import { sitePlanProblems } from '@curbstop/contract/compliance/site-plan.problems';
import type {
  SitePlanCandidate,
  SitePlanEntry,
  SitePlanPreview,
  SitePlanSite,
  SiteChoice,
} from '@curbstop/contract/compliance/site-plan.rules';
import { maxYearsAhead, type siteLocationList } from '@curbstop/contract/compliance/site-plan.values';
import { addMonths } from '@curbstop/contract/primitives/calendar';
import { describeSitePlan, suggestSites } from '@curbstop/contract/compliance/site-pool.calculation';
import { countSites } from '@curbstop/contract/compliance/site-suggestion.calculation';
import { formatPersonName } from '@curbstop/contract/primitives/person-name';
import type { PageRequest } from '@curbstop/contract/primitives/list';
import type { Selection } from '@curbstop/contract/primitives/selection';
import type { TierContext } from '@curbstop/contract/regulations/sampling-tier.calculation';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { listPage } from '../../foundation/database/list-query.ts';
import { toListContext } from '../../foundation/database/list-source.ts';
import { materializeSelectionForUpdate, type SelectedRecords } from '../../foundation/database/selected-rows.ts';
import { getAccountToday, type RequestContext } from '../../foundation/request-context.ts';
import type { Service } from '../../foundation/service.ts';
import { selectLocations } from '../locations/location-selection.service.ts';
import { requireLocations } from '../locations/location.service.ts';
import { listLocationIdsOfLines } from '../service-lines/service-line-selection.service.ts';
import { toLinesScope } from './inventory-access.service.ts';
import { listPlanPeriods } from './site-plan-period.service.ts';
import {
  countPoolGroups,
  createPlanCandidateSource,
  createPlanSiteSource,
  endPlanSites,
  insertPlanSites,
  listPlanSuggestions,
  planCandidateFilters,
  planEntrySource,
  planSiteFilters,
} from './site-plan.repository.ts';
import { splitSiteFilters } from './site-pool.repository.ts';

export const getSitePlan: Service<typeof sitePlanEndpoints.getSitePlan> = (context, { on }) =>
  context.database.read((trx) => getSitePlanWithin(trx, context, on));

/** The pool and the plan by the rule of a day, of today without one. */
export async function getSitePlanWithin(trx: AccountTransaction, context: RequestContext, on: string | undefined) {
  const tiers = toTierContext(context, on);
  return describeSitePlan(await getInputs(trx, context, tiers), tiers);
}

export const suggestPlanSites: Service<typeof sitePlanEndpoints.suggestPlanSites> = (context, { on }) =>
  context.database.read(async (trx) => {
    const tiers = toTierContext(context, on);
    const { needed, shares, notes } = suggestSites(await getInputs(trx, context, tiers), tiers);
    const sites = shares.length === 0 ? [] : await listPlanSuggestions(trx, toLinesScope(context, tiers.on), shares);
    return { needed, sites: [...sites], notes: [...notes] };
  });

async function getInputs(trx: AccountTransaction, context: RequestContext, { on }: TierContext) {
  return {
    groups: await countPoolGroups(trx, toLinesScope(context, on)),
    periods: await listPlanPeriods(trx, context, on),
    state: context.account.primacyCode,
  };
}

export const listPlanSites: Service<typeof sitePlanEndpoints.listPlanSites> = async (context, page) => {
  const { source, request } = toPlanSites(context, page);
  const sitePage = await listPage<typeof siteLocationList, SitePlanSite>(toListContext(context), source, request);
  return { ...sitePage, items: [...sitePage.items] };
};

export const listPlanCandidates: Service<typeof sitePlanEndpoints.listPlanCandidates> = async (context, page) => {
  const { source, request } = toCandidates(context, page);
  const sitePage = await listPage<typeof siteLocationList, SitePlanCandidate>(toListContext(context), source, request);
  return { ...sitePage, items: [...sitePage.items] };
};

export const listPlanEntries: Service<typeof sitePlanEndpoints.listPlanEntries> = async (context, request) => {
  const page = await listPage<typeof planEntrySource.list, SitePlanEntry>(
    toListContext(context),
    planEntrySource,
    request,
  );
  return { ...page, items: [...page.items] };
};

export const previewPlanSites: Service<typeof sitePlanEndpoints.previewPlanSites> = (context, choice) =>
  context.database.change(async (trx) => describeChoice(trx, context, await resolveSites(trx, context, choice)));

export const addPlanSites: Service<typeof sitePlanEndpoints.addPlanSites> = (context, { reason, ...choice }) =>
  context.database.write(async (trx) => {
    const records = await resolveSites(trx, context, choice);
    const { total, reasonNeededFor } = await describeChoice(trx, context, records);
    if (reason === undefined && reasonNeededFor.length > 0)
      throw sitePlanProblems.reasonNeeded({ property: 'reason', values: { why: reasonNeededFor.join(' ') } });
    const added = await insertPlanSites(trx, context, {
      records,
      reason: reason ?? null,
      addedBy: formatPersonName(context.person),
      today: getAccountToday(context),
    });
    return { added, alreadyThere: total - added };
  });

export const removePlanSites: Service<typeof sitePlanEndpoints.removePlanSites> = (context, { selection, reason }) =>
  context.database.write(async (trx) => {
    await selectPlanSites(trx, context, selection);
    const removedBy = formatPersonName(context.person);
    return { removed: await endPlanSites(trx, context, { reason, removedBy, today: getAccountToday(context) }) };
  });

/** Creates the temporary table `selected` with the selected sites of the plan. */
export async function selectPlanSites(trx: AccountTransaction, context: RequestContext, selection: Selection) {
  return materializeSelectionForUpdate(trx, toListContext(context), toPlanSelection(context, selection));
}

/** The source of a selection of plan sites, and the selection without the filters that are part of the source. */
export function toPlanSelection(context: RequestContext, selection: Selection) {
  if ('ids' in selection) return { source: createPlanSiteSource(toSourceScope(context)), selection };
  const { source, request } = toPlanSites(context, selection.request);
  return { source, selection: { ...selection, request } };
}

/** The locations to add: of the account, and as many as the person saw. */
async function resolveSites(
  trx: AccountTransaction,
  context: RequestContext,
  { locationIds = [], locations, lines, candidates }: SiteChoice,
): Promise<SelectedRecords> {
  if (lines) return listLocationIdsOfLines(trx, context, lines);
  if (locations) await selectLocations(trx, context, locations);
  else if (candidates) await selectCandidates(trx, context, candidates);
  else return requireLocations(trx, locationIds);
  return 'selected';
}

async function selectCandidates(trx: AccountTransaction, context: RequestContext, selection: Selection) {
  const { source, request } = toCandidates(context, 'ids' in selection ? noFilters : selection.request);
  await materializeSelectionForUpdate(trx, toListContext(context), {
    source,
    selection: 'ids' in selection ? selection : { ...selection, request },
  });
}

const noFilters = { searchTerm: '', filters: {} };

async function describeChoice(
  trx: AccountTransaction,
  context: RequestContext,
  records: SelectedRecords,
): Promise<SitePlanPreview> {
  const tiers = toTierContext(context, undefined);
  const pool = await countPoolGroups(trx, toLinesScope(context, tiers.on), records);
  const chosenGroups = pool.filter(({ isChosen }) => isChosen);
  const total = sum(chosenGroups.map(({ chosenLocations }) => chosenLocations));
  const alreadyThere = sum(chosenGroups.map(({ chosenOfPlan }) => chosenOfPlan));
  const newSites = rankPool(
    chosenGroups.filter(({ isPlanned }) => !isPlanned),
    tiers,
  );
  const left = pool.filter(({ isChosen, isPlanned, hasTreatment }) => !isChosen && !isPlanned && !hasTreatment);
  return {
    total,
    alreadyThere,
    reasonNeededFor: [...listReasonsNeeded({ chosen: newSites, left: rankPool(left, tiers) }, tiers)],
    notes: [...listChoiceNotes({ chosen: newSites, sameAddress: total - alreadyThere - countSites(newSites) })],
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

function toPlanSites<R extends Pick<PageRequest, 'filters'>>(context: RequestContext, page: R) {
  const { filters, conditions } = splitSiteFilters(toListContext(context), page.filters, planSiteFilters);
  return { source: createPlanSiteSource({ ...toSourceScope(context), conditions }), request: { ...page, filters } };
}

function toCandidates<R extends Pick<PageRequest, 'filters'>>(context: RequestContext, page: R) {
  const { filters, conditions } = splitSiteFilters(toListContext(context), page.filters, planCandidateFilters);
  return {
    source: createPlanCandidateSource({ ...toSourceScope(context), conditions }),
    request: { ...page, filters },
  };
}

const toSourceScope = (context: RequestContext) => ({
  accountId: context.accountId,
  ...toLinesScope(context, getAccountToday(context)),
});

/** The plan is that of today, so it is compared with the rules of today or later. */
function toTierContext(context: RequestContext, on: string | undefined): TierContext {
  const today = getAccountToday(context);
  const day = on ?? today;
  if (day < today || day > addMonths(today, maxYearsAhead * 12)) throw sitePlanProblems.dayOutside({ property: 'on' });
  return { systemType: context.account.systemType, on: day };
}
