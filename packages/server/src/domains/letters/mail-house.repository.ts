import type { MailType } from '@curbstop/contract/letters/letter-batch.values';
import type { MailAddress } from '@curbstop/contract/primitives/postal-address';
import { sql } from 'kysely';
import type { ChangeAuthor } from '../../foundation/database/change-history.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { compileChangeLetters } from './letter-change.repository.ts';
import { lettersToCheck, recipientToCheck, type LetterToCheck } from './letter-delivery.repository.ts';

/** A ready letter for the mail house, with the place of its PDF. */
export interface LetterToMail {
  readonly id: string;
  readonly address: readonly string[];
  /** Null for a typed address, and for letters from before the parts were stored. */
  readonly mailAddress: MailAddress | null;
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
type ClaimedLetter = LetterToMail & LetterToCheck;

/**
 * The next ready letters of a batch, marked as attempted before the mail house is called; those that were attempted
 * before come last.
 */
export async function claimNextLetters(
  trx: AccountTransaction,
  batchId: string,
  { now, limit, except }: { readonly now: string; readonly limit: number; readonly except: readonly string[] },
): Promise<readonly ClaimedLetter[]> {
  const { rows } = await sql<ClaimedLetter>`
    with next as (
        select l.id, l.handed_over_on is not null as was_attempted from letters l
         where l.batch_id = ${batchId}::uuid and l.status = 'Rendered' and l.id <> all(${except}::uuid[])
         order by l.handed_over_on is not null, l.sheet limit ${limit} for update of l),
      taken as (
        update letters l set handed_over_on = ${now}::timestamptz, updated_on = ${now}::timestamptz from next n
         where l.account_id = current_account_id() and l.id = n.id returning l.*, n.was_attempted)
    select ${lettersToCheck}, ${recipientToCheck} as recipient, l.mail_address as "mailAddress",
           l.is_color as "isColor", l.mail_type as "mailType", l.is_certified as "isCertified", f.key as "fileKey",
           l.part_offset as "offset", l.part_length as length, l.pdf_sha256 as sha256, l.was_attempted as "wasAttempted"
      from taken l
      join letter_parts t on t.account_id = l.account_id and t.id = l.part_id
      join files f on f.account_id = t.account_id and f.id = t.file_id
     order by l.sheet`.execute(trx);
  return rows;
}

const whereabouts = ['notThere', 'givenUp', 'unknown'] as const;
type Whereabouts = (typeof whereabouts)[number];

/** A letter that the mail house reports as not mailed. */
export interface RejectedLetter {
  readonly id: string;
  readonly failure: string;
  /** The mail house never had it, has it and will not mail it, or may have it because an earlier response was lost. */
  readonly whereabouts: Whereabouts;
}

/** A letter that the mail house has. */
export interface SubmittedLetter {
  readonly id: string;
  readonly carrierId: string;
  readonly trackingId: string | null;
}

/**
 * Records the letters that the mail house took, also after their batch was stopped. A notice of one may have come
 * before its answer.
 */
export async function updateSubmitted(
  trx: AccountTransaction,
  changer: ChangeAuthor,
  {
    letters,
    now,
    lookUpOn,
  }: { readonly letters: readonly SubmittedLetter[]; readonly now: string; readonly lookUpOn: string },
): Promise<void> {
  await sql`
    update letters l set carrier_id = a."carrierId", tracking_id = coalesce(l.tracking_id, a."trackingId"),
        next_look_up_on = coalesce(l.next_look_up_on, ${lookUpOn}::timestamptz)
      from jsonb_to_recordset(${JSON.stringify(letters)}::jsonb) as a(id uuid, "carrierId" text, "trackingId" text)
     where l.account_id = current_account_id() and l.id = a.id`.execute(trx);
  await compileChangeLetters(trx, changer, {
    status: 'Submitted',
    now,
    failure: sql`null`,
    where: sql`l.id = any(${letters.map(({ id }) => id)}::uuid[]) and l.status in ('Rendered', 'Failed')
      and l.handed_over_on is not null`,
  }).execute(trx);
}

/** Releases letters that the mail house certainly does not have; the next run sends them. */
export async function releaseLetters(
  trx: AccountTransaction,
  { ids, now }: { readonly ids: readonly string[]; readonly now: string },
): Promise<void> {
  await sql`
    update letters set handed_over_on = null, updated_on = ${now}::timestamptz
     where account_id = current_account_id() and id = any(${ids}::uuid[]) and status = 'Rendered'`.execute(trx);
}

/** Ends the letters that the mail house may have: whether it mails them is not known. Returns how many. */
export async function markMailingUncertain(
  trx: AccountTransaction,
  changer: ChangeAuthor,
  { batchId, failure, now }: { readonly batchId: string; readonly failure: string; readonly now: string },
): Promise<number> {
  const { numAffectedRows } = await compileChangeLetters(trx, changer, {
    status: 'Failed',
    now,
    failure: sql`${failure}::text`,
    isUncertain: true,
    where: sql`l.batch_id = ${batchId}::uuid and l.status = 'Rendered' and l.handed_over_on is not null`,
  }).execute(trx);
  return Number(numAffectedRows ?? 0);
}

/** How many letters of a batch wait to be mailed. */
export async function countReady(trx: AccountTransaction, batchId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from letters where batch_id = ${batchId}::uuid and status = 'Rendered'`.execute(trx);
  return rows[0]?.count ?? 0;
}

/** Whether letters of a batch were sent to the mail house, or may have been. */
export async function hasHandedOver(trx: AccountTransaction, batchId: string): Promise<boolean> {
  const { rows } = await sql`
    select from letters where batch_id = ${batchId}::uuid and method = 'Mail'
                          and handed_over_on is not null limit 1`.execute(trx);
  return rows.length > 0;
}

/** Records why the mail house did not take letters. Those of lost responses it may have nevertheless. */
export async function markMailingFailed(
  trx: AccountTransaction,
  changer: ChangeAuthor,
  { refused, now }: { readonly refused: readonly RejectedLetter[]; readonly now: string },
): Promise<void> {
  for (const where of whereabouts) {
    const letters = refused.filter((letter) => letter.whereabouts === where);
    if (letters.length > 0) await compileNotTaken(trx, changer, { letters, now, where }).execute(trx);
  }
}

function compileNotTaken(
  trx: AccountTransaction,
  changer: ChangeAuthor,
  {
    letters,
    now,
    where,
  }: { readonly letters: readonly RejectedLetter[]; readonly now: string; readonly where: Whereabouts },
) {
  return compileChangeLetters(trx, changer, {
    status: 'Failed',
    now,
    failure: sql`(select r.failure
      from jsonb_to_recordset(${JSON.stringify(letters)}::jsonb) as r(id uuid, failure text) where r.id = l.id)`,
    ...(where === 'notThere' && { isHandedBack: true }),
    ...(where === 'unknown' && { isUncertain: true }),
    where: sql`l.id = any(${letters.map(({ id }) => id)}::uuid[]) and l.status = 'Rendered'`,
  });
}

/** Whether the letters of a batch are mailed by the mail house. */
export async function updateMailedBy(
  trx: AccountTransaction,
  batchId: string,
  { byMailHouse }: { readonly byMailHouse: boolean },
): Promise<void> {
  await trx.updateTable('letter_batches').set({ by_mail_house: byMailHouse }).where('id', '=', batchId).execute();
}
