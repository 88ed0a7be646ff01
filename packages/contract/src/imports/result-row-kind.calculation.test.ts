import { expect, test } from 'vitest';
import { DateColumns } from './date-columns.calculation.ts';
import type { ResultPlan } from './result-import.rules.ts';
import { findUnitConflict, listRowKindProblems } from './result-row-kind.calculation.ts';
import { createResultRowReader } from './result-rows.calculation.ts';

const plan = (columns: Readonly<Record<string, string>>, units: ResultPlan['units'] = {}): ResultPlan => ({
  sheet: 'CSV',
  headingRow: 1,
  dataFrom: 2,
  columns,
  units,
  analytes: {},
  laboratory: '',
  receivedOn: '2026-03-20',
});

test.each([
  '5 minute flush',
  'Flushed sample',
  'Field Blank',
  'Blank',
  'Lab Duplicate',
  'Matrix spike',
  'Post-filter',
  'POU',
  'Rejected',
  'Cancelled - not analyzed',
])('a row marked %s in a column that is not imported has a problem', (text) => {
  expect(listRowKindProblems({ number: 4, cells: ['13', text] }, plan({ 0: 'sampleNumber' }))).toMatchObject([
    { sentence: 'The Sample is not valid for row #4', found: text },
  ]);
});

test.each(['First draw', 'Routine', 'Pre-flush', 'Not flushed', 'J. Blank', 'Filter in basement', 'Kitchen', '', '12'])(
  'a row with the remark %j is read',
  (text) => expect(listRowKindProblems({ number: 4, cells: ['13', text] }, plan({ 0: 'sampleNumber' }))).toEqual([]),
);

test.each(['>', '>=', '≥', 'gt'])('a row with %j in a column that is not imported has a problem', (sign) => {
  expect(
    listRowKindProblems({ number: 4, cells: ['13', sign, '15'] }, plan({ 0: 'sampleNumber', 2: 'result:1' })),
  ).toMatchObject([{ found: sign, allowed: expect.stringContaining('Match the column with this sign to Qualifier') }]);
});

test('the text of an imported column is read by its field', () => {
  expect(listRowKindProblems({ number: 4, cells: ['Blank'] }, plan({ 0: 'bottle' }))).toEqual([]);
});

test.each([
  { ofColumn: 'µg/L', ofRow: 'ppb', isOnlyResult: true, unit: 'µg/L', isConflict: false },
  { ofColumn: 'µg/L', ofRow: null, isOnlyResult: true, unit: 'µg/L', isConflict: false },
  { ofColumn: undefined, ofRow: 'mg/L', isOnlyResult: true, unit: 'mg/L', isConflict: false },
  { ofColumn: 'µg/L', ofRow: 'mg/L', isOnlyResult: true, unit: 'mg/L', isConflict: true },
  { ofColumn: 'mg/L', ofRow: 'ug/L', isOnlyResult: true, unit: 'mg/L', isConflict: true },
  { ofColumn: 'µg/L', ofRow: 'mg/L', isOnlyResult: false, unit: 'mg/L', isConflict: true },
  { ofColumn: 'µg/L', ofRow: 'furlong', isOnlyResult: true, unit: 'µg/L', isConflict: true },
  { ofColumn: 'µg/L', ofRow: 'furlong', isOnlyResult: false, unit: 'µg/L', isConflict: false },
])('the unit of a result is the larger one where column and row differ: %j', ({ unit, isConflict, ...units }) => {
  const found = findUnitConflict(units);
  expect([found.unit, found.conflict?.found ?? null]).toEqual([unit, isConflict ? units.ofRow : null]);
});

test('a row with another unit than its column is not imported and shows the higher level', () => {
  const columns = { 0: 'labSampleId', 1: 'analyte', 2: 'result', 3: 'unit' };
  const read = createResultRowReader({
    plan: plan(columns, { 2: 'µg/L' }),
    dates: new DateColumns(),
    today: '2026-04-01',
  });
  expect(read({ number: 2, cells: ['K-1', 'Lead', '0.5', 'mg/L'] })?.results).toMatchObject([
    {
      reported: null,
      amount: '500',
      isAboveActionLevel: true,
      problems: [{ sentence: 'The Unit is not valid for row #2', found: 'mg/L' }],
    },
  ]);
});
