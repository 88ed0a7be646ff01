import { unsentMailDays } from '@curbstop/contract/primitives/mail-retry';
import type { List, ListField } from '@curbstop/contract/primitives/list';
import { sql, type RawBuilder } from 'kysely';
import type { AccountTransaction } from '../database/database.ts';
import type { ListSource } from '../database/list-source.ts';
import type { MailState, WaitingMail } from './mailer.ts';

interface MailRecord {
  readonly id: string;
  readonly toAddress: string;
  readonly toName: string;
  readonly subject: string;
  readonly state: MailState;
  readonly createdOn: string;
}

interface NewMail extends MailRecord {
  readonly text: string;
  readonly error: string | null;
}

interface MailWithBody extends NewMail {
  readonly mayResend: boolean;
  readonly resentAt: string | null;
}

export async function insertMail(trx: AccountTransaction, mail: NewMail, requestedBy: string | null): Promise<void> {
  await trx
    .insertInto('mails')
    .values({
      id: mail.id,
      to_address: mail.toAddress,
      to_name: mail.toName,
      subject: mail.subject,
      text: mail.text,
      state: mail.state,
      error: mail.error,
      requested_by: requestedBy,
      created_on: mail.createdOn,
      waits_since: mail.createdOn,
    })
    .execute();
}

/** Records the outcome of sending a mail. */
export async function updateMailState(
  trx: AccountTransaction,
  id: string,
  { state, error }: { readonly state: Exclude<MailState, 'sending'>; readonly error: string | null },
): Promise<void> {
  await trx.updateTable('mails').set({ state, error }).where('id', '=', id).execute();
}

/** Takes the oldest waiting mail for sending, if any; of several processes only one gets it. */
export async function claimWaitingMail(
  trx: AccountTransaction,
  { except, now }: { readonly except: readonly string[]; readonly now: string },
): Promise<(WaitingMail & { readonly id: string }) | undefined> {
  const { rows } = await sql<WaitingMail & { readonly id: string }>`
    update mails set state = 'sending', claimed_at = ${now}::timestamptz
     where account_id = current_account_id() and id = (
      select id from mails where state = 'waiting' and id <> all(${except}::uuid[]) order by id limit 1
       for update skip locked)
    returning id, jsonb_build_object('address', to_address, 'name', to_name) as "to", subject, text`.execute(trx);
  return rows[0];
}

const isExpired = (before: string) => sql<boolean>`(state = 'waiting' and waits_since < ${before}::timestamptz)`;
const isInterrupted = (before: string) => sql<boolean>`(state = 'sending' and claimed_at < ${before}::timestamptz)`;

/** Whether mails have waited since before a time. */
export const hasExpiredMails = (trx: AccountTransaction, before: string): Promise<boolean> =>
  hasMails(trx, isExpired(before));

/** Whether mails were taken before a time and have no answer. */
export const hasInterruptedMails = (trx: AccountTransaction, before: string): Promise<boolean> =>
  hasMails(trx, isInterrupted(before));

/**
 * Ends the waiting of mails that have waited since before a time: nothing is sent late unless a person asks for it. Those
 * that the mail server was never asked to take, because the product was stopped, begin to wait.
 */
export async function markExpiredMails(
  trx: AccountTransaction,
  { before, now, reason }: { readonly before: string; readonly now: string; readonly reason: string },
): Promise<void> {
  await sql`
    update mails set state = 'failed', error = concat_ws(' ', ${reason}::text, error)
     where account_id = current_account_id() and ${isExpired(before)} and error is not null`.execute(trx);
  await sql`
    update mails set waits_since = ${now}::timestamptz
     where account_id = current_account_id() and ${isExpired(before)}`.execute(trx);
}

/** Records why the mails wait that were not tried, because the mail server can't be reached. */
export async function updateWaitingErrors(trx: AccountTransaction, error: string | null): Promise<void> {
  await trx.updateTable('mails').set({ error }).where('state', '=', 'waiting').where('error', 'is', null).execute();
}

/**
 * Marks the mails that were taken before a time and have no answer: the process that took them ended, and they may or
 * may not have arrived.
 */
export async function markInterruptedMails(
  trx: AccountTransaction,
  { before, reason }: { readonly before: string; readonly reason: string },
): Promise<void> {
  await sql`
    update mails set state = 'unclear', error = ${reason}
     where account_id = current_account_id() and ${isInterrupted(before)}`.execute(trx);
}

