import type { Reminder } from '@curbstop/contract/compliance/reminder.endpoints';
import { maxShownReminders, overdueStep, type ReminderStep } from '@curbstop/contract/compliance/reminder.values';
import { sql } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { createId } from '../../foundation/new-id.ts';

export interface NewReminder {
  readonly userId: string;
  readonly deadlineKey: string;
  readonly title: string;
  readonly dueOn: string;
  readonly step: ReminderStep;
}

export interface WaitingReminderMail {
  readonly id: string;
  readonly userId: string;
}

/**
 * Locks the emails of reminders that wait for the mail server, so that they can be written again; those being sent are
 * left out.
 */
export async function lockWaitingMails(trx: AccountTransaction): Promise<readonly WaitingReminderMail[]> {
  const { rows } = await sql<WaitingReminderMail>`
    select m.id, r.user_id as "userId" from mails m
      join lateral (
        select d.user_id from deadline_reminders d
         where d.account_id = m.account_id and d.mail_id = m.id limit 1) r on true
     where m.account_id = current_account_id() and m.state = 'waiting'
     order by m.id for update of m skip locked`.execute(trx);
  return rows;
}

/** Deletes emails that have not left, with those that wait again after their reminders were deleted. */
export async function deleteWaitingMails(trx: AccountTransaction, ids: readonly string[]): Promise<void> {
  await sql`
    delete from mails where account_id = current_account_id() and state = 'waiting'
       and (id = any(${[...ids]}::uuid[]) or is_obsolete)`.execute(trx);
}

/** The emails that the mail server refused, with reminders since a time. */
export async function listRefusedMails(trx: AccountTransaction, since: string): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly id: string }>`
    select m.id from mails m
     where m.account_id = current_account_id() and m.state = 'failed' and m.requested_by is null
       and exists (select from deadline_reminders r
         where r.account_id = m.account_id and r.mail_id = m.id and r.created_on >= ${since}::timestamptz)`.execute(
    trx,
  );
  return rows.map(({ id }) => id);
}

