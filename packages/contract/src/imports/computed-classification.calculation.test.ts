import { expect, test } from 'vitest';
import { computedClassificationHeading } from '../service-lines/service-line.sheet.ts';
import { findComputedColumn } from './computed-classification.calculation.ts';
import type { FileStructure } from './import-batch.rules.ts';

const columnIn = (heading: string, ownExport = true) => {
  const sheets = [{ name: 'Inventory', columns: [{ position: 0, letter: 'A', heading }] }];
  return findComputedColumn({ columns: { 0: 'listedCategory' }, sheet: 'Inventory' }, {
    ownExport,
    sheets,
  } as unknown as FileStructure);
};

test.each(['Listed classification', 'Stated class'])('"%s" in our export is a recorded classification', (heading) =>
  expect(columnIn(heading)).toBeUndefined(),
);

test.each([computedClassificationHeading, 'Entire Service Line Material Classification'])(
  '"%s" in our export is a calculated classification',
  (heading) => expect(columnIn(heading)).toBe('A'),
);

test('a file of another program has no calculated classification', () =>
  expect(columnIn(computedClassificationHeading, false)).toBeUndefined());
