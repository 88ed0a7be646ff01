import type { DayRange } from '@curbstop/contract/regulations/monitoring-period.calculation';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { readMonthVersions } from '../../foundation/database/month-versions.ts';
import { readVersionOfEvents } from './period-totals.repository.ts';

/**
 * Finds what changes with every sample of some days, with their results, and with every event and its analytes. Totals that
 * are remembered by it are counted again only if their own months change, however many others there are.
 */
export async function readVersionOfDays(trx: AccountTransaction): Promise<(days: DayRange) => string> {
  const findVersion = await readMonthVersions(trx, 'samples');
  const events = await readVersionOfEvents(trx);
  return (days) => `${events} ${findVersion(days)}`;
}
