import { apiKeyProblems } from '@curbstop/contract/accounts/api-key.problems';
import type { Member } from '@curbstop/contract/accounts/member.rules';
import { findMissingRequirement } from '@curbstop/contract/accounts/requirement.policy';
import { requirements } from '@curbstop/contract/accounts/requirement.values';
import { formatSystemName } from '@curbstop/contract/accounts/system-name.calculation';
import type { DeadlineRow, NewCustomers } from '@curbstop/contract/compliance/deadline.rules';
import { isDeadlineOpen } from '@curbstop/contract/compliance/deadline.values';
import { createFileKey } from '@curbstop/contract/compliance/deadline-key.calculation';
import {
  describeUnimportedFile,
  findReminderStep,
  formatReminderMail,
  formatReminderTitle,
  getNewCustomersStep,
  type UnimportedFile,
} from '@curbstop/contract/compliance/reminder.calculation';
import type * as reminderEndpoints from '@curbstop/contract/compliance/reminder.endpoints';
import { newCustomerKey, newCustomersTitle } from '@curbstop/contract/compliance/unlisted-notices.values';
import { hourMs } from '@curbstop/contract/primitives/calendar';
import { mailWaitEnded, maxMailWaitHours } from '@curbstop/contract/primitives/mail-retry';
import { toDayAt } from '@curbstop/contract/primitives/zoned-day';
import { formatPersonNameOrEmail } from '@curbstop/contract/primitives/person-name';
import { getInstant } from '../../foundation/clock.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { getDataVersion } from '../../foundation/database/version-cache.ts';
import { hasWaitingMails, markExpiredMails } from '../../foundation/mail/mail.repository.ts';
import { runOnInterval } from '../../foundation/schedule.ts';
import { getAccountToday, type AppContext, type RequestContext } from '../../foundation/request-context.ts';
import type { Service } from '../../foundation/service.ts';
import { listActiveMembers } from '../accounts/member.service.ts';
import { evaluateDeadlines, type NoticeRelations } from './deadline.service.ts';
import { listUnimportedFiles } from './unimported-file.repository.ts';
import { preserveDeadlinesWithin } from './preserved-deadline.service.ts';
import {
  deleteOtherReminders,
  deleteWaitingMails,
  updateDismissed,
  insertReminders,
  isMailedTo,
  listPeopleWithoutMails,
  listRefusedMails,
  listUserReminders,
  lockWaitingMails,
  markMailsObsolete,
  upsertReminderSettings,
  updateReminderMail,
  type NewReminder,
  type WaitingReminderMail,
} from './reminder.repository.ts';

export const listReminders: Service<typeof reminderEndpoints.listReminders> = (context) =>
  context.database.read((trx) => getRemindersWithin(trx, context));

export const dismissReminders: Service<typeof reminderEndpoints.dismissReminders> = (context, { ids }) =>
  context.database.change(async (trx) => {
    await updateDismissed(trx, { userId: context.person.id, ids, now: getInstant(context.app.clock) });
    return getRemindersWithin(trx, context);
  });

/** The emails go to a person, so an API key has no such setting. */
export const updateReminderSettings: Service<typeof reminderEndpoints.updateReminderSettings> = async (
  context,
  { isMailed },
) => {
  if (context.isKey) throw apiKeyProblems.apiKeyNotAPerson();
  return context.database.change(async (trx) => {
    await upsertReminderSettings(trx, { userId: context.person.id, isMailed });
    return getRemindersWithin(trx, context);
  });
};

/** The people who turned off reminders by email, of whatever kind. */
export const listPeopleWithoutReminders = (trx: AccountTransaction): Promise<ReadonlySet<string>> =>
  listPeopleWithoutMails(trx);

async function getRemindersWithin(trx: AccountTransaction, context: RequestContext) {
  const { id } = context.person;
  return {
    items: await listUserReminders(trx, id),
    isMailed: await isMailedTo(trx, id),
    today: getAccountToday(context),
  };
}

/**
 * Reminds people of the account of the deadlines that have reached a step: the responsible person, and all
 * administrators if there is none or that person turned off the emails. Each reminder is stored with its email in one
 * transaction, and the email waits in the outbox until the mail server takes it, so it is sent once. One that has not
 * left is written again as of today, without what was done meanwhile, for 24 hours; after that a person decides. A laboratory's file with a level above the action
 * level, which starts no deadline until it is imported, is named once to the administrators in the same way, and so are
 * notices to new customers. Returns the number of emails.
 */
