import { describe, expect, test } from 'vitest';
import { getKitCode } from '../samples/kit.calculation.ts';
import {
  findHeadingUnit,
  findLaboratory,
  findResultHeadingRow,
  mayContainLevels,
  suggestResultColumns,
} from './result-columns.calculation.ts';

const propose = (...headings: readonly string[]) =>
  suggestResultColumns(headings.map((heading) => ({ heading, samples: ['1'] }))).map(({ key, unit }) => [key, unit]);

describe('the columns of a laboratory file', () => {
  test('a file with a row for each result', () => {
    expect(
      propose(
        'Lab Sample ID',
        'Client Sample ID',
        'Date Sampled',
        'Parameter',
        'Result',
        'Qual',
        'Units',
        'MDL',
        'MRL',
      ),
    ).toEqual([
      ['labSampleId', null],
      ['sampleNumber', null],
      ['collectedOn', null],
      ['analyte', null],
      ['result', null],
      ['qualifier', null],
      ['unit', null],
      ['detectionLimit', null],
      ['reportingLimit', null],
    ]);
  });

  test('a file with a column for each analyte, with the units of their headings', () => {
    expect(
      propose(
        'KIT ID Number',
        'Date Collected',
        'First Draw at-the-tap Lead level (µg/l)',
        'First Draw at-the-tap copper level (mg/l)',
      ),
    ).toEqual([
      ['labSampleId', null],
      ['collectedOn', null],
      ['result:1', 'µg/L'],
      ['result:2', 'mg/L'],
    ]);
    expect(propose('Lead', 'Cu (ppm)')).toEqual([
      ['result:1', null],
      ['result:2', 'ppm'],
    ]);
  });

  test('the fifth liter has a field of its own; limits and dates of an analyte are not its result', () => {
    expect(propose('Lead fifth liter result', 'Lead MDL', 'Lead analysis date', 'Pb', 'Lead')).toEqual([
      ['result:1:fifthLiter', null],
      [null, null],
      [null, null],
      [null, null],
      [null, null],
    ]);
  });

  test.each([
    'Lead Action Level (ug/L)',
    'Lead PQL (ug/L)',
    'Lead Blank (ug/L)',
    'Dissolved Lead (ug/L)',
    'Previous Lead Result (ug/L)',
    'Average Lead ug/L',
  ])('%s beside Lead (ug/L) is not the lead result', (heading) => {
    expect(propose(heading, 'Lead (ug/L)')).toEqual([
      [null, null],
      ['result:1', 'µg/L'],
    ]);
  });

  test('a person chooses between two headings that can be the same result', () => {
    expect(propose('Lead ug/L', 'Lead Result ug/L', 'Cu (mg/L)')).toEqual([
      [null, null],
      [null, null],
      ['result:2', 'mg/L'],
    ]);
    expect(propose('Analyte', 'Result', 'Final Result').map(([key]) => key)).toEqual(['analyte', null, null]);
    expect(suggestResultColumns(['Pb', 'Lead'].map((heading) => ({ heading, samples: ['1'] })))[0]?.reason).toBe(
      'Another column can also be the lead result. Choose one',
    );
  });

  test.each([
    ['Lead Duplicate (ug/L)', ['14', '30'], true],
    ['Pb2', ['7'], true],
    ['Final Conc', ['<5'], true],
    ['Lead Action Level (ug/L)', ['15'], false],
    ['Lead line', ['1'], false],
    ['Lead remark', ['none found'], false],
    ['Customer', ['12'], false],
  ])('%s with %j may hold levels: %s', (heading, samples, expected) => {
    expect(mayContainLevels({ heading, samples })).toBe(expected);
  });

  test('a kit ID is the laboratory’s own number unless all cells are codes of kits', () => {
    const propose = (...samples: readonly string[]) => suggestResultColumns([{ heading: 'Kit ID', samples }])[0]?.key;
    expect(propose(getKitCode(10_000_001), '')).toBe('kitCode');
    expect(propose(getKitCode(10_000_001), '17')).toBe('labSampleId');
  });

  test('a sample ID is that of the laboratory, and results of the first bottle are proposed', () => {
    expect(propose('Sample ID', 'Pb1', 'Pb2')).toEqual([
      ['labSampleId', null],
      ['result:1', null],
      [null, null],
    ]);
    expect(propose('Pb Bottle 1 (ppb) - First Draw', 'Pb Bottle 2 (ppb) - 2nd Draw')).toEqual([
      ['result:1', 'ppb'],
      [null, null],
    ]);
  });

  test.each([
    [['Pb 1 (ug/L)', 'Pb 5 (ug/L)', 'Cu 1 (mg/L)', 'Cu 5 (mg/L)']],
    [['Pb1', 'Pb5', 'Cu1', 'Cu5']],
    [['Lead L1 ug/L', 'Lead L5 ug/L', 'Copper L1 mg/L', 'Copper L5 mg/L']],
  ])('proposes the first and the fifth liter for %j', (headings) =>
    expect(propose(...headings).map(([key]) => key)).toEqual([
      'result:1',
      'result:1:fifthLiter',
      'result:2',
      'result:2:fifthLiter',
    ]),
  );

  test('proposes no field for another liter, and reads a method not as a liter', () => {
    expect(propose('Pb 2 (ug/L)', 'Cu 3 ug/L').map(([key]) => key)).toEqual([null, null]);
    expect(propose('Lead 200.8 (ug/L)').map(([key]) => key)).toEqual(['result:1']);
  });

  test.each(['Sampled', 'Sampled on', 'Date sampled', 'Sample taken', 'Collection'])(
    'the heading %s is the collection date',
    (heading) => {
      const keyOf = (...samples: readonly string[]) => suggestResultColumns([{ heading, samples }])[0]?.key;
      expect(keyOf('3/4/2026', '', '3-Mar-26 9:30')).toBe('collectedOn');
      expect(keyOf('2026-03-04')).toBe('collectedOn');
    },
  );

  test('a weak heading gives way to a better one and to cells that are no dates', () => {
    const sampled = { heading: 'Sampled', samples: ['3/4/2026'] };
    const keysOf = (...columns: { readonly heading: string; readonly samples: readonly string[] }[]) =>
      suggestResultColumns(columns).map(({ key }) => key);
    expect(keysOf(sampled, { heading: 'Date Collected', samples: ['3/5/2026'] })).toEqual([null, 'collectedOn']);
    expect(keysOf(sampled, { ...sampled, heading: 'Collection' })).toEqual(['collectedOn', null]);
    expect(keysOf({ heading: 'Sampled', samples: ['J. Doe', '3/4/2026'] })).toEqual([null]);
    expect(keysOf({ heading: 'Collection', samples: ['Grab', '3'] })).toEqual([null]);
  });

  test('a column of words is not the result column', () => {
    expect(suggestResultColumns([{ heading: 'Result', samples: ['Pass', 'Pass'] }])[0]?.key).toBeNull();
  });

  test('the saved mapping of the laboratory comes first, with its unit', () => {
    const saved = new Map([
      ['pb1', { key: 'result:1', unit: 'ppb' as const }],
      ['zip', { key: '', unit: null }],
    ]);
    expect(
      suggestResultColumns(
        [
          { heading: 'Pb1', samples: [] },
          { heading: 'Zip', samples: [] },
        ],
        saved,
      ).map(({ key, unit }) => [key, unit]),
    ).toEqual([
      ['result:1', 'ppb'],
      [null, null],
    ]);
  });

  test.each([
    ['Lead (ug/L)', 'µg/L'],
    ['Cu_mg/L', 'mg/L'],
    ['Lead ppb', 'ppb'],
    ['Lead', undefined],
  ])('the unit of %s', (heading, unit) => expect(findHeadingUnit(heading)).toBe(unit));

  test('a title above the headings is not the heading row', () => {
    const rows = [
      ['Harlow Falls Laboratory', '2026'],
      ['Sample ID', 'Analyte', 'Result'],
      ['1', 'Lead', '4'],
    ];
    expect(findResultHeadingRow(rows.map((cells, at) => ({ number: at + 1, cells })))).toBe(2);
  });

  test('a laboratory is recognized by its headings, and not by a few of them', () => {
    const known = new Map([
      ['kit', { key: 'labSampleId', unit: null }],
      ['lead', { key: 'result:1', unit: null }],
    ]);
    expect(findLaboratory(['Kit', 'Lead'], new Map([['Acme', known]]))).toBe('Acme');
    expect(findLaboratory(['Kit', 'Copper'], new Map([['Acme', known]]))).toBeUndefined();
  });

  test('no laboratory is proposed if two have the same headings', () => {
    const known = new Map([['lead', { key: 'result:1', unit: null }]]);
    const laboratories = new Map([
      ['Acme', known],
      ['North Lab', known],
    ]);
    expect(findLaboratory(['Lead'], laboratories)).toBeUndefined();
  });
});