/** Marks those of the emails that have no reminder any more: each is in a later email, or was deleted. */
export async function markMailsObsolete(trx: AccountTransaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update mails m set is_obsolete = true
     where m.account_id = current_account_id() and m.id = any(${[...ids]}::uuid[])
       and not exists (select from deadline_reminders r
                        where r.account_id = m.account_id and r.mail_id = m.id)`.execute(trx);
}

interface ToInsert {
  readonly reminders: readonly NewReminder[];
  /** Emails that have not left and are written again. */
  readonly waitingMails: readonly string[];
  /** Emails that the mail server refused. */
  readonly refusedMails: readonly string[];
  /** Reminders that were due to be sent before are left to a person if their email was refused. */
  readonly refusedSince: string;
  readonly now: string;
}

/**
 * Stores the reminders that are new and returns them, with those whose email has not left or was refused by the mail
 * server not long ago. Of two processes at once only one gets each reminder.
 */
export async function insertReminders(
  trx: AccountTransaction,
  { reminders, waitingMails, refusedMails, refusedSince, now }: ToInsert,
): Promise<readonly NewReminder[]> {
  if (reminders.length === 0) return [];
  const rows = reminders.map((reminder) => ({ id: createId(), ...reminder }));
  const { rows: stored } = await sql<NewReminder>`
    insert into deadline_reminders as r (id, user_id, deadline_key, title, due_on, step, created_on)
    select n.id, n."userId", n."deadlineKey", n.title, n."dueOn", n.step, ${now}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as n(id uuid, "userId" uuid, "deadlineKey" text, title text, "dueOn" date, step smallint)
    on conflict (account_id, user_id, deadline_key, due_on, step) do update set mail_id = null
     where r.mail_id = any(${waitingMails}::uuid[])
        or (r.created_on >= ${refusedSince}::timestamptz and r.mail_id = any(${refusedMails}::uuid[]))
    returning r.user_id as "userId", r.deadline_key as "deadlineKey", r.title,
              r.due_on::text as "dueOn", r.step`.execute(trx);
  return stored;
}

interface ReminderMail {
  readonly userId: string;
  readonly mailId: string;
  readonly keys: readonly string[];
  /** The emails that it replaces. */
  readonly replacedMails: readonly string[];
}

/**
 * Records which email has the reminders of a person. It waits since its newest reminder was due to be sent, or since a
 * person had it sent again, however often it was written since, and keeps why it was not sent.
 */
export async function updateReminderMail(
  trx: AccountTransaction,
  { userId, mailId, keys, replacedMails }: ReminderMail,
): Promise<void> {
  await trx
    .updateTable('deadline_reminders')
    .set({ mail_id: mailId })
    .where('user_id', '=', userId)
    .where('deadline_key', 'in', keys)
    .where('mail_id', 'is', null)
    .execute();
  await sql`
    update mails m
       set resent_at = e.resent_at, error = case when m.state = 'waiting' then e.error end,
           waits_since = greatest(e.waits_since, r.newest)
      from (select max(resent_at) as resent_at, max(error) as error, max(waits_since) as waits_since from mails
             where account_id = current_account_id() and id = any(${[...replacedMails]}::uuid[])) e,
           (select max(created_on) as newest from deadline_reminders
             where account_id = current_account_id() and mail_id = ${mailId}::uuid) r
     where m.account_id = current_account_id() and m.id = ${mailId}::uuid`.execute(trx);
}

/** The newest step of each deadline that is still open, unless the person dismissed it. */
export async function listUserReminders(trx: AccountTransaction, userId: string): Promise<Reminder[]> {
  const { rows } = await sql<Reminder>`
    select id, deadline_key as "deadlineKey", title, due_on::text as "dueOn",
           step = ${sql.lit(overdueStep)} as "isOverdue", created_on as "createdOn"
      from (select distinct on (r.deadline_key) r.*
              from deadline_reminders r
             where r.user_id = ${userId}
             order by r.deadline_key, r.created_on desc, r.step) latest
     where dismissed_on is null
       and not exists (select from deadline_records d where d.key = latest.deadline_key and d.done_on is not null
         and d.updated_on >= latest.created_on)
     order by due_on, deadline_key
     limit ${sql.lit(maxShownReminders)}`.execute(trx);
  return rows;
}

export async function updateDismissed(
  trx: AccountTransaction,
  { userId, ids, now }: { readonly userId: string; readonly ids: readonly string[]; readonly now: string },
): Promise<void> {
  await trx
    .updateTable('deadline_reminders')
    .set({ dismissed_on: now })
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .where('dismissed_on', 'is', null)
    .execute();
}

interface OpenDeadline {
  readonly key: string;
  readonly dueOn: string;
  /** The moment of its mark, if it is open again in spite of it. */
  readonly since: string | null;
}

/**
 * Deletes the reminders of deadlines that were met, that the records no longer require, that are due on another day
 * now, or that were met and are open again, so that the steps start again and no other date is shown. Returns their
 * emails.
 */
export async function deleteOtherReminders(
  trx: AccountTransaction,
  open: readonly OpenDeadline[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly mailId: string | null }>`
    delete from deadline_reminders r
     where not exists (select from jsonb_to_recordset(${JSON.stringify(open)}::jsonb)
                       as o(key text, "dueOn" date, since timestamptz)
       where o.key = r.deadline_key and o."dueOn" = r.due_on and (o.since is null or r.created_on > o.since))
    returning r.mail_id as "mailId"`.execute(trx);
  return rows.flatMap(({ mailId }) => (mailId === null ? [] : [mailId]));
}

/** The people who turned off the emails. */
export async function listPeopleWithoutMails(trx: AccountTransaction): Promise<ReadonlySet<string>> {
  const rows = await trx.selectFrom('reminder_settings').select('user_id').where('is_mailed', '=', false).execute();
  return new Set(rows.map((row) => row.user_id));
}

export async function isMailedTo(trx: AccountTransaction, userId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('reminder_settings')
    .select('is_mailed')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.is_mailed ?? true;
}

export async function upsertReminderSettings(
  trx: AccountTransaction,
  { userId, isMailed }: { readonly userId: string; readonly isMailed: boolean },
): Promise<void> {
  await trx
    .insertInto('reminder_settings')
    .values({ id: createId(), user_id: userId, is_mailed: isMailed })
    .onConflict((conflict) => conflict.columns(['account_id', 'user_id']).doUpdateSet({ is_mailed: isMailed }))
    .execute();
}
