import { formatDay } from '../primitives/calendar.ts';
import { toDayAt } from '../primitives/zoned-day.ts';
import type { DeadlineKind } from '../regulations/deadline-rule.values.ts';
import type { RegulatedAnalyte } from '../samples/percentile-tally.calculation.ts';
import { createDeadline, type DeadlineInputs, type PeriodWithFacts } from './computed-deadline.calculation.ts';
import { createDeadlineKey } from './deadline-key.calculation.ts';
import type { ComputedDeadline } from './deadline.rules.ts';
import { endCauses, type LearnedExceedance } from './ended-exceedance.values.ts';

type Substance = RegulatedAnalyte['actionLevel'];

const kinds: Readonly<Record<Substance, DeadlineKind>> = {
  lead: 'leadExceedanceEnded',
  copper: 'copperExceedanceEnded',
};
const substances = ['lead', 'copper'] as const;
const substanceNames: Readonly<Record<Substance, string>> = { lead: 'Lead', copper: 'Copper' };

/** The moment with which a period exceeds the level of a substance now; undefined if it does not. */
const getExceededAt = ({ facts }: PeriodWithFacts, substance: Substance): string | undefined =>
  substance === 'lead' ? facts.leadExceededAt : facts.copperExceededAt;

export const isExceeding = (period: PeriodWithFacts): boolean =>
  substances.some((substance) => getExceededAt(period, substance) !== undefined);

/**
 * The exceedances that a later change ended. The State says whether the change stands (40 CFR 141.86(e) and (f)), so until
 * its answer is recorded the duties in hours, which were owed when the exceedance was learned of, stay required.
 */
export function listOfEndedExceedances(inputs: DeadlineInputs): ComputedDeadline[] {
  return (inputs.learnedExceedances ?? []).flatMap((exceedance) => {
    const period = inputs.periods.find(({ startsOn }) => startsOn === exceedance.periodStartsOn);
    if (period && getExceededAt(period, exceedance.substance) !== undefined) return [];
    const confirmations = createConfirmation(exceedance, inputs);
    const isUrgent = exceedance.substance === 'lead' && !isConfirmed(exceedance, inputs);
    return [...confirmations, ...(isUrgent ? listUrgentDuties(exceedance, period, inputs) : [])];
  });
}

const getConfirmationKey = ({ substance, periodStartsOn }: LearnedExceedance): string =>
  createDeadlineKey(kinds[substance], periodStartsOn);

/** Whether a person recorded the State's answer after it ended. */
function isConfirmed(exceedance: LearnedExceedance, { markedAt }: DeadlineInputs): boolean {
  const confirmedAt = markedAt?.get(getConfirmationKey(exceedance));
  return confirmedAt !== undefined && Date.parse(confirmedAt) >= Date.parse(getEnd(exceedance));
}

/** An end that is not recorded counts from when the system learned of the exceedance, the earliest reading. */
const getEnd = ({ endedAt, exceededAt }: LearnedExceedance): string => endedAt ?? exceededAt;

function createConfirmation(exceedance: LearnedExceedance, inputs: DeadlineInputs): ComputedDeadline[] {
  const { substance, periodStartsOn, periodName, endedAt, endedBy } = exceedance;
  const end = getEnd(exceedance);
  const on = toDayAt(end, inputs.timeZone);
  const cause = endCauses.find(({ code }) => code === endedBy)?.text;
  const ended = endedAt === null ? 'ended' : `ended on ${formatDay(on)}${cause ? ` because ${cause}` : ''}`;
  return createDeadline(
    kinds[substance],
    { trigger: { on, at: end }, subject: periodStartsOn, name: periodName, period: periodStartsOn },
    inputs,
  ).map((deadline) => ({
    ...deadline,
    title: `${substanceNames[substance]} exceedance of ${periodName} ${ended}: confirm it with the State`,
  }));
}

/** 40 CFR 141.202(b): the notice, the consultation and the copies count from when the system learned of the exceedance. */
function listUrgentDuties(
  { periodStartsOn, periodName, exceededAt }: LearnedExceedance,
  period: PeriodWithFacts | undefined,
  inputs: DeadlineInputs,
): ComputedDeadline[] {
  const about = { subject: periodStartsOn, name: periodName, period: periodStartsOn };
  const learned = { ...about, trigger: { on: toDayAt(exceededAt, inputs.timeZone), at: exceededAt } };
  const [notice] = createDeadline('tier1Notice', learned, inputs);
  const noticeOn = inputs.completedOn.get(createDeadlineKey('tier1Notice', periodStartsOn));
  // The certification of a notice that was given is a duty of its period.
  const certifiedOn = noticeOn === undefined ? notice?.dueOn : period ? undefined : noticeOn;
  return [
    ...(notice ? [notice] : []),
    ...createDeadline('tier1Consultation', learned, inputs),
    ...createDeadline('tier1Copies', learned, inputs),
    ...(certifiedOn === undefined
      ? []
      : createDeadline('tier1Certification', { ...about, trigger: { on: certifiedOn } }, inputs)),
  ];
}

/** What is recorded about the exceedances of now: those that are new, changed or exceeded again, and those that ended. */
export interface ExceedanceChanges {
  readonly learned: readonly (Omit<LearnedExceedance, 'endedAt' | 'endedBy'> & { readonly periodEndsOn: string })[];
  readonly ended: readonly LearnedExceedance[];
}

export function findExceedanceChanges(
  stored: readonly LearnedExceedance[],
  periods: readonly PeriodWithFacts[],
  getName: (period: PeriodWithFacts) => string,
): ExceedanceChanges {
  const current = periods.flatMap((period) =>
    substances.flatMap((substance) => {
      const exceededAt = getExceededAt(period, substance);
      const { startsOn: periodStartsOn, endsOn: periodEndsOn } = period;
      if (exceededAt === undefined) return [];
      return [{ substance, periodStartsOn, periodEndsOn, periodName: getName(period), exceededAt }];
    }),
  );
  const findIn = <One extends Pick<LearnedExceedance, 'substance' | 'periodStartsOn'>>(
    list: readonly One[],
    { substance, periodStartsOn }: Pick<LearnedExceedance, 'substance' | 'periodStartsOn'>,
  ) => list.find((one) => one.substance === substance && one.periodStartsOn === periodStartsOn);
  return {
    learned: current.filter((exceedance) => {
      const earlier = findIn(stored, exceedance);
      if (!earlier || earlier.endedAt !== null) return true;
      return Date.parse(earlier.exceededAt) !== Date.parse(exceedance.exceededAt);
    }),
    ended: stored.filter((exceedance) => exceedance.endedAt === null && !findIn(current, exceedance)),
  };
}
