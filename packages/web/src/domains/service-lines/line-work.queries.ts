import {
  createPartialReplacement,
  deletePartialReplacement,
  listPartialReplacements,
  updatePartialReplacement,
} from '@curbstop/contract/service-lines/line-work.endpoints';
import type { LineWork } from '@curbstop/contract/service-lines/line-work.rules';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { sendRequest } from '../../foundation/client.ts';
import { refetchAfter } from '../../foundation/refetch-after.ts';
import { toastSuccess } from '../../ui/toasts.ts';
import type { ReplacementEntry } from './line-work.form.ts';
import { serviceLinesKey } from './service-line.queries.ts';

export function lineWorksQuery(accountId: string, lineId: string) {
  return queryOptions({
    queryKey: [...serviceLinesKey(accountId), 'partialReplacements', lineId],
    queryFn: ({ signal }) => sendRequest(listPartialReplacements, { params: { accountId, id: lineId }, signal }),
    staleTime: 0,
  });
}

interface Saved {
  /** Undefined for a new one. */
  readonly before: LineWork | undefined;
  readonly entry: ReplacementEntry;
}

interface Removed extends Pick<LineWork, 'id' | 'version'> {
  /** Required for completed work. */
  readonly reason?: string | null;
}

/** Saves and removes the work on a line. */
export function useLineWorks(accountId: string, lineId: string) {
  const cache = useQueryClient();
  const refetch = () => cache.invalidateQueries({ queryKey: lineWorksQuery(accountId, lineId).queryKey });
  const save = useMutation({
    mutationFn: ({ before, entry: { reason, confirmedNonLead, confirmedOtherWork, ...fields } }: Saved) =>
      before
        ? sendRequest(updatePartialReplacement, {
            params: { accountId, id: before.id },
            body: { version: before.version, reason, ...fields, ...(confirmedOtherWork && { confirmedOtherWork }) },
          })
        : sendRequest(createPartialReplacement, {
            params: { accountId, id: lineId },
            body: {
              ...fields,
              ...(confirmedNonLead && { confirmedNonLead }),
              ...(confirmedOtherWork && { confirmedOtherWork }),
            },
          }),
    onSettled: refetchAfter(refetch, () => toastSuccess('The work was saved')),
  });
  const remove = useMutation({
    mutationFn: ({ id, version, reason = null }: Removed) =>
      sendRequest(deletePartialReplacement, { params: { accountId, id }, query: { version, reason } }),
    onSettled: refetchAfter(refetch, () => toastSuccess('The work was removed')),
  });
  return { save, remove };
}
