import type { DeadlineInputs, PeriodWithInputs } from './computed-deadline.calculation.ts';
import { createDeadlineKey } from './deadline-key.calculation.ts';
import { getConfirmationKind, type RecordedExceedance, type StateAnswer } from './ended-exceedance.values.ts';
import type { RegulatedAnalyteCode } from '../regulations/regulated-analyte.values.ts';

type Answers = Pick<DeadlineInputs, 'markedAt' | 'stateAnswers'>;
export type ExceedanceInputs = Pick<DeadlineInputs, 'periods' | 'recordedExceedances'> & Answers;

/** The moment with which a period exceeds the level of an analyte now; undefined if it does not. */
export const getExceededAt = ({ facts }: PeriodWithInputs, analyteCode: RegulatedAnalyteCode): string | undefined =>
  analyteCode === 'lead' ? facts.leadExceededAt : facts.copperExceededAt;

export const getConfirmationKey = ({ analyteCode, periodStartsOn }: RecordedExceedance): string =>
  createDeadlineKey(getConfirmationKind(analyteCode), periodStartsOn);

/**
 * An end that is not recorded counts from the earliest possible day, on which the system learned of the exceedance;
 * after an answer about an earlier end, from that answer, which it reopens.
 */
export function getEnd(exceedance: RecordedExceedance, { markedAt }: Pick<Answers, 'markedAt'>): string {
  const { endedAt, exceededAt } = exceedance;
  const answeredAt = markedAt?.get(getConfirmationKey(exceedance)) ?? exceededAt;
  return endedAt ?? (Date.parse(answeredAt) > Date.parse(exceededAt) ? answeredAt : exceededAt);
}

/**
 * What the State answered after it ended; an earlier answer was about another change. The end is recorded before its
 * answer: without an end, what was answered is about an earlier one, after which the level was exceeded again.
 */
export function findStateAnswer(
  exceedance: RecordedExceedance,
  { markedAt, stateAnswers }: Answers,
): StateAnswer | undefined {
  const { endedAt } = exceedance;
  const key = getConfirmationKey(exceedance);
  const answeredAt = markedAt?.get(key);
  if (endedAt === null || answeredAt === undefined || Date.parse(answeredAt) < Date.parse(endedAt)) return undefined;
  return stateAnswers?.get(key);
}

export const isEndAgreed = (exceedance: RecordedExceedance, answers: Answers): boolean =>
  findStateAnswer(exceedance, answers) === 'ended';

/**
 * The period that exceeds the level now and to which a recorded exceedance belongs: that of the same first day, or one
 * into which another schedule put its days.
 */
export function findExceedingPeriod(
  { analyteCode, periodStartsOn, periodEndsOn }: RecordedExceedance,
  periods: readonly PeriodWithInputs[],
): PeriodWithInputs | undefined {
  const exceeding = periods.filter((period) => getExceededAt(period, analyteCode) !== undefined);
  return (
    exceeding.find(({ startsOn }) => startsOn === periodStartsOn) ??
    exceeding.find(({ startsOn, endsOn }) => startsOn <= periodEndsOn && periodStartsOn <= endsOn)
  );
}

/** The period whose deadlines a recorded exceedance starts; undefined if no period has its first day any more. */
export const findPeriodOfExceedance = (
  exceedance: RecordedExceedance,
  periods: readonly PeriodWithInputs[],
): PeriodWithInputs | undefined =>
  findExceedingPeriod(exceedance, periods) ?? periods.find(({ startsOn }) => startsOn === exceedance.periodStartsOn);

/** The recorded exceedances whose end the State has not agreed to, also those that have not ended. */
export const listExceedancesInForce = (inputs: Omit<ExceedanceInputs, 'periods'>): readonly RecordedExceedance[] =>
  (inputs.recordedExceedances ?? []).filter((exceedance) => !isEndAgreed(exceedance, inputs));

/**
 * The periods with the exceedances that are in force: a later change ends none of them until the State agrees, and
 * results that were received at another time don't move the moment at which the system learned of it.
 */
export function applyExceedancesInForce(inputs: ExceedanceInputs): readonly PeriodWithInputs[] {
  const inForce = listExceedancesInForce(inputs).map((exceedance) => ({
    ...exceedance,
    period: findPeriodOfExceedance(exceedance, inputs.periods),
  }));
  if (inForce.length === 0) return inputs.periods;
  return inputs.periods.map((period) => {
    const getEarliest = (analyteCode: RegulatedAnalyteCode) =>
      findEarliest([
        getExceededAt(period, analyteCode),
        ...inForce
          .filter((one) => one.period === period && one.analyteCode === analyteCode)
          .map((one) => one.exceededAt),
      ]);
    const facts = {
      ...period.facts,
      leadExceededAt: getEarliest('lead'),
      copperExceededAt: getEarliest('copper'),
    };
    return { ...period, facts, factsOfNow: period.facts };
  });
}

const findEarliest = (moments: readonly (string | undefined)[]): string | undefined =>
  moments.filter((at) => at !== undefined).toSorted((a, b) => Date.parse(a) - Date.parse(b))[0];

/** A period as it was when the system learned of its exceedance, for one that another schedule has replaced. */
export function createFormerPeriod({
  analyteCode,
  periodStartsOn: startsOn,
  periodEndsOn: endsOn,
  exceededAt,
}: RecordedExceedance): PeriodWithInputs {
  const isSixMonth = startsOn.endsWith('-07-01') || endsOn.endsWith('-06-30');
  return {
    startsOn,
    endsOn,
    frequency: isSixMonth ? 'sixMonth' : 'annual',
    basis: 'recorded',
    windows: [{ startsOn, endsOn }],
    facts: {
      usedWindows: new Set(),
      hasLeadResults: false,
      analyzedSites: 0,
      leadExceededAt: analyteCode === 'lead' ? exceededAt : undefined,
      copperExceededAt: analyteCode === 'copper' ? exceededAt : undefined,
      otherLeadExceededAt: undefined,
      otherCopperExceededAt: undefined,
      isLeadOpen: false,
      replaced: [],
      numbers: '',
      values: '',
    },
  };
}
