import type { MailType } from '@curbstop/contract/letters/letter-batch.values';
import { sql } from 'kysely';
import type { Changer } from '../../foundation/database/change-history.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { compileChangeLetters } from './letter-change.repository.ts';

/** A ready letter for the mail house, with the place of its PDF. */
export interface LetterToMail {
  readonly id: string;
  readonly address: readonly string[];
  readonly isColor: boolean;
  readonly mailType: MailType;
  readonly isCertified: boolean;
  readonly fileKey: string;
  readonly offset: number;
  readonly length: number;
  readonly sha256: string;
  /** The mail house was called for it before, and its answer is not known. */
  readonly wasAttempted: boolean;
}

/** The next ready letters of a batch, marked as attempted before the mail house is called. */
export async function claimNextLetters(
  trx: AccountTransaction,
  batchId: string,
  { on, limit }: { readonly on: string; readonly limit: number },
): Promise<readonly LetterToMail[]> {
  const { rows } = await sql<LetterToMail>`
    with next as (
        select l.id, l.handed_over_on is not null as was_attempted from letters l
         where l.batch_id = ${batchId}::uuid and l.status = 'Rendered' order by l.sheet limit ${limit} for update of l),
      taken as (
        update letters l set handed_over_on = ${on}::timestamptz, updated_on = ${on}::timestamptz from next n
         where l.account_id = current_account_id() and l.id = n.id returning l.*, n.was_attempted)
    select l.id, l.address, l.is_color as "isColor", l.mail_type as "mailType", l.is_certified as "isCertified", f.key as "fileKey",
           l.part_offset as "offset", l.part_length as length, l.pdf_sha256 as sha256, l.was_attempted as "wasAttempted"
      from taken l
      join letter_parts t on t.account_id = l.account_id and t.id = l.part_id
      join files f on f.account_id = t.account_id and f.id = t.file_id
     order by l.sheet`.execute(trx);
  return rows;
}

/** A letter that the mail house has. */
export interface SubmittedLetter {
  readonly id: string;
  readonly carrierId: string;
  readonly trackingId: string | null;
}

/** Records the letters that the mail house took. A notice of one may have come before its answer. */
export async function updateSubmitted(
  trx: AccountTransaction,
  changer: Changer,
  {
    letters,
    on,
    lookUpOn,
  }: { readonly letters: readonly SubmittedLetter[]; readonly on: string; readonly lookUpOn: string },
): Promise<void> {
  await sql`
    update letters l set carrier_id = a."carrierId", tracking_id = coalesce(a."trackingId", l.tracking_id),
        next_look_up_on = coalesce(l.next_look_up_on, ${lookUpOn}::timestamptz)
      from jsonb_to_recordset(${JSON.stringify(letters)}::jsonb) as a(id uuid, "carrierId" text, "trackingId" text)
     where l.account_id = current_account_id() and l.id = a.id`.execute(trx);
  await compileChangeLetters(trx, changer, {
    status: 'Submitted',
    on,
    where: sql`l.id = any(${letters.map(({ id }) => id)}::uuid[]) and l.status = 'Rendered'`,
  }).execute(trx);
}

/** Records why the mail house did not take letters; it certainly does not have them. */
export async function updateNotTaken(
  trx: AccountTransaction,
  changer: Changer,
  { refused, on }: { readonly refused: readonly { id: string; failure: string }[]; readonly on: string },
): Promise<void> {
  await compileChangeLetters(trx, changer, {
    status: 'Failed',
    on,
    failure: sql`(select r.failure from jsonb_to_recordset(${JSON.stringify(refused)}::jsonb) as r(id uuid, failure text) where r.id = l.id)`,
    isHandedBack: true,
    where: sql`l.id = any(${refused.map(({ id }) => id)}::uuid[]) and l.status = 'Rendered'`,
  }).execute(trx);
}

/** Whether the letters of a batch are mailed by the mail house. */
export async function updateMailedBy(
  trx: AccountTransaction,
  batchId: string,
  { byMailHouse }: { readonly byMailHouse: boolean },
): Promise<void> {
  await trx.updateTable('letter_batches').set({ by_mail_house: byMailHouse }).where('id', '=', batchId).execute();
}
