import { z } from 'zod';
import { requirements } from '../accounts/requirement.values.ts';
import { defineEndpoint } from '../primitives/endpoint.ts';
import { id } from '../primitives/ids.ts';
import { createPageResponseShape } from '../primitives/list.ts';
import { attachment, attachmentQuery, relatedEntityType } from './attachment.rules.ts';

// The paths have no account: the default account is used [A7.28-A7.33].
const base = '/platform/attachment';
const ofEntity = `${base}/{relatedEntityType}/{relatedEntityId}`;
const entityParams = z.object({ relatedEntityType, relatedEntityId: id });
const attachmentsResponse = z.object({ items: z.array(attachment) });

/** [A7.28, B7.40] */
export const uploadAttachments = defineEndpoint({
  name: 'uploadAttachments',
  method: 'POST',
  path: ofEntity,
  ...requirements.addAttachment,
  transfer: 'upload',
  summary: 'Attach up to five files to a record; all of them or none. Fields before the files: useCNC, keepPlace',
  params: entityParams,
  response: attachmentsResponse,
});

/** [A7.29, B7.42] */
export const uploadLinkedAttachments = defineEndpoint({
  name: 'uploadLinkedAttachments',
  method: 'POST',
  path: base,
  ...requirements.addAttachment,
  transfer: 'upload',
  summary: 'Attach up to five files to the records of the fields locationId and assetId, which may be repeated',
  response: attachmentsResponse,
});

/** [A7.30, B7.41] */
export const listAttachments = defineEndpoint({
  name: 'listAttachments',
  method: 'GET',
  path: ofEntity,
  ...requirements.viewAttachments,
  summary: 'A page of a record’s files; includeChildren adds those of a location’s service lines and samples',
  params: entityParams,
  query: attachmentQuery,
  response: createPageResponseShape(attachment),
});

/** [A7.31, B7.41] */
export const listAssetAttachments = defineEndpoint({
  name: 'listAssetAttachments',
  method: 'GET',
  path: `${base}/asset-attachments/{assetId}`,
  ...requirements.viewAttachments,
  summary: 'A page of a service line’s files',
  params: z.object({ assetId: id }),
  query: attachmentQuery,
  response: createPageResponseShape(attachment),
});

export const getAttachment = defineEndpoint({
  name: 'getAttachment',
  method: 'GET',
  path: `${base}/{id}`,
  ...requirements.viewAttachments,
  summary: 'One file with the records it is attached to',
  params: z.object({ id }),
  response: attachment,
});

/** [A7.32, B7.42] */
export const downloadAttachment = defineEndpoint({
  name: 'downloadAttachment',
  method: 'GET',
  path: `${base}/{id}/file`,
  ...requirements.viewAttachments,
  transfer: 'download',
  summary: 'Download a file',
  params: z.object({ id }),
});

/** [A7.33, B7.42] */
export const deleteAttachment = defineEndpoint({
  name: 'deleteAttachment',
  method: 'DELETE',
  path: `${base}/{attachmentId}/{relatedEntityType}/{relatedEntityId}`,
  ...requirements.deleteAttachment,
  summary: 'Delete a file from every record it is attached to',
  params: entityParams.extend({ attachmentId: id }),
});
