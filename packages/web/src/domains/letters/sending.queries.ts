import type { DeliveryMethod } from '@curbstop/contract/letters/letter-batch.values';
import {
  countResultLetters,
  findFirstLocation,
  listAdHocLetters,
  planAdHocLetters,
  planResultLetters,
} from '@curbstop/contract/letters/sending.endpoints';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { sendRequest } from '../../foundation/client.ts';

/** Prefix of the query keys of letters before they are sent. The paths name no account: the default account is used. */
const sendingKey = (accountId: string) => ['letter-sending', accountId] as const;

/** What the numbers of a confirmation depend on; they are fetched each time. */
const alwaysFetched = { staleTime: 0, gcTime: 0, retry: false } as const;

export function resultLetterCountsQuery(accountId: string, body: z.input<typeof countResultLetters.body>) {
  return queryOptions({
    queryKey: [...sendingKey(accountId), 'counts', body],
    queryFn: ({ signal }) => sendRequest(countResultLetters, { body, signal }),
    ...alwaysFetched,
  });
}

export function resultLetterPlanQuery(accountId: string, body: z.input<typeof planResultLetters.body>) {
  return queryOptions({
    queryKey: [...sendingKey(accountId), 'results', body],
    queryFn: ({ signal }) => sendRequest(planResultLetters, { body, signal }),
    placeholderData: keepPreviousData,
    ...alwaysFetched,
  });
}

export function adHocLettersQuery(accountId: string, method: DeliveryMethod) {
  return queryOptions({
    queryKey: [...sendingKey(accountId), 'letters', method],
    queryFn: ({ signal }) => sendRequest(listAdHocLetters, { query: { method }, signal }),
    staleTime: 0,
  });
}

/** The location that the preview of a letter starts with. */
export function firstLocationQuery(accountId: string, body: z.input<typeof findFirstLocation.body>) {
  return queryOptions({
    queryKey: [...sendingKey(accountId), 'firstLocation', body],
    queryFn: ({ signal }) => sendRequest(findFirstLocation, { body, signal }),
    ...alwaysFetched,
  });
}

export function adHocPlanQuery(accountId: string, body: z.input<typeof planAdHocLetters.body>) {
  return queryOptions({
    queryKey: [...sendingKey(accountId), 'adHoc', body],
    queryFn: ({ signal }) => sendRequest(planAdHocLetters, { body, signal }),
    placeholderData: keepPreviousData,
    ...alwaysFetched,
  });
}
