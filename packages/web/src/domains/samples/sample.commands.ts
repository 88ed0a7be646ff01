import {
  closeExceedance as closeExceedanceEndpoint,
  completeSamples,
} from '@curbstop/contract/samples/sample-completion.endpoints';
import type { ExceedanceClosing } from '@curbstop/contract/samples/sample-completion.rules';
import { decideCounting as decideCountingEndpoint } from '@curbstop/contract/samples/sample-counting.endpoints';
import type { CountingDecision } from '@curbstop/contract/samples/sample-counting.rules';
import { correctResult, reportResults, withdrawResult } from '@curbstop/contract/samples/result.endpoints';
import type { AddedLocationCounts } from '@curbstop/contract/programs/program-location.rules';
import type { ReportedResult } from '@curbstop/contract/samples/result.rules';
import {
  createInvalidationRequest,
  decideInvalidationRequest,
} from '@curbstop/contract/samples/invalidation-request.endpoints';
import type {
  InvalidationRequestDecision,
  InvalidationRequestFields,
} from '@curbstop/contract/samples/invalidation-request.rules';
import { invalidateSamples } from '@curbstop/contract/samples/sample-invalidation.endpoints';
import type { SampleInvalidations } from '@curbstop/contract/samples/sample-invalidation.rules';
import { moveSamples } from '@curbstop/contract/samples/sample-move.endpoints';
import type { SampleMove } from '@curbstop/contract/samples/sample-move.rules';
import type { ChosenSamples } from '@curbstop/contract/samples/sample-selection.rules';
import { createSamples, listSamples, updateSample } from '@curbstop/contract/samples/sample.endpoints';
import type { AnalyteResult, Sample } from '@curbstop/contract/samples/sample.rules';
import { listEventLocations } from '@curbstop/contract/sampling-events/event-location.endpoints';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toPageQuery } from '@curbstop/contract/primitives/list';
import { Problem } from '@curbstop/contract/primitives/problem';
import { maxSelectedIds } from '@curbstop/contract/primitives/selection';
import type { MatchingSelection } from '../../ui/table/row-selection.ts';
import { sendRequest } from '../../foundation/client.ts';
import { fetchEveryPage, maxPageSize } from '../../foundation/every-page.ts';
import { refetchAfter } from '../../foundation/refetch-after.ts';
import { formatCount } from '../../ui/format.ts';
import { toastError, toastFailure, toastSuccess } from '../../ui/toasts.ts';
import { samplingEventsKey } from '../sampling-events/sampling-event.queries.ts';
import { kitsKey } from './kit.queries.ts';
import type { Withdrawal } from './lowered-result.form.ts';
import type { Correction, EditedSample, NewReport } from './sample.form.ts';
import { samplesKey } from './sample.queries.ts';

/** A result in the request, with the value under its API name. */
const sent = ({ value, ...rest }: ReportedResult) => ({ ...rest, result: value });

/** Mutations of samples. Each one refetches afterwards, because a laboratory may have changed them. */
export function useSampleCommands(accountId: string) {
  const cache = useQueryClient();
  const refetch = () => cache.invalidateQueries({ queryKey: samplesKey(accountId) });
  const note = useMutation({
    mutationFn: ({ before, fields, reason, ...replaced }: EditedSample & { readonly before: Sample }) =>
      sendRequest(updateSample, {
        params: { accountId, id: before.id },
        body: { version: before.version, ...fields, ...(reason !== null && { ...replaced, reason }) },
      }),
    onSettled: refetchAfter(refetch, () => toastSuccess('The sample was saved')),
  });
  const report = useMutation({
    mutationFn: ({
      sampleId,
      result,
      collectedOn,
      reason,
      confirmedUnits,
    }: NewReport & { readonly sampleId: string }) =>
      sendRequest(reportResults, {
        params: { accountId },
        body: {
          results: [{ ...sent(result), sampleId, ...(collectedOn !== undefined && { collectedOn }) }],
          confirmedUnits,
          ...(reason !== undefined && { reason }),
        },
      }),
    onSettled: refetchAfter(refetch, ({ added }: AddedLocationCounts) =>
      toastSuccess(added === 0 ? 'This result is already recorded' : 'The result was saved'),
    ),
  });
  const correct = useMutation({
    mutationFn: ({ before, result, ...correction }: Correction & { readonly before: AnalyteResult }) =>
      sendRequest(correctResult, {
        params: { accountId, id: before.id },
        body: { version: before.version, result: sent(result), ...correction },
      }),
    onSettled: refetchAfter(refetch, () => toastSuccess('The result was corrected')),
  });
  const withdraw = useMutation({
    mutationFn: ({ before, ...withdrawal }: Withdrawal & { readonly before: AnalyteResult }) =>
      sendRequest(withdrawResult, {
        params: { accountId, id: before.id },
        body: { version: before.version, ...withdrawal },
      }),
    onSettled: refetchAfter(refetch, () => toastSuccess('The result was withdrawn')),
  });
  return { note, report, correct, withdraw };
}

