import { findExceededLevel, type ExceededLevel } from '@curbstop/contract/compliance/lead-exceedance.calculation';
import { findStateAnswer, isEndAgreed } from '@curbstop/contract/compliance/exceedance-in-force.calculation';
import type { RecordedExceedance } from '@curbstop/contract/compliance/ended-exceedance.values';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import { getStoredExceedances } from './recorded-exceedance.service.ts';
import { listDeadlineRecords } from './deadline.repository.ts';
import { getPeriodRules } from './period-rules.service.ts';
import { listPeriodsWithin } from './period.service.ts';
import { computeFromTotals } from './period-totals.service.ts';

/** The numbers of the lead exceedance in the monitoring period of this first day; undefined without an exceedance. */
export async function findExceededLevelWithin(
  trx: AccountTransaction,
  context: Pick<RequestContext, 'account' | 'app'>,
  periodStartsOn: string,
): Promise<ExceededLevel | undefined> {
  const rules = await getPeriodRules(trx, context);
  const periods = (await listPeriodsWithin(trx, rules)).filter(({ startsOn }) => startsOn === periodStartsOn);
  const [found] = await computeFromTotals(trx, rules, {
    periods,
    name: 'exceeded lead level',
    read: (period, totals) => ({ level: findExceededLevel(period, rules.inputs, totals) }),
  });
  return found?.level;
}

interface EndedLevel extends Pick<RecordedExceedance, 'periodStartsOn' | 'periodEndsOn' | 'periodName' | 'endedAt'> {
  /** The numbers that were last seen before it ended; null if they were not stored. */
  readonly level: ExceededLevel | null;
  /** Whether the State answered that the exceedance continues. */
  readonly stands: boolean;
}

/** The lead exceedance of this period that the system learned of, unless the State agreed that it ended. */
export async function findLearnedLevelWithin(
  trx: AccountTransaction,
  periodStartsOn: string,
): Promise<EndedLevel | undefined> {
  const stored = await getStoredExceedances(trx, await listDeadlineRecords(trx));
  const learned = stored.recordedExceedances.find(
    (one) => one.analyteCode === 'lead' && one.periodStartsOn === periodStartsOn,
  );
  if (!learned || isEndAgreed(learned, stored)) return undefined;
  const { level, periodEndsOn: endsOn } = learned;
  return {
    ...learned,
    level: level && { ...level, startsOn: periodStartsOn, endsOn },
    stands: findStateAnswer(learned, stored) === 'stands',
  };
}
