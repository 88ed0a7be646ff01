import { describe, expect, test } from 'vitest';
import type { Cell } from '../primitives/cell.ts';
import { joinAddressParts, joinParts } from './address-parts.calculation.ts';

const noParts = {
  'address.number': '',
  'address.fraction': '',
  'address.preDirection': '',
  'address.street': '',
  'address.suffix': '',
  'address.postDirection': '',
};
const row = (...cells: Cell[]) => ({ number: 7, cells });

describe('a row whose address is in columns of its parts', () => {
  const plan = {
    0: 'address.number',
    1: 'address.fraction',
    2: 'address.preDirection',
    3: 'address.street',
    4: 'address.suffix',
    5: 'address.postDirection',
    6: 'location.city',
  };
  const { columns, join } = joinAddressParts(plan);

  test('replaces the street by one street address and keeps every other column', () => {
    expect(columns).toEqual({ 3: 'location.addressLine1', 6: 'location.city' });
    expect(join(row(227, '1/2', 'N', 'MAIN', 'ST', 'W', 'Harlow'))).toEqual({
      number: 7,
      cells: [227, '1/2', 'N', '227 1/2 N MAIN ST W', 'ST', 'W', 'Harlow'],
    });
  });

  test('may end before the last part', () => {
    expect(join(row(227, null, null, 'MAIN')).cells[3]).toBe('227 MAIN');
    expect(join(row(227))).toEqual({ number: 7, cells: [227, null, null, null] });
  });

  test('has no address without a street', () => {
    expect(join(row(227, null, 'N', '', 'ST')).cells[3]).toBeNull();
  });

  test.each<[string, Cell, Cell, string]>([
    ['a number that was kept as a float', '227.0', 'MAIN', '227 MAIN'],
    ['a house number with a decimal', '3536.5', 'MAIN', '3536.5 MAIN'],
    ['a float of one digit', '7.0', 'MAIN', '7 MAIN'],
    ['a number that only ends like a float', 'A2.0', 'MAIN', 'A2.0 MAIN'],
    ['a number of two decimals', '2.05', 'MAIN', '2.05 MAIN'],
    ['zero for no number', 0, 'MAIN', 'MAIN'],
    ['zeros for no number', '000', 'MAIN', 'MAIN'],
    ['a number with zeros before it', '007', 'MAIN', '007 MAIN'],
    ['a number that begins with zero', '0A', 'MAIN', '0A MAIN'],
    ['n/a for no number', 'N/A', 'MAIN', 'MAIN'],
    ['white space', ' 12 \t A ', 'OLD  \n MAIN', '12 A OLD MAIN'],
  ])('joins the parts of the address %s', (_, number, street, address) =>
    expect(join(row(number, null, null, street)).cells[3]).toBe(address),
  );

  test('keeps a formula that failed, in whichever part, so that the row fails', () => {
    const failed = { error: '#REF!' };
    for (const cells of [
      [failed, null, null, 'MAIN'],
      [12, failed, null, 'MAIN'],
      [12, null, null, 'MAIN', failed],
      [12, null, null, failed],
    ])
      expect(join(row(...cells)).cells[3]).toEqual(failed);
    expect(join(row('#N/A', null, null, 'MAIN')).cells[3]).toBe('#N/A');
    expect(join(row(12, null, null, 'MAIN', 'ST', null, failed)).cells[3]).toBe('12 MAIN ST');
  });
});

test('a part without a column is left out and is not a failed formula', () => {
  const { columns, join } = joinAddressParts({ 1: 'address.number', 2: 'address.street' });
  expect(columns).toEqual({ 2: 'location.addressLine1' });
  expect(join(row({ error: '#REF!' }, 12, 'MAIN ST')).cells[2]).toBe('12 MAIN ST');
});

