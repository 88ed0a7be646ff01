import { expect, it } from 'vitest';
import { importProblems } from './import-batch.problems.ts';

it.each([
  [1, 'gives 1 line a less protective classification. Review it and'],
  [30_000, 'gives 30,000 lines a less protective classification. Review them and'],
])('the refusal of an import with %i less protective lines names their number', (lines, sentence) => {
  expect(importProblems.downgradesNotConfirmed({ values: { lines } }).message).toContain(sentence);
});
