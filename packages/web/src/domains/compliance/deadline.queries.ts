import {
  createOwnDeadline,
  deleteOwnDeadline,
  listDeadlineChanges,
  listDeadlines,
  updateDeadline,
  updateOwnDeadline,
} from '@curbstop/contract/compliance/deadline.endpoints';
import type { DeadlineFields, DeadlineRow, OwnDeadlineFields } from '@curbstop/contract/compliance/deadline.rules';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { sendRequest } from '../../foundation/client.ts';
import { useMe } from '../accounts/session.queries.ts';
import { complianceKey } from './period.queries.ts';
import { remindersKey } from './reminder.queries.ts';

const deadlinesKey = (accountId: string) => [...complianceKey(accountId), 'deadlines'] as const;

export function deadlinesQuery(accountId: string) {
  return queryOptions({
    queryKey: deadlinesKey(accountId),
    queryFn: ({ signal }) =>
      sendRequest(listDeadlines, { params: { accountId }, query: { notices: 'omitted' }, signal }),
    // A laboratory may have reported since the last request.
    staleTime: 0,
  });
}

export function deadlineChangesQuery(accountId: string, deadlineKey: string) {
  return queryOptions({
    queryKey: [...deadlinesKey(accountId), 'changes', deadlineKey],
    queryFn: ({ signal }) => sendRequest(listDeadlineChanges, { params: { accountId, deadlineKey }, signal }),
    staleTime: 0,
  });
}

/** The deadlines with what is recorded as sent of the completed ones. It can take seconds, so nothing waits for it. */
export function sentNoticesQuery(accountId: string) {
  return queryOptions({
    queryKey: [...deadlinesKey(accountId), 'notices'],
    queryFn: ({ signal }) =>
      sendRequest(listDeadlines, { params: { accountId }, query: { notices: 'counted' }, signal }),
    staleTime: 0,
  });
}

/** Saves what is recorded about a deadline; refetches all, because others may follow from it. */
export function useSaveDeadline(): (before: DeadlineRow, fields: DeadlineFields) => Promise<DeadlineRow> {
  const accountId = useMe().defaultAccount.id;
  const cache = useQueryClient();
  return async ({ key, version, contentVersion }, fields) => {
    try {
      return await sendRequest(updateDeadline, {
        params: { accountId, deadlineKey: key },
        // As on screen: results that a laboratory reported since then are not marked as reported.
        body: { version, fields, contentVersion },
      });
    } finally {
      await cache.invalidateQueries({ queryKey: deadlinesKey(accountId) });
      await cache.invalidateQueries({ queryKey: remindersKey(accountId) });
    }
  };
}

/** Adds, corrects and removes deadlines that the State or a permit sets. */
export function useOwnDeadlines() {
  const accountId = useMe().defaultAccount.id;
  const cache = useQueryClient();
  const then = async <T>(query: Promise<T>): Promise<T> => {
    const done = await query;
    await cache.invalidateQueries({ queryKey: deadlinesKey(accountId) });
    await cache.invalidateQueries({ queryKey: remindersKey(accountId) });
    return done;
  };
  return {
    create: (body: OwnDeadlineFields) => then(sendRequest(createOwnDeadline, { params: { accountId }, body })),
    update: ({ id, version }: DeadlineRow, body: OwnDeadlineFields) =>
      then(sendRequest(updateOwnDeadline, { params: { accountId, id: id ?? '' }, body: { version, ...body } })),
    remove: (id: string) => then(sendRequest(deleteOwnDeadline, { params: { accountId, id } })),
  };
}
