import { toPageQuery, type PageRequest } from '@curbstop/contract/primitives/list';
import {
  listEventChanges,
  listSamplingEvents,
  getSamplingEvent,
} from '@curbstop/contract/sampling-events/sampling-event.endpoints';
import { countOpenWork } from '@curbstop/contract/sampling-events/open-work.endpoints';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { sendRequest } from '../../foundation/client.ts';
import { fetchEveryPage, maxPageSize } from '../../foundation/every-page.ts';

/** Prefix of every query key of an account's sampling events. */
export const samplingEventsKey = (accountId: string) => ['samplingEvents', accountId] as const;

/** All events of a program, for a select [A9.6]; of every program if none is given. */
export function allEventsQuery(accountId: string, programId?: string) {
  return queryOptions({
    queryKey: [...samplingEventsKey(accountId), 'all', programId ?? null],
    queryFn: ({ signal }) =>
      fetchEveryPage((page) =>
        sendRequest(listSamplingEvents, {
          params: { accountId },
          query: toPageQuery({
            page,
            pageSize: maxPageSize,
            sort: 'startsOn',
            ...(programId && { filters: { programId: [programId] } }),
          }),
          signal,
        }),
      ),
  });
}

export function samplingEventsPageQuery(accountId: string, request: PageRequest) {
  return queryOptions({
    queryKey: [...samplingEventsKey(accountId), 'page', request],
    queryFn: ({ signal }) =>
      sendRequest(listSamplingEvents, { params: { accountId }, query: toPageQuery(request), signal }),
    // Another user may have created one since the last request.
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** What is not done in an event; counted again each time, because laboratories report meanwhile. */
export function openWorkQuery(accountId: string, eventId: string) {
  return queryOptions({
    queryKey: [...samplingEventsKey(accountId), 'open work', eventId],
    queryFn: ({ signal }) =>
      sendRequest(countOpenWork, { params: { accountId }, body: { eventIds: [eventId] }, signal }),
    staleTime: 0,
  });
}

export function samplingEventQuery(accountId: string, id: string) {
  return queryOptions({
    queryKey: [...samplingEventsKey(accountId), 'one', id],
    queryFn: ({ signal }) => sendRequest(getSamplingEvent, { params: { accountId, id }, signal }),
    staleTime: 0,
  });
}

export function samplingEventChangesQuery(accountId: string, id: string) {
  return queryOptions({
    queryKey: [...samplingEventsKey(accountId), 'changes', id],
    queryFn: ({ signal }) => sendRequest(listEventChanges, { params: { accountId, id }, signal }),
    staleTime: 0,
  });
}

/** The lowercase names of the program's other events, so that the form can report a duplicate at once [A5.6]. */
export function useTakenNames(accountId: string, programId: string, exceptId?: string): ReadonlySet<string> {
  const events = useQuery(allEventsQuery(accountId, programId)).data;
  return useMemo(
    () => new Set((events ?? []).filter(({ id }) => id !== exceptId).map(({ name }) => name.toLowerCase())),
    [events, exceptId],
  );
}
