import { describe, expect, test } from 'vitest';
import { defineList } from './list.ts';
import {
  describeSelection,
  areSameCounts,
  previewSelection,
  maxSelected,
  maxSelectedIds,
  createSelectionShape,
  selectionProblems,
} from './selection.ts';
import { getValidationMessage } from './validation-messages.ts';

const lines = defineList({
  defaultSort: 'address',
  fields: {
    address: { label: 'Address', filter: 'text', sort: true },
    material: { label: 'Material', filter: 'choice' },
  },
});
const idAt = (number: number) => `0192c0de-0000-7000-8000-${String(number).padStart(12, '0')}`;
const messages = (input: unknown) =>
  createSelectionShape(lines)
    .safeParse(input, { error: getValidationMessage })
    .error?.issues.map(({ message }) => message);

describe('a selection of rows', () => {
  test('counts a row once that was named twice', () => {
    expect(createSelectionShape(lines).parse({ ids: [idAt(1), idAt(2), idAt(1)] })).toEqual({
      ids: [idAt(1), idAt(2)],
    });
  });

  test('a selection has one to a thousand rows', () => {
    expect(messages({ ids: [] })).toEqual(['Select at least one']);
    expect(messages({ ids: Array.from({ length: maxSelectedIds }, (_, at) => idAt(at)) })).toBeUndefined();
    expect(messages({ ids: Array.from({ length: maxSelectedIds + 1 }, (_, at) => idAt(at)) })).toEqual([
      'You can select up to 1,000 individually. To select more, select all that match',
    ]);
  });

  test('a selection by a query records how many rows were expected', () => {
    const request = { filters: { material: ['Lead'] } };
    expect(createSelectionShape(lines).parse({ request, expectedCount: 7 })).toEqual({
      request: { searchTerm: '', ...request },
      expectedCount: 7,
    });
    expect(messages({ request })).toEqual(['The request has an invalid format']);
    expect(messages({ request, expectedCount: 0 })).toEqual(['Select at least one']);
    expect(messages({ request, expectedCount: 7, ids: [idAt(1)] })).toEqual(['The request has an invalid format']);
  });

  test('refuses a filter that the list does not have, by its name', () => {
    const issues = previewSelection(lines).shape.within.safeParse({ filters: { color: ['red'] } }).error?.issues ?? [];
    expect(issues.map(({ path, message }) => [path, message])).toEqual([
      [[expect.stringContaining('color')], expect.any(String)],
    ]);
  });

  test('logs a selection by its count and its query, without the rows', () => {
    expect(describeSelection({ ids: [idAt(1), idAt(2)] })).toEqual({ selected: 2 });
    const request = { searchTerm: 'mill', filters: {} };
    expect(describeSelection({ request, expectedCount: 7 })).toEqual({ selected: 7, searchTerm: 'mill', filters: {} });
  });
});

test('counts that a person saw are compared in any order', () => {
  const seen = [
    { tier: 1, count: 2 },
    { tier: null, count: 3 },
  ];
  expect(
    areSameCounts(seen, [
      { count: 3, tier: null },
      { count: 2, tier: 1 },
    ]),
  ).toBe(true);
  expect(areSameCounts(seen, [{ tier: 1, count: 2 }])).toBe(false);
  expect(
    areSameCounts(seen, [
      { tier: 1, count: 3 },
      { tier: null, count: 2 },
    ]),
  ).toBe(false);
  expect(areSameCounts([], [])).toBe(true);
});

test('a refused selection reports that nothing was changed and its number of rows', () => {
  const sentence = (problem: { readonly details: readonly { readonly detail: string }[] }) =>
    problem.details[0]?.detail;
  expect(sentence(selectionProblems.selectionChanged({ values: { now: 1200, then: 7 } }))).toMatch(
    /^The list has changed since you made your selection \(7 then, 1,200 now\)\. No changes were made\./,
  );
  expect(sentence(selectionProblems.selectedNotFound({ values: { missing: 1, selected: 5 } }))).toMatch(
    /^1 of the 5 that you selected is no longer in the list\./,
  );
  expect(sentence(selectionProblems.tooManySelected({ values: { selected: 100_001 } }))).toContain(
    `at most ${maxSelected.toLocaleString('en-US')}`,
  );
});
