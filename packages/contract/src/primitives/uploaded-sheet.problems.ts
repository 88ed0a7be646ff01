import { formatNumber } from './count-text.ts';
import { defineProblems } from './problem.ts';

/** Why an uploaded CSV or Excel file cannot be read. */
export const uploadedSheetProblems = defineProblems({
  fileMissing: [400, 'Choose a CSV or Excel file.'],
  oneFile: [400, 'Send one file at a time.'],
  fieldTwice: [400, ({ name }) => `The field ${name} was sent more than once. Send it once.`],
  fieldUnknown: [400, ({ name }) => `This upload has no field ${name}. Send it without that field.`],
  noRows: [422, 'The file has headings but no rows.'],
  columnTwice: [
    422,
    ({ first, second }) =>
      first === second
        ? `The file has two columns “${first}”. Delete one of them.`
        : `The file has the columns “${first}” and “${second}”, which mean the same. Delete one of them.`,
  ],
  tooManyRows: [422, ({ max }) => `The file has more than ${formatNumber(Number(max))} rows. Split it.`],
});
