import {
  attachmentList,
  getNounOfEntity,
  type AttachableNoun,
  type AttachmentKind,
  type RelatedEntityType,
} from '@curbstop/contract/attachments/attachment.values';
import { nouns } from '@curbstop/contract/nouns/noun.values';
import { sql } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { ListSource } from '../../foundation/database/list-source.ts';

/** An attachment as it is stored, without its links. */
export interface StoredAttachment {
  readonly id: string;
  readonly fileId: string;
  readonly name: string;
  readonly kind: AttachmentKind;
  readonly mediaType: string;
  readonly size: number;
  readonly sha256: string;
  readonly useCNC: boolean;
  readonly keepsPlace: boolean;
  readonly takenOn: string | null;
  readonly takenAt: string | null;
  readonly createdOn: string;
  readonly createdBy: string;
}

interface StoredLink {
  readonly attachmentId: string;
  readonly type: RelatedEntityType;
  readonly entityId: string;
}

const columns = sql`l.id, l.file_id as "fileId", l.name, l.kind, l.media_type as "mediaType", l.size, l.sha256,
  l.is_notice_certification as "useCNC", l.keeps_place as "keepsPlace",
  l.taken_on as "takenOn", l.taken_at as "takenAt", l.created_on as "createdOn", l.created_by_name as "createdBy"`;

/** The attachments of these records only. */
export function createAttachmentSource(
  accountId: string,
  entityIds: readonly string[],
): ListSource<typeof attachmentList> {
  return {
    list: attachmentList,
    table: 'attachments',
    noSoftDelete: true,
    within: sql<boolean>`id in (select attachment_id from attachment_links
                                 where account_id = ${accountId} and entity_id = any(${entityIds}::uuid[]))`,
    search: 'search_text',
    searched: ['name', 'created_by_name'],
    lowCardinality: [],
    columns: {
      originalFileName: 'name',
      kind: 'kind',
      fileSize: 'size',
      takenOn: 'taken_on',
      createdOn: 'created_on',
      createdBy: 'created_by_name',
    },
    select: columns,
  };
}

export type NewAttachment = Omit<StoredAttachment, 'createdBy'> & {
  readonly personId: string;
  readonly personName: string;
  readonly uploadKey: string | null;
};

/** Adds an attachment; returns false if the same person already uploaded one with this key. */
export async function insertAttachment(trx: AccountTransaction, attachment: NewAttachment): Promise<boolean> {
  const result = await trx
    .insertInto('attachments')
    .values({
      id: attachment.id,
      file_id: attachment.fileId,
      name: attachment.name,
      kind: attachment.kind,
      media_type: attachment.mediaType,
      size: attachment.size,
      sha256: attachment.sha256,
      is_notice_certification: attachment.useCNC,
      keeps_place: attachment.keepsPlace,
      taken_on: attachment.takenOn,
      taken_at: attachment.takenAt,
      upload_key: attachment.uploadKey,
      created_by: attachment.personId,
      created_by_name: attachment.personName,
      created_on: attachment.createdOn,
    })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'created_by', 'upload_key']).where('upload_key', 'is not', null).doNothing(),
    )
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function findByUploadKey(
  trx: AccountTransaction,
  { personId, uploadKey }: Pick<NewAttachment, 'personId' | 'uploadKey'>,
): Promise<StoredAttachment | undefined> {
  const { rows } = await sql<StoredAttachment>`select ${columns} from attachments l
                                 where l.created_by = ${personId} and l.upload_key = ${uploadKey}`.execute(trx);
  return rows[0];
}

export async function findAttachment(trx: AccountTransaction, id: string): Promise<StoredAttachment | undefined> {
  const { rows } = await sql<StoredAttachment>`select ${columns} from attachments l where l.id = ${id}`.execute(trx);
  return rows[0];
}

/** Links an attachment to a record, which the caller has proved to exist in the account. */
export async function insertLinks(
  trx: AccountTransaction,
  { id, attachmentId, type, entityId }: StoredLink & { readonly id: string },
): Promise<void> {
  await trx
    .insertInto('attachment_links')
    .values({ id, attachment_id: attachmentId, noun: getNounOfEntity(type), entity_id: entityId })
    .onConflict((conflict) => conflict.columns(['account_id', 'entity_id', 'attachment_id']).doNothing())
    .execute();
}

export async function listLinks(trx: AccountTransaction, attachmentIds: readonly string[]): Promise<StoredLink[]> {
  const { rows } = await sql<Omit<StoredLink, 'type'> & { noun: AttachableNoun }>`
    select attachment_id as "attachmentId", noun, entity_id as "entityId"
      from attachment_links where attachment_id = any(${attachmentIds}::uuid[]) order by attachment_id, id`.execute(
    trx,
  );
  return rows.map(({ noun, ...link }) => ({ ...link, type: nouns[noun].attachments.apiName }));
}

/** Deletes an attachment and its links; returns false if it was already deleted. */
export async function deleteAttachmentRow(trx: AccountTransaction, id: string): Promise<boolean> {
  await trx.deleteFrom('attachment_links').where('attachment_id', '=', id).execute();
  const { numDeletedRows } = await trx.deleteFrom('attachments').where('id', '=', id).executeTakeFirst();
  return numDeletedRows === 1n;
}
