import { describe, expect, test } from 'vitest';
import type { Cell } from '../primitives/cell.ts';
import { DateColumns } from './date-columns.calculation.ts';
import { createResultRowReader, listMissingResultFields, listSharedFields } from './result-rows.calculation.ts';
import { parseAnalyte } from './result-analyte.calculation.ts';
import type { ResultPlan } from './result-import.rules.ts';

const plan = (columns: readonly string[], overrides: Partial<ResultPlan> = {}): ResultPlan => ({
  sheet: 'CSV',
  headingRow: 1,
  dataFrom: 2,
  columns: Object.fromEntries(columns.map((key, at) => [String(at), key])),
  units: {},
  analytes: {},
  laboratory: 'Acme',
  receivedOn: '2026-03-20',
  ...overrides,
});
const read = (columns: readonly string[], cells: readonly Cell[], overrides: Partial<ResultPlan> = {}) =>
  createResultRowReader({ plan: plan(columns, overrides), dates: new DateColumns(), today: '2026-04-01' })({
    number: 5,
    cells,
  });
const long = ['labSampleId', 'analyte', 'result', 'unit', 'detectionLimit', 'collectedOn'];

describe('reading a row of a laboratory file', () => {
  test.each<[readonly string[], boolean]>([
    [['0.0151', 'mg/L', '0.001', '3/4/2026'], true],
    [['15', 'ppb', '', '3/4/2026'], false],
    // Neither a date nor a limit that is refused hides the level.
    [['50', 'ppb', '', '13/40/2026'], true],
    [['50', 'ppb', '0', '3/4/2026'], true],
    [['<1', 'ppb', '', '3/4/2026'], false],
    [['much', 'ppb', '', '3/4/2026'], false],
  ])('compares %j (result, unit, limit, collected) with the action level', (cells, isAbove) => {
    const row = read(long, ['K-1', 'Lead', ...cells]);
    expect(row?.results.map(({ isAboveActionLevel }) => isAboveActionLevel)).toEqual([isAbove]);
  });

  test.each<[readonly string[], string | null, boolean, boolean]>([
    // Result, unit, detection limit, collected: amount, above the action level, unreadable.
    [['1,200', 'ppb', '', '3/4/2026'], '1200', true, false],
    [['1.2E+02', 'ppb', '', '3/4/2026'], '120', true, false],
    [['1.51E-02', 'mg/L', '', '13/40/2026'], '15.1', true, false],
    [['0,015', 'mg/L', '', '3/4/2026'], null, false, true],
    [['~70', 'ppb', '', '3/4/2026'], null, false, true],
    [['300', 'furlong', '', '3/4/2026'], null, false, true],
    [['300', '', '', '3/4/2026'], null, false, true],
    [['-3', 'ppb', '', '3/4/2026'], null, false, true],
    // A non-detect without its limits is no level, but one above the action level may be an exceedance.
    [['ND', 'ppb', '', '3/4/2026'], null, false, false],
    [['<1', 'ppb', '', '3/4/2026'], '0', false, false],
    [['<5', 'ppb', '', '3/4/2026'], null, false, false],
    [['<20', 'ppb', '', '3/4/2026'], null, false, true],
    [['<1', 'furlong', '', '3/4/2026'], null, false, true],
    [['', 'ppb', '', '3/4/2026'], null, false, false],
  ])('reads the level of %j', (cells, amount, isAboveActionLevel, isUnreadable) => {
    const row = read(long, ['K-1', 'Lead', ...cells]);
    expect(row?.results).toMatchObject([{ amount, isAboveActionLevel, isUnreadable, isMoreThan: false }]);
  });

  test.each<[string, string, boolean]>([
    // 15.4 in a narrow column, and in mg/L.
    ['1.5E+01', 'ppb', false],
    ['1.50E-02', 'mg/L', false],
    ['2E+01', 'ppb', true],
    ['1.4E+01', 'ppb', true],
    ['1.49E+01', 'ppb', true],
    // Five digits are no short form.
    ['1.5000E+01', 'ppb', true],
    ['15', 'ppb', true],
  ])('%s %s in a file is imported only if lost digits cannot hide an exceedance', (result, unit, isRead) => {
    const [parsed] = read(long, ['K-1', 'Lead', result, unit, '', '3/4/2026'])?.results ?? [];
    const hidden = parsed?.problems.some(({ allowed }) => allowed.includes('above the action level'));
    expect([parsed?.reported !== null, parsed?.isUnreadable, hidden]).toEqual([isRead, !isRead, !isRead]);
  });

  test.each<[Cell, string | undefined]>([
    // A workbook keeps what the format of a cell hides.
    [{ number: 15.4, text: '1.5E+01' }, '15.4'],
    [{ number: 15.004, text: '15.00' }, '15.004'],
    [{ number: 0.0151, text: '0.02' }, '0.0151'],
    [{ number: 1200, text: '1,200' }, '1200'],
    // The format of these shows another number, or a sign.
    [{ number: 15_400, text: '15.4' }, undefined],
    [{ number: 5, text: '<5' }, undefined],
  ])('the level of the cell %j has all its digits', (cell, value) => {
    const [parsed] = read(long, ['K-1', 'Lead', cell, 'ppb', '', '3/4/2026'])?.results ?? [];
    expect(parsed?.reported?.value).toBe(value);
  });

  test.each([
    [['>50', ''], '50', true],
    [['> 1,200', ''], '1200', true],
    [['15', '>'], '15', true],
    [['>15', ''], '15', true],
    [['>10', ''], '10', false],
  ])('%j (result, qualifier) is more than the number and not imported', (cells, amount, isAboveActionLevel) => {
    const columns = ['labSampleId', 'analyte', 'result', 'qualifier', 'unit'];
    const row = read(columns, ['K-1', 'Lead', ...cells, 'ppb']);
    expect(row?.results).toMatchObject([
      { amount, isAboveActionLevel, isMoreThan: true, isUnreadable: false, reported: null },
    ]);
    expect(row?.results[0]?.problems).toHaveLength(1);
  });

  test('the level of an unknown analyte is not read', () => {
    const levelOf = (...cells: readonly Cell[]) => read(long, ['K-1', 'Iron', ...cells])?.results;
    expect(levelOf('300', 'ppb')).toMatchObject([{ amount: null, isUnreadable: true }]);
    expect(levelOf('ND', 'ppb')).toMatchObject([{ amount: null, isUnreadable: false }]);
  });

  test('a result and its limit are read as stored, where the cells show fewer digits', () => {
    const [result] = read(long, [
      'K-1',
      'Lead',
      { number: 0.0154, text: '0.015' },
      'mg/L',
      { number: 0.00054, text: '0.001' },
      '3/4/2026',
    ])!.results;
    expect(result).toMatchObject({
      shown: '0.0154 mg/L (shown as 0.015)',
      reported: { value: '0.0154', detectionLimit: '0.00054' },
      amount: '15.4',
      isAboveActionLevel: true,
      problems: [],
    });
  });

  const shows = (number: number, text: string): Cell => ({ number, text });
  test.each<[Cell, string, string]>([
    [shows(0.4, '<1'), '', '<'],
    [shows(0.4, 'ND'), '0.5', 'ND'],
    [shows(0, 'ND'), '0.5', 'ND'],
  ])('%j with the limit %j is a non-detect', (cell, limit, qualifier) => {
    const row = read(long, ['K-1', 'Lead', cell, 'ppb', limit, '3/4/2026']);
    expect(row?.results).toMatchObject([{ amount: '0', reported: { qualifier }, problems: [] }]);
  });

  test.each<[Cell, string, string]>([
    [shows(40, '<15'), '', '40'],
    [shows(18, 'ND'), '0.5', '18'],
    [shows(15.4, ''), '', '15.4'],
  ])('%j with the limit %j fails its row with the level %s', (cell, limit, amount) => {
    const row = read(long, ['K-1', 'Lead', cell, 'ppb', limit, '3/4/2026']);
    expect(row?.results).toMatchObject([{ amount, isAboveActionLevel: true, reported: null }]);
    expect(row?.results[0]?.problems[0]?.allowed).toContain('Enter the result of the laboratory’s report in the cell');
  });

  test('the level under a non-detect without a limit is not hidden', () => {
    const row = read(long, ['K-1', 'Lead', shows(18, 'ND'), 'ppb', '', '3/4/2026']);
    expect(row?.results).toMatchObject([{ amount: '18', isAboveActionLevel: true, reported: null }]);
  });

  test('a limit that shows another number than it stores fails its row', () => {
    const cells = ['K-1', 'Lead', '12', 'ppb', { number: 500, text: '0.5' }, '3/4/2026'];
    expect(read(long, cells)?.results[0]?.problems.map(({ field, allowed }) => [field, allowed])).toContainEqual([
      'Detection limit',
      expect.stringContaining('The cell shows 0.5, and the number in it is 500.'),
    ]);
  });

  test('an ID is read as its cell shows it', () => {
    const row = read(['sampleNumber', 'result:1'], [{ number: 12, text: '00012' }, 3], { units: { '1': 'ppb' } });
    expect(row?.naming.sampleNumber).toBe('00012');
  });

  test('a result with its unit, limit and dates', () => {
    const row = read(long, ['K-1', 'LEAD, TOTAL', '0.0042', 'mg/l', '0.001', '3/4/26 9:30']);
    expect(row?.naming).toEqual({ labSampleId: 'K-1', sampleNumber: null, address: null, collectedOn: '2026-03-04' });
    expect(row?.results).toMatchObject([
      {
        analyteId: 1,
        shown: '0.0042 mg/l',
        problems: [],
        reported: { value: '0.0042', unit: 'mg/L', detectionLimit: '0.001', receivedOn: '2026-03-20', labId: 'Acme' },
      },
    ]);
  });

  test('reads two results from a column for each analyte and skips an empty cell', () => {
    const columns = ['labSampleId', 'result:1', 'result:2'];
    const units = { 1: 'µg/L', 2: 'mg/L' } as const;
    expect(read(columns, ['K-1', 0, 0.021], { units })?.results.map(({ reported }) => reported)).toMatchObject([
      { analyteId: 1, value: '0', unit: 'µg/L' },
      { analyteId: 2, value: '0.021', unit: 'mg/L' },
    ]);
    expect(read(columns, ['K-1', null, '0.021'], { units })?.results).toHaveLength(1);
    expect(read(columns, ['K-1', null, null], { units })?.results).toMatchObject([{ isLeftOut: true }]);
    expect(read(columns, [null, '', null], { units })).toBeUndefined();
  });

  test('reads the lead of both liters of a tap from one row, each for its own bottle', () => {
    const columns = ['kitCode', 'result:1', 'result:1:fifthLiter'];
    const units = { 1: 'ppb', 2: 'ppb' } as const;
    const row = read(columns, ['k-100000042 ', '3', '21'], { units });
    expect(row?.results.map(({ analyte, bottle, shown }) => [analyte, bottle, shown])).toEqual([
      ['Lead, first liter', '1', '3 ppb'],
      ['Lead, fifth liter', '5', '21 ppb'],
    ]);
    expect(read(['address', 'bottle', 'result:1'], ['1 Elm', '5th liter', '4'])?.naming.bottle).toBe('5');
  });

  // What the form of a result refuses, the file refuses.
  test.each([
    [
      'Result',
      ['K-1', 'Lead', 'high', 'ppb', '', ''],
      'Enter a number such as 0.0031, or a non-detect such as <1 or ND',
    ],
    ['Result', ['K-1', 'Lead', '', 'ppb', '', ''], 'Enter the result as reported by the laboratory'],
    [
      'Unit',
      ['K-1', 'Lead', '4', 'grains', '', ''],
      '"grains" is not a recognized unit. Use mg/L, µg/L, ppb or ppm for a concentration',
    ],
    ['Unit', ['K-1', 'Lead', '4', '', '', ''], 'Choose the unit of the result'],
    ['Detection limit', ['K-1', 'Lead', '4', 'ppb', '-1', ''], 'A limit must be 0 or more'],
    ['Collected', ['K-1', 'Lead', '4', 'ppb', '', '2026-05-01'], 'The collection date cannot be in the future'],
  ])('refuses the row with the field: %s', (field, cells, allowed) => {
    const [result] = read(long, cells)?.results ?? [];
    expect(result?.reported).toBeNull();
    expect(result?.problems).toContainEqual(
      expect.objectContaining({ field, sentence: `The ${field} is not valid for row #5`, allowed }),
    );
  });

  test('an unknown analyte is a problem until a user chooses one', () => {
    const cells = ['K-1', 'Plomo', '4', 'ppb', '', ''];
    expect(read(long, cells)?.results[0]?.problems).toMatchObject([{ field: 'Analyte', found: 'Plomo' }]);
    expect(read(long, cells, { analytes: { plomo: 1 } })?.results[0]?.reported?.analyteId).toBe(1);
    expect(read(long, cells, { analytes: { plomo: null } })?.results[0]).toMatchObject({
      isLeftOut: true,
      problems: [],
    });
  });

  test.each([
    ['Lead', 1],
    ['Pb', 1],
    ['LEAD, TOTAL', 1],
    ['Copper (Cu)', 2],
    ['Lead, dissolved', undefined],
    ['Iron', undefined],
    ['', undefined],
  ])('reads the analyte %s', (text, id) => expect(parseAnalyte(text)).toBe(id));

  test('a plan needs a way to the sample, a result and its unit', () => {
    expect(listMissingResultFields(plan(['analyte']))).toEqual([
      'Match a column to Lab sample ID, Sample number, Kit code or Address first.',
      'Match a column to Result first.',
    ]);
    expect(listMissingResultFields(plan(['labSampleId', 'result', 'unit']))).toEqual([
      'Match a column to Analyte first.',
    ]);
    expect(listMissingResultFields(plan(['labSampleId', 'result:1']), new Map([['1', 'Pb1']]))).toEqual([
      'Choose the unit of Pb1 first.',
    ]);
    expect(listMissingResultFields(plan(long))).toEqual([]);
  });

  test('a date is read month first; where the column has the day first, dates that leave it open are invalid until a person decides', () => {
    const collected = (...days: readonly string[]) => {
      const dates = new DateColumns();
      const reader = createResultRowReader({ plan: plan(long), dates, today: '2026-04-01' });
      const readAll = () => days.map((day) => reader({ number: 2, cells: ['K-1', 'Lead', '4', 'ppb', '', day] })!);
      readAll();
      dates.settle();
      return readAll().map(({ naming }) => naming.collectedOn);
    };
    expect(collected('3/4/2026', '2/1/2026')).toEqual(['2026-03-04', '2026-02-01']);
    expect(collected('3/1/2026', '25/1/2026')).toEqual([null, '2026-01-25']);
    expect(collected('3/1/2026', '25/1/2026', '1/25/2026')[0]).toBeNull();
  });

  test('one limit column can not be of two result columns', () => {
    expect(listSharedFields(plan(['labSampleId', 'result:1', 'result:2', 'detectionLimit']))).toEqual([
      'detectionLimit',
    ]);
    expect(listSharedFields(plan(['labSampleId', 'result:1', 'detectionLimit']))).toEqual([]);
  });
});
