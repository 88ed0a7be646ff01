import { formatNumber } from './count-text.ts';
import { defineProblems } from './problem.ts';

/** Why a PDF document cannot be created; each message says what to do next. */
export const documentProblems = defineProblems({
  documentTakesTooLong: [503, 'The file took too long to create. Select fewer records, then try again.'],
  imageTooLarge: [
    400,
    ({ width, height }) =>
      `This image is ${formatNumber(Number(width))} pixels wide and ${formatNumber(Number(height))} high, which is too large for letters. Make a PNG image at most 2,000 pixels and a JPEG image at most 4,000 pixels wide and high, then upload it again.`,
  ],
  tooManyDocuments: [503, 'Too many files are being created at the moment. Try again in a minute.'],
});
