import { defineProblems } from './problem.ts';

/** Why a PDF document cannot be created; each message says what to do next. */
export const documentProblems = defineProblems({
  documentTakesTooLong: [503, 'The file took too long to create. Select fewer records, then try again.'],
  tooManyDocuments: [503, 'Too many files are being created at the moment. Try again in a minute.'],
});
