import type { DeadlineKind } from '../regulations/deadline-rule.values.ts';
import { isDeadlineOpen, type DeadlineState } from './deadline.values.ts';
import type { ExceededLevel } from './lead-exceedance.calculation.ts';
import type { RegulatedAnalyteCode } from '../regulations/regulated-analyte.values.ts';

/** What changed when a percentile no longer exceeded the action level, as the reason in a sentence. */
export const endCauses = [
  { code: 'undone', text: 'an import was undone' },
  { code: 'withdrawn', text: 'a result was withdrawn' },
  { code: 'invalidated', text: 'a sample was invalidated' },
  { code: 'corrected', text: 'a result was corrected' },
  { code: 'added', text: 'results were added' },
  { code: 'imported', text: 'an import added and corrected results' },
  { code: 'other', text: 'samples, sites, events or settings changed' },
] as const;
export type EndCause = (typeof endCauses)[number]['code'];

/** What the State says about an exceedance that a later change ended. */
export const stateAnswers = [
  { code: 'ended', label: 'The State agrees: the exceedance ended' },
  { code: 'stands', label: 'The State does not agree: the exceedance is still in effect' },
] as const;
export type StateAnswer = (typeof stateAnswers)[number]['code'];

/** As the screen names the field, with what each code of the API means. */
export const stateAnswerRequired = `State’s answer: enter ${stateAnswers.map(({ code, label }) => `“${code}” (${label})`).join(' or ')}`;

export const formatStateAnswer = (answer: unknown): string =>
  stateAnswers.find(({ code }) => code === answer)?.label ?? String(answer);

/** The numbers of a lead exceedance beside its days. */
export type StoredLevel = Omit<ExceededLevel, 'startsOn' | 'endsOn'>;

/** An exceedance that the system learned of, as it was when it was last seen. */
export interface RecordedExceedance {
  readonly analyteCode: RegulatedAnalyteCode;
  readonly periodStartsOn: string;
  readonly periodEndsOn: string;
  /** Such as "January to June 2026". */
  readonly periodName: string;
  /** The earliest moment at which the system learned of it, ISO 8601 UTC. */
  readonly exceededAt: string;
  /** The moment at which it was found to have ended; null if that was not recorded. */
  readonly endedAt: string | null;
  readonly endedBy: EndCause | null;
  /** What its notice states; null for copper, and if it was not stored before the exceedance ended. */
  readonly level: StoredLevel | null;
}

/** The deadline at which the State's answer about the end of an exceedance is recorded. */
export const getConfirmationKind = (analyteCode: RegulatedAnalyteCode): DeadlineKind =>
  analyteCode === 'lead' ? 'leadExceedanceEnded' : 'copperExceedanceEnded';

interface ConfirmationDeadline {
  readonly state: DeadlineState;
  readonly isRequired: boolean;
  readonly stateAnswer: StateAnswer | null;
}

/** By the deadline of its end: whether the State has not answered about the end, or does not agree that it did. */
export const isExceedanceInForce = (confirmation: ConfirmationDeadline): boolean =>
  isDeadlineOpen(confirmation) || (confirmation.isRequired && confirmation.stateAnswer === 'stands');

const nextSteps = {
  open: 'ask the State whether it ended',
  ended: 'the State agrees that it ended',
  stands: 'the State does not agree that it ended, it is still in effect',
} as const;
// Titles that were stored with a record before end like this.
const formerSteps = [
  'confirm it with the State',
  'the State agrees',
  'the State does not agree, the exceedance still counts',
];

/** How the title of its confirmation ends: what the State answered, or what is to be done. */
export const describeNextStep = (answer: StateAnswer | null | undefined): string => nextSteps[answer ?? 'open'];

/** The title of a confirmation with the answer that was recorded last in place of the one that it had. */
export const withStateAnswer = (title: string, answer: StateAnswer | null): string => {
  const earlierStep = [...Object.values(nextSteps), ...formerSteps].find((step) => title.endsWith(`: ${step}`));
  return earlierStep === undefined ? title : `${title.slice(0, -earlierStep.length)}${describeNextStep(answer)}`;
};

/** In place of the outcome of its period, until the State agrees. */
export const describeEndedExceedance = ({ stateAnswer }: { readonly stateAnswer: StateAnswer | null }): string =>
  stateAnswer === 'stands'
    ? 'Exceedance still in effect: the State does not agree that it ended'
    : 'Exceedance still in effect: ask the State whether it ended';
