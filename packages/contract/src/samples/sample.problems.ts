import { formatNumber } from '../primitives/count-text.ts';
import { defineProblems } from '../primitives/problem.ts';
import { minExplanationLength } from '../primitives/required-text.ts';

export const sampleProblems = defineProblems({
  noKit: [
    409,
    ({ event }) => `${event} has no kit, so there are no samples to create. Create another event with a kit.`,
  ],
  noSamples: [409, ({ event, kit }) => `${event} uses ${kit}, which has no samples.`],
  eventNotSampled: [
    409,
    ({ event }) => `${event} hands out pitchers and filters, so it has no samples. Create an event for water sampling.`,
  ],
  eventNotActive: [
    409,
    ({ event, status }) => `You can’t add samples while ${event} is ${status}. Make it Active first.`,
  ],
  notInEvent: [409, ({ place, event }) => `${place} is not in ${event}. Assign it to the event first.`],
  /** [A8.12, B8.9] */
  linkedSamples: [409, 'Location cannot be removed due to having linked samples. Samples have already been created.'],
  analyteHasResults: [
    409,
    ({ analyte, results }) =>
      `${analyte} has ${results} in this event and cannot be removed from it. Keep ${analyte}, or withdraw its results first.`,
  ],
  closed: [409, ({ sample, status }) => `${sample} is ${status} and can no longer be changed.`],
  notWithdrawable: [
    409,
    ({ sample, status }) =>
      `${sample} is ${status}, so its results cannot be withdrawn. Correct the result with what the laboratory reports now.`,
  ],
  invalidatedNotWithdrawable: [
    409,
    ({ sample }) =>
      `${sample} is Invalidated, so its results cannot be withdrawn, because your State based its decision on them. Send the laboratory’s corrected report to your State and attach it to the sample. A result can be corrected to a higher level.`,
  ],
  exceedanceNotConfirmed: [
    409,
    ({ sample }) =>
      `${sample} has an exceedance, and withdrawing this result may end the exceedance and the notices that it requires. Confirm the withdrawal.`,
  ],
  lowerNotConfirmed: [
    409,
    ({ sample, before, after }) =>
      `${sample} has an exceedance, and correcting ${before} to ${after} may end the exceedance and the notices that it requires. Compare the result with the laboratory’s report and confirm the correction.`,
  ],
  invalidatedLowered: [
    409,
    ({ sample }) =>
      `${sample} is Invalidated. Its result can’t be lowered, because your State based its decision on it and it stays in the 90th percentile that includes invalidated samples. Send the laboratory’s corrected report to your State and attach it to the sample.`,
  ],
  loweredReasonMissing: [
    400,
    `Enter why a result with an exceedance is lowered, in at least ${minExplanationLength} characters`,
  ],
  lateReasonMissing: [
    400,
    ({ row, sample, status }) =>
      `Row ${row}: ${sample} is ${status}. Enter the reason why it gets a result now, which is kept in its history.`,
  ],
  /** The sample and the dates of its event: `findCollectionObstacle`. */
  collectedOutsideEvent: [
    400,
    ({ sentence }) =>
      `${sentence} Correct the date, move the sample to the event of that period, or change the dates of the event. If it replaces an invalidated sample, choose that one in “Replaces”.`,
  ],
  collectionDateRefused: [400, ({ where, sentence }) => `${where}${sentence}`],
  notReplaceable: [
    409,
    'Choose an invalidated sample of the same program and bottle that no other sample replaces. A replacement is taken at the same site, or at one that its event and half-year have not used otherwise.',
  ],
  replacementTooEarly: [
    400,
    ({ sample, day }) =>
      `${sample} was collected on ${day}. A replacement can’t be taken before the sample it replaces.`,
  ],
  replacementReasonMissing: [
    400,
    `Enter the reason why this sample is or is not the replacement, such as why it was taken at another site, in at least ${minExplanationLength} characters`,
  ],
  collectedOutsideDates: [
    409,
    ({ samples, days }) =>
      `${samples} collected outside ${days}. Move them to another event first, or include their days.`,
  ],
  undatedBeforeEvent: [
    409,
    ({ samples, day }) =>
      `${samples} results and no collection date, so the event can’t start on ${day}. Enter their collection dates first.`,
  ],
  /** The sample and its status: `formatStatusObstacle`. */
  statusNotAllowed: [409, ({ sentence }) => `${sentence}`],
  exceedanceNotClosable: [
    409,
    ({ sample }) =>
      `${sample} is not an invalidated sample with an open exceedance. Reload the page to see its status.`,
  ],
  resultsMissing: [
    409,
    ({ sample, analyte }) => `${sample} has no ${analyte} result yet. Enter it, then complete the sample.`,
  ],
  movedMeanwhile: [
    409,
    ({ sample }) => `Someone else just moved ${sample} to another event. Reload the page and try again.`,
  ],
  /** The sample and the event: `findMoveObstacle`. */
  notMovable: [409, ({ sentence }) => `${sentence}`],
  analyteNotInEvent: [
    409,
    ({ sample, analyte, event }) =>
      `${sample} has a result for ${analyte}, which is not an analyte of ${event}. Add ${analyte} to the event first.`,
  ],
  bottleInEvent: [
    409,
    ({ sample, other, event }) =>
      `${event} already has this bottle for this site (${other}), so ${sample} can’t be moved there.`,
  ],
  kitDivided: [409, ({ kit, sample, other }) => `${sample} is in kit ${kit} with ${other}. Move both.`],
  bottleTaken: [
    409,
    'Someone else just created or moved a sample of the same bottle and site. Reload the page and try again.',
  ],
  noSuchSample: [404, ({ row }) => `Row ${row}: sample not found. Check its ID on the Samples page.`],
  notAnalyzed: [
    400,
    ({ where, analyte, event }) =>
      `${where}${analyte} is not an analyte of ${event}. Add it to the event, or remove this result.`,
  ],
  leavesOpen: [
    400,
    ({ where, result, limit }) =>
      `${where}${result} does not show whether the limit of ${limit} was exceeded. Ask the laboratory for the measured value.`,
  ],
  namedTwice: [
    400,
    ({ row, first }) => `Row ${row} has the same analyte and sample as row ${first}. Send one result for each.`,
  ],
  alreadyReported: [
    409,
    ({ row, sample, analyte, result }) =>
      `Row ${row}: ${sample} already has ${result} for ${analyte}. Correct that result, or withdraw it first.`,
  ],
  unitsNotConfirmed: [
    409,
    ({ results, doubt }) =>
      `${doubt}. Check ${results === 1 ? 'it' : `the ${formatNumber(Number(results))} unusual results`} in the laboratory’s report and confirm the number of these results.`,
  ],
  unitsNotForLaboratory: [
    409,
    ({ doubt }) =>
      `${doubt}. Check the unit and the result. A laboratory’s API key can’t confirm them: if they are right, the water system enters this result and confirms it.`,
  ],
  reportedMeanwhile: [
    409,
    'Someone else just entered a result for the same analyte. Check the sample and correct the result if necessary.',
  ],
  futureResult: [400, 'The analyzed and received dates cannot be in the future'],
  /** `findDayOrderProblem` */
  daysOutOfOrder: [400, ({ where, sentence }) => `${where}${sentence}`],
  /** The days of a sample that would be after those of its results. */
  resultsEarlier: [
    400,
    ({ analyte, sentence }) =>
      `With this date the ${analyte} result has days in the wrong order: ${sentence}. Correct the result or this date`,
  ],
  resultsChanged: [
    409,
    ({ sample }) =>
      `The results of ${sample} have changed since the percentiles were shown. Close this window, open it again and compare them.`,
  ],
  severalEvents: [
    409,
    'The samples you selected are from more than one event. Invalidate the samples of one event at a time, because each event has its own 90th percentile.',
  ],
  alreadyRequested: [
    409,
    ({ sample }) =>
      `The State was already asked to invalidate ${sample}. Record its decision or withdraw that request first.`,
  ],
  requestDecided: [409, ({ state }) => `This request is already ${state}. Reload the page to see what was recorded.`],
  countsAnyway: [
    409,
    ({ sample, program }) =>
      `${sample} counts, because ${program} is sampled for compliance. Only the State can leave it out: record its invalidation.`,
  ],
  noSamplesToCount: [409, ({ event }) => `${event} has no samples.`],
  decisionTooEarly: [400, ({ event }) => `The State’s decision cannot be before ${event} began`],
});