export async function remindOfDeadlines(
  context: RequestContext,
  { findNewCustomers }: CustomerRelations,
): Promise<number> {
  const isOff = findMissingRequirement({ ...context, flags: new Set() }, requirements.viewCompliance) !== undefined;
  if (isOff) return 0;
  const evaluated = await evaluateDeadlines(context);
  const { items, today } = evaluated.list;
  const newCustomers = await context.database.read((trx) => findNewCustomers(trx, context, items));
  const now = getInstant(context.app.clock);
  return context.database.change(async (trx) => {
    await preserveDeadlinesWithin(trx, evaluated, now);
    const expiredBefore = new Date(Date.parse(now) - maxMailWaitHours * hourMs).toISOString();
    await markExpiredMails(trx, { before: expiredBefore, now, reason: mailWaitEnded });
    const waiting = await lockWaitingMails(trx);
    const waitingMails = waiting.map(({ id }) => id);
    const files = await listUnimportedFiles(trx, now);
    const { timeZone } = context.account;
    const unlisted = [
      ...files.map((file) => ({ deadline: toFileReminder(file, timeZone), step: fileStep })),
      ...listReachedNewCustomers(newCustomers, today),
    ];
    const mailsOfDeleted = await deleteOtherReminders(trx, [
      ...listOpen(items),
      ...unlisted.map(({ deadline: { key, dueOn } }) => ({ key, dueOn, since: null })),
    ]);
    const [people, withoutMails] = [await listActiveMembers(trx), await listPeopleWithoutMails(trx)];
    const reminders = [...unlisted, ...listReached(items, today)].flatMap(({ deadline, step }): NewReminder[] =>
      findRecipients(deadline, people, withoutMails).map(({ id }) => {
        const { key: deadlineKey, dueOn } = deadline;
        return { userId: id, deadlineKey, title: formatReminderTitle(deadline, timeZone), dueOn, step };
      }),
    );
    const refusedMails = await listRefusedMails(trx, expiredBefore);
    const toRewrite = { waitingMails, refusedMails, refusedSince: expiredBefore };
    const added = await insertReminders(trx, { reminders, ...toRewrite, now });
    await markMailsObsolete(trx, [...mailsOfDeleted, ...refusedMails]);
    return enqueueMails(trx, context, {
      added,
      items,
      files,
      newCustomers,
      people: people.filter(({ id }) => !withoutMails.has(id)),
      waiting,
      today,
    });
  });
}

/** What reminders have of the letters, which are a higher layer. */
export type CustomerRelations = Pick<NoticeRelations, 'findNewCustomers'>;

const listReached = (items: readonly DeadlineRow[], today: string) =>
  items.flatMap((deadline) => {
    const step = findReminderStep(deadline, today);
    return step === undefined ? [] : [{ deadline, step }];
  });

const listReachedNewCustomers = (newCustomers: NewCustomers | null, today: string) =>
  newCustomers === null
    ? []
    : [
        {
          deadline: {
            key: newCustomerKey,
            title: newCustomersTitle,
            dueOn: newCustomers.firstOn,
            dueAt: null,
            responsibleId: null,
          },
          step: getNewCustomersStep(newCustomers, today),
        },
      ];

/** The steps of one that is open again start again with its mark. */
const listOpen = (items: readonly DeadlineRow[]) =>
  items.filter(isDeadlineOpen).map(({ key, dueOn, reopenedBy, earlierDone }) => ({
    key,
    dueOn,
    since: reopenedBy === null ? null : (earlierDone?.markedAt ?? null),
  }));

/** The only step of a file. */
const fileStep = 1 as const;

const toFileReminder = (file: UnimportedFile, timeZone: string) => ({
  key: createFileKey(file.batchId),
  title: describeUnimportedFile(file),
  dueOn: toDayAt(file.receivedAt, timeZone),
  dueAt: null,
  responsibleId: null,
});

