import { addProgramLocations } from '@curbstop/contract/programs/program-location.endpoints';
import type { ProgramLocationsInput } from '@curbstop/contract/programs/program-location.rules';
import {
  assignLocations,
  removeEventLocation,
  removeEventLocations,
} from '@curbstop/contract/sampling-events/event-location.endpoints';
import type { AssignmentCounts } from '@curbstop/contract/sampling-events/event-location.rules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refetchAfter } from '../../foundation/refetch-after.ts';
import { sendRequest } from '../../foundation/client.ts';
import { formatCount } from '../../ui/format.ts';
import { toastFailure, toastSuccess } from '../../ui/toasts.ts';
import { refreshMemberships } from '../programs/program-location.commands.ts';
import type { AssignmentOutcome } from './event-location.calculation.ts';

/** A location in an event, with the names that the confirmation shows. */
export interface Participation {
  readonly locationId: string;
  readonly place: string;
  readonly programId: string;
  readonly eventId: string;
  readonly eventName: string;
}

export interface Assignment {
  /** The locations, or the request that assigns them to the event. */
  readonly locations: ProgramLocationsInput | { readonly assignTo: (event: ChosenEvent) => Promise<AssignmentCounts> };
  readonly programId: string;
  /** Null to assign to the program only. */
  readonly eventId: string | null;
  readonly createsSamples: boolean;
}

interface ChosenEvent {
  readonly programId: string;
  readonly eventId: string;
  readonly createSamplesOnImport: boolean;
}

/** The locations that were removed from an event, and those that stay with the reason. */
export interface SelectedRemoved {
  readonly removed: readonly Participation[];
  readonly kept: readonly (Participation & { readonly reason: string })[];
}

/** Mutations of locations in events. Each one refetches afterwards, because another user may have changed them. */
export function useEventLocationCommands(accountId: string) {
  const cache = useQueryClient();
  const onSettled = refetchAfter(() => refreshMemberships(cache, accountId));
  const assign = useMutation({
    mutationFn: async ({ locations, programId, eventId, createsSamples }: Assignment): Promise<AssignmentOutcome> => {
      const createSamplesOnImport = createsSamples;
      if ('assignTo' in locations)
        return locations.assignTo({ programId, eventId: eventId ?? '', createSamplesOnImport });
      if (eventId === null)
        return {
          program: await sendRequest(addProgramLocations, { params: { accountId, id: programId }, body: locations }),
        };
      return sendRequest(assignLocations, {
        params: { accountId, id: eventId },
        body: { ...locations, createSamplesOnImport },
      });
    },
    onSettled,
  });
  const bringBack = useMutation({
    mutationFn: (removed: RemovedLocations) => {
      const locationIds = removed.map(({ locationId }) => locationId);
      return sendRequest(assignLocations, { params: { accountId, id: removed[0].eventId }, body: { locationIds } });
    },
    onSuccess: (_, removed) => toastSuccess(`${describeRemoved(removed)} added back to ${removed[0].eventName}`),
    onError: (error) => toastFailure('The location could not be restored. ', error),
    onSettled,
  });
  const confirmRemoval = (removed: RemovedLocations) =>
    toastSuccess(`${describeRemoved(removed)} removed from ${removed[0].eventName}`, {
      action: { label: 'Undo', run: () => bringBack.mutate(removed) },
    });
  const remove = useMutation({
    mutationFn: ({ locationId, programId, eventId }: Participation) =>
      sendRequest(removeEventLocation, { params: { accountId, programId, eventId, locationId } }),
    onSuccess: (_, removed) => confirmRemoval([removed]),
    onSettled,
  });
  const removeSelected = useMutation({
    mutationFn: (selected: readonly Participation[]) => removeAll(accountId, selected),
    onSuccess: ({ removed: [first, ...others] }) => first && confirmRemoval([first, ...others]),
    onSettled,
  });
  return { assign, remove, removeSelected };
}

type RemovedLocations = readonly [Participation, ...Participation[]];

const describeRemoved = ([first, ...others]: RemovedLocations) =>
  others.length === 0 ? `${first.place} was` : `${formatCount(others.length + 1, 'location')} were`;

async function removeAll(accountId: string, selected: readonly Participation[]): Promise<SelectedRemoved> {
  const [first] = selected;
  if (!first) return { removed: [], kept: [] };
  const locationIds = selected.map(({ locationId }) => locationId);
  const { kept } = await sendRequest(removeEventLocations, {
    params: { accountId, id: first.eventId },
    body: { locationIds },
  });
  const reasons = new Map(kept.map(({ locationId, reason }) => [locationId, reason]));
  return {
    removed: selected.filter(({ locationId }) => !reasons.has(locationId)),
    kept: selected.flatMap((one) => {
      const reason = reasons.get(one.locationId);
      return reason === undefined ? [] : [{ ...one, reason }];
    }),
  };
}
