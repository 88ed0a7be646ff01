import type { DayRange } from '@curbstop/contract/regulations/monitoring-period.calculation';
import { isSelectedByTier } from '@curbstop/contract/samples/percentile-text.calculation';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { getMonthVersions } from '../../foundation/database/month-versions.ts';
import { getOncePerRead } from '../../foundation/database/once-per-read.ts';
import { cacheByTables } from '../../foundation/database/version-cache.ts';
import { getVersionOfEvents } from './period-totals.repository.ts';
import { getSharedAddresses } from './same-address.service.ts';
import { getSiteFacts } from './site-facts.service.ts';
import { getVersionOfTreatedTaps } from './treated-tap.repository.ts';
import { monthKinds } from '../samples/sample-month.values.ts';

/** Finds the version of some days; of what depends on tiers or service lines it has theirs. */
type FindVersionOfDays = (days: DayRange, reads?: 'sites') => string;

/**
 * Finds what changes with every sample of some days, with their results, and with every event and its analytes. Totals
 * that are remembered by it are counted again only if their own months change, however many others there are, or if
 * other taps have a treatment device or other locations the same address. Where the tiers or lines of sites decide, it
 * also changes with these.
 */
export const getVersionsOfDays = (trx: AccountTransaction): Promise<FindVersionOfDays> =>
  getOncePerRead(trx, 'versions of days', () => readVersionsOfDays(trx));

async function readVersionsOfDays(trx: AccountTransaction): Promise<FindVersionOfDays> {
  const findVersion = await getMonthVersions(trx, monthKinds.samples);
  const events = await getVersionOfEvents(trx);
  const treated = await cacheByTables(trx, {
    key: 'taps with a treatment device',
    compute: () => getVersionOfTreatedTaps(trx),
    countParts: () => 1,
  });
  const { version: places } = await getSharedAddresses(trx);
  const sites = await getSiteFacts(trx);
  return (days, reads) =>
    `${events} ${treated} ${places} ${findVersion(days)}${isSelectedByTier(days) || reads ? ` ${sites}` : ''}`;
}
