import { formatDay } from '../primitives/calendar.ts';
import { defineProblems } from '../primitives/problem.ts';

export const campaignProblems = defineProblems({
  campaignOfEarlierYear: [
    409,
    ({ title }) =>
      `“${title}” were due before the first deadline that is listed, so nothing more is sent for them. Send the notices of the current year.`,
  ],
  campaignNotBegun: [
    409,
    ({ title, from }) =>
      `“${title}” can’t be sent before ${formatDay(String(from))}: letters count from that day on, and the text that the rule requires may change until then.`,
  ],
  exceedanceNotConfirmed: [400, 'Confirm that the letter is about this exceedance. Nothing was sent.'],
});
