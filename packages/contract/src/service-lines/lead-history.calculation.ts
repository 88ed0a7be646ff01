import {
  yesNoUnknown,
  connectors,
  materialKinds,
  type YesNoUnknown,
  type Connector,
  type MaterialKind,
} from './service-line.values.ts';

/** The answers about lead, present and past, that a change must preserve. */
export interface LeadHistory {
  readonly system: MaterialKind;
  readonly customer: MaterialKind;
  readonly previouslyLead: YesNoUnknown;
  readonly connector: Connector;
  readonly connectorPreviouslyLead: YesNoUnknown;
}

/** Answers that were Yes and were corrected with a reason. From then on the answer No requires a reason too. */
export interface CorrectedAnswers {
  readonly previouslyLead: boolean;
  readonly connectorPreviouslyLead: boolean;
  /** What was recorded where "Previously lead" was not Yes: "was once listed as Lead". */
  readonly record?: string | undefined;
}
/** Whether a text can be a reason: a dot or a dash explains nothing. */
export function isReason(text: string | null): boolean {
  return /\p{L}{3}/u.test(text ?? '');
}

/** What was recorded of a line whose answer Yes was corrected. */
export const recordedAsYes = 'was once recorded as previously lead';

/** The line before the change, or before it was deleted and then imported again. */
export interface EarlierHistory extends LeadHistory {
  readonly correctedFromYes?: CorrectedAnswers;
  readonly isDeleted?: boolean;
  /** The line is listed as Lead or Galvanized Requiring Replacement, which records lead without saying where. */
  readonly isListed?: boolean;
  /**
   * This change lists the line as Lead or GRR, or as Lead where it was listed as GRR; no reason is given for its
   * answers.
   */
  readonly isNewlyListed?: boolean;
}

/** Why an answer was not accepted. */
export type LeadHistoryNote =
  | 'besideLead'
  | 'leftLead'
  | 'needsReason'
  | 'wasYes'
  | 'listed'
  | 'newlyListed'
  | 'deletedLine';
/** The import's message for an answer that was not accepted. */
export const leadHistoryWarnings: Readonly<Record<LeadHistoryNote, string>> = {
  besideLead: 'Not imported: the pipe is lead in this row, so it cannot be recorded as never lead',
  leftLead: 'Recorded as Yes: this row replaces lead',
  needsReason:
    'Kept as Yes because the line is recorded as previously lead. To change it, edit the line and give a reason',
  wasYes: `Kept as Unknown because the line ${recordedAsYes}. To change it, edit the line and give a reason`,
  listed:
    'Kept as Unknown because the line is listed as Lead or Galvanized Requiring Replacement. To change it, edit the line and give a reason',
  newlyListed:
    'Recorded as Unknown because the answer No was recorded before the line was listed as Lead or Galvanized Requiring Replacement. To change it, edit the line and give a reason',
  deletedLine: 'Recorded as Yes: a deleted line of this location was recorded as previously lead',
};
/** The import's message where the State counts the lead fittings of a deleted line like a lead connector. */
export const deletedFittingsWarning =
  'Recorded as Yes: a deleted line of this location had lead fittings, which your State counts as lead';
/** The reason in the history for the answer No that a new listing sets to Unknown. */
export const newlyListedReason =
  'Previously lead became Unknown: the answer No was recorded before the line was listed as Lead or Galvanized Requiring Replacement';
export interface UpdatedAnswer {
  readonly answer: YesNoUnknown;
  readonly remark: LeadHistoryNote | null;
}
export interface UpdatedLeadHistory {
  readonly previouslyLead: UpdatedAnswer;
  readonly connectorPreviouslyLead: UpdatedAnswer;
}

/**
 * The answers about previous lead after a change. 40 CFR 141.84(a)(4)(ii) covers the past: a replaced lead pipe was
 * lead, and galvanized pipe downstream of it stays affected. `before` is null for a new line; `hasReason` allows
 * correcting a recorded Yes.
 */
export function updateLeadHistory(
  before: EarlierHistory | null,
  after: LeadHistory,
  { hasReason }: { readonly hasReason: boolean },
): UpdatedLeadHistory {
  const earlier = before ?? newLine;
  const { isListed = false, isNewlyListed = false, isDeleted = false, correctedFromYes } = earlier;
  return {
    previouslyLead: updateAnswer({
      before: earlier.previouslyLead,
      wanted: after.previouslyLead,
      leftLead: sideLeftLead(earlier, after),
      isLead: after.system === 'lead',
      isCorrected: correctedFromYes?.previouslyLead ?? false,
      isListed,
      isNewlyListed,
      isDeleted,
      hasReason,
    }),
    connectorPreviouslyLead: updateAnswer({
      before: earlier.connectorPreviouslyLead,
      wanted: after.connectorPreviouslyLead,
      leftLead: earlier.connector === 'Lead' && after.connector !== 'Lead',
      isLead: after.connector === 'Lead',
      isCorrected: correctedFromYes?.connectorPreviouslyLead ?? false,
      isListed: false,
      isNewlyListed: false,
      isDeleted,
      hasReason,
    }),
  };
}

/** A line without a past. */
const newLine: EarlierHistory = {
  system: 'unknown',
  customer: 'unknown',
  previouslyLead: 'Unknown',
  connector: 'Unknown',
  connectorPreviouslyLead: 'Unknown',
};

interface Step {
  readonly before: YesNoUnknown;
  readonly wanted: YesNoUnknown;
  readonly leftLead: boolean;
  readonly isLead: boolean;
  readonly isCorrected: boolean;
  readonly isListed: boolean;
  readonly isNewlyListed: boolean;
  readonly isDeleted: boolean;
  readonly hasReason: boolean;
}

