import type { SchoolDeadlineInputs } from '@curbstop/contract/school-facilities/school-plan.rules';
import { addDays, addMonths } from '@curbstop/contract/primitives/calendar';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { getMonthVersions } from '../../foundation/database/month-versions.ts';
import { cacheEach } from '../../foundation/database/version-cache.ts';
import { listCoveredDays, listSchoolSets, type DeadlinesWithPeriods } from './deadline-coverage.service.ts';
import { listReceiptChecksums } from './deadline-facts.repository.ts';
import { getVersionsOfDays } from './month-totals.service.ts';
import { monthKinds } from '../samples/sample-month.values.ts';

interface Contents extends DeadlinesWithPeriods {
  readonly schools: SchoolDeadlineInputs | undefined;
  readonly analyteIds: readonly number[];
  readonly timeZone: string;
}

/**
 * What changes with each change of the samples and results that a deadline covers, by its key. No clock is compared: a
 * result that is still being saved while a page is read has an earlier time than the page.
 */
export async function computeContentVersions(
  trx: AccountTransaction,
  { schools, analyteIds, timeZone, ...marked }: Contents,
): Promise<ReadonlyMap<string, string>> {
  const versionOf = await getVersionsOfDays(trx);
  const days = listCoveredDays(marked);
  const receipts = await computeReceiptVersions(trx, {
    days: days.flatMap(({ covers, startsOn }) => (covers === 'received' ? [startsOn] : [])),
    analyteIds,
    timeZone,
  });
  return new Map([
    ...listSchoolSets(marked, schools).map(([key, { samples }]) => [key, samples] as const),
    ...days.map(
      ({ key, covers, ...range }) =>
        [key, covers === 'received' ? (receipts.get(range.startsOn) ?? '') : versionOf(range)] as const,
    ),
  ]);
}

interface Receipts {
  readonly days: readonly string[];
  readonly analyteIds: readonly number[];
  readonly timeZone: string;
}

/** A checksum of what was received on each day. Those of a month are remembered until results received in it change. */
async function computeReceiptVersions(
  trx: AccountTransaction,
  { days, analyteIds, timeZone }: Receipts,
): Promise<ReadonlyMap<string, string>> {
  if (days.length === 0) return new Map();
  const findVersion = await getMonthVersions(trx, monthKinds.receipts);
  const months = [...new Set(days.map((day) => `${day.slice(0, 7)}-01`))].map((startsOn) => ({
    startsOn,
    endsOn: addDays(addMonths(startsOn, 1), -1),
  }));
  const items = months.map((month) => ({
    key: JSON.stringify(['receipt checksums', month, timeZone]),
    version: findVersion(month),
  }));
  const checksums = await cacheEach(trx, items, {
    compute: async (missing) => {
      const missingMonths = missing.flatMap((at) => months[at] ?? []);
      const receiptChecksums = await listReceiptChecksums(trx, { analyteIds, months: missingMonths, timeZone });
      return missingMonths.map(({ startsOn }) =>
        receiptChecksums.filter(({ on }) => on.startsWith(startsOn.slice(0, 7))),
      );
    },
    countParts: ({ length }) => length + 1,
  });
  return new Map(checksums.flat().map(({ on, checksum }) => [on, checksum]));
}
