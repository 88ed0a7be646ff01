import { listPastNotices } from '@curbstop/contract/compliance/deadline.calculation';
import type { DeadlineInputs } from '@curbstop/contract/compliance/computed-deadline.calculation';
import { addMonths } from '@curbstop/contract/primitives/calendar';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { rememberByVersion } from '../../foundation/database/version-cache.ts';
import { hadLinesWithNotices } from '../service-lines/notice-duty.service.ts';
import { listNoticeKeysWithLetters } from './kept-notice.repository.ts';

/** The certification of a year's notices is due up to a year after them. */
const monthsOfProof = 12;

/**
 * The yearly notices of service lines that stay demanded after the last such line is gone: those of days on which there were
 * some, and those for which letters were created, because both must still be certified.
 */
export async function listKeptNotices(trx: AccountTransaction, inputs: DeadlineInputs): Promise<ReadonlySet<string>> {
  const { timeZone } = inputs;
  const since = addMonths(inputs.since, -monthsOfProof);
  const past = listPastNotices(inputs).filter(({ dueOn }) => dueOn >= since);
  return rememberByVersion(trx, {
    key: JSON.stringify(['kept notices', timeZone, past.map(({ key, dueOn }) => [key, dueOn])]),
    compute: async () => {
      const keys = new Set(await listNoticeKeysWithLetters(trx));
      for (const { key, dueOn } of past)
        if (!keys.has(key) && (await hadLinesWithNotices(trx, { on: dueOn, timeZone }))) keys.add(key);
      return keys;
    },
    countParts: ({ size }) => size + 1,
  });
}
