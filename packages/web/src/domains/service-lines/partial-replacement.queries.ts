import {
  createPartialReplacement,
  deletePartialReplacement,
  listPartialReplacements,
  updatePartialReplacement,
} from '@curbstop/contract/service-lines/partial-replacement.endpoints';
import type { PartialReplacement } from '@curbstop/contract/service-lines/partial-replacement.rules';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { send } from '../../foundation/client.ts';
import { refetchAfter } from '../../foundation/refetch-after.ts';
import { toastFailure, toastSuccess } from '../../ui/toasts.ts';
import type { ReplacementEntry } from './partial-replacement.form.ts';
import { serviceLinesKey } from './service-line.queries.ts';

export function partialReplacementsQuery(accountId: string, lineId: string) {
  return queryOptions({
    queryKey: [...serviceLinesKey(accountId), 'partialReplacements', lineId],
    queryFn: ({ signal }) => send(listPartialReplacements, { params: { accountId, id: lineId }, signal }),
    staleTime: 0,
  });
}

interface Saved {
  /** Undefined for a new one. */
  readonly before: PartialReplacement | undefined;
  readonly entry: ReplacementEntry;
}

/** Saves and removes the work on a line. */
export function usePartialReplacements(accountId: string, lineId: string) {
  const cache = useQueryClient();
  const refetch = () => cache.invalidateQueries({ queryKey: partialReplacementsQuery(accountId, lineId).queryKey });
  const save = useMutation({
    mutationFn: ({ before, entry: { reason, ...fields } }: Saved) =>
      before
        ? send(updatePartialReplacement, {
            params: { accountId, id: before.id },
            body: { version: before.version, reason, ...fields },
          })
        : send(createPartialReplacement, { params: { accountId, id: lineId }, body: fields }),
    onSettled: refetchAfter(refetch, () => toastSuccess('The work was saved')),
  });
  const remove = useMutation({
    mutationFn: ({ id, version }: PartialReplacement) =>
      send(deletePartialReplacement, { params: { accountId, id }, query: { version } }),
    onError: (error) => toastFailure('The work was not removed. ', error),
    onSettled: refetchAfter(refetch, () => toastSuccess('The work was removed')),
  });
  return { save, remove };
}