function updateAnswer(step: Step): UpdatedAnswer {
  // Yes is always accepted.
  const refusal = step.wanted === 'Yes' ? undefined : refusals.find(({ applies }) => applies(step));
  return refusal ? { answer: refusal.answer, remark: refusal.remark } : { answer: step.wanted, remark: null };
}

interface Refusal extends UpdatedAnswer {
  readonly applies: (step: Step) => boolean;
}

/** When the answers No and Unknown are not accepted, and what is recorded instead; the first that applies decides. */
const refusals: readonly Refusal[] = [
  {
    answer: 'Yes',
    remark: 'deletedLine',
    applies: ({ isDeleted, leftLead, before }) => isDeleted && (leftLead || before === 'Yes'),
  },
  { answer: 'Yes', remark: 'leftLead', applies: ({ leftLead }) => leftLead },
  {
    answer: 'Yes',
    remark: 'besideLead',
    applies: ({ isLead, wanted, before }) => isLead && wanted === 'No' && before === 'Yes',
  },
  { answer: 'Unknown', remark: 'besideLead', applies: ({ isLead, wanted }) => isLead && wanted === 'No' },
  { answer: 'Yes', remark: 'needsReason', applies: ({ before, hasReason }) => before === 'Yes' && !hasReason },
  { answer: 'Unknown', remark: 'wasYes', applies: (step) => isNewNo(step) && step.isCorrected },
  { answer: 'Unknown', remark: 'listed', applies: (step) => isNewNo(step) && (step.isListed || step.isNewlyListed) },
  {
    // The No was recorded without knowledge of the listing, so it must not decide against it.
    answer: 'Unknown',
    remark: 'newlyListed',
    applies: ({ isNewlyListed, before, wanted }) => isNewlyListed && before === 'No' && wanted === 'No',
  },
];

/** The No of a deleted line does not count for the line that takes its place. */
function isNewNo({ wanted, before, isDeleted, hasReason }: Step): boolean {
  return wanted === 'No' && (before !== 'No' || isDeleted) && !hasReason;
}

/** All corrected answers: those that this change corrects from Yes and those corrected before. */
export function getCorrectedAnswers(
  before: EarlierHistory | null,
  after: Pick<LeadHistory, 'previouslyLead' | 'connectorPreviouslyLead'>,
): CorrectedAnswers {
  const isCorrected = (answer: 'previouslyLead' | 'connectorPreviouslyLead') =>
    (before?.correctedFromYes?.[answer] ?? false) || (before?.[answer] === 'Yes' && after[answer] !== 'Yes');
  const isNewlyCorrected = before?.previouslyLead === 'Yes' && after.previouslyLead !== 'Yes';
  const record = isNewlyCorrected ? undefined : before?.correctedFromYes?.record;
  return {
    previouslyLead: isCorrected('previouslyLead'),
    connectorPreviouslyLead: isCorrected('connectorPreviouslyLead'),
    ...(record !== undefined && { record }),
  };
}

/** Applies to either side: pipe found later on the customer side may be downstream of the lead that was there. */
function sideLeftLead(before: LeadHistory, after: LeadHistory): boolean {
  return (['system', 'customer'] as const).some((side) => before[side] === 'lead' && after[side] !== 'lead');
}

/** One change of one answer, for set-based updates: `updateLeadHistory` depends on nothing else. */
interface LeadHistoryStep extends Omit<Step, 'hasReason'> {
  readonly answer: YesNoUnknown;
  readonly remark: LeadHistoryNote | null;
}
/** Every step without a reason, as in an import. */
export function listLeadHistorySteps(): LeadHistoryStep[] {
  const beforeAndWanted = yesNoUnknown.flatMap((before) => yesNoUnknown.map((wanted) => ({ before, wanted })));
  const flags = bools.flatMap((leftLead) =>
    bools.flatMap((isLead) =>
      bools.flatMap((isCorrected) =>
        bools.flatMap((isListed) =>
          bools.flatMap((isNewlyListed) =>
            bools.map((isDeleted) => ({ leftLead, isLead, isCorrected, isListed, isNewlyListed, isDeleted })),
          ),
        ),
      ),
    ),
  );
  return beforeAndWanted.flatMap((answer) =>
    flags.map((flag) => ({ ...answer, ...flag, ...updateAnswer({ ...answer, ...flag, hasReason: false }) })),
  );
}
const bools = [false, true] as const;

/**
 * Whether a side's kind of material differs from the verified one, so that its verification applies to the old pipe.
 */
export function losesVerification(before: MaterialKind, after: MaterialKind): boolean {
  return before !== after;
}

/** Every pair of materials before and after, with whether lead was removed from the side. */
export function listSideChanges(): {
  before: { system: MaterialKind; customer: MaterialKind };
  after: { system: MaterialKind; customer: MaterialKind };
  leftLead: boolean;
  losesSystem: boolean;
  losesCustomer: boolean;
}[] {
  const pairs = materialKinds.flatMap((system) => materialKinds.map((customer) => ({ system, customer })));
  const rest = { previouslyLead: 'Unknown', connector: connectors[0], connectorPreviouslyLead: 'Unknown' } as const;
  return pairs.flatMap((before) =>
    pairs.map((after) => ({
      before,
      after,
      leftLead: sideLeftLead({ ...before, ...rest }, { ...after, ...rest }),
      losesSystem: losesVerification(before.system, after.system),
      losesCustomer: losesVerification(before.customer, after.customer),
    })),
  );
}
