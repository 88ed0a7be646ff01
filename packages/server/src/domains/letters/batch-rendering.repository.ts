import { statusesAfterMailing } from '@curbstop/contract/letters/letter.values';
import type { ComposedBlock } from '@curbstop/contract/communications/letter-composition.calculation';
import type { LetterLanguage } from '@curbstop/contract/regulations/notice-text.values';
import { sql } from 'kysely';
import type { ChangeAuthor } from '../../foundation/database/change-history.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { createId } from '../../foundation/new-id.ts';
import { compileChangeLetters } from './letter-change.repository.ts';
import { isToCreateAgain } from './letter-to-resend.values.ts';

/** A letter whose PDF is to be created. */
export interface LetterToRender {
  readonly id: string;
  readonly sheet: number;
  readonly code: string;
  readonly language: LetterLanguage;
  readonly letterOn: string;
  readonly recipientName: string;
  readonly address: readonly string[];
  readonly blocks: readonly ComposedBlock[];
  readonly pageSecret: string | null;
  readonly createdOn: string;
}

/** The next queued letters of a batch, in the order of their sheets. */
export async function listLettersToRender(
  trx: AccountTransaction,
  batchId: string,
  limit: number,
): Promise<readonly LetterToRender[]> {
  const { rows } = await sql<LetterToRender>`
    select ${toRender} from letters where batch_id = ${batchId}::uuid and status = 'Queued' order by sheet
     limit ${limit}`.execute(trx);
  return rows;
}

/** Letters with their texts, to print them once more, in the order of their sheets. */
export async function listLettersToPrint(
  trx: AccountTransaction,
  ids: readonly string[],
): Promise<readonly LetterToRender[]> {
  const { rows } = await sql<LetterToRender>`
    select ${toRender} from letters where id = any(${ids}::uuid[]) order by sheet`.execute(trx);
  return rows;
}

const toRender = sql`id, sheet, code, language, letter_on as "letterOn",
  recipient_name as "recipientName", address, blocks, page_secret as "pageSecret", created_on as "createdOn"`;

/** A letter whose PDF exists: its place in the file of its part. */
export interface RenderedLetter {
  readonly id: string;
  readonly offset: number;
  readonly length: number;
  readonly pages: number;
  readonly sha256: string;
}
export interface RenderingFailure {
  readonly id: string;
  readonly failure: string;
}

interface NewPart {
  readonly batchId: string;
  readonly firstSheet: number;
  readonly lastSheet: number;
  readonly fileId: string;
  readonly printFileId: string | null;
  readonly created: readonly RenderedLetter[];
  readonly now: string;
}

/** Adds a part with its letters, which were queued. */
export async function insertPart(trx: AccountTransaction, part: NewPart): Promise<void> {
  const id = createId();
  await trx
    .insertInto('letter_parts')
    .values({
      id,
      batch_id: part.batchId,
      first_sheet: part.firstSheet,
      last_sheet: part.lastSheet,
      file_id: part.fileId,
      print_file_id: part.printFileId,
      created_on: part.now,
    })
    .execute();
  const { numAffectedRows } = await sql`
    update letters l set status = 'Rendered', part_id = ${id}::uuid, part_offset = c."offset", part_length = c.length,
        pages = c.pages, pdf_sha256 = c.sha256, updated_on = ${part.now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(part.created)}::jsonb)
        as c(id uuid, "offset" integer, length integer, pages integer, sha256 text)
     where l.account_id = current_account_id() and l.id = c.id and l.status = 'Queued'`.execute(trx);
  // Another run has created them meanwhile: this one must not record them a second time.
  if (numAffectedRows !== BigInt(part.created.length)) throw new Error('Letters of this part were created already.');
}

/** Records why the PDF of queued letters could not be created. */
export async function markRenderingFailed(
  trx: AccountTransaction,
  changer: ChangeAuthor,
  { refused, now }: { readonly refused: readonly RenderingFailure[]; readonly now: string },
): Promise<void> {
  await compileChangeLetters(trx, changer, {
    status: 'Failed',
    now,
    failure: sql`(select r.failure
      from jsonb_to_recordset(${JSON.stringify(refused)}::jsonb) as r(id uuid, failure text) where r.id = l.id)`,
    where: sql`l.id = any(${refused.map(({ id }) => id)}::uuid[]) and l.status = 'Queued'`,
  }).execute(trx);
}

