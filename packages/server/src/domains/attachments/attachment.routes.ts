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
  dropAttachment,
  fileOfAttachment,
  oneAttachment,
  pageOfAssetAttachments,
  pageOfAttachments,
} from './attachment.service.ts';
import type { RelatedEntities } from './related-entity.service.ts';

/** `related`: the records that files can hang on. */
export function attachmentRoutes(door: Router, related: RelatedEntities): void {
  door.account(uploadAttachments, (context, request) => attachTo(context, request, related));
  door.account(uploadLinkedAttachments, (context, request) => attachToNamed(context, request, related));
  door.account(listAttachments, (context, request) => pageOfAttachments(context, request, related));
  door.account(listAssetAttachments, (context, request) => pageOfAssetAttachments(context, request, related));
  door.account(readAttachment, (context, request) => oneAttachment(context, request, related));
  door.account(downloadAttachment, (context, request) => fileOfAttachment(context, request, related));
  door.account(deleteAttachment, (context, request) => dropAttachment(context, request, related));
}
