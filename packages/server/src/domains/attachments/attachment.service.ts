import { toSavedName } from '@curbstop/contract/attachments/attachment.calculation';
import type * as attachmentEndpoints from '@curbstop/contract/attachments/attachment.endpoints';
import type { Attachment, AttachmentLink } from '@curbstop/contract/attachments/attachment.rules';
import { relatedEntityTypes, type attachmentList } from '@curbstop/contract/attachments/attachment.values';
import { commonProblems } from '@curbstop/contract/primitives/problem';
import type { Page } from '@curbstop/contract/primitives/list';
import type { RequestContext } from '../../foundation/request-context.ts';
import { recordChange } from '../../foundation/database/change-history.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { listPage } from '../../foundation/database/list-query.ts';
import { toListContext } from '../../foundation/database/list-source.ts';
import { deleteFile, openFile } from '../../foundation/files/files.ts';
import type { Download, InputOf } from '../../foundation/service.ts';
import {
  createAttachmentSource,
  findAttachment,
  listLinks,
  deleteAttachmentRow,
  type StoredAttachment,
} from './attachment.repository.ts';
import {
  findMissingRequirementFor,
  requireRelated,
  withChildren,
  type Entity,
  type RelatedEntities,
} from './related-entity.service.ts';

export async function listAttachments(
  context: RequestContext,
  { relatedEntityType: type, relatedEntityId: id, ...request }: InputOf<typeof attachmentEndpoints.listAttachments>,
  related: RelatedEntities,
): Promise<Page<Attachment> & { items: Attachment[] }> {
  const entity = { type, id };
  const ids = await context.database.read(async (trx) => {
    await requireRelated(trx, context, { related, entities: [entity] });
    return request.includeChildren ? withChildren(trx, context, { related, entity }) : [entity.id];
  });
  const page = await listPage<typeof attachmentList, StoredAttachment>(
    toListContext(context),
    createAttachmentSource(context.accountId, ids),
    request,
  );
  const items = await context.database.read((trx) => withLinks(trx, context, { related, items: page.items }));
  return { ...page, items };
}

export function getAttachment(
  context: RequestContext,
  { id }: InputOf<typeof attachmentEndpoints.getAttachment>,
  related: RelatedEntities,
): Promise<Attachment> {
  return context.database.read(async (trx) => (await getVisible(trx, context, { id, related })).attachment);
}

export async function downloadAttachment(
  context: RequestContext,
  { id }: InputOf<typeof attachmentEndpoints.downloadAttachment>,
  related: RelatedEntities,
): Promise<Download> {
  const { stored, attachment } = await context.database.read((trx) => getVisible(trx, context, { id, related }));
  const { bytes } = await openFile(context, stored.fileId);
  return { stream: bytes, fileName: attachment.fileName, mediaType: stored.mediaType, size: stored.size };
}

/** Deletes a file with all its links [A8.6]; the change history records it. */
export function deleteAttachment(
  context: RequestContext,
  { attachmentId, relatedEntityType: type, relatedEntityId }: InputOf<typeof attachmentEndpoints.deleteAttachment>,
  related: RelatedEntities,
): Promise<undefined> {
  return context.database.write(async (trx) => {
    await requireRelated(trx, context, { related, entities: [{ type, id: relatedEntityId }] });
    const { stored, attachment } = await getVisible(trx, context, { id: attachmentId, related });
    const isLinked = attachment.links.some(
      (link) => link.relatedEntityType === type && link.relatedEntityId === relatedEntityId,
    );
    if (!isLinked || !(await deleteAttachmentRow(trx, attachmentId))) throw commonProblems.notFound();
    await deleteFile(trx, stored.fileId);
    await recordChange(trx, context, {
      entityType: 'attachment',
      entityId: attachmentId,
      operation: 'removed',
      before: { ...toAttachmentHistory(stored), attachedTo: attachment.links.map(({ name }) => name) },
      after: null,
    });
    return undefined;
  });
}

/** The fields recorded in the change history, enough to identify the file. */
export function toAttachmentHistory({
  name,
  mediaType,
  size,
  sha256,
  takenOn,
  createdBy,
  createdOn,
}: StoredAttachment): Record<string, unknown> {
  return { name, mediaType, size, sha256, takenOn, addedBy: createdBy, addedOn: createdOn };
}

/** Finds an attachment that is linked to at least one record that the current person may view. */
async function getVisible(
  trx: AccountTransaction,
  context: RequestContext,
  { id, related }: { readonly id: string; readonly related: RelatedEntities },
): Promise<{ stored: StoredAttachment; attachment: Attachment }> {
  const stored = await findAttachment(trx, id);
  const [attachment] = stored ? await withLinks(trx, context, { related, items: [stored] }) : [];
  if (!stored || !attachment || attachment.links.length === 0) throw commonProblems.notFound();
  return { stored, attachment };
}

/** Adds the links that the current person may view. */
export async function withLinks(
  trx: AccountTransaction,
  context: RequestContext,
  { related, items }: { readonly related: RelatedEntities; readonly items: readonly StoredAttachment[] },
): Promise<Attachment[]> {
  const stored = await listLinks(
    trx,
    items.map(({ id }) => id),
  );
  const names = new Map<string, string>();
  for (const type of relatedEntityTypes) {
    const ids = stored.filter((link) => link.type === type).map(({ entityId }) => entityId);
    if (ids.length > 0 && (await findMissingRequirementFor(context, related[type])) === undefined)
      for (const [id, name] of await related[type].getNames(trx, ids)) names.set(id, name);
  }
  return items.map((item) =>
    toAttachment(
      item,
      stored
        .filter((link) => link.attachmentId === item.id && names.has(link.entityId))
        .map((link) => createLink({ type: link.type, id: link.entityId }, names.get(link.entityId) ?? '')),
    ),
  );
}

function toAttachment(
  { name, size, id, mediaType, kind, useCNC, takenOn, takenAt, keepsPlace, createdOn, createdBy }: StoredAttachment,
  links: AttachmentLink[],
): Attachment {
  return {
    id,
    originalFileName: name,
    fileName: toSavedName(name),
    mediaType,
    kind,
    fileSize: size,
    useCNC,
    takenOn,
    takenAt,
    keepsPlace,
    createdOn,
    createdBy,
    links,
  };
}

function createLink({ type, id }: Entity, name: string): AttachmentLink {
  return {
    relatedEntityType: type,
    relatedEntityId: id,
    locationId: type === 'location' ? id : null,
    assetId: type === 'pwsserviceline' ? id : null,
    sampleId: type === 'sample' ? id : null,
    name,
  };
}
