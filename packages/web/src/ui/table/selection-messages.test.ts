import { Problem } from '@curbstop/contract/primitives/problem';
import { expect, test } from 'vitest';
import {
  describeBulkFailure,
  describeChangedSince,
  keepExistingSelection,
  describeUndoneSelection,
} from './selection-messages.ts';

const request = { searchTerm: 'elm', filters: {} };
const lines = ['service line', 'service lines'] as const;

test('leaves out selected rows that no longer exist', () => {
  expect(keepExistingSelection({ ids: ['a', 'b', 'c'] }, { total: 2, missing: ['b'] })).toEqual({ ids: ['a', 'c'] });
  expect(keepExistingSelection({ ids: ['a'] }, { total: 1, missing: [] })).toEqual({ ids: ['a'] });
});

test('uses the number that was counted last for all that match', () => {
  expect(keepExistingSelection({ request, expectedCount: 10 }, { total: 12, missing: [] })).toEqual({
    request,
    expectedCount: 12,
  });
});

test('a selection that is as it was needs no words', () => {
  expect(describeChangedSince({ ids: ['a', 'b'] }, { total: 2, missing: [] })).toBeUndefined();
  expect(describeChangedSince({ request, expectedCount: 10 }, { total: 10, missing: [] })).toBeUndefined();
});

test('rows that were deleted meanwhile are counted, one or several', () => {
  expect(describeChangedSince({ ids: ['a', 'b'] }, { total: 1, missing: ['a'] })).toBe(
    '1 of the 2 that you selected is no longer in the list and will be skipped.',
  );
  expect(describeChangedSince({ ids: ['a', 'b', 'c'] }, { total: 1, missing: ['a', 'c'] })).toBe(
    '2 of the 3 that you selected are no longer in the list and will be skipped.',
  );
});

test('reports both numbers of a list that grew or shrank', () => {
  expect(describeChangedSince({ request, expectedCount: 1200 }, { total: 1340, missing: [] })).toBe(
    'The list changed after you selected rows: 1,340 match now, 1,200 matched before.',
  );
});

test('a refusal shows the reason; a failure of the server or the network shows what was not done', () => {
  const refused = (status: number) => new Problem('x', status, [{ code: 'x', detail: 'The lines have changed.' }]);
  const otherwise = 'Error while deleting service line(s).';
  expect(describeBulkFailure(refused(409), otherwise)).toBe('The lines have changed.');
  expect(describeBulkFailure(refused(400), otherwise)).toBe('The lines have changed.');
  expect(describeBulkFailure(refused(500), otherwise)).toBe(otherwise);
  expect(describeBulkFailure(new TypeError('Failed to fetch'), otherwise)).toBe(otherwise);
});

test('an undo counts what is back and what remains because of later changes', () => {
  const again = 'were restored';
  expect(describeUndoneSelection({ restored: 3, kept: 0 }, lines, again)).toBe('3 service lines were restored');
  expect(describeUndoneSelection({ restored: 3, kept: 1 }, lines, again)).toBe(
    '3 service lines were restored. 1 service line stays as it is, because it was changed afterwards',
  );
  expect(describeUndoneSelection({ restored: 0, kept: 2 }, lines, again)).toBe(
    '0 service lines were restored. 2 service lines stay as they are, because they were changed afterwards',
  );
});
