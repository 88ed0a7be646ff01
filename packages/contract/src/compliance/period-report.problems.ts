import { formatNumber } from '../primitives/count-text.ts';
import { defineProblems } from '../primitives/problem.ts';
import { maxReportRows } from './period-report.calculation.ts';

export const periodReportProblems = defineProblems({
  tooManyRows: [
    422,
    `The period has more than ${formatNumber(maxReportRows)} rows for a PDF. Export it as a workbook.`,
  ],
  unprintable: [
    422,
    ({ characters }) =>
      `These characters can’t be printed in the PDF: ${characters}. Correct the text of the record, or export the period as a workbook.`,
  ],
});
