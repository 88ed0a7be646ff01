import {
  getSitePlan,
  listPlanCandidates,
  listPlanEntries,
  listPlanSites,
  previewPlanSites,
  suggestPlanSites,
} from '@curbstop/contract/compliance/site-plan.endpoints';
import type { SiteChoice } from '@curbstop/contract/compliance/site-plan.rules';
import { toPageQuery, type PageRequest } from '@curbstop/contract/primitives/list';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { sendRequest } from '../../foundation/client.ts';
import { complianceKey } from './period.queries.ts';

const sitePlanKey = (accountId: string) => [...complianceKey(accountId), 'sitePlan'] as const;

/** The plan by the rule of a day; by that of today without one. */
export function sitePlanQuery(accountId: string, on: string | undefined) {
  return queryOptions({
    queryKey: [...sitePlanKey(accountId), 'overview', on],
    queryFn: ({ signal }) =>
      sendRequest(getSitePlan, { params: { accountId }, query: on === undefined ? {} : { on }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

export function suggestedPlanSitesQuery(accountId: string) {
  return queryOptions({
    queryKey: [...sitePlanKey(accountId), 'suggestions'],
    queryFn: ({ signal }) => sendRequest(suggestPlanSites, { params: { accountId }, query: {}, signal }),
    staleTime: 0,
  });
}

export function planSitesQuery(accountId: string, request: PageRequest) {
  return queryOptions({
    ...pageOptions(accountId, 'sites', request),
    queryFn: ({ signal }) => sendRequest(listPlanSites, { params: { accountId }, query: toPageQuery(request), signal }),
  });
}

export function planCandidatesQuery(accountId: string, request: PageRequest) {
  return queryOptions({
    ...pageOptions(accountId, 'candidates', request),
    queryFn: ({ signal }) =>
      sendRequest(listPlanCandidates, { params: { accountId }, query: toPageQuery(request), signal }),
  });
}

export function planEntriesQuery(accountId: string, request: PageRequest) {
  return queryOptions({
    ...pageOptions(accountId, 'history', request),
    queryFn: ({ signal }) =>
      sendRequest(listPlanEntries, { params: { accountId }, query: toPageQuery(request), signal }),
  });
}

function pageOptions(accountId: string, name: 'sites' | 'candidates' | 'history', request: PageRequest) {
  return {
    queryKey: [...sitePlanKey(accountId), name, request] as const,
    staleTime: 0,
    placeholderData: keepPreviousData,
  };
}

/** What adding the chosen locations would do; requested each time, because others change tiers and the plan. */
export function planPreviewQuery(accountId: string, choice: SiteChoice) {
  return queryOptions({
    queryKey: [...sitePlanKey(accountId), 'preview', choice],
    queryFn: ({ signal }) => sendRequest(previewPlanSites, { params: { accountId }, body: choice, signal }),
    staleTime: 0,
    gcTime: 0,
  });
}
