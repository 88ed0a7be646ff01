import { describe, expect, test } from 'vitest';
import { MaterialCodes, mayContainMaterialCodes } from './material-codes.calculation.ts';

function codesIn(texts: readonly string[], heading = 'Code') {
  const codes = new MaterialCodes(heading);
  texts.forEach((text, index) => codes.add(text, index + 2));
  return codes.found();
}

describe('codes that may mean lead or galvanized pipe', () => {
  test.each([
    [['GV', 'CU', 'GV'], { words: ['GV'], row: 2 }],
    [['CU', 'L/C', 'LC'], { words: ['L/C', 'LC'], row: 3 }],
    [['X'], { words: ['X'], row: 2 }],
    [['C', 'PL'], { words: ['PL'], row: 3 }],
    [['C', 'PVC', 'LD?'], undefined],
    [['A', 'B', 'PB-1'], { words: ['PB-1'], row: 4 }],
  ])('finds a code in %j', (texts, expected) => expect(codesIn(texts)).toEqual(expected));

  test.each([
    [['C', 'CU', 'PVC', 'PE']],
    [['RES', 'COM', 'IND']],
    [['R', 'C', 'A']],
    [['Residential', 'X']],
    [Array.from({ length: 20 }, (_, index) => `G${index}`)],
  ])('finds no code in %j', (texts) => expect(codesIn(texts)).toBeUndefined());

  test.each(['SL Type', 'Material code', 'Public material', 'Pipe', 'Service line type', 'Private code'])(
    'numbers below "%s" are codes',
    (heading) => expect(codesIn(['2', '1', '2'], heading)).toEqual({ words: ['2', '1'], row: 2 }),
  );

  test.each(['Code', 'Type', 'Line', 'Status', 'Flag'])('not numbers below "%s"', (heading) =>
    expect(codesIn(['2', '1'], heading)).toBeUndefined(),
  );

  test.each([['1.5'], ['1938'], ['100']])('not the number %s', (text) =>
    expect(codesIn([text], 'Pipe')).toBeUndefined(),
  );
});

test.each([
  'Code',
  'CODE',
  'Type',
  'Mat',
  'Mat Code',
  'Pipe',
  'Pipe type',
  'SL Type',
  'Public code',
  'Type 2',
  '',
  'Side › Code',
])('"%s" may be above them', (heading) => expect(mayContainMaterialCodes(heading)).toBe(true));

test.each([
  'ZIP code',
  'Meter type',
  'Rate code',
  'Customer class',
  'Owner',
  'Building type',
  'Route',
  'Notes',
  'Address',
])('"%s" is not above them', (heading) => expect(mayContainMaterialCodes(heading)).toBe(false));
