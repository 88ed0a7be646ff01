import { z } from 'zod';
import { requirements } from '../accounts/requirement.values.ts';
import { changeList } from '../primitives/change.ts';
import { defineEndpoint } from '../primitives/endpoint.ts';
import { id } from '../primitives/ids.ts';
import { createPageResponseShape } from '../primitives/list.ts';
import {
  communication,
  communicationChange,
  communicationCopy,
  communicationName,
  communicationQuery,
  communicationRow,
  communicationVersion,
  earlierTextList,
  letterImage,
  communicationPreview,
  mergeFieldList,
  mergeFieldQuery,
  newCommunication,
  previewRequest,
  refusedLetterList,
  specifiedCommunication,
} from './communication.rules.ts';
import {
  communicationStatuses,
  communicationTypes,
  languages,
  maxContentBytes,
  triggerConditions,
  triggerTypes,
} from './communication.values.ts';

// The paths have no account: the default account is used [B7.15].
const base = '/platform/communications';
const letters = `${base}/communication`;
const params = z.object({ id });
const version = z.number().int();
/** What the database can store. */
const maxVersion = 2_147_483_647;

/** [B3.4] */
const template = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  communicationType: z.enum(communicationTypes),
  triggerType: z.enum(triggerTypes),
  triggerCondition: z.enum(triggerConditions).nullable(),
  language: z.enum(languages),
  source: z.string(),
  /** Whose words the text is: EPA’s, the rule’s or our own. */
  wordingSource: z.string(),
  fixedTexts: z.array(z.string()),
});

/** [B7.15] */
export const listTemplates = defineEndpoint({
  name: 'listTemplates',
  method: 'GET',
  path: `${base}/template`,
  ...requirements.viewCommunications,
  summary: 'The starter templates of letters; those of all results only if they are switched on',
  response: z.object({ items: z.array(template) }),
});

/** [B7.15] */
export const getTemplate = defineEndpoint({
  name: 'getTemplate',
  method: 'GET',
  path: `${base}/template/{templateId}`,
  ...requirements.viewCommunications,
  summary: 'A starter template with its text',
  params: z.object({ templateId: z.string().max(60) }),
  response: template.extend({ content: z.unknown() }),
});

/** [B7.12, B7.15] */
export const listCommunications = defineEndpoint({
  name: 'listCommunications',
  method: 'GET',
  path: letters,
  ...requirements.viewCommunications,
  summary: 'A page of letters, filtered, searched and sorted',
  query: communicationQuery,
  response: createPageResponseShape(communicationRow),
});

/** [B4.13] */
export const listRefusedLetters = defineEndpoint({
  name: 'listRefusedLetters',
  method: 'GET',
  path: `${base}/refused-letters`,
  ...requirements.viewCommunications,
  summary: 'The active letters that can’t be sent as they are written, with their problems',
  response: refusedLetterList,
});

/** [B3.4] */
export const listEarlierTexts = defineEndpoint({
  name: 'listEarlierTexts',
  method: 'GET',
  path: `${base}/earlier-texts`,
  ...requirements.viewCommunications,
  summary: 'The drafts and active letters with sentences that their starter template does not have any more',
  response: earlierTextList,
});

/** [B7.15] */
export const getCommunication = defineEndpoint({
  name: 'getCommunication',
  method: 'GET',
  path: `${letters}/{id}`,
  ...requirements.viewCommunications,
  summary: 'A letter with its text and its problems',
  params,
  response: communication,
});

/** [B4.12, B7.13, B7.15] */
export const createCommunication = defineEndpoint({
  name: 'createCommunication',
  method: 'POST',
  path: letters,
  ...requirements.createCommunication,
  summary: 'Create a letter as a draft from a starter template, with its text or another',
  maxBody: maxContentBytes,
  body: z.union([newCommunication, specifiedCommunication]),
  response: communication,
});

/** [B4.13, B7.15] */
export const updateCommunication = defineEndpoint({
  name: 'updateCommunication',
  method: 'PUT',
  path: `${letters}/{id}`,
  ...requirements.editCommunication,
  summary: 'Save a draft: its settings and its text',
  params,
  maxBody: maxContentBytes,
  body: z.object({ version, fields: communicationChange }),
  response: communication,
});

export const renameCommunication = defineEndpoint({
  name: 'renameCommunication',
  method: 'PUT',
  path: `${letters}/{id}/name`,
  ...requirements.editCommunication,
  summary: 'Rename a letter, whatever its status',
  params,
  body: z.object({ version, name: communicationName }),
  response: communication,
});

/** [B3.3, B4.13] */
export const changeCommunicationStatus = defineEndpoint({
  name: 'changeCommunicationStatus',
  method: 'PUT',
  path: `${letters}/{id}/status`,
  ...requirements.editCommunication,
  summary: 'Activate a letter without problems, pause it to edit it, or archive it',
  params,
  body: z.object({ version, status: z.enum(communicationStatuses) }),
  response: communication,
});

/** [B4.26] */
export const copyCommunication = defineEndpoint({
  name: 'copyCommunication',
  method: 'POST',
  path: `${letters}/{id}/copy`,
  ...requirements.createCommunication,
  summary: 'Copy a letter as a draft, possibly for other results or another event',
  params,
  body: communicationCopy,
  response: communication,
});

export const listCommunicationChanges = defineEndpoint({
  name: 'listCommunicationChanges',
  method: 'GET',
  path: `${letters}/{id}/changes`,
  ...requirements.viewCommunications,
  summary: 'The change history of a letter, newest first',
  params,
  response: changeList,
});

export const getCommunicationVersion = defineEndpoint({
  name: 'getCommunicationVersion',
  method: 'GET',
  path: `${letters}/{id}/versions/{number}`,
  ...requirements.viewCommunications,
  summary: 'A version of the text of a letter, with who saved it and when',
  params: params.extend({ number: z.coerce.number('A version is a number').int().min(1).max(maxVersion) }),
  response: communicationVersion,
});

/** [B2.34] */
export const listMergeFields = defineEndpoint({
  name: 'listMergeFields',
  method: 'GET',
  path: `${base}/merge-fields`,
  ...requirements.viewCommunications,
  summary: 'The fields that a letter can print, with those of the samples of an event',
  query: mergeFieldQuery,
  response: mergeFieldList,
});

/** Images of letters stay, because letters that were sent show them. */
export const uploadLetterImage = defineEndpoint({
  name: 'uploadLetterImage',
  method: 'POST',
  path: `${base}/image`,
  ...requirements.editCommunication,
  transfer: 'upload',
  summary: 'Store an image for letters; PNG or JPEG',
  response: letterImage,
});

export const downloadLetterImage = defineEndpoint({
  name: 'downloadLetterImage',
  method: 'GET',
  path: `${base}/image/{imageId}`,
  ...requirements.viewCommunications,
  transfer: 'download',
  summary: 'An image of letters',
  params: z.object({ imageId: id }),
});

/** [B7.9] */
export const previewCommunication = defineEndpoint({
  name: 'previewCommunication',
  method: 'POST',
  path: `${base}/preview`,
  ...requirements.viewCommunications,
  summary: 'A text of a letter with the values of a recipient, and its problems',
  maxBody: maxContentBytes,
  body: previewRequest,
  response: communicationPreview,
});

/** [B7.9] */
export const downloadPreview = defineEndpoint({
  name: 'downloadPreview',
  method: 'POST',
  path: `${base}/preview/pdf`,
  ...requirements.viewCommunications,
  transfer: 'download',
  summary: 'The letter of a preview as a PDF',
  maxBody: maxContentBytes,
  body: previewRequest,
});
