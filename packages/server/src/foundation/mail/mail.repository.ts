import type { List, ListField } from '@curbstop/contract/primitives/list';
import { sql } from 'kysely';
import type { AccountTransaction } from '../database/database.ts';
import type { ListSource } from '../database/list-source.ts';
import type { MailState, WaitingMail } from './mailer.ts';

export interface MailRecord {
  readonly id: string;
  readonly toAddress: string;
  readonly toName: string;
  readonly subject: string;
  readonly state: MailState;
  readonly createdOn: string;
}

export interface MailWithBody extends MailRecord {
  readonly text: string;
  readonly error: string | null;
}

export async function insertMail(
  trx: AccountTransaction,
  mail: MailWithBody,
  requestedBy: string | null,
): Promise<void> {
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
  { except }: { readonly except: readonly string[] },
): Promise<(WaitingMail & { readonly id: string }) | undefined> {
  const { rows } = await sql<WaitingMail & { readonly id: string }>`
    update mails set state = 'sending' where account_id = current_account_id() and id = (
      select id from mails where state = 'waiting' and id <> all(${except}::uuid[]) order by id limit 1 for update skip locked)
    returning id, jsonb_build_object('address', to_address, 'name', to_name) as "to", subject, text`.execute(trx);
  return rows[0];
}

/** Ends the waiting of mails that were stored before a time: nothing is sent late unless a person asks for it. */
export async function markExpiredMails(
  trx: AccountTransaction,
  { before, reason }: { readonly before: string; readonly reason: string },
): Promise<void> {
  await sql`
    update mails set state = 'failed', error = concat_ws(' ', ${reason}::text, error)
     where account_id = current_account_id() and state = 'waiting' and created_on < ${before}::timestamptz`.execute(
    trx,
  );
}

/** Leaves the waiting mails to be read in the outbox, because there is no mail server any more. */
export async function markWaitingKept(trx: AccountTransaction): Promise<void> {
  await trx.updateTable('mails').set({ state: 'kept', error: null }).where('state', '=', 'waiting').execute();
}

export async function hasWaitingMails(trx: AccountTransaction): Promise<boolean> {
  const row = await trx.selectFrom('mails').select('id').where('state', '=', 'waiting').limit(1).executeTakeFirst();
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
  L extends List<{ createdOn: ListField; toAddress: ListField; subject: ListField; state: ListField }>,
>(list: L): ListSource<L> {
  return {
    list,
    table: 'mails',
    search: 'search_text',
    searched: ['to_address', 'subject'],
    lowCardinality: [],
    noSoftDelete: true,
    columns: {
      createdOn: 'created_on',
      toAddress: 'to_address',
      subject: 'subject',
      state: 'state',
    } as ListSource<L>['columns'],
    select: sql`l.id, l.to_address as "toAddress", l.to_name as "toName", l.subject, l.state, l.created_on as "createdOn"`,
  };
}

export async function findMail(trx: AccountTransaction, id: string): Promise<MailWithBody | undefined> {
  return (await trx
    .selectFrom('mails')
    .select([...head, 'text', 'error'])
    .where('id', '=', id)
    .executeTakeFirst()) as MailWithBody | undefined;
}

/** Deletes a batch of the oldest mails before a time; returns how many. */
export async function deleteExpiredMails(trx: AccountTransaction, before: string, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from mails where id in (select id from mails where created_on < ${before}
      order by created_on, id limit ${limit} for update skip locked)`.execute(trx);
  return Number(numAffectedRows ?? 0);
}
