import * as endpoints from '@curbstop/contract/attachments/attachment.endpoints';
import type { Router } from '../../foundation/http/serve.ts';
import { uploadAttachments, uploadLinkedAttachments } from './attachment-upload.service.ts';
import { deleteAttachment, downloadAttachment, getAttachment, listAttachments } from './attachment.service.ts';
import type { RelatedEntities } from './related-entity.service.ts';

/** `related` are the kinds of records that can have attachments. */
export function attachmentRoutes(router: Router, related: RelatedEntities): void {
  router.account(endpoints.uploadAttachments, (context, input) => uploadAttachments(context, input, related));
  router.account(endpoints.uploadLinkedAttachments, (context, input) =>
    uploadLinkedAttachments(context, input, related),
  );
  router.account(endpoints.listAttachments, (context, input) => listAttachments(context, input, related));
  router.account(endpoints.listAssetAttachments, (context, { assetId: relatedEntityId, ...request }) =>
    listAttachments(context, { relatedEntityType: 'pwsserviceline', relatedEntityId, ...request }, related),
  );
  router.account(endpoints.getAttachment, (context, input) => getAttachment(context, input, related));
  router.account(endpoints.downloadAttachment, (context, input) => downloadAttachment(context, input, related));
  router.account(endpoints.deleteAttachment, (context, input) => deleteAttachment(context, input, related));
}
