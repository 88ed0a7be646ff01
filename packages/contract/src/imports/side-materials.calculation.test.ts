import { describe, expect, test } from 'vitest';
import type { Cell } from '../primitives/cell.ts';
import { suggestColumns } from './inventory-columns.calculation.ts';

const propose = (columns: Readonly<Record<string, readonly Cell[]>>) =>
  suggestColumns(
    Object.entries(columns).map(([heading, samples], position) => ({ position, heading, samples })),
    new Map(),
  );
const getKeys = (columns: Readonly<Record<string, readonly Cell[]>>) => propose(columns).map(({ key }) => key);

const materials = ['Copper', 'Lead', 'Galvanized', 'Copper'];
const codes = ['1', '2', '3', '1'];

describe('columns whose cells are all materials', () => {
  test.each([
    [
      ['SYS MAT', 'CUST MAT'],
      ['system.material', 'customer.material'],
    ],
    [
      ['Public', 'Private'],
      ['system.material', 'customer.material'],
    ],
    [
      ['Utility', 'Cust'],
      ['system.material', 'customer.material'],
    ],
    [
      ['Util Desc', 'Cust Desc'],
      ['system.material', 'customer.material'],
    ],
    [
      ['Current Utility Material', 'Former Utility Material'],
      ['system.material', null],
    ],
    [
      ['Previous Public Mat', 'Public Mat'],
      [null, 'system.material'],
    ],
    [
      ['Material › Pub', 'Material › Priv'],
      ['system.material', 'customer.material'],
    ],
  ])('%o are proposed for their sides', (headings, keys) => {
    expect(getKeys(Object.fromEntries(headings.map((heading) => [heading, materials])))).toEqual(keys);
  });

  test('descriptions right of codes have the side of the codes', () => {
    expect(getKeys({ 'SYS MAT': codes, 'Mat Desc': materials, 'CUST MAT': codes, 'Cust Desc': materials })).toEqual([
      null,
      'system.material',
      null,
      'customer.material',
    ]);
  });

  test.each([
    'Mat Desc',
    'Main Mat',
    'Public main',
    'New Public Mat',
    'Public and Private',
    'Public Lead',
    'Sys Mat Method',
    'Indoor private mat',
  ])('"%s" alone is proposed for no side', (heading) => expect(getKeys({ [heading]: materials })).toEqual([null]));

  test.each([
    ['another word', ['Copper', 'Lead', 'see map']],
    ['only unknown materials', ['Unknown', 'Unknown', 'Unknown']],
    ['only two cells', ['Copper', 'Lead']],
    ['codes', codes],
    ['services', ['Water', 'Sewer', 'Water']],
  ])('a column "Public" with %s is not proposed', (_, cells) => expect(getKeys({ Public: cells })).toEqual([null]));

  test('suggests the column of the present material when two columns are for one side', () => {
    expect(getKeys({ Public: materials, 'Current Public Mat': materials, 'Public SL Material': materials })).toEqual([
      null,
      null,
      'system.material',
    ]);
    expect(getKeys({ Public: materials, 'Current Public Mat': materials })).toEqual([null, 'system.material']);
  });
});
