import {
  deleteAttachment,
  downloadAttachment,
  listAssetAttachments,
  listAttachments,
  readAttachment,
  uploadAttachments,
  uploadLinkedAttachments,
} from '@curbstop/contract/attachments/attachment.calls';
import type { Router } from '../../foundation/http/serve.ts';
import { attachTo, attachToNamed } from './attachment-upload.service.ts';
import {
  removeAttachmentOf,
  getAttachmentFile,
  getAttachment,
  pageOfAssetAttachments,
  pageOfAttachments,
} from './attachment.service.ts';
import type { RelatedEntities } from './related-entity.service.ts';

/** `related` are the kinds of records that can have attachments. */
export function attachmentRoutes(router: Router, related: RelatedEntities): void {
  router.account(uploadAttachments, (context, request) => attachTo(context, request, related));
  router.account(uploadLinkedAttachments, (context, request) => attachToNamed(context, request, related));
  router.account(listAttachments, (context, request) => pageOfAttachments(context, request, related));
  router.account(listAssetAttachments, (context, request) => pageOfAssetAttachments(context, request, related));
  router.account(readAttachment, (context, request) => getAttachment(context, request, related));
  router.account(downloadAttachment, (context, request) => getAttachmentFile(context, request, related));
  router.account(deleteAttachment, (context, request) => removeAttachmentOf(context, request, related));
}