describe('a plan without a column for streets', () => {
  const { columns, join, isMissingNumber } = joinAddressParts({ 0: 'location.addressLine1', 1: 'address.number' });

  test('leaves every row as it is; parts of no street are not imported', () => {
    expect(columns).toEqual({ 0: 'location.addressLine1' });
    expect(join(row('Main St', 12))).toEqual(row('Main St', 12));
    expect(isMissingNumber(row('Main St', null))).toBe(false);
  });
});

describe('a column of whole addresses in addition to the parts', () => {
  const { columns, join, isMissingNumber } = joinAddressParts({
    0: 'address.number',
    1: 'address.street',
    2: 'location.addressLine1',
  });

  test('wins where it is filled', () => {
    expect(columns).toEqual({ 2: 'location.addressLine1' });
    expect(join(row(12, 'MAIN ST', '14 Elm Ave'))).toEqual(row(12, 'MAIN ST', '14 Elm Ave'));
    expect(isMissingNumber(row(null, 'MAIN ST', '14 Elm Ave'))).toBe(false);
  });

  test('fills a missing whole address from its parts', () => {
    for (const cells of [
      [12, 'MAIN ST', ''],
      [12, 'MAIN ST', 'n/a'],
      [12, 'MAIN ST'],
    ])
      expect(join(row(...cells))).toEqual(row(12, 'MAIN ST', '12 MAIN ST'));
    expect(isMissingNumber(row(null, 'MAIN ST', ''))).toBe(true);
  });
});

describe('a street without a house number', () => {
  const { isMissingNumber } = joinAddressParts({ 0: 'address.number', 1: 'address.street' });

  test.each<[Cell, Cell, boolean]>([
    [null, 'MAIN ST', true],
    [0, 'MAIN ST', true],
    [12, 'MAIN ST', false],
    [null, '12 MAIN ST', false],
    [null, '3rd St', true],
    [null, '42ND ST', true],
    [null, '12 42nd St', false],
    [null, 'ROUTE 6', false],
    [null, null, false],
    [12, null, false],
  ])('number %s and street %s: %s', (number, street, lacks) =>
    expect(isMissingNumber(row(number, street))).toBe(lacks),
  );
});

describe('the parts of an address as one line', () => {
  test.each([
    [
      'the number is not repeated where the street holds it',
      { 'address.number': '12a', 'address.street': '12A MAIN ST' },
      '12A MAIN ST',
    ],
    ['nor where the street is nothing else', { 'address.number': '12', 'address.street': '12' }, '12'],
    [
      'a street that begins with the same digits is another number',
      { 'address.number': '12', 'address.street': '120TH ST' },
      '12 120TH ST',
    ],
    [
      'a half follows its number after a space',
      { 'address.number': '12', 'address.fraction': '1/2', 'address.street': 'MAIN' },
      '12 1/2 MAIN',
    ],
    [
      'a decimal follows at once',
      { 'address.number': '3536', 'address.fraction': '.5', 'address.street': 'MAIN' },
      '3536.5 MAIN',
    ],
    [
      'a letter follows at once',
      { 'address.number': '12', 'address.fraction': 'b', 'address.street': 'MAIN' },
      '12b MAIN',
    ],
    [
      'a word does not',
      { 'address.number': '12', 'address.fraction': 'REAR', 'address.street': 'MAIN' },
      '12 REAR MAIN',
    ],
    [
      'nor does what ends with a dot',
      { 'address.number': '12', 'address.fraction': '5.', 'address.street': 'MAIN' },
      '12 5. MAIN',
    ],
    ['a fraction without a number is left out', { 'address.fraction': '1/2', 'address.street': 'MAIN' }, 'MAIN'],
    [
      'the type is not repeated where the name ends with it',
      { 'address.number': '12', 'address.street': 'Main St', 'address.suffix': 'ST' },
      '12 Main St',
    ],
    [
      'a name that ends with the same letters keeps its type',
      { 'address.number': '12', 'address.street': 'FOREST', 'address.suffix': 'ST' },
      '12 FOREST ST',
    ],
  ])('writes the parts of the address %s', (_, parts, address) =>
    expect(joinParts({ ...noParts, ...parts })).toBe(address),
  );
});
