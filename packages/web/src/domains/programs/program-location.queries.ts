import type { Selection } from '@curbstop/contract/primitives/selection';
import { toPageQuery, type PageRequest } from '@curbstop/contract/primitives/list';
import {
  countLocationStatuses,
  listMatchingProgramLocations,
  listProgramLocations,
  previewSelectedStatuses,
} from '@curbstop/contract/programs/program-location.endpoints';
import type { MatchingSelection } from '../../ui/table/row-selection.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { sendRequest } from '../../foundation/client.ts';

/** Prefix of every query key of the locations in an account's programs. */
export const programLocationsKey = (accountId: string) => ['programLocations', accountId] as const;

export function programLocationsPageQuery(accountId: string, programId: string, request: PageRequest) {
  return queryOptions({
    queryKey: [...programLocationsKey(accountId), programId, 'page', request],
    queryFn: ({ signal }) =>
      sendRequest(listProgramLocations, { params: { accountId, id: programId }, query: toPageQuery(request), signal }),
    // Field crews update these while office staff view them.
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** All locations of a program that match, for a bulk action. */
export function matchingProgramLocationsQuery(accountId: string, programId: string, selection: MatchingSelection) {
  return queryOptions({
    queryKey: [...programLocationsKey(accountId), programId, 'matching', selection],
    queryFn: ({ signal }) =>
      sendRequest(listMatchingProgramLocations, { params: { accountId, id: programId }, body: selection, signal }),
    ...loadedOnce,
  });
}

/** Bulk actions compare what was seen, so it is loaded for each selection and not refreshed. */
export const loadedOnce = { staleTime: Infinity, gcTime: 0, retry: false } as const;

/** [A7.16] */
export function programStatusesQuery(accountId: string, programId: string) {
  return queryOptions({
    queryKey: [...programLocationsKey(accountId), programId, 'statuses'],
    queryFn: ({ signal }) => sendRequest(countLocationStatuses, { params: { accountId, id: programId }, signal }),
    staleTime: 0,
  });
}

/** The current statuses of the selected locations in a program. */
export function selectionStatusesQuery(accountId: string, programId: string, selection: Selection) {
  return queryOptions({
    queryKey: [...programLocationsKey(accountId), programId, 'selected', selection],
    queryFn: ({ signal }) =>
      sendRequest(previewSelectedStatuses, {
        params: { accountId, id: programId },
        body: { selection: selection },
        signal,
      }),
    staleTime: 0,
    gcTime: 0,
  });
}
