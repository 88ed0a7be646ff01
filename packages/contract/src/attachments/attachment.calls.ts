import { z } from 'zod';
import { needs } from '../accounts/need.values.ts';
import { call } from '../kinds/call.ts';
import { id } from '../kinds/ids.ts';
import { pageAnswer } from '../kinds/list.ts';
import { attachment, attachmentQuestion, relatedEntityType } from './attachment.rules.ts';

// No account in the path: the account is the one in use [A7.28-A7.33].
const base = '/platform/attachment';
const ofEntity = `${base}/{relatedEntityType}/{relatedEntityId}`;
const entityParams = z.object({ relatedEntityType, relatedEntityId: id });
const kept = z.object({ items: z.array(attachment) });

/** [A7.28, B7.40] */
export const uploadAttachments = call({
  name: 'uploadAttachments', method: 'POST', path: ofEntity, ...needs.addAttachment, carries: 'upload', summary: 'Attach up to five files to a record; all of them or none. Fields before the files: useCNC, keepPlace',
  params: entityParams, answer: kept,
});

/** [A7.29, B7.42] */
export const uploadLinkedAttachments = call({
  name: 'uploadLinkedAttachments', method: 'POST', path: base, ...needs.addAttachment, carries: 'upload', summary: 'Attach up to five files to the records of the fields locationId and assetId, which may be repeated',
  answer: kept,
});

/** [A7.30, B7.41] */
export const listAttachments = call({
  name: 'listAttachments', method: 'GET', path: ofEntity, ...needs.viewAttachments, summary: 'A page of a record’s files; includeChildren adds those of a location’s service lines and samples',
  params: entityParams, query: attachmentQuestion, answer: pageAnswer(attachment),
});

/** [A7.31, B7.41] */
export const listAssetAttachments = call({
  name: 'listAssetAttachments', method: 'GET', path: `${base}/asset-attachments/{assetId}`, ...needs.viewAttachments, summary: 'A page of a service line’s files',
  params: z.object({ assetId: id }), query: attachmentQuestion, answer: pageAnswer(attachment),
});

export const readAttachment = call({ name: 'readAttachment', method: 'GET', path: `${base}/{id}`, ...needs.viewAttachments, summary: 'One file with the records that it hangs on', params: z.object({ id }), answer: attachment });

/** [A7.32, B7.42] */
export const downloadAttachment = call({ name: 'downloadAttachment', method: 'GET', path: `${base}/{id}/file`, ...needs.viewAttachments, carries: 'download', summary: 'The file itself', params: z.object({ id }) });

/** [A7.33, B7.42] */
export const deleteAttachment = call({
  name: 'deleteAttachment', method: 'DELETE', path: `${base}/{attachmentId}/{relatedEntityType}/{relatedEntityId}`, ...needs.deleteAttachment, summary: 'Remove a file entirely, from every record that it hangs on',
  params: entityParams.extend({ attachmentId: id }),
});
