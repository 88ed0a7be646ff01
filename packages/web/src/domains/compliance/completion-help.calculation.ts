import type { DeadlineKind } from '@curbstop/contract/regulations/deadline-rule.values';

/** Which date completes a deadline, and what shows that it was met. */
interface CompletionHelp {
  readonly doneOn: string;
  readonly proof: string;
}

const submission = {
  doneOn: 'The date you submitted it to the State',
  proof: 'Attach the submission and the State’s receipt.',
};
const question = {
  doneOn: 'The date you contacted the State',
  proof: 'Attach the email, or notes of the call.',
};
const answer = { doneOn: 'The date the State answered', proof: 'Attach the State’s answer.' };
const filter = {
  doneOn: 'The date you delivered the filter and instructions',
  proof: 'Attach the instructions and proof of delivery.',
};
const lineSample = {
  doneOn: 'The date the tap sample was collected',
  proof: 'Attach the laboratory report.',
};

const helpByKind: Readonly<Partial<Record<DeadlineKind, CompletionHelp>>> = {
  statePercentile: { doneOn: 'The date you received the 90th percentile', proof: 'Attach the State’s letter.' },
  baselineInventory: submission,
  inventoryUpdate: submission,
  replacementPlan: submission,
  sitePlan: submission,
  schoolList: submission,
  schoolListUpdate: submission,
  tier1Consultation: question,
  otherResults: question,
  otherCopperResults: question,
  waiverEnded: question,
  leadExceedanceEnded: answer,
  copperExceedanceEnded: answer,
  replacementSample: lineSample,
  partialSample: lineSample,
  fullSample: lineSample,
  partialFilter: filter,
  fullFilter: filter,
  disturbanceFilter: filter,
  schoolSampling: {
    doneOn: 'The date the sampling of the year was completed',
    proof: 'Attach the laboratory reports, and records of refusals and attempts.',
  },
  own: { doneOn: 'The date you completed this', proof: 'Attach the proof, such as the State’s receipt.' },
};

/** A notice or a report, unless the deadline is completed in another way. */
export const getCompletionHelp = (kind: DeadlineKind): CompletionHelp =>
  helpByKind[kind] ?? {
    doneOn: 'The date you delivered the notice or sent the report',
    proof: 'Attach the notice or report, or the State’s receipt.',
  };
