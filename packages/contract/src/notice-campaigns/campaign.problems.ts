import { formatDay } from '../primitives/calendar.ts';
import { defineProblems } from '../primitives/problem.ts';

export const campaignProblems = defineProblems({
  campaignNotBegun: [
    409,
    ({ title, from }) =>
      `“${title}” can’t be sent before ${formatDay(String(from))}: letters count from that day on, and the text that the rule requires may change until then.`,
  ],
});
