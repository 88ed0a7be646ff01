import type { Member } from '@curbstop/contract/accounts/member.rules';
import { findMissingRequirement } from '@curbstop/contract/accounts/requirement.policy';
import { requirements } from '@curbstop/contract/accounts/requirement.values';
import { formatSystemName } from '@curbstop/contract/accounts/system-name.calculation';
import { formatLetterReminder, hoursBeforeReminder } from '@curbstop/contract/letters/letter-reminder.calculation';
import { formatPersonNameOrEmail } from '@curbstop/contract/primitives/person-name';
import { getInstant } from '../../foundation/clock.ts';
import type { AppContext, RequestContext } from '../../foundation/request-context.ts';
import { runOnInterval } from '../../foundation/schedule.ts';
import { listActiveMembers } from '../accounts/member.service.ts';
import { listPeopleWithoutReminders } from '../compliance/reminder.service.ts';
import { claimLettersToRemind } from './letter-reminder.repository.ts';

const everyMs = hoursBeforeReminder * 60 * 60 * 1000;

/**
 * Reminds people once of each letter that did not arrive and was not sent again: the person who sent it, or all
 * administrators if that person may no longer send letters. The email is stored in the same transaction. Returns the
 * number of emails.
 */
export async function remindOfLetters(context: RequestContext): Promise<number> {
  const { app } = context;
  const isOff = findMissingRequirement({ ...context, flags: new Set() }, requirements.viewCommunications) !== undefined;
  if (isOff) return 0;
  const now = getInstant(app.clock);
  const until = new Date(Date.parse(now) - everyMs).toISOString();
  return context.database.change(async (trx) => {
    const claimed = await claimLettersToRemind(trx, { until, now });
    if (claimed.length === 0) return 0;
    const [people, withoutMails] = [await listActiveMembers(trx), await listPeopleWithoutReminders(trx)];
    let enqueued = 0;
    for (const person of people.filter(({ id }) => !withoutMails.has(id))) {
      const items = claimed.filter(({ sentBy }) => findRecipients(context, people, sentBy).includes(person));
      if (items.length === 0) continue;
      const { publicUrl } = app.config;
      const mail = formatLetterReminder({ systemName: formatSystemName(context.account), items, publicUrl });
      const to = { address: person.email, name: formatPersonNameOrEmail(person) };
      await app.mailer.enqueue(trx, { to, ...mail });
      enqueued += 1;
    }
    return enqueued;
  });
}

/** One who left the water system, or may only read, can't send a letter again. */
function findRecipients({ features }: RequestContext, people: readonly Member[], sentBy: string): readonly Member[] {
  const mayResend = ({ permissions }: Member) =>
    findMissingRequirement(
      { permissions: new Set(permissions), features, flags: new Set() },
      requirements.editCommunication,
    ) === undefined;
  const sender = people.filter((person) => person.id === sentBy && mayResend(person));
  return sender.length > 0 ? sender : people.filter(({ permissions }) => permissions.includes('pws:admin'));
}

/** Runs at startup and every few hours. Returns a function that stops it. */
export function scheduleLetterReminders(
  app: AppContext,
  everyAccount: () => AsyncIterable<RequestContext>,
): () => void {
  const run = async () => {
    for await (const context of everyAccount()) {
      const mails = await remindOfLetters(context);
      if (mails === 0) continue;
      app.log.info({ accountId: context.accountId, mails }, 'Reminded people of letters');
      app.mailer.startSending(context);
    }
  };
  const failure = 'Reminding people of letters failed; it will be tried again';
  return runOnInterval(run, { everyMs, log: app.log, failure });
}