/** Requests to the State to invalidate a sample. A granted one is recorded by the invalidation. */
export function useInvalidationRequests(accountId: string, sampleId: string) {
  const cache = useQueryClient();
  const refetch = () => cache.invalidateQueries({ queryKey: samplesKey(accountId) });
  const request = useMutation({
    mutationFn: (body: InvalidationRequestFields) =>
      sendRequest(createInvalidationRequest, { params: { accountId, id: sampleId }, body }),
    onSettled: refetchAfter(refetch, () => toastSuccess('The request was recorded')),
  });
  const decide = useMutation({
    mutationFn: ({ requestId, body }: { readonly requestId: string; readonly body: InvalidationRequestDecision }) =>
      sendRequest(decideInvalidationRequest, { params: { accountId, id: sampleId, requestId }, body }),
    onSettled: refetchAfter(refetch, () => toastSuccess('The decision was recorded')),
  });
  return { request, decide };
}

/** Creates samples for all locations of an event; existing samples are kept. */
export function useCreateSamples(accountId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, programId }: Pick<SamplingEvent, 'id' | 'programId'>) => {
      const locations = await fetchEveryPage((page) =>
        sendRequest(listEventLocations, {
          params: { accountId, id },
          query: toPageQuery({ page, pageSize: maxPageSize }),
        }),
      );
      if (locations.length === 0) return undefined;
      return sendRequest(createSamples, {
        params: { accountId, programId, eventId: id },
        body: { locationIds: locations.map(({ locationId }) => locationId) },
      });
    },
    onSuccess: (made) => {
      if (made === undefined)
        toastError('This event has no locations yet. Assign locations, then create their samples.');
      else
        toastSuccess(
          made.added === 0
            ? 'All locations in the event already have samples'
            : `${formatCount(made.added, 'sample was', 'samples were')} created`,
        );
    },
    onError: (error) => toastFailure('The samples could not be created. ', error),
    onSettled: () => cache.invalidateQueries({ queryKey: samplesKey(accountId) }),
  });
}

const toBody = ({ sampleIds, selection }: ChosenSamples) =>
  selection ? { selection } : { sampleIds: [...(sampleIds ?? [])] };

function createTooManyProblem(): Problem {
  const detail = `At most ${formatCount(maxSelectedIds, 'sample')} can be loaded at once. Add a filter.`;
  return new Problem('tooManySamples', 400, [{ code: 'tooManySamples', detail }]);
}

/** Loads all samples that match a search: an invalidation gives a reason for each of them. */
export function useMatchingSamples(accountId: string) {
  return useMutation({
    mutationFn: ({ request, expectedCount }: MatchingSelection) => {
      if (expectedCount > maxSelectedIds) throw createTooManyProblem();
      return fetchEveryPage((page) =>
        sendRequest(listSamples, {
          params: { accountId },
          query: toPageQuery({ ...request, page, pageSize: maxPageSize }),
        }),
      );
    },
    onError: (error) => toastFailure('', error),
  });
}

/**
 * Decisions about samples. Percentiles, counts and lists are refetched, also after a refusal: another user may have
 * decided.
 */
export function useSampleDecisions(accountId: string) {
  const cache = useQueryClient();
  const onSettled = () => cache.invalidateQueries({ queryKey: samplesKey(accountId) });
  const complete = useMutation({
    mutationFn: (samples: ChosenSamples) =>
      sendRequest(completeSamples, { params: { accountId }, body: { ...toBody(samples), certified: true } }),
    onSettled,
  });
  const invalidate = useMutation({
    mutationFn: (body: SampleInvalidations) => sendRequest(invalidateSamples, { params: { accountId }, body }),
    // A replacement may have ordered its kit.
    onSettled: () => Promise.all([onSettled(), cache.invalidateQueries({ queryKey: kitsKey(accountId) })]),
  });
  const moveTo = useMutation({
    mutationFn: ({ sampleIds, selection, ...body }: Omit<SampleMove, 'paramsURL'>) =>
      sendRequest(moveSamples, { params: { accountId }, body: { ...body, ...toBody({ sampleIds, selection }) } }),
    onSettled: () => Promise.all([onSettled(), cache.invalidateQueries({ queryKey: samplingEventsKey(accountId) })]),
  });
  const decideCounting = useMutation({
    mutationFn: ({ sampleIds, ...body }: CountingDecision) =>
      sendRequest(decideCountingEndpoint, {
        params: { accountId },
        body: { ...body, ...(sampleIds && { sampleIds: [...sampleIds] }) },
      }),
    onSettled: refetchAfter(onSettled, ({ decided }: { readonly decided: number }) =>
      toastSuccess(`The decision was saved for ${formatCount(decided, 'sample')}`),
    ),
  });
  const closeExceedance = useMutation({
    mutationFn: ({ id, body }: { readonly id: string; readonly body: ExceedanceClosing }) =>
      sendRequest(closeExceedanceEndpoint, { params: { accountId, id }, body }),
    onSettled: refetchAfter(onSettled, () => toastSuccess('The exceedance was closed')),
  });
  return { complete, invalidate, moveTo, decideCounting, closeExceedance };
}
