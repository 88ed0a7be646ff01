import { pageQuery, type PageRequest } from '@curbstop/contract/primitives/list';
import {
  listEventChanges,
  listSamplingEvents,
  getSamplingEvent,
} from '@curbstop/contract/sampling-events/sampling-event.endpoints';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { send } from '../../foundation/client.ts';
import { everyPage, largestPage } from '../../foundation/every-page.ts';

/** Prefix of every query key of an account's sampling events. */
export const samplingEventsKey = (accountId: string) => ['samplingEvents', accountId] as const;

/** All events of a program, for a select [A9.6]; of every program if none is given. */
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
    // Another user may have created one since the last request.
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

export function oneEvent(accountId: string, id: string) {
  return queryOptions({
    queryKey: [...samplingEventsKey(accountId), 'one', id],
    queryFn: ({ signal }) => send(getSamplingEvent, { params: { accountId, id }, signal }),
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

/** The lowercase names of the program's other events, so that the form can report a duplicate at once [A5.6]. */
export function useTakenNames(accountId: string, programId: string, exceptId?: string): ReadonlySet<string> {
  const events = useQuery(allEvents(accountId, programId)).data;
  return useMemo(
    () => new Set((events ?? []).filter(({ id }) => id !== exceptId).map(({ name }) => name.toLowerCase())),
    [events, exceptId],
  );
}
