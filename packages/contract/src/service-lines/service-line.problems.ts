import { defineProblems } from '../primitives/problem.ts';

export const serviceLineProblems = defineProblems({
  neverLeadBesideLead: [
    400,
    'The system side is lead, so "Previously lead" cannot be No. Choose Yes or Unknown, or correct the material first.',
  ],
  neverConnectedBesideLead: [
    400,
    'The connector is lead, so "Ever connected to a lead connector" cannot be No. Choose Yes or Unknown, or correct the connector first.',
  ],
  previouslyLeadNeedsReason: [400, 'This line is recorded as previously lead. Give a reason to change that answer.'],
  onceConnectedNeedsReason: [
    400,
    'This line is recorded as once connected to a lead connector. Give a reason to change that answer.',
  ],
  previouslyLeadWasYes: [400, ({ record }) => `This line ${record}. Give a reason for Previously lead: No.`],
  previouslyLeadListed: [
    400,
    'This line is listed as Lead or Galvanized Requiring Replacement. Give a reason for Previously lead: No.',
  ],
  onceConnectedWasYes: [
    400,
    'This line was once recorded as connected to a lead connector. Give a reason for the change to No.',
  ],
  leadFittingsNeedReason: [
    400,
    ({ state }) =>
      `In ${state} lead fittings make a line Lead. Give a reason to change the answer Yes, such as the record of their replacement.`,
  ],
  basisMissing: [
    400,
    ({ side }) =>
      `Choose the basis of classification for the ${String(side)} side. A Non-lead line needs a record or method that shows it (40 CFR 141.84(a)(4)(iii)).`,
  ],
  serviceLineIdInOtherLetters: [
    409,
    ({ recorded }) =>
      `Service line ${String(recorded)} already uses this ID with different capitalization. Enter a unique ID.`,
  ],
  workRecordedTwice: [
    409,
    ({ work, day }) =>
      `${String(work)} is already recorded for this line on ${String(day)}. Edit or remove that record instead of recording it again.`,
  ],
  workOnNonLeadLine: [
    409,
    'This line is Non-lead, and the rule applies only to work on Lead, GRR and Unknown lines. Check the address, and confirm that the work was on this line.',
  ],
  otherWorkOnSameDay: [
    409,
    ({ work, day }) =>
      `${String(work)} is already recorded for this line on ${String(day)}. Edit that record if it is the same work, or confirm that this is other work.`,
  ],
  completedWorkNeedsReason: [
    400,
    'This work is recorded as completed. Enter a reason for the change; what was due after it stays listed as no longer required.',
  ],
  basisContradicted: [400, ({ sentence }) => String(sentence)],
  noListedClassification: [409, 'No classification is listed for the whole line.'],
  listedClassificationApplies: [
    409,
    'The listed classification applies until both sides are field-verified. Verify both sides, or remove it with a reason.',
  ],
  listedClassificationOfOneSideApplies: [
    409,
    'The listed classification applies until it is removed. The line has one owner, so remove it with a reason.',
  ],
});
