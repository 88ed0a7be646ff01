import type { PeriodList } from '@curbstop/contract/compliance/period.rules';
import { maxEarlierEvents } from '@curbstop/contract/compliance/period.values';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { countSamplesBefore, listUndatedBefore } from './earlier-samples.repository.ts';

/** The samples with results from before the first day that is listed. */
export async function findEarlierSamples(
  trx: AccountTransaction,
  listedFrom: string,
): Promise<Pick<PeriodList, 'listedFrom' | 'earlierSamples' | 'earlierUndated'>> {
  const events = await listUndatedBefore(trx, listedFrom);
  const undated = events.reduce((sum, { samples }) => sum + samples, 0);
  return {
    listedFrom,
    earlierSamples: (await countSamplesBefore(trx, listedFrom)) + undated,
    earlierUndated: { samples: undated, events: events.slice(0, maxEarlierEvents) },
  };
}
