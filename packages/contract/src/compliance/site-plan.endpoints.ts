import { z } from 'zod';
import { requirements } from '../accounts/requirement.values.ts';
import { calendarDate } from '../primitives/date-text.ts';
import { defineEndpoint } from '../primitives/endpoint.ts';
import { accountParams } from '../primitives/ids.ts';
import { createPageRequestShape, createPageResponseShape } from '../primitives/list.ts';
import { createSelectionShape } from '../primitives/selection.ts';
import { maxLocationBodyBytes } from '../programs/program-location.values.ts';
import {
  newPlanSites,
  sitePlanCandidate,
  sitePlanEntry,
  sitePlanPreview,
  sitePlanSite,
  removedPlanSites,
  siteChoice,
  sitePlan,
  suggestedPlanSites,
} from './site-plan.rules.ts';
import { planCandidateList, planEntryList, planSiteList } from './site-plan.values.ts';

const base = '/pws/rest/accounts/{accountId}/compliance/site-plan';
const onDay = z.object({ on: calendarDate.optional() });

export const getSitePlan = defineEndpoint({
  name: 'getSitePlan',
  method: 'GET',
  path: base,
  ...requirements.viewCompliance,
  summary:
    'The sampling pool by tier of the rule in force on a day (today without one), the sites of the plan, and what is missing',
  params: accountParams,
  query: onDay,
  response: sitePlan,
});

export const listPlanSites = defineEndpoint({
  name: 'listPlanSites',
  method: 'GET',
  path: `${base}/sites`,
  ...requirements.viewCompliance,
  summary: 'A page of the sites of the sampling site plan',
  params: accountParams,
  query: createPageRequestShape(planSiteList),
  response: createPageResponseShape(sitePlanSite),
});

export const listPlanCandidates = defineEndpoint({
  name: 'listPlanCandidates',
  method: 'GET',
  path: `${base}/candidates`,
  ...requirements.viewCompliance,
  summary: 'A page of the locations that are not in the sampling site plan',
  params: accountParams,
  query: createPageRequestShape(planCandidateList),
  response: createPageResponseShape(sitePlanCandidate),
});

export const suggestPlanSites = defineEndpoint({
  name: 'suggestPlanSites',
  method: 'GET',
  path: `${base}/suggestions`,
  ...requirements.viewCompliance,
  summary:
    'The locations that would complete the sampling site plan by the rule in force on a day, with the reason of each',
  params: accountParams,
  query: onDay,
  response: suggestedPlanSites,
});

export const listPlanEntries = defineEndpoint({
  name: 'listPlanEntries',
  method: 'GET',
  path: `${base}/history`,
  ...requirements.viewCompliance,
  summary: 'A page of the times during which locations were in the sampling site plan, newest first',
  params: accountParams,
  query: createPageRequestShape(planEntryList),
  response: createPageResponseShape(sitePlanEntry),
});

export const previewPlanSites = defineEndpoint({
  name: 'previewPlanSites',
  method: 'POST',
  path: `${base}/sites/preview`,
  ...requirements.editSitePlan,
  summary: 'How many locations would be added to the sampling site plan, and why a reason is required',
  params: accountParams,
  body: siteChoice,
  maxBody: maxLocationBodyBytes,
  response: sitePlanPreview,
});

export const addPlanSites = defineEndpoint({
  name: 'addPlanSites',
  method: 'POST',
  path: `${base}/sites`,
  ...requirements.editSitePlan,
  summary:
    'Add locations to the sampling site plan, all or none; a lower tier while sites of a higher one are left requires a reason',
  params: accountParams,
  body: newPlanSites,
  maxBody: maxLocationBodyBytes,
  response: z.object({ added: z.number().int(), alreadyThere: z.number().int() }),
});

export const removePlanSites = defineEndpoint({
  name: 'removePlanSites',
  method: 'POST',
  path: `${base}/removals`,
  ...requirements.editSitePlan,
  summary: 'Remove selected sites from the sampling site plan with a reason; they stay in its history',
  params: accountParams,
  body: removedPlanSites,
  response: z.object({ removed: z.number().int() }),
});

export const downloadPlanSites = defineEndpoint({
  name: 'downloadPlanSites',
  method: 'POST',
  path: `${base}/export`,
  ...requirements.viewCompliance,
  transfer: 'download',
  exports: 'planSites',
  summary: 'Selected sites of the sampling site plan as a workbook or CSV; refused if the list has changed',
  params: accountParams,
  body: z.object({ format: z.enum(['csv', 'xlsx']), selection: createSelectionShape(planSiteList) }),
});

export const downloadSitePlanWorkbook = defineEndpoint({
  name: 'downloadSitePlanWorkbook',
  method: 'GET',
  path: `${base}/workbook`,
  ...requirements.viewCompliance,
  transfer: 'download',
  exports: 'sitePlanWorkbook',
  summary: 'The sampling site plan by the rule in force on a day: pool by tier, sites, history and sources',
  params: accountParams,
  query: onDay,
});

export const downloadSitePlanReport = defineEndpoint({
  name: 'downloadSitePlanReport',
  method: 'GET',
  path: `${base}/report`,
  ...requirements.viewCompliance,
  transfer: 'download',
  exports: 'sitePlanReport',
  summary: 'The content of the workbook of the sampling site plan as a tagged PDF',
  params: accountParams,
  query: onDay,
});
