import { formatDay } from '../primitives/calendar.ts';
import { compareDecimals } from '../primitives/decimal.ts';
import { toDayAt } from '../primitives/zoned-day.ts';
import { createDeadline, type DeadlineInputs, type PeriodWithInputs } from './computed-deadline.calculation.ts';
import type { ComputedDeadline } from './deadline.rules.ts';
import {
  describeNextStep,
  endCauses,
  getConfirmationKind,
  type RecordedExceedance,
  type StoredLevel,
} from './ended-exceedance.values.ts';
import {
  applyExceedancesInForce,
  createFormerPeriod,
  findExceedingPeriod,
  findPeriodOfExceedance,
  findStateAnswer,
  getEnd,
  getExceededAt,
  isEndAgreed,
  type ExceedanceInputs,
} from './exceedance-in-force.calculation.ts';
import { getPeriodName } from './period-name.calculation.ts';
import { listExceedanceDeadlines } from './period-deadline.calculation.ts';
import { regulatedAnalyteCodes, type RegulatedAnalyteCode } from '../regulations/regulated-analyte.values.ts';

const analyteNames: Readonly<Record<RegulatedAnalyteCode, string>> = { lead: 'Lead', copper: 'Copper' };

/**
 * The exceedances that a later change ended. The State says whether the change is valid (40 CFR 141.86(e) and (f)), so
 * all deadlines that they started stay required until it agrees. Those of a period that another schedule replaced are
 * listed here, all others with their period.
 */
export function listEndedExceedanceDeadlines(inputs: DeadlineInputs): ComputedDeadline[] {
  return (inputs.recordedExceedances ?? []).flatMap((exceedance) => {
    if (findExceedingPeriod(exceedance, inputs.periods)) return [];
    const isListed = findPeriodOfExceedance(exceedance, inputs.periods) !== undefined;
    const deadlines =
      isListed || isEndAgreed(exceedance, inputs)
        ? []
        : listExceedanceDeadlines(createFormerPeriod(exceedance), exceedance.periodEndsOn, inputs);
    return [...createConfirmation(exceedance, inputs), ...deadlines];
  });
}

function createConfirmation(exceedance: RecordedExceedance, inputs: DeadlineInputs): ComputedDeadline[] {
  const { analyteCode, periodStartsOn, periodName, endedAt, endedBy } = exceedance;
  const end = getEnd(exceedance, inputs);
  const on = toDayAt(end, inputs.timeZone);
  const cause = endCauses.find(({ code }) => code === endedBy)?.text;
  const level =
    endedAt === null ? 'no longer above the action level' : `not above the action level since ${formatDay(on)}`;
  const because = endedAt !== null && cause ? ` because ${cause}` : '';
  return createDeadline(
    getConfirmationKind(analyteCode),
    { trigger: { on, at: end }, subject: periodStartsOn, name: periodName, period: periodStartsOn },
    inputs,
  ).map((deadline) => ({
    ...deadline,
    title: `${analyteNames[analyteCode]} exceedance of ${periodName}, ${level}${because}: ${describeNextStep(findStateAnswer(exceedance, inputs))}`,
  }));
}

/** What is recorded about the exceedances of now. */
export interface ExceedanceChanges {
  /**
   * Exceedances to store: new ones, and those that were learned of earlier than is stored, exceeded again, or have
   * other numbers.
   */
  readonly learned: readonly Omit<RecordedExceedance, 'endedAt' | 'endedBy'>[];
  readonly ended: readonly RecordedExceedance[];
  /** Those whose days are now part of another period that exceeds the level: it has their deadlines. */
  readonly moved: readonly RecordedExceedance[];
}

export function findExceedanceChanges(inputs: ExceedanceInputs): ExceedanceChanges {
  const stored = inputs.recordedExceedances ?? [];
  const inForce = applyExceedancesInForce(inputs);
  const current = inputs.periods.flatMap((period, at) =>
    regulatedAnalyteCodes.flatMap((analyteCode) => {
      const exceededAt = getExceededAt(inForce[at] ?? period, analyteCode);
      const { startsOn: periodStartsOn, endsOn: periodEndsOn } = period;
      if (exceededAt === undefined || getExceededAt(period, analyteCode) === undefined) return [];
      const level = analyteCode === 'lead' ? toStoredLevel(period) : null;
      return [{ analyteCode, periodStartsOn, periodEndsOn, periodName: getPeriodName(period), exceededAt, level }];
    }),
  );
  return {
    learned: current.filter((exceedance) => {
      const earlier = stored.find(
        (one) => one.analyteCode === exceedance.analyteCode && one.periodStartsOn === exceedance.periodStartsOn,
      );
      if (!earlier || earlier.endedAt !== null) return true;
      return (
        Date.parse(earlier.exceededAt) !== Date.parse(exceedance.exceededAt) ||
        (exceedance.level !== null && !isSameLevel(earlier.level, exceedance.level))
      );
    }),
    ended: stored.filter(
      (exceedance) => exceedance.endedAt === null && !findExceedingPeriod(exceedance, inputs.periods),
    ),
    moved: stored.filter((exceedance) => {
      const period = findExceedingPeriod(exceedance, inputs.periods);
      return period !== undefined && period.startsOn !== exceedance.periodStartsOn && !isEndAgreed(exceedance, inputs);
    }),
  };
}

function toStoredLevel({ facts: { leadLevel } }: PeriodWithInputs): StoredLevel | null {
  if (!leadLevel) return null;
  const { frequency, percentile, actionLevel, samples, samplesAbove } = leadLevel;
  return { frequency, percentile, actionLevel, samples, samplesAbove };
}

const isSameLevel = (one: StoredLevel | null, other: StoredLevel): boolean =>
  one !== null &&
  one.frequency === other.frequency &&
  compareDecimals(one.percentile, other.percentile) === 0 &&
  compareDecimals(one.actionLevel, other.actionLevel) === 0 &&
  one.samples === other.samples &&
  one.samplesAbove === other.samplesAbove;

/** Whether anything about the exceedances of now is not stored. */
export const hasExceedanceChanges = (changes: ExceedanceChanges): boolean =>
  changes.learned.length + changes.ended.length + changes.moved.length > 0;
