import { getEarliestPeriodDay, type PeriodInputs } from '@curbstop/contract/compliance/period.calculation';
import type { MonitoringScheduleRecord } from '@curbstop/contract/compliance/period.rules';
import { toDayAt } from '@curbstop/contract/primitives/zoned-day';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { getAccountToday, type RequestContext } from '../../foundation/request-context.ts';
import { getAccountStart } from '../accounts/account-profile.service.ts';
import { analytesWithActionLevel, getPopulations, hasHigherSites } from '../samples/event-percentile.service.ts';
import { listPercentileChoices } from '../samples/percentile-method.service.ts';
import { listDaysOfExceedances } from './recorded-exceedance.service.ts';
import { listSchedules } from './monitoring-schedule.repository.ts';

/** What the periods of an account are calculated from, without the samples. */
export interface PeriodRules {
  readonly inputs: PeriodInputs;
  readonly schedules: readonly MonitoringScheduleRecord[];
  /** The first day of which records are kept. */
  readonly earliest: string;
  /** The account's first day in the product. */
  readonly accountSince: string;
}

export async function getPeriodRules(
  trx: AccountTransaction,
  context: Pick<RequestContext, 'account' | 'app'>,
): Promise<PeriodRules> {
  const { account } = context;
  const today = getAccountToday(context);
  const schedules = await listSchedules(trx);
  return {
    inputs: {
      state: account.primacyCode,
      ...(await getPopulations(trx)),
      schedules,
      exceedancesInForce: await listDaysOfExceedances(trx),
      hasHigherSites: await hasHigherSites(trx),
      percentileMethods: await listPercentileChoices(trx),
      analytes: analytesWithActionLevel,
      today,
    },
    schedules,
    earliest: getEarliestPeriodDay(today),
    accountSince: toDayAt(await getAccountStart(trx), account.timeZone),
  };
}
