import { downloadAttachment, listAttachments, readAttachment } from '@curbstop/contract/attachments/attachment.calls';
import type { RelatedEntityType } from '@curbstop/contract/attachments/attachment.values';
import { pageQuery, type PageRequest } from '@curbstop/contract/primitives/list';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { receiveFile, send } from '../../foundation/client.ts';

/** What files hang on. */
export interface AttachedTo {
  readonly type: RelatedEntityType;
  readonly id: string;
}

/** Everything that the browser knows of an account's files begins with this key. */
export const attachmentsKey = (accountId: string) => ['attachments', accountId] as const;

/** A page of a record's files; a location's list holds those of its service lines too. */
export function pageOfAttachments(accountId: string, { type, id }: AttachedTo, request: PageRequest) {
  return queryOptions({
    queryKey: [...attachmentsKey(accountId), 'page', type, id, request],
    queryFn: ({ signal }) =>
      send(listAttachments, {
        params: { relatedEntityType: type, relatedEntityId: id },
        query: [...pageQuery(request), ['includeChildren', String(type === 'location')]],
        signal,
      }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

export function oneAttachment(accountId: string, id: string) {
  return queryOptions({
    queryKey: [...attachmentsKey(accountId), 'one', id],
    queryFn: ({ signal }) => send(readAttachment, { params: { id }, signal }),
    staleTime: 0,
  });
}

/** The bytes, to look at or to save; what a file holds never changes. They are let go soon after nobody looks. */
export function fileOfAttachment(accountId: string, id: string) {
  return queryOptions({
    queryKey: [...attachmentsKey(accountId), 'file', id],
    queryFn: ({ signal }) => receiveFile(downloadAttachment, { params: { id }, signal }),
    staleTime: Infinity,
    gcTime: 30_000,
  });
}
