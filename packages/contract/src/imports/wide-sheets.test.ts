import { expect, test } from 'vitest';
import type { Steps } from '../primitives/steps.ts';
import { suggestColumns, suggestColumnsInSteps } from './inventory-columns.calculation.ts';
import { detectHeadings, detectHeadingsInSteps } from './headings.calculation.ts';

/** The result, and the number of steps that it took. */
function countSteps<Result>(steps: Steps<Result>): { readonly result: Result; readonly count: number } {
  for (let count = 0; ; count++) {
    const step = steps.next();
    if (step.done) return { result: step.value, count };
  }
}

const known = ['Service line ID', 'Street address', 'City', 'System side material', 'Customer side material'];
const headings = Array.from({ length: 300 }, (_, position) => known[position] ?? `Attribute ${position}`);
const rows = [
  { number: 1, cells: headings },
  ...Array.from({ length: 7 }, (_, at) => ({
    number: at + 2,
    cells: headings.map((_, position) => `Value ${at} of ${position}`),
  })),
];

test('the headings of a sheet with hundreds of columns are found in a step for each row', () => {
  const { result, count } = countSteps(detectHeadingsInSteps(rows));
  expect(count).toBe(8);
  expect(result).toEqual(detectHeadings(rows));
  expect(result).toMatchObject({ headingFrom: 1, headingTo: 1, dataFrom: 2 });
});

test('the fields of hundreds of columns are proposed in a step for each column', () => {
  const columns = headings.map((heading, position) => ({ position, heading, samples: [] }));
  const { result, count } = countSteps(suggestColumnsInSteps(columns, new Map()));
  expect(count).toBe(300);
  expect(result).toEqual(suggestColumns(columns, new Map()));
});
