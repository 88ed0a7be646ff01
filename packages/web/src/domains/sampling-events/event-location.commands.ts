import { addProgramLocations } from '@curbstop/contract/programs/program-location.endpoints';
import type { ProgramLocationsInput } from '@curbstop/contract/programs/program-location.rules';
import { assignLocations, removeEventLocation } from '@curbstop/contract/sampling-events/event-location.endpoints';
import type { Assigned } from '@curbstop/contract/sampling-events/event-location.rules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refetchAfter } from '../../foundation/refetch-after.ts';
import { send } from '../../foundation/client.ts';
import { toastFailure, toastSuccess } from '../../ui/toasts.ts';
import { refreshMemberships } from '../programs/program-location.commands.ts';
import type { Outcome } from './event-location.calculation.ts';

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
  readonly which: ProgramLocationsInput | { readonly assignTo: (event: ChosenEvent) => Promise<Assigned> };
  readonly programId: string;
  /** Null to assign to the program only. */
  readonly eventId: string | null;
  readonly createsSamples: boolean;
}

export interface ChosenEvent {
  readonly programId: string;
  readonly eventId: string;
  readonly createSamplesOnImport: boolean;
}

/** Mutations of locations in events. Each one refetches afterwards, because another user may have changed them. */
export function useEventLocationCommands(accountId: string) {
  const cache = useQueryClient();
  const onSettled = refetchAfter(() => refreshMemberships(cache, accountId));
  const assign = useMutation({
    mutationFn: async ({ which, programId, eventId, createsSamples }: Assignment): Promise<Outcome> => {
      const createSamplesOnImport = createsSamples;
      if ('assignTo' in which) return which.assignTo({ programId, eventId: eventId ?? '', createSamplesOnImport });
      if (eventId === null)
        return { program: await send(addProgramLocations, { params: { accountId, id: programId }, body: which }) };
      return send(assignLocations, { params: { accountId, id: eventId }, body: { ...which, createSamplesOnImport } });
    },
    onSettled,
  });
  const bringBack = useMutation({
    mutationFn: ({ locationId, eventId }: Participation) =>
      send(assignLocations, { params: { accountId, id: eventId }, body: { locationIds: [locationId] } }),
    onSuccess: (_, { place, eventName }) => toastSuccess(`${place} was added back to ${eventName}`),
    onError: (error) => toastFailure('The location could not be restored. ', error),
    onSettled,
  });
  const remove = useMutation({
    mutationFn: ({ locationId, programId, eventId }: Participation) =>
      send(removeEventLocation, { params: { accountId, programId, eventId, locationId } }),
    onSuccess: (_, removed) =>
      toastSuccess(`${removed.place} was removed from ${removed.eventName}`, {
        action: { label: 'Undo', run: () => bringBack.mutate(removed) },
      }),
    onSettled,
  });
  return { assign, remove };
}
