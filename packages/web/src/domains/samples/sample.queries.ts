import { toPageQuery, type PageRequest } from '@curbstop/contract/primitives/list';
import { countFindings, listSampleChanges, listSamples, getSample } from '@curbstop/contract/samples/sample.endpoints';
import { listIncompleteSites } from '@curbstop/contract/samples/incomplete-sites.endpoints';
import { getEventMetrics } from '@curbstop/contract/samples/event-metrics.endpoints';
import { getEventPercentiles } from '@curbstop/contract/samples/event-percentile.endpoints';
import { listInvalidationRequests } from '@curbstop/contract/samples/invalidation-request.endpoints';
import { previewInvalidations } from '@curbstop/contract/samples/sample-invalidation.endpoints';
import { listReplaceableSamples } from '@curbstop/contract/samples/sample-replacement.endpoints';
import { listRecalculatedResults } from '@curbstop/contract/samples/recalculation.endpoints';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { sendRequest } from '../../foundation/client.ts';

/** Prefix of every query key of an account's samples. */
export const samplesKey = (accountId: string) => ['samples', accountId] as const;

export function samplesPageQuery(accountId: string, request: PageRequest) {
  return queryOptions({
    queryKey: [...samplesKey(accountId), 'page', request],
    queryFn: ({ signal }) => sendRequest(listSamples, { params: { accountId }, query: toPageQuery(request), signal }),
    // A laboratory may have reported since the last request.
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

export function sampleQuery(accountId: string, id: string) {
  return queryOptions({
    queryKey: [...samplesKey(accountId), 'one', id],
    queryFn: ({ signal }) => sendRequest(getSample, { params: { accountId, id }, signal }),
    staleTime: 0,
  });
}

export function sampleChangesQuery(accountId: string, id: string) {
  return queryOptions({
    queryKey: [...samplesKey(accountId), 'changes', id],
    queryFn: ({ signal }) => sendRequest(listSampleChanges, { params: { accountId, id }, signal }),
    staleTime: 0,
  });
}

/** The program, event or location of the samples. */
export type SamplesScope =
  | { readonly programId: string }
  | { readonly eventId: string }
  | { readonly locationId: string };

/** The query of all samples by default. */
export function findingCountsQuery(accountId: string, scope?: SamplesScope) {
  return queryOptions({
    queryKey: [...samplesKey(accountId), 'detections', scope ?? null],
    queryFn: ({ signal }) =>
      sendRequest(countFindings, { params: { accountId }, query: Object.entries(scope ?? {}), signal }),
    staleTime: 0,
  });
}

/** How far the work of an event is. */
export function eventMetricsQuery(accountId: string, id: string) {
  return queryOptions({
    queryKey: [...samplesKey(accountId), 'metrics', id],
    queryFn: ({ signal }) => sendRequest(getEventMetrics, { params: { id }, signal }),
    staleTime: 0,
  });
}

/** What is missing in the analyzed samples of the active events, or of the events of a program, by event. */
export function incompleteSitesQuery(accountId: string, programId?: string) {
  return queryOptions({
    queryKey: [...samplesKey(accountId), 'gaps', programId ?? 'active'],
    queryFn: ({ signal }) =>
      sendRequest(listIncompleteSites, {
        params: { accountId },
        query: programId === undefined ? {} : { programId },
        signal,
      }),
    select: (events) => new Map(events.map(({ eventId, gaps }) => [eventId, gaps])),
    staleTime: 0,
  });
}

/** The 90th percentiles of an event with every counted sample. */
export function eventPercentilesQuery(accountId: string, id: string) {
  return queryOptions({
    queryKey: [...samplesKey(accountId), 'percentiles', id],
    queryFn: ({ signal }) => sendRequest(getEventPercentiles, { params: { accountId, id }, signal }),
    staleTime: 0,
  });
}

/** What the invalidation of these samples together would change; loaded for each decision. */
export function invalidationPreviewQuery(accountId: string, sampleIds: readonly string[]) {
  return queryOptions({
    queryKey: [...samplesKey(accountId), 'invalidation', sampleIds],
    queryFn: ({ signal }) =>
      sendRequest(previewInvalidations, { params: { accountId }, body: { sampleIds: [...sampleIds] }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** The requests to the State to invalidate a sample, newest first. */
export function invalidationRequestsQuery(accountId: string, id: string) {
  return queryOptions({
    queryKey: [...samplesKey(accountId), 'invalidationRequests', id],
    queryFn: ({ signal }) => sendRequest(listInvalidationRequests, { params: { accountId, id }, signal }),
    staleTime: 0,
  });
}

/** The invalidated samples that a sample can replace, while it is edited. */
export function replaceableSamplesQuery(accountId: string, id: string) {
  return queryOptions({
    queryKey: [...samplesKey(accountId), 'replaceable', id],
    queryFn: ({ signal }) => sendRequest(listReplaceableSamples, { params: { accountId, id }, signal }),
    staleTime: 0,
  });
}

/** Stored results whose finding changed with the rules. */
export function recalculationsQuery(accountId: string) {
  return queryOptions({
    queryKey: [...samplesKey(accountId), 'recalculations'],
    queryFn: ({ signal }) => sendRequest(listRecalculatedResults, { params: { accountId }, signal }),
    staleTime: 0,
  });
}
