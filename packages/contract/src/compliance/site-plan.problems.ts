import { formatNumber } from '../primitives/count-text.ts';
import { defineProblems } from '../primitives/problem.ts';
import { maxReportRows } from './period-report.calculation.ts';
import { maxYearsAhead } from './site-plan.values.ts';

export const sitePlanProblems = defineProblems({
  reasonNeeded: [422, ({ why }) => `Enter a reason. ${why}`],
  dayOutside: [400, `Choose today or a later day, at most ${maxYearsAhead} years ahead.`],
  tooManyRows: [422, `The plan has more than ${formatNumber(maxReportRows)} rows for a PDF. Export it as a workbook.`],
  unprintable: [
    422,
    ({ characters }) =>
      `These characters can’t be printed in the PDF: ${characters}. Correct the text of the record, or export the plan as a workbook.`,
  ],
});
