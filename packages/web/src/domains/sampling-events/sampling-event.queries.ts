import { pageQuery, type PageRequest } from '@curbstop/contract/primitives/list';
import {
  listEventChanges,
  listSamplingEvents,
  readSamplingEvent,
} from '@curbstop/contract/sampling-events/sampling-event.calls';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { send } from '../../foundation/client.ts';
import { everyPage, largestPage } from '../../foundation/every-page.ts';

/** Everything that the browser knows of an account's sampling events begins with this key. */
export const samplingEventsKey = (accountId: string) => ['samplingEvents', accountId] as const;

/** All events of a program, to choose from [A9.6]; of every program where none is named. */
export function allEvents(accountId: string, programId?: string) {
  return queryOptions({
    queryKey: [...samplingEventsKey(accountId), 'all', programId ?? null],
    queryFn: ({ signal }) =>
      everyPage((page) =>
        send(listSamplingEvents, {
          params: { accountId },
          query: pageQuery({
            page,
            pageSize: largestPage,
            sort: 'startsOn',
            ...(programId && { filters: { programId: [programId] } }),
          }),
          signal,
        }),
      ),
  });
}

export function pageOfEvents(accountId: string, request: PageRequest) {
  return queryOptions({
    queryKey: [...samplingEventsKey(accountId), 'page', request],
    queryFn: ({ signal }) => send(listSamplingEvents, { params: { accountId }, query: pageQuery(request), signal }),
    // A colleague may have set one up a moment ago.
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

export function oneEvent(accountId: string, id: string) {
  return queryOptions({
    queryKey: [...samplingEventsKey(accountId), 'one', id],
    queryFn: ({ signal }) => send(readSamplingEvent, { params: { accountId, id }, signal }),
    staleTime: 0,
  });
}

export function changesOfEvent(accountId: string, id: string) {
  return queryOptions({
    queryKey: [...samplingEventsKey(accountId), 'changes', id],
    queryFn: ({ signal }) => send(listEventChanges, { params: { accountId, id }, signal }),
    staleTime: 0,
  });
}

/** How the other events of a program are called, in small letters, so that a taken name is told at once [A5.6]. */
export function useTakenNames(accountId: string, programId: string, exceptId?: string): ReadonlySet<string> {
  const events = useQuery(allEvents(accountId, programId)).data;
  return useMemo(
    () => new Set((events ?? []).filter(({ id }) => id !== exceptId).map(({ name }) => name.toLowerCase())),
    [events, exceptId],
  );
}
