import {
  createSamplingEvent,
  deleteSamplingEvent,
  updateEventStatuses,
  updateSamplingEvent,
} from '@curbstop/contract/sampling-events/sampling-event.endpoints';
import { countOpenWork } from '@curbstop/contract/sampling-events/open-work.endpoints';
import type { NewEvent, SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import type { EventStatus } from '@curbstop/contract/sampling-events/sampling-event.values';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refetchAfter } from '../../foundation/refetch-after.ts';
import { sendRequest } from '../../foundation/client.ts';
import { formatCount } from '../../ui/format.ts';
import { confirm } from '../../ui/overlays.ts';
import { toastFailure, toastSuccess } from '../../ui/toasts.ts';
import type { ChangedEvent } from './sampling-event.form.ts';
import { describeOpenWork } from './sampling-event.calculation.ts';
import { samplingEventQuery, samplingEventsKey } from './sampling-event.queries.ts';

/** [A8.7] */
export const saveFailed = 'Please try again or contact support.';

/** Mutations of sampling events. Each one refetches afterwards, because another user may have changed them. */
export function useSamplingEventCommands(accountId: string) {
  const cache = useQueryClient();
  const refetch = () => cache.invalidateQueries({ queryKey: samplingEventsKey(accountId) });
  const create = useMutation({
    mutationFn: (body: NewEvent) => sendRequest(createSamplingEvent, { params: { accountId }, body }),
    onSettled: refetchAfter(refetch, () => toastSuccess('Sampling event has been created')),
  });
  const edit = useMutation({
    mutationFn: ({ before, change }: { readonly before: SamplingEvent; readonly change: ChangedEvent }) =>
      sendRequest(updateSamplingEvent, {
        params: { accountId, id: before.id },
        body: { version: before.version, ...change },
      }),
    onSettled: refetchAfter(refetch, () => toastSuccess('Sampling event has been updated')),
  });
  return { create, edit };
}

type EventVersion = Pick<SamplingEvent, 'id' | 'name' | 'version'>;

/**
 * Confirms, then deletes. Records that reference the event prevent the deletion, with the specification's sentence
 * [A8.18].
 */
export function useDeleteEvent(accountId: string, onDeleted?: () => Promise<unknown>): (event: EventVersion) => void {
  const cache = useQueryClient();
  const run = async ({ id, name, version }: EventVersion) => {
    try {
      await sendRequest(deleteSamplingEvent, { params: { accountId, id }, query: { version } });
    } catch (error) {
      toastFailure('', error);
      void cache.invalidateQueries({ queryKey: samplingEventsKey(accountId) });
      return;
    }
    toastSuccess(`“${name}” was deleted`);
    // Leave the page first: a refetch while it is open would report the event as missing.
    await onDeleted?.();
    cache.removeQueries({ queryKey: samplingEventQuery(accountId, id).queryKey });
    void cache.invalidateQueries({ queryKey: samplingEventsKey(accountId) });
  };
  return (event) =>
    confirm({
      title: 'Delete this sampling event?',
      sentence: `“${event.name}” will be deleted if it has no locations or samples. This cannot be undone; its change history is kept.`,
      confirmLabel: 'Delete event',
      cancelLabel: 'Cancel',
      tone: 'danger',
      onConfirm: () => run(event),
    });
}

interface NewEventStatuses {
  readonly events: readonly EventVersion[];
  readonly status: EventStatus;
}

/** What the status means for the locations, kits and samples of the events. */
const statusEffects: Readonly<Record<EventStatus, string>> = {
  Active: 'Locations can be added to them.',
  Inactive: 'No locations can be added to them. Their open kits and samples stay open.',
  Completed: 'No locations can be added to them. Their open kits and samples stay open.',
};

/** Confirms, then sets the status of all events, or of none if one was changed in the meantime. */
export function useUpdateEventStatuses(
  accountId: string,
  onDone: () => void,
): (change: NewEventStatuses) => Promise<void> {
  const cache = useQueryClient();
  const run = async ({ events, status }: NewEventStatuses) => {
    try {
      const seen = events.map(({ id, version }) => ({ id, version }));
      await sendRequest(updateEventStatuses, { params: { accountId }, body: { events: seen, status } });
      toastSuccess(`${formatCount(events.length, 'event is', 'events are')} now ${status}`);
      onDone();
    } catch (error) {
      toastFailure('', error);
    } finally {
      void cache.invalidateQueries({ queryKey: samplingEventsKey(accountId) });
    }
  };
  /** The counts, or the general sentence where they can't be loaded. */
  const describeEffect = async ({ events, status }: NewEventStatuses) => {
    if (status === 'Active') return statusEffects.Active;
    const eventIds = events.map(({ id }) => id);
    const open = await sendRequest(countOpenWork, { params: { accountId }, body: { eventIds } }).catch(() => undefined);
    return open ? `No locations can be added to them. ${describeOpenWork(open)}` : statusEffects[status];
  };
  return async (change) => {
    const count = formatCount(change.events.length, 'event');
    confirm({
      title: `Change ${count} to ${change.status}?`,
      sentence: await describeEffect(change),
      confirmLabel: `Update ${count}`,
      cancelLabel: 'Cancel',
      onConfirm: () => run(change),
    });
  };
}
