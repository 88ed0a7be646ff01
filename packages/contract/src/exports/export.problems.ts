import { defineProblems } from '../primitives/problem.ts';

export const exportProblems = defineProblems({
  stateFileIsWorkbook: [
    400,
    'The file for the State is a workbook. Choose format=xlsx, or layout=full for a CSV with every column.',
  ],
  notNow: [409, 'This export is still being prepared. Download it when its status is Completed.'],
  fileDeleted: [410, 'This file has expired and was deleted. Export the data again.'],
  templateOfAnotherState: [
    404,
    ({ its, yours }) =>
      `This template is for water systems that report to ${its}; your water system reports to ${yours}. Download your State’s template under Administration, Resources.`,
  ],
  exportUnderWay: [409, 'An export of all data is already running. Wait until it finishes, or cancel it.'],
});