/** Gives a mail back that may have arrived or was not sent, because a person wants it sent again; false if it is none. */
export async function releaseMailToResend(trx: AccountTransaction, id: string, now: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('mails')
    .set({ state: 'waiting', error: null, resent_at: now, waits_since: now })
    .where('id', '=', id)
    .where(isResendable)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

/**
 * Mails that were sent with the action of a person are sent again by that action, such as another invitation. One that
 * was written again, or is about nothing any more, is not sent late.
 */
const isResendable = sql<boolean>`(not is_obsolete
  and (state = 'unclear' and claimed_at is not null or state = 'failed' and requested_by is null))`;

/** Leaves the waiting mails to be read in the outbox, because there is no mail server any more. */
export async function markWaitingKept(trx: AccountTransaction): Promise<void> {
  await trx.updateTable('mails').set({ state: 'kept', error: null }).where('state', '=', 'waiting').execute();
}

/** Whether mails wait, or were taken and have no answer yet. */
export const hasWaitingMails = (trx: AccountTransaction): Promise<boolean> =>
  hasMails(trx, sql<boolean>`(state = 'waiting' or (state = 'sending' and claimed_at is not null))`);

async function hasMails(trx: AccountTransaction, condition: RawBuilder<boolean>): Promise<boolean> {
  const row = await trx.selectFrom('mails').select('id').where(condition).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** How many mails people of the account have caused since `since`, sent or not, and when the first of them was. */
export async function countMailsSince(
  trx: AccountTransaction,
  since: string,
): Promise<{ readonly count: number; readonly first: string | null }> {
  const { count, first } = await trx
    .selectFrom('mails')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('created_on').as('first')])
    .where('created_on', '>', since)
    .where('requested_by', 'is not', null)
    .executeTakeFirstOrThrow();
  return { count: Number(count), first };
}

/**
 * Whether a row of `mails` is an email of the product itself that could not be sent yet, or that was not sent or may not
 * have arrived in the last days, unless it was written again or nothing of it is open any more. Those that people cause
 * are reported where they cause them.
 */
export const isUnsentMail = sql<boolean>`(mails.requested_by is null and (mails.state = 'waiting'
    and (mails.error is not null or mails.waits_since < statement_timestamp() - interval '1 hour')
  or (mails.state = 'failed' or mails.state = 'unclear' and mails.claimed_at is not null) and not mails.is_obsolete
    and mails.created_on > statement_timestamp() - make_interval(days => ${sql.lit(unsentMailDays)})))`;

const head = [
  'id',
  'to_address as toAddress',
  'to_name as toName',
  'subject',
  'state',
  'created_on as createdOn',
] as const;

/** The outbox as a list; `list` defines its filters and sorts. */
export function createMailSource<
  L extends List<Record<'createdOn' | 'toAddress' | 'subject' | 'state' | 'isUnsent', ListField>>,
>(list: L): ListSource<L> {
  return {
    list,
    table: 'mails',
    search: 'search_text',
    searched: ['to_address', 'subject'],
    lowCardinality: [],
    noSoftDelete: true,
    // Reminders are stored without a new version of the table.
    skipCountCache: true,
    columns: {
      createdOn: 'created_on',
      toAddress: 'to_address',
      subject: 'subject',
      state: 'state',
      isUnsent: 'state',
    } as ListSource<L>['columns'],
    conditions: { isUnsent: isUnsentMail },
    select: sql`l.id, l.to_address as "toAddress", l.to_name as "toName", l.subject, l.state,
           l.created_on as "createdOn"`,
  };
}

export async function findMail(trx: AccountTransaction, id: string): Promise<MailWithBody | undefined> {
  return (await trx
    .selectFrom('mails')
    .select([...head, 'text', 'error', 'resent_at as resentAt', isResendable.as('mayResend')])
    .where('id', '=', id)
    .executeTakeFirst()) as MailWithBody | undefined;
}

/** Deletes a batch of the oldest mails before a time; returns how many. */
export async function deleteExpiredMails(trx: AccountTransaction, before: string, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from mails where id in (select id from mails where created_on < ${before}
      order by created_on, id limit ${limit} for update skip locked)`.execute(trx);
  return Number(numAffectedRows ?? 0);
}
