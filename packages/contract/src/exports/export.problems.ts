import { defineProblems } from '../primitives/problem.ts';

export const exportProblems = defineProblems({
  stateFileIsWorkbook: [
    400,
    'The file for the State is a workbook. Choose format=xlsx, or layout=full for a CSV with every column.',
  ],
  notNow: [409, 'This file is not finished. Wait until it is, then fetch it.'],
  fileGone: [410, 'This file is no longer kept. Prepare it again.'],
  templateOfAnotherState: [
    404,
    ({ its, yours }) =>
      `This template is for water systems that report to ${its}; yours reports to ${yours}. Download the one that is listed among your templates.`,
  ],
  exportUnderWay: [409, 'A whole-account export is being made already. Wait until it is finished, or cancel it.'],
});
