import { listPastNoticeDeadlines, listYearlyDeadlines } from '@curbstop/contract/compliance/deadline.calculation';
import type { DeadlineInputs } from '@curbstop/contract/compliance/computed-deadline.calculation';
import { toDeadlineRow } from '@curbstop/contract/compliance/deadline-state.calculation';
import type { ComputedDeadline, DeadlineList, DeadlineRow } from '@curbstop/contract/compliance/deadline.rules';
import { createDeadlineKey, parseDeadlineKey } from '@curbstop/contract/compliance/deadline-key.calculation';
import type { RecordedExceedance } from '@curbstop/contract/compliance/ended-exceedance.values';
import { addMonths } from '@curbstop/contract/primitives/calendar';
import { getInstant } from '../../foundation/clock.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { cacheByTables } from '../../foundation/database/version-cache.ts';
import { getAccountToday, type RequestContext } from '../../foundation/request-context.ts';
import { hadLinesWithNotices } from '../service-lines/lines-with-notices.service.ts';
import { listDeadlineRecords } from './deadline.repository.ts';
import { findMailedDay } from './mailed-notice.events.ts';
import { listNoticeKeysWithLetters } from './preserved-notice.repository.ts';

/** The certification of a year's notices is due up to a year after them. */
const monthsOfProof = 12;

/**
 * The yearly notices of service lines that are required after the last such line is gone: those of days on which there
 * were some, and those for which letters were created, because both must still be certified.
 */
export async function listPreservedNotices(
  trx: AccountTransaction,
  inputs: DeadlineInputs,
): Promise<ReadonlySet<string>> {
  const { timeZone } = inputs;
  const since = addMonths(inputs.since, -monthsOfProof);
  const past = listPastNoticeDeadlines(inputs).filter(({ dueOn }) => dueOn >= since);
  return findKept(trx, { past, timeZone });
}

interface LearnedLevels {
  readonly recordedExceedances: readonly Pick<RecordedExceedance, 'analyteCode' | 'periodStartsOn' | 'exceededAt'>[];
  /** The moments at which deadlines were marked as done, by their keys. */
  readonly markedAt: ReadonlyMap<string, string>;
}

/** The day on which the letters of a Tier 1 notice to everyone it is owed to were mailed, by the key of the notice. */
export async function listAllMailedDays(
  trx: AccountTransaction,
  context: Pick<RequestContext, 'account' | 'app'>,
  { recordedExceedances, markedAt }: LearnedLevels,
): Promise<ReadonlyMap<string, string>> {
  const exceedances = recordedExceedances.filter(({ analyteCode }) => analyteCode === 'lead');
  if (exceedances.length === 0) return new Map();
  const { timeZone } = context.account;
  const notices = exceedances.map(({ periodStartsOn, exceededAt }) => {
    const key = createDeadlineKey('tier1Notice', periodStartsOn);
    return { key, periodStartsOn, exceededAt, markedAt: markedAt.get(key) ?? null };
  });
  return cacheByTables(trx, {
    key: JSON.stringify(['mailed Tier 1 notices', timeZone, getAccountToday(context), notices]),
    compute: async () => {
      const days = new Map<string, string>();
      for (const { key, ...exceedance } of notices) {
        const day = await findMailedDay(trx, context, exceedance);
        if (day !== undefined) days.set(key, day);
      }
      return days;
    },
    countParts: ({ size }) => size + 1,
  });
}

/** Of the years before the first listed deadline, the notices and certifications that were due. */
export interface EarlierYears {
  readonly notices: readonly DeadlineRow[];
  readonly certifications: readonly DeadlineRow[];
}

/**
 * Deadlines are not listed from before the account's first day and a year ago, but their notices are certified and
 * shown.
 */
export async function getEarlierYears(
  trx: AccountTransaction,
  { account: { primacyCode: state, timeZone }, app }: Pick<RequestContext, 'account' | 'app'>,
  { since, today }: Pick<DeadlineList, 'since' | 'today'>,
): Promise<EarlierYears> {
  const { notices, reports } = listYearlyDeadlines({ today, state, timeZone });
  const past = notices.filter(({ dueOn }) => dueOn < since);
  const keys = await findKept(trx, { past, timeZone });
  const records = new Map(
    (await listDeadlineRecords(trx)).map((record) => [record.key, { ...record, responsible: null }]),
  );
  const toRow = (deadline: ComputedDeadline) =>
    toDeadlineRow(deadline, records.get(deadline.key), { today, now: getInstant(app.clock) });
  return {
    notices: past.filter(({ key }) => keys.has(key)).map(toRow),
    certifications: reports.filter(({ dueOn, key }) => dueOn < since && keys.has(getCertifiedYear(key))).map(toRow),
  };
}

/** 40 CFR 141.90(f)(4): by July 1, about the notices of the calendar year before. */
export const getCertifiedYear = (certificationKey: string): string =>
  createDeadlineKey('serviceLineNotice', Number(parseDeadlineKey(certificationKey).subject) - 1);

async function findKept(
  trx: AccountTransaction,
  { past, timeZone }: { readonly past: readonly ComputedDeadline[]; readonly timeZone: string },
): Promise<ReadonlySet<string>> {
  return cacheByTables(trx, {
    // The history of lines is written with them.
    writtenWithOthers: ['change_history'],
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