/** How many letters of a batch have a PDF, and how many are still to be created. */
export async function countCreated(
  trx: AccountTransaction,
  batchId: string,
): Promise<{ readonly created: number; readonly queued: number }> {
  const { rows } = await sql<{ created: number; queued: number }>`
    select count(*) filter (where part_id is not null) as created, count(*) filter (where status = 'Queued') as queued
      from letters where batch_id = ${batchId}::uuid`.execute(trx);
  return rows[0] ?? { created: 0, queued: 0 };
}

interface LettersOfBatch {
  readonly batchId: string;
  readonly now: string;
}

/**
 * Queues the letters of a failed batch whose PDF could not be created, unless another letter was sent or mailed
 * instead.
 */
export async function updateFailedToQueued(
  trx: AccountTransaction,
  changer: ChangeAuthor,
  { batchId, now }: LettersOfBatch,
): Promise<void> {
  await compileChangeLetters(trx, changer, {
    status: 'Queued',
    now,
    failure: sql`null`,
    where: sql`l.batch_id = ${batchId}::uuid and ${isToCreateAgain('l')}`,
  }).execute(trx);
}

/** Letters that canceled letters of the batch were sent instead of wait to be sent again. */
async function updateNotReplaced(trx: AccountTransaction, batchId: string): Promise<void> {
  await sql`
    update letters o set is_replaced = false from letters c
     where o.account_id = current_account_id() and c.account_id = current_account_id() and c.batch_id = ${batchId}::uuid
       and c.status = 'Cancelled' and o.id = c.resend_of and o.is_replaced`.execute(trx);
}

/** Cancels the letters of a batch that have not left. */
export async function updateCanceled(
  trx: AccountTransaction,
  changer: ChangeAuthor,
  { batchId, now }: LettersOfBatch,
): Promise<void> {
  await compileChangeLetters(trx, changer, {
    status: 'Cancelled',
    now,
    where: sql`l.batch_id = ${batchId}::uuid and l.status in ('Queued', 'Rendered', 'Failed')`,
  }).execute(trx);
  await updateNotReplaced(trx, batchId);
}

/**
 * Cancels the letters of a batch that the mail server certainly does not have; failed ones stay, so that they can be
 * sent again.
 */
export async function cancelUnsentLetters(
  trx: AccountTransaction,
  changer: ChangeAuthor,
  { batchId, now }: LettersOfBatch,
): Promise<void> {
  await compileChangeLetters(trx, changer, {
    status: 'Cancelled',
    now,
    where: sql`l.batch_id = ${batchId}::uuid and l.status in ('Queued', 'Rendered') and l.handed_over_on is null`,
  }).execute(trx);
  await updateNotReplaced(trx, batchId);
}

/** Whether a letter of the batch is known to have left. */
export async function hasConfirmedLeft(trx: AccountTransaction, batchId: string): Promise<boolean> {
  const { rows } = await sql`
    select from letters where batch_id = ${batchId}::uuid and status in ('Submitted', 'Mailed', 'Delivered', 'Returned')
     limit 1`.execute(trx);
  return rows.length > 0;
}

/**
 * Whether a batch of emails has one that waits to be created or sent, or one that left, so that only its end was not
 * recorded.
 */
export async function hasLetterToFinish(trx: AccountTransaction, batchId: string): Promise<boolean> {
  const { rows } = await sql`
    select from letters where batch_id = ${batchId}::uuid and status not in ('Failed', 'Cancelled') limit 1`.execute(
    trx,
  );
  return rows.length > 0;
}

/** The letters of a batch that have left, or that a carrier may have. */
export async function countLeft(trx: AccountTransaction, batchId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from letters
     where batch_id = ${batchId}::uuid
       and (status = any(${[...statusesAfterMailing]}::text[]) or handed_over_on is not null)`.execute(trx);
  return rows[0]?.count ?? 0;
}
