import { expect, test } from 'vitest';
import { letterProblems } from './letter.problems.ts';

test.each([
  [1, 'The mail server asked for 1 letter to be sent later. It is kept.'],
  [5, 'The mail server asked for 5 letters to be sent later. They are kept.'],
])('a deferral of %s says what is kept', (waiting, sentences) => {
  expect(letterProblems.mailServerBusy({ values: { waiting } }).message).toBe(
    `${sentences} Choose “Try again” in half an hour.`,
  );
});
