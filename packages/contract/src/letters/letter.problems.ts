import { defineProblems } from '../primitives/problem.ts';
import { maxBatchLetters } from './letter-batch.values.ts';

export const letterProblems = defineProblems({
  noLetters: [409, 'There is no letter to send.'],
  tooManyLetters: [
    400,
    `One batch has at most ${maxBatchLetters.toLocaleString('en-US')} letters. Narrow the selection with a filter, then send the rest as another batch.`,
  ],
  noLetterCreated: [409, 'No letter could be created. The letters of this batch say why.'],
  noLetterToDownload: [409, 'None of these letters has a PDF yet.'],
  batchNotReady: [409, 'The letters of this batch are not ready yet. Download them when its status is Ready.'],
  letterNotReady: [409, 'This letter has no PDF yet. Download it when its status is Ready.'],
  lettersHaveLeft: [
    409,
    ({ left }) =>
      `This batch cannot be canceled: ${left === 1 ? '1 letter was' : `${Number(left).toLocaleString('en-US')} letters were`} mailed already.`,
  ],
  batchStatusNotPossible: [
    409,
    ({ title, status, to }) =>
      `“${String(title)}” is ${String(status).toLowerCase()}, so it cannot become ${String(to).toLowerCase()}.`,
  ],
  letterStatusNotPossible: [
    409,
    ({ code, status, to }) =>
      `Letter ${String(code)} is ${String(status).toLowerCase()}, so it cannot become ${String(to).toLowerCase()}.`,
  ],
});
