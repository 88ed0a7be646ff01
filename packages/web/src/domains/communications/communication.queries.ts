import {
  getCommunication,
  getTemplate,
  listCommunicationChanges,
  listCommunications,
  listTemplates,
  previewCommunication,
} from '@curbstop/contract/communications/communication.endpoints';
import { hasBlanks } from '@curbstop/contract/communications/template.values';
import { toPageQuery, type PageRequest } from '@curbstop/contract/primitives/list';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { send } from '../../foundation/client.ts';

/** Prefix of every query key of an account's letters. The paths name no account: the default account is used. */
export const communicationsKey = (accountId: string) => ['communications', accountId] as const;

export function communicationsPageQuery(accountId: string, request: PageRequest) {
  return queryOptions({
    queryKey: [...communicationsKey(accountId), 'page', request],
    queryFn: ({ signal }) => send(listCommunications, { query: toPageQuery(request), signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

export function communicationQuery(accountId: string, id: string) {
  return queryOptions({
    queryKey: [...communicationsKey(accountId), 'one', id],
    queryFn: ({ signal }) => send(getCommunication, { params: { id }, signal }),
    staleTime: 0,
  });
}

export function communicationChangesQuery(accountId: string, id: string) {
  return queryOptions({
    queryKey: [...communicationsKey(accountId), 'changes', id],
    queryFn: ({ signal }) => send(listCommunicationChanges, { params: { id }, signal }),
    staleTime: 0,
  });
}

export function templatesQuery(accountId: string) {
  return queryOptions({
    queryKey: [...communicationsKey(accountId), 'templates'],
    queryFn: async ({ signal }) => (await send(listTemplates, { signal })).items.filter(({ id }) => !hasBlanks(id)),
  });
}

export function templateQuery(accountId: string, templateId: string) {
  return queryOptions({
    queryKey: [...communicationsKey(accountId), 'template', templateId],
    queryFn: ({ signal }) => send(getTemplate, { params: { templateId }, signal }),
  });
}

/** A letter as it is previewed. */
export type PreviewInput = z.input<typeof previewCommunication.body>;

export function previewQuery(accountId: string, input: PreviewInput) {
  return queryOptions({
    queryKey: [...communicationsKey(accountId), 'preview', input],
    queryFn: ({ signal }) => send(previewCommunication, { body: input, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}
