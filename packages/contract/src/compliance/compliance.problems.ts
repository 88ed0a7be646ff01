import { minExplanationLength } from '../primitives/required-text.ts';
import { defineProblems } from '../primitives/problem.ts';
import { monthsBeforeWork } from './deadline.values.ts';

export const complianceProblems = defineProblems({
  scheduleTaken: [409, 'A monitoring schedule already starts on this day. Remove it first.'],
  /** The open deadlines that end, are completed or are due later with another monitoring schedule. */
  deadlinesNotConfirmed: [
    409,
    ({ sentence }) =>
      `${sentence}. Compare the schedule with your State’s approval. Enter the reason for the change in at least ${minExplanationLength} characters and confirm it.`,
  ],
  deadlineReasonMissing: [
    400,
    `Enter why the schedule is right although it ends or completes open deadlines or makes them due later, in at least ${minExplanationLength} characters`,
  ],
  approvalInFuture: [
    400,
    'The approval date can’t be in the future. Until the State approves reduced monitoring, standard six-month monitoring applies.',
  ],
  approvalTooEarly: [
    400,
    'Enter the date on the State’s letter. It can’t be before June 7, 1991, when the Lead and Copper Rule was published.',
  ],
  reducedTooEarly: [
    400,
    ({ day, periods }) => `Reduced monitoring can start on ${day} at the earliest, after ${periods}.`,
  ],
  approvalTooOld: [
    400,
    ({ day, periods }) =>
      `Enter ${day} or a later date. The State’s approval can’t be from before the end of ${periods}.`,
  ],
  waiverTooLarge: [
    400,
    ({ largest }) =>
      `Only systems that serve at most ${largest} people can have a monitoring waiver (40 CFR 141.86(g)).`,
  ],
  waiverWithoutPopulation: [
    400,
    'Enter the population served first (Administration, Population served). Only small systems can have a monitoring waiver (40 CFR 141.86(g)).',
  ],
  doneBeforeTrigger: [400, ({ day }) => `Enter ${day} or a later date.`],
  doneBeforePeriod: [
    400,
    ({ day }) => `The period of this deadline begins on ${day}. Complete it on that day or a later one.`,
  ],
  doneBeforeWork: [
    400,
    ({ day }) =>
      `Enter ${day} or a later date. The rule names no first day, so Curbstop accepts what was given at most ${monthsBeforeWork} months before the work. If yours is older, give it again: residents may have changed.`,
  ],
  ownDeadlineTooOld: [
    400,
    ({ day }) => `Enter ${day} or a later date. Deadlines that were due more than a year ago are not listed.`,
  ],
  resultsNotSeen: [
    409,
    'Samples or results changed after you opened this page. Review what the deadline covers now, then enter the date again.',
  ],
  responsibleUnknown: [400, 'Choose a user with access to this water system.'],
  completionNoteMissing: [
    400,
    `Enter how the notice was given or who was reached, and where the proof is, in at least ${minExplanationLength} characters. Write “No proof yet” if you have none.`,
  ],
  answerMissing: [400, `Enter who answered for your State and how, in at least ${minExplanationLength} characters.`],
  answerNotChosen: [400, 'Choose whether your State agrees that the exceedance ended.'],
  answerWithoutDay: [400, 'Enter the date of your State’s answer.'],
  answerWithoutEnd: [400, 'This exceedance has not ended, so there is no State answer to record.'],
  answerNotAsked: [400, 'Only the confirmation that an exceedance ended has an answer of the State.'],
  doneInFuture: [400, 'Enter today or an earlier date.'],
});