/** Former members are not reminded; administrators also get the reminders that no one else would get by email. */
function findRecipients(
  { responsibleId }: Pick<DeadlineRow, 'responsibleId'>,
  people: readonly Member[],
  withoutMails: ReadonlySet<string>,
): readonly Member[] {
  const responsible = people.filter(({ id }) => id === responsibleId);
  if (responsible.some(({ id }) => !withoutMails.has(id))) return responsible;
  const administrators = people.filter(({ permissions }) => permissions.includes('pws:admin'));
  return [...new Set([...responsible, ...administrators])];
}

interface AddedReminders {
  readonly added: readonly NewReminder[];
  readonly items: readonly DeadlineRow[];
  readonly files: readonly UnimportedFile[];
  readonly newCustomers: NewCustomers | null;
  /** Those who get reminders by email. */
  readonly people: readonly Member[];
  /** The emails that the new ones replace. */
  readonly waiting: readonly WaitingReminderMail[];
  readonly today: string;
}

/** Writes one email for each person with new reminders and deletes those that they replace; returns their number. */
async function enqueueMails(
  trx: AccountTransaction,
  context: RequestContext,
  { added, items, files, newCustomers, people, waiting, today }: AddedReminders,
): Promise<number> {
  let mails = 0;
  for (const person of people) {
    const keys = added.flatMap(({ userId, deadlineKey }) => (userId === person.id ? [deadlineKey] : []));
    if (keys.length === 0) continue;
    const mailId = await context.app.mailer.enqueue(trx, {
      to: { address: person.email, name: formatPersonNameOrEmail(person) },
      ...formatReminderMail({
        systemName: formatSystemName(context.account),
        deadlines: items.filter(({ key }) => keys.includes(key)),
        files: files.filter((file) => keys.includes(createFileKey(file.batchId))),
        newCustomers: keys.includes(newCustomerKey) ? newCustomers : null,
        today,
        timeZone: context.account.timeZone,
        publicUrl: context.app.config.publicUrl,
      }),
    });
    const replacedMails = waiting.flatMap(({ id, userId }) => (userId === person.id ? [id] : []));
    await updateReminderMail(trx, { userId: person.id, mailId, keys, replacedMails });
    mails += 1;
  }
  await deleteWaitingMails(
    trx,
    waiting.map(({ id }) => id),
  );
  return mails;
}

/** The steps of reminders follow the days. */
const everyMs = 3 * 60 * 60 * 1000;
/** A result can start the 24 hours of a notice, so accounts that changed are read again within minutes. */
const changedEveryMs = 5 * 60 * 1000;

/** The data version of each account when this process last reminded its people, and the time. */
export type RemindedAccounts = Map<string, { readonly version: number; readonly at: number }>;

/**
 * Reminds people of an account that changed since, whose emails wait, or that was last read hours ago. Returns the
 * number of emails.
 */
export async function remindIfChanged(
  context: RequestContext,
  reminded: RemindedAccounts,
  relations: CustomerRelations,
): Promise<number> {
  // Read first: what changes meanwhile is at most read once more.
  const [version, isWaiting] = await context.database.read(
    async (trx) => [await getDataVersion(trx), await hasWaitingMails(trx)] as const,
  );
  const at = context.app.clock.now().getTime();
  const last = reminded.get(context.accountId);
  if (last && last.version === version && !isWaiting && at - last.at < everyMs) return 0;
  const mails = await remindOfDeadlines(context, relations);
  reminded.set(context.accountId, { version, at });
  return mails;
}

/** Runs at startup and regularly; several processes may run it at the same time. Returns a function that stops it. */
export function scheduleReminders(
  app: AppContext,
  everyAccount: () => AsyncIterable<RequestContext>,
  relations: CustomerRelations,
): () => void {
  const reminded: RemindedAccounts = new Map();
  const run = async () => {
    for await (const context of everyAccount()) {
      const mails = await remindIfChanged(context, reminded, relations);
      if (mails > 0) app.log.info({ accountId: context.accountId, mails }, 'Reminded people of deadlines');
      if (await context.database.read(hasWaitingMails)) app.mailer.startSending(context);
    }
  };
  const failure = 'Reminding people of deadlines failed; it will be tried again';
  return runOnInterval(run, { everyMs: changedEveryMs, log: app.log, failure });
}
