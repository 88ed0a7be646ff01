import {
  listExceedancesInForce,
  type ExceedanceInputs,
} from '@curbstop/contract/compliance/exceedance-in-force.calculation';
import type { DayRange } from '@curbstop/contract/regulations/monitoring-period.calculation';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { listDeadlineRecords, type StoredDeadline } from './deadline.repository.ts';
import { listRecordedExceedances } from './recorded-exceedance.repository.ts';

export type StoredExceedances = Required<Pick<ExceedanceInputs, 'recordedExceedances' | 'markedAt' | 'stateAnswers'>>;

/** The exceedances that the system learned of, with when deadlines were marked as done and what the State answered. */
export async function getStoredExceedances(
  trx: AccountTransaction,
  records: readonly StoredDeadline[],
): Promise<StoredExceedances> {
  return {
    recordedExceedances: await listRecordedExceedances(trx),
    markedAt: new Map(records.flatMap(({ key, markedAt }) => (markedAt === null ? [] : [[key, markedAt] as const]))),
    stateAnswers: new Map(
      records.flatMap(({ key, stateAnswer }) => (stateAnswer === null ? [] : [[key, stateAnswer] as const])),
    ),
  };
}

/** The days of the exceedances whose end the State has not agreed to. */
export async function listDaysOfExceedances(trx: AccountTransaction): Promise<readonly DayRange[]> {
  if ((await listRecordedExceedances(trx)).length === 0) return [];
  const stored = await getStoredExceedances(trx, await listDeadlineRecords(trx));
  return listExceedancesInForce(stored).map(({ periodStartsOn: startsOn, periodEndsOn: endsOn }) => ({
    startsOn,
    endsOn,
  }));
}
