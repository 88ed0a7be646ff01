import {
  attachmentKinds,
  attachmentList,
  type AttachmentKind,
  type RelatedEntityType,
} from '@curbstop/contract/attachments/attachment.values';
import { sql } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { ListSource } from '../../foundation/database/list-query.ts';

/** An attachment as it is stored; what it hangs on is read beside it. */
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

export interface StoredLink {
  readonly attachmentId: string;
  readonly type: RelatedEntityType;
  readonly entityId: string;
}

const columns = sql`l.id, l.file_id as "fileId", l.name, l.kind, l.media_type as "mediaType", l.size, l.sha256, l.is_notice_certification as "useCNC", l.keeps_place as "keepsPlace",
  l.taken_on as "takenOn", l.taken_at as "takenAt", l.created_on as "createdOn", l.created_by_name as "createdBy"`;

/** The files of these records, and of no others. */
export function attachmentsOf(accountId: string, entityIds: readonly string[]): ListSource<typeof attachmentList> {
  return {
    list: attachmentList,
    table: 'attachments',
    noSoftDelete: true,
    within: sql<boolean>`id in (select attachment_id from attachment_links where account_id = ${accountId} and entity_id = any(${entityIds}::uuid[]))`,
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
    shapes: { kind: attachmentKinds },
    select: columns,
  };
}

export type NewAttachment = Omit<StoredAttachment, 'createdBy'> & {
  readonly personId: string;
  readonly personName: string;
  readonly uploadKey: string | null;
};

/** Adds an attachment unless the same person sent it under the same key before; false then. */
export async function insertAttachment(trx: AccountTransaction, made: NewAttachment): Promise<boolean> {
  const result = await trx
    .insertInto('attachments')
    .values({
      id: made.id,
      file_id: made.fileId,
      name: made.name,
      kind: made.kind,
      media_type: made.mediaType,
      size: made.size,
      sha256: made.sha256,
      is_notice_certification: made.useCNC,
      keeps_place: made.keepsPlace,
      taken_on: made.takenOn,
      taken_at: made.takenAt,
      upload_key: made.uploadKey,
      created_by: made.personId,
      created_by_name: made.personName,
      created_on: made.createdOn,
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
  const { rows } =
    await sql<StoredAttachment>`select ${columns} from attachments l where l.created_by = ${personId} and l.upload_key = ${uploadKey}`.execute(
      trx,
    );
  return rows[0];
}

export async function findAttachment(trx: AccountTransaction, id: string): Promise<StoredAttachment | undefined> {
  const { rows } = await sql<StoredAttachment>`select ${columns} from attachments l where l.id = ${id}`.execute(trx);
  return rows[0];
}

const columnOf = {
  location: 'location_id',
  pwsserviceline: 'service_line_id',
  sample: 'sample_id',
} as const satisfies Readonly<Record<RelatedEntityType, string>>;

/** Hangs an attachment on a record; the database refuses a record that the account does not have. */
export async function linkAttachment(
  trx: AccountTransaction,
  { id, attachmentId, type, entityId }: StoredLink & { readonly id: string },
): Promise<void> {
  await trx
    .insertInto('attachment_links')
    .values({ id, attachment_id: attachmentId, [columnOf[type]]: entityId })
    .onConflict((conflict) => conflict.columns(['account_id', 'entity_id', 'attachment_id']).doNothing())
    .execute();
}

export async function listLinks(trx: AccountTransaction, attachmentIds: readonly string[]): Promise<StoredLink[]> {
  const { rows } = await sql<StoredLink>`
    select attachment_id as "attachmentId", case when location_id is not null then 'location' when service_line_id is not null then 'pwsserviceline' else 'sample' end as type, entity_id as "entityId"
      from attachment_links where attachment_id = any(${attachmentIds}::uuid[]) order by attachment_id, id`.execute(
    trx,
  );
  return rows;
}

/** Removes an attachment with everything that it hangs on; false when somebody was quicker. */
export async function removeAttachment(trx: AccountTransaction, id: string): Promise<boolean> {
  await trx.deleteFrom('attachment_links').where('attachment_id', '=', id).execute();
  const { numDeletedRows } = await trx.deleteFrom('attachments').where('id', '=', id).executeTakeFirst();
  return numDeletedRows === 1n;
}
