import { unfinishedBatchStatuses } from '@curbstop/contract/letters/letter-batch.values';
import {
  getLetter,
  getLetterBatch,
  getLetterTotals,
  listLetterBatches,
  listLetterChanges,
  listLetters,
  listOutdatedLetters,
  listUnreachableLocations,
} from '@curbstop/contract/letters/letter.endpoints';
import type { BatchRow, LetterRow } from '@curbstop/contract/letters/letter.rules';
import { toPageQuery, type PageRequest } from '@curbstop/contract/primitives/list';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { sendRequest } from '../../foundation/client.ts';

/** How often a page requests batches whose letters are being created or sent. */
const pollingMs = 2_000;

/** Prefix of every query key of an account's sent letters. The paths name no account: the default account is used. */
export const sentLettersKey = (accountId: string) => ['sent-letters', accountId] as const;

export const lettersPagesKey = (accountId: string) => [...sentLettersKey(accountId), 'page'] as const;

const isUnfinished = ({ status, method, byMailHouse, counts }: BatchRow) =>
  unfinishedBatchStatuses.includes(status) ||
  (status === 'Ready' && (byMailHouse || method === 'Email') && counts.Rendered > 0);

export function lettersPageQuery(accountId: string, request: PageRequest) {
  return queryOptions({
    queryKey: [...lettersPagesKey(accountId), request],
    queryFn: ({ signal }) => sendRequest(listLetters, { query: toPageQuery(request), signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

export function letterQuery(accountId: string, letter: LetterRow) {
  return queryOptions({
    queryKey: [...sentLettersKey(accountId), 'one', letter.id],
    queryFn: ({ signal }) => sendRequest(getLetter, { params: { id: letter.id }, signal }),
    initialData: { ...letter, outdatedReason: null },
    staleTime: 0,
  });
}

export function letterChangesQuery(accountId: string, id: string) {
  return queryOptions({
    queryKey: [...sentLettersKey(accountId), 'changes', id],
    queryFn: ({ signal }) => sendRequest(listLetterChanges, { params: { id }, signal }),
    staleTime: 0,
  });
}

/** Polls while letters are being created or sent. */
export function batchesPageQuery(accountId: string, request: PageRequest) {
  return queryOptions({
    queryKey: [...sentLettersKey(accountId), 'batches', request],
    queryFn: ({ signal }) => sendRequest(listLetterBatches, { query: toPageQuery(request), signal }),
    refetchInterval: ({ state }) => (state.data?.items.some(isUnfinished) ? pollingMs : false),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** Polls while its letters are being created or sent. */
export function batchQuery(accountId: string, id: string) {
  return queryOptions({
    queryKey: [...sentLettersKey(accountId), 'batch', id],
    queryFn: ({ signal }) => sendRequest(getLetterBatch, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data && isUnfinished(state.data) ? pollingMs : false),
    staleTime: 0,
  });
}

/** [B3.29] */
export function letterTotalsQuery(accountId: string) {
  return queryOptions({
    queryKey: [...sentLettersKey(accountId), 'totals'],
    queryFn: ({ signal }) => sendRequest(getLetterTotals, { signal }),
    staleTime: 0,
  });
}

/** The locations that got no letter when the batch was sent; they do not change. */
export function unreachableQuery(accountId: string, id: string) {
  return queryOptions({
    queryKey: [...sentLettersKey(accountId), 'unreachable', id],
    queryFn: ({ signal }) => sendRequest(listUnreachableLocations, { params: { id }, signal }),
  });
}

/** The letters of a batch that were not sent yet and no longer match the record. */
export function outdatedLettersQuery(accountId: string, id: string) {
  return queryOptions({
    queryKey: [...sentLettersKey(accountId), 'outdated', id],
    queryFn: ({ signal }) => sendRequest(listOutdatedLetters, { params: { id }, signal }),
    staleTime: 0,
  });
}
