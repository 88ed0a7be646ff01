import { toDayAt } from '../primitives/zoned-day.ts';
import type { DeadlineRecord } from './deadline-state.calculation.ts';
import type { RecordedExceedance, StateAnswer } from './ended-exceedance.values.ts';
import { findStateAnswer, getConfirmationKey, type ExceedanceInputs } from './exceedance-in-force.calculation.ts';
import type { PeriodDetails } from './period.rules.ts';

/** An exceedance of a period that the system learned of, and that its results no longer show. */
export interface EndedExceedanceRow extends Pick<
  RecordedExceedance,
  'analyteCode' | 'periodName' | 'endedBy' | 'level'
> {
  /** The water system's day on which it learned of it. */
  readonly exceededOn: string;
  /** The day on which it was found to have ended; null if that was not recorded. */
  readonly endedOn: string | null;
  /** What the State answered after it ended; null without an answer. */
  readonly stateAnswer: StateAnswer | null;
  /** What is recorded about the answer. */
  readonly record: Pick<DeadlineRecord, 'doneOn' | 'doneBy' | 'note'> | null;
}

interface Stored extends Omit<ExceedanceInputs, 'periods'> {
  /** What is recorded about deadlines, among them the State's answers. */
  readonly records: readonly Pick<DeadlineRecord, 'key' | 'doneOn' | 'doneBy' | 'note'>[];
  readonly timeZone: string;
}

/** Also those of a period of another schedule with days of this one, and those whose end the State agreed to. */
export function listEndedExceedancesOfPeriod(
  { startsOn, endsOn, results }: Pick<PeriodDetails, 'startsOn' | 'endsOn' | 'results'>,
  stored: Stored,
): readonly EndedExceedanceRow[] {
  const exceeding = new Set(
    results.filter(({ outcome }) => outcome === 'exceedance').map(({ analyteCode }) => analyteCode),
  );
  return (stored.recordedExceedances ?? [])
    .filter(
      ({ analyteCode, periodStartsOn, periodEndsOn }) =>
        !exceeding.has(analyteCode) && periodStartsOn <= endsOn && startsOn <= periodEndsOn,
    )
    .map((exceedance) => {
      const { analyteCode, periodName, endedBy, level, exceededAt, endedAt } = exceedance;
      return {
        analyteCode,
        periodName,
        endedBy,
        level,
        exceededOn: toDayAt(exceededAt, stored.timeZone),
        endedOn: endedAt === null ? null : toDayAt(endedAt, stored.timeZone),
        stateAnswer: findStateAnswer(exceedance, stored) ?? null,
        record: stored.records.find(({ key }) => key === getConfirmationKey(exceedance)) ?? null,
      };
    });
}
