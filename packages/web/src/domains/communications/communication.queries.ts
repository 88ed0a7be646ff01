import {
  downloadLetterImage,
  getCommunication,
  getCommunicationVersion,
  getTemplate,
  listCommunicationChanges,
  listCommunications,
  listEarlierTexts,
  listMergeFields,
  listRefusedLetters,
  listTemplates,
  previewCommunication,
} from '@curbstop/contract/communications/communication.endpoints';
import type { Communication } from '@curbstop/contract/communications/communication.rules';
import { templateIds } from '@curbstop/contract/communications/starter-template.values';
import { toPageQuery, type PageRequest } from '@curbstop/contract/primitives/list';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { receiveFile, sendRequest } from '../../foundation/client.ts';

/** Prefix of every query key of an account's letters. The paths name no account: the default account is used. */
export const communicationsKey = (accountId: string) => ['communications', accountId] as const;

export function communicationsPageQuery(accountId: string, request: PageRequest) {
  return queryOptions({
    queryKey: [...communicationsKey(accountId), 'page', request],
    queryFn: ({ signal }) => sendRequest(listCommunications, { query: toPageQuery(request), signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** The active letters that can't be sent as they are written. */
export function refusedLettersQuery(accountId: string) {
  return queryOptions({
    queryKey: [...communicationsKey(accountId), 'refused'],
    queryFn: async ({ signal }) => (await sendRequest(listRefusedLetters, { signal })).items,
    staleTime: 0,
  });
}

/** The drafts and active letters with an earlier text of their template. */
export function earlierTextsQuery(accountId: string) {
  return queryOptions({
    queryKey: [...communicationsKey(accountId), 'earlierTexts'],
    queryFn: async ({ signal }) => (await sendRequest(listEarlierTexts, { signal })).items,
    staleTime: 0,
  });
}

export function communicationQuery(accountId: string, id: string) {
  return queryOptions({
    queryKey: [...communicationsKey(accountId), 'one', id],
    queryFn: ({ signal }) => sendRequest(getCommunication, { params: { id }, signal }),
    staleTime: 0,
  });
}

export function communicationChangesQuery(accountId: string, id: string) {
  return queryOptions({
    queryKey: [...communicationsKey(accountId), 'changes', id],
    queryFn: ({ signal }) => sendRequest(listCommunicationChanges, { params: { id }, signal }),
    staleTime: 0,
  });
}

/** Versions of a text never change. */
export function communicationVersionQuery(accountId: string, id: string, number: string) {
  return queryOptions({
    queryKey: [...communicationsKey(accountId), 'version', id, number],
    queryFn: ({ signal }) => sendRequest(getCommunicationVersion, { params: { id, number: Number(number) }, signal }),
    staleTime: Infinity,
  });
}

export function templatesQuery(accountId: string) {
  return queryOptions({
    queryKey: [...communicationsKey(accountId), 'templates'],
    queryFn: async ({ signal }) => (await sendRequest(listTemplates, { signal })).items,
  });
}

export function templateQuery(accountId: string, templateId: string) {
  return queryOptions({
    queryKey: [...communicationsKey(accountId), 'template', templateId],
    queryFn: ({ signal }) => sendRequest(getTemplate, { params: { templateId }, signal }),
  });
}

/** The fields that a letter can print; those of samples with their event. */
export function mergeFieldsQuery(accountId: string, eventId: string) {
  return queryOptions({
    queryKey: [...communicationsKey(accountId), 'fields', eventId],
    queryFn: ({ signal }) => sendRequest(listMergeFields, { query: eventId === '' ? {} : { eventId }, signal }),
    placeholderData: keepPreviousData,
  });
}

export function letterImageQuery(accountId: string, imageId: string) {
  return queryOptions({
    queryKey: [...communicationsKey(accountId), 'image', imageId],
    queryFn: async ({ signal }) => (await receiveFile(downloadLetterImage, { params: { imageId }, signal })).content,
    staleTime: Infinity,
  });
}

/** A letter as it is previewed. */
export type PreviewInput = z.input<typeof previewCommunication.body>;

/** What the preview needs of a letter; the letter has the shape that it requires. */
export function toPreviewRequest(
  letter: Pick<
    Communication,
    | 'content'
    | 'communicationType'
    | 'language'
    | 'name'
    | 'eventId'
    | 'templateId'
    | 'triggerType'
    | 'triggerCondition'
  >,
) {
  return {
    content: letter.content as PreviewInput['content'],
    communicationType: letter.communicationType,
    language: letter.language,
    name: letter.name,
    eventId: letter.eventId,
    triggerType: letter.triggerType,
    triggerCondition: letter.triggerCondition,
    templateId: templateIds.find((id) => id === letter.templateId) ?? null,
  };
}

export function previewQuery(accountId: string, input: PreviewInput) {
  return queryOptions({
    queryKey: [...communicationsKey(accountId), 'preview', input],
    queryFn: ({ signal }) => sendRequest(previewCommunication, { body: input, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}
