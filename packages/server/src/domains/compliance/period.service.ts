import type { ReceivedSample } from '@curbstop/contract/compliance/exceedance.calculation';
import {
  describePeriodDetails,
  limitPeriodRows,
  listPeriodsOfAccount,
  summarizePeriod,
  type PeriodInputs,
} from '@curbstop/contract/compliance/period.calculation';
import type * as periodEndpoints from '@curbstop/contract/compliance/period.endpoints';
import type { MonitoringScheduleRecord } from '@curbstop/contract/compliance/period.rules';
import { periodYears } from '@curbstop/contract/compliance/period.values';
import { addMonths } from '@curbstop/contract/primitives/calendar';
import { commonProblems } from '@curbstop/contract/primitives/problem';
import { toDayAt } from '@curbstop/contract/regulations/deadline-rule.calculation';
import { findSizeClass } from '@curbstop/contract/regulations/monitoring.calculation';
import type { DayRange, MonitoringPeriod } from '@curbstop/contract/regulations/monitoring-period.calculation';
import { complianceProgramTypeId } from '@curbstop/contract/samples/event-percentile.values';
import { getToday } from '../../foundation/clock.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import type { Service } from '../../foundation/service.ts';
import { readAccountStart, readPopulationServed } from '../accounts/account-profile.service.ts';
import { substancesWithActionLevel, toSampleAmount } from '../samples/event-percentile.service.ts';
import { listSchedules } from './monitoring-schedule.repository.ts';
import { listSamplesOfDays, type StoredSample } from './period.repository.ts';

export const listPeriods: Service<typeof periodEndpoints.listPeriods> = (context) =>
  context.database.read(async (trx) => {
    const { inputs, periods, schedules } = await readPeriods(trx, context);
    const { populationServed, today } = inputs;
    return {
      systemType: context.account.systemType,
      state: context.account.primacyCode,
      populationServed,
      sizeClass: populationServed === null ? null : (findSizeClass({ populationServed, on: today }) ?? null),
      schedules: [...schedules],
      items: periods.map((period) => summarizePeriod(period, inputs)).toReversed(),
    };
  });

export const getPeriod: Service<typeof periodEndpoints.getPeriod> = (context, { startsOn }) =>
  context.database.read(async (trx) => {
    const { inputs, periods } = await readPeriods(trx, context);
    const period = periods.find((one) => one.startsOn === startsOn);
    if (!period) throw commonProblems.notFound();
    return limitPeriodRows(describePeriodDetails(period, inputs));
  });

interface PeriodsOfAccount {
  readonly inputs: PeriodInputs;
  /** The samples of the inputs, with the moments of their results. */
  readonly samples: readonly ReceivedSample[];
  /** Earliest first. */
  readonly periods: readonly MonitoringPeriod[];
  readonly schedules: readonly MonitoringScheduleRecord[];
}

/** The monitoring periods of the account as far back as records are kept, with all of their samples. */
export async function readPeriods(
  trx: AccountTransaction,
  context: Pick<RequestContext, 'account' | 'app'>,
): Promise<PeriodsOfAccount> {
  const { earliest, accountSince, inputs: rules, schedules } = await readPeriodRules(trx, context);
  const samples = await readSamplesOf(trx, earliest, [{ startsOn: earliest, endsOn: '9999-12-31' }]);
  const inputs: PeriodInputs = { ...rules, samples };
  return { inputs, samples, schedules, periods: listPeriodsOfAccount(inputs, { earliest, accountSince }) };
}

/** What the periods of an account are calculated from, without the samples. */
export interface PeriodRules {
  readonly inputs: Omit<PeriodInputs, 'samples'>;
  readonly schedules: readonly MonitoringScheduleRecord[];
  /** The first day of which records are kept. */
  readonly earliest: string;
  /** The account's first day in the product. */
  readonly accountSince: string;
}

export async function readPeriodRules(
  trx: AccountTransaction,
  { account, app }: Pick<RequestContext, 'account' | 'app'>,
): Promise<PeriodRules> {
  const today = getToday(app.clock, account.timeZone);
  const schedules = await listSchedules(trx);
  return {
    inputs: {
      state: account.primacyCode,
      populationServed: await readPopulationServed(trx),
      schedules,
      substances: substancesWithActionLevel,
      today,
    },
    schedules,
    earliest: addMonths(today, -12 * periodYears),
    accountSince: toDayAt(await readAccountStart(trx), account.timeZone),
  };
}

/** The samples of some days of which records are kept. */
export async function readSamplesOf(
  trx: AccountTransaction,
  earliest: string,
  days: readonly DayRange[],
): Promise<readonly ReceivedSample[]> {
  const analyteIds = substancesWithActionLevel.map(({ analyteId }) => analyteId);
  return (await listSamplesOfDays(trx, { analyteIds, earliest, days })).map(toReceivedSample);
}

function toReceivedSample({ amounts, programTypeId, ...sample }: StoredSample): ReceivedSample {
  return {
    ...sample,
    isCompliance: programTypeId === complianceProgramTypeId,
    amounts: Object.fromEntries(
      substancesWithActionLevel.flatMap((substance) => {
        const stored = amounts[substance.analyteId];
        if (stored === undefined) return [];
        const { isZeroWithoutLimits = false } = toSampleAmount(substance, stored);
        const { amount, receivedOn } = stored;
        return [[substance.analyteId, { amount, isZeroWithoutLimits, receivedOn }]];
      }),
    ),
  };
}
