import { z } from 'zod';
import { requirements } from '../accounts/requirement.values.ts';
import { endpoint } from '../primitives/endpoint.ts';
import { id } from '../primitives/ids.ts';
import { pageResponse } from '../primitives/list.ts';
import { attachment, attachmentQuery, relatedEntityType } from './attachment.rules.ts';

// The paths have no account: the default account is used [A7.28-A7.33].
const base = '/platform/attachment';
const ofEntity = `${base}/{relatedEntityType}/{relatedEntityId}`;
const entityParams = z.object({ relatedEntityType, relatedEntityId: id });
const attachmentsResponse = z.object({ items: z.array(attachment) });

/** [A7.28, B7.40] */
export const uploadAttachments = endpoint({
  name: 'uploadAttachments',
  method: 'POST',
  path: ofEntity,
  ...requirements.addAttachment,
  carries: 'upload',
  summary: 'Attach up to five files to a record; all of them or none. Fields before the files: useCNC, keepPlace',
  params: entityParams,
  response: attachmentsResponse,
});

/** [A7.29, B7.42] */
export const uploadLinkedAttachments = endpoint({
  name: 'uploadLinkedAttachments',
  method: 'POST',
  path: base,
  ...requirements.addAttachment,
  carries: 'upload',
  summary: 'Attach up to five files to the records of the fields locationId and assetId, which may be repeated',
  response: attachmentsResponse,
});

/** [A7.30, B7.41] */
export const listAttachments = endpoint({
  name: 'listAttachments',
  method: 'GET',
  path: ofEntity,
  ...requirements.viewAttachments,
  summary: 'A page of a record’s files; includeChildren adds those of a location’s service lines and samples',
  params: entityParams,
  query: attachmentQuery,
  response: pageResponse(attachment),
});

/** [A7.31, B7.41] */
export const listAssetAttachments = endpoint({
  name: 'listAssetAttachments',
  method: 'GET',
  path: `${base}/asset-attachments/{assetId}`,
  ...requirements.viewAttachments,
  summary: 'A page of a service line’s files',
  params: z.object({ assetId: id }),
  query: attachmentQuery,
  response: pageResponse(attachment),
});

export const getAttachment = endpoint({
  name: 'getAttachment',
  method: 'GET',
  path: `${base}/{id}`,
  ...requirements.viewAttachments,
  summary: 'One file with the records it is attached to',
  params: z.object({ id }),
  response: attachment,
});

/** [A7.32, B7.42] */
export const downloadAttachment = endpoint({
  name: 'downloadAttachment',
  method: 'GET',
  path: `${base}/{id}/file`,
  ...requirements.viewAttachments,
  carries: 'download',
  summary: 'Download a file',
  params: z.object({ id }),
});

/** [A7.33, B7.42] */
export const deleteAttachment = endpoint({
  name: 'deleteAttachment',
  method: 'DELETE',
  path: `${base}/{attachmentId}/{relatedEntityType}/{relatedEntityId}`,
  ...requirements.deleteAttachment,
  summary: 'Delete a file from every record it is attached to',
  params: entityParams.extend({ attachmentId: id }),
});
