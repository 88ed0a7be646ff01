import {
  downloadAttachment,
  listAttachments,
  getAttachment,
} from '@curbstop/contract/attachments/attachment.endpoints';
import type { RelatedEntityType } from '@curbstop/contract/attachments/attachment.values';
import { toPageQuery, type PageRequest } from '@curbstop/contract/primitives/list';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { receiveFile, sendRequest } from '../../foundation/client.ts';

/** The types of records that can have attachments. */
export interface AttachedTo {
  readonly type: RelatedEntityType;
  readonly id: string;
}

/** Prefix of every query key of an account's attachments. */
export const attachmentsKey = (accountId: string) => ['attachments', accountId] as const;

/** A page of a record's attachments; a location's list includes those of its service lines. */
export function attachmentsPageQuery(accountId: string, { type, id }: AttachedTo, request: PageRequest) {
  return queryOptions({
    queryKey: [...attachmentsKey(accountId), 'page', type, id, request],
    queryFn: ({ signal }) =>
      sendRequest(listAttachments, {
        params: { relatedEntityType: type, relatedEntityId: id },
        query: [...toPageQuery(request), ['includeChildren', String(type === 'location')]],
        signal,
      }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

export function attachmentQuery(accountId: string, id: string) {
  return queryOptions({
    queryKey: [...attachmentsKey(accountId), 'one', id],
    queryFn: ({ signal }) => sendRequest(getAttachment, { params: { id }, signal }),
    staleTime: 0,
  });
}

/** The content of a file, which never changes. Removed from the cache soon after its last use, to free memory. */
export function attachmentFileQuery(accountId: string, id: string) {
  return queryOptions({
    queryKey: [...attachmentsKey(accountId), 'file', id],
    queryFn: ({ signal }) => receiveFile(downloadAttachment, { params: { id }, signal }),
    staleTime: Infinity,
    gcTime: 30_000,
  });
}
