import {
  addProgramLocations,
  removeProgramLocation,
  updateLocationStatuses,
  updateSelectedStatuses,
} from '@curbstop/contract/programs/program-location.endpoints';
import type { Selection } from '@curbstop/contract/primitives/selection';
import type { NewLocationStatus, LocationStatusCounts } from '@curbstop/contract/programs/program-location.rules';
import type { LocationStatus } from '@curbstop/contract/programs/program-location.values';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { refetchAfter } from '../../foundation/refetch-after.ts';
import { sendRequest } from '../../foundation/client.ts';
import { toErrorMessage } from '../../ui/error-message.ts';
import { toastFailure, toastSuccess } from '../../ui/toasts.ts';
import { locationsKey } from '../locations/location.queries.ts';
import { describeStatusesUpdated } from './program-location.calculation.ts';
import { programLocationsKey } from './program-location.queries.ts';

/** A location in a program, with the names that the confirmation shows. */
export interface Membership {
  readonly locationId: string;
  readonly place: string;
  readonly programId: string;
  readonly programName: string;
  readonly status: LocationStatus;
}

interface SelectedStatus {
  readonly programId: string;
  readonly selection: Selection;
  readonly status: LocationStatus;
  /** The statuses that the user saw when deciding. */
  readonly seen: LocationStatusCounts;
}

/** A location lists its programs, and a program its locations. */
export function refreshMemberships(cache: QueryClient, accountId: string): Promise<unknown> {
  return Promise.all([
    cache.invalidateQueries({ queryKey: locationsKey(accountId) }),
    cache.invalidateQueries({ queryKey: programLocationsKey(accountId) }),
  ]);
}

/**
 * Mutations of locations in programs. Each one refetches afterwards, also on failure, because another user may have
 * changed them.
 */
export function useProgramLocationCommands(accountId: string) {
  const cache = useQueryClient();
  const onSettled = refetchAfter(() => refreshMemberships(cache, accountId));
  const setStatuses = useMutation({
    mutationFn: (statuses: readonly NewLocationStatus[]) =>
      sendRequest(updateLocationStatuses, { params: { accountId }, body: [...statuses] }),
    onSuccess: (_, statuses) => toastSuccess(describeStatusesUpdated(statuses.length, statuses[0]?.status ?? '')),
    onSettled,
  });
  const setSelected = useMutation({
    mutationFn: ({ programId, selection, status, seen }: SelectedStatus) =>
      sendRequest(updateSelectedStatuses, {
        params: { accountId, id: programId },
        body: { selection, status, seen: [...seen] },
      }),
    onSuccess: ({ updated, unchanged }, { status }) =>
      toastSuccess(describeStatusesUpdated(updated + unchanged, status)),
    onSettled,
  });
  const bringBack = useMutation({
    mutationFn: ({ locationId, programId, status }: Membership) =>
      sendRequest(addProgramLocations, {
        params: { accountId, id: programId },
        body: { locationIds: [locationId], status },
      }),
    onSuccess: (_, { place, programName }) => toastSuccess(`${place} was added back to ${programName}`),
    onError: (error) => toastFailure('The location could not be restored. ', error),
    onSettled,
  });
  const remove = useMutation({
    mutationFn: ({ locationId, programId }: Membership) =>
      sendRequest(removeProgramLocation, { params: { accountId, programId, locationId } }),
    onSuccess: (_, removed) =>
      toastSuccess(`${removed.place} was removed from ${removed.programName}`, {
        action: { label: 'Undo', run: () => bringBack.mutate(removed) },
      }),
    onSettled,
  });
  return { setStatuses, setSelected, remove };
}

/** Why a location was not removed: the server's message, otherwise the specification's sentence [A8.11-A8.14, B8.9]. */
export function explainNotRemoved(error: unknown): string {
  const { status, sentences } = toErrorMessage(error);
  if (status === 404) return 'The location was already removed, or the program or event was deleted. Reload the page.';
  return status >= 400 && status < 500
    ? sentences.join(' ')
    : 'There seems to be an error, please try again or contact support for assistance.';
}
