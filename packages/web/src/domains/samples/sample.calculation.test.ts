import { expect, test } from 'vitest';
import { aSampleRow } from '../../../testing/a-sample.ts';
import { findDecisionObstacle } from './sample.calculation.ts';

const atLab = [5, 6, 7].map((number) => aSampleRow({ number, status: 2, statusLabel: 'At Lab' }));
const analyzed = aSampleRow({ status: 3, statusLabel: 'Analyzed' });

test('counts the selected samples that a decision is not possible for', () => {
  expect(findDecisionObstacle([analyzed], 'complete')).toBeUndefined();
  expect(findDecisionObstacle([analyzed, ...atLab], 'complete')).toMatch(
    /^Sample 5 is At Lab .*\. This is also true of 2 other selected samples\. Remove them from your selection\.$/,
  );
  expect(findDecisionObstacle([analyzed, ...atLab.slice(0, 1)], 'complete')).toMatch(
    / Remove it from your selection\.$/,
  );
});

test('names no number for all that match a search, of which only one page is known', () => {
  expect(findDecisionObstacle([analyzed, ...atLab], 'complete', { expectedCount: 36 })).toMatch(
    / This is also true of at least 2 other selected samples\. Filter the list by status, then select again\.$/,
  );
  expect(findDecisionObstacle([analyzed, ...atLab.slice(0, 1)], 'complete', { expectedCount: 36 })).toMatch(
    / This may also be true of other selected samples\. Filter the list by status, then select again\.$/,
  );
});
