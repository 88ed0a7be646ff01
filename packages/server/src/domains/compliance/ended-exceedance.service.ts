import {
  listEndedExceedancesOfPeriod,
  type EndedExceedanceRow,
} from '@curbstop/contract/compliance/ended-exceedance-rows.calculation';
import type { PeriodDetails } from '@curbstop/contract/compliance/period.rules';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import { listDeadlineRecords } from './deadline.repository.ts';
import { getStoredExceedances } from './recorded-exceedance.service.ts';

/** The exceedances of a period that its results no longer show, with what the State answered. */
export async function listEndedExceedances(
  trx: AccountTransaction,
  { account: { timeZone } }: Pick<RequestContext, 'account'>,
  period: PeriodDetails,
): Promise<readonly EndedExceedanceRow[]> {
  const records = await listDeadlineRecords(trx);
  return listEndedExceedancesOfPeriod(period, { ...(await getStoredExceedances(trx, records)), records, timeZone });
}
