import type { ComposedBlock } from '@curbstop/contract/communications/letter-composition.calculation';
import type { LetterLanguage } from '@curbstop/contract/regulations/notice-text.values';
import { sql } from 'kysely';
import type { ChangeAuthor } from '../../foundation/database/change-history.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { compileChangeLetters } from './letter-change.repository.ts';
import { lettersToCheck, recipientToCheck, type LetterToCheck } from './letter-delivery.repository.ts';
import { markReplacedByMailed } from './letter-replacement.repository.ts';

interface LetterToEmail extends LetterToCheck {
  readonly recipientName: string;
  readonly email: string | null;
  readonly blocks: readonly ComposedBlock[];
  readonly hasLetterhead: boolean;
}

/** The next ready letter of a batch, marked before the mail server is called. */
export async function claimNextEmail(
  trx: AccountTransaction,
  batchId: string,
  { now, except }: { readonly now: string; readonly except: readonly string[] },
): Promise<LetterToEmail | undefined> {
  const { rows } = await sql<LetterToEmail>`
    update letters l set handed_over_on = ${now}::timestamptz, updated_on = ${now}::timestamptz, has_letterhead = true
     where l.account_id = current_account_id() and l.id = (
       select l.id from letters l where l.batch_id = ${batchId}::uuid and l.status = 'Rendered'
                                    and l.handed_over_on is null
          and l.id <> all(${except}::uuid[])
        order by l.sheet limit 1 for update of l)
    returning ${lettersToCheck}, ${recipientToCheck} as recipient,
          l.recipient_name as "recipientName", l.email, l.blocks, l.has_letterhead as "hasLetterhead"`.execute(trx);
  return rows[0];
}

/** A letter whose example is an email. */
export interface LetterByEmail {
  readonly id: string;
  readonly code: string;
  readonly letterName: string;
  readonly language: LetterLanguage;
  readonly letterOn: string;
  readonly blocks: readonly ComposedBlock[];
  /** False for one that was sent before emails had it. */
  readonly hasLetterhead: boolean;
  /** When the mail server was called with it, or else when it was created. */
  readonly sentAt: string;
}

/** Those of these letters that are emails. */
export async function listLettersByEmail(
  trx: AccountTransaction,
  ids: readonly string[],
): Promise<readonly LetterByEmail[]> {
  const { rows } = await sql<LetterByEmail>`
    select l.id, l.code, l.letter_name as "letterName", l.language, l.letter_on as "letterOn", l.blocks,
           l.has_letterhead as "hasLetterhead", to_jsonb(coalesce(l.handed_over_on, l.created_on)) #>> '{}' as "sentAt"
      from letters l
     where l.account_id = current_account_id() and l.id = any(${[...ids]}::uuid[]) and l.method = 'Email'`.execute(trx);
  return rows;
}

/** Records that the mail server took a letter. */
export async function updateEmailed(
  trx: AccountTransaction,
  changer: ChangeAuthor,
  { id, mailedOn, now }: { readonly id: string; readonly mailedOn: string; readonly now: string },
): Promise<void> {
  const where = sql`l.id = ${id}::uuid and l.status = 'Rendered'`;
  await compileChangeLetters(trx, changer, { status: 'Mailed', now, mailedOn, where }).execute(trx);
  await markReplacedByMailed(trx, { letterId: id });
}

/** The letter has not left and is sent by the next run. */
export async function updateEmailReleased(trx: AccountTransaction, id: string, now: string): Promise<void> {
  await trx
    .updateTable('letters')
    .set({ handed_over_on: null, updated_on: now })
    .where('id', '=', id)
    .where('status', '=', 'Rendered')
    .execute();
}

/** Records why a letter was not sent; it certainly has not left. */
export async function markEmailFailed(
  trx: AccountTransaction,
  changer: ChangeAuthor,
  { id, failure, now }: { readonly id: string; readonly failure: string; readonly now: string },
): Promise<void> {
  await compileChangeLetters(trx, changer, {
    status: 'Failed',
    now,
    failure: sql`${failure}::text`,
    isHandedBack: true,
    where: sql`l.id = ${id}::uuid and l.status = 'Rendered'`,
  }).execute(trx);
}

/** Ends the letters that were being sent when the process ended; whether they arrived is not known. */
export async function markEmailUncertain(
  trx: AccountTransaction,
  changer: ChangeAuthor,
  { batchId, failure, now }: { readonly batchId: string; readonly failure: string; readonly now: string },
): Promise<void> {
  await compileChangeLetters(trx, changer, {
    status: 'Failed',
    now,
    failure: sql`${failure}::text`,
    isUncertain: true,
    where: sql`l.batch_id = ${batchId}::uuid and l.status = 'Rendered' and l.handed_over_on is not null`,
  }).execute(trx);
}
