import { deleteAttachment, downloadAttachment, listAssetAttachments, listAttachments, readAttachment, uploadAttachments, uploadLinkedAttachments } from '@curbstop/contract/attachments/attachment.calls';
import type { Door } from '../../foundation/http/serve.ts';
import { attachTo, attachToNamed } from './attachment-upload.service.ts';
import { dropAttachment, fileOfAttachment, oneAttachment, pageOfAssetAttachments, pageOfAttachments } from './attachment.service.ts';
import type { RelatedEntities } from './related-entity.service.ts';

/** `related`: the records that files can hang on. */
export function attachmentRoutes(door: Door, related: RelatedEntities): void {
  door.account(uploadAttachments, (caller, question) => attachTo(caller, question, related));
  door.account(uploadLinkedAttachments, (caller, question) => attachToNamed(caller, question, related));
  door.account(listAttachments, (caller, question) => pageOfAttachments(caller, question, related));
  door.account(listAssetAttachments, (caller, question) => pageOfAssetAttachments(caller, question, related));
  door.account(readAttachment, (caller, question) => oneAttachment(caller, question, related));
  door.account(downloadAttachment, (caller, question) => fileOfAttachment(caller, question, related));
  door.account(deleteAttachment, (caller, question) => dropAttachment(caller, question, related));
}
