import { describe, expect, test } from 'vitest';
import type { Cell } from '../primitives/cell.ts';
import { acceptsAnyText, ColumnScan, isOpenDate, type UnreadContents } from './unread-contents.calculation.ts';
import { whatToFixHeading } from './failed-rows.calculation.ts';
import type { ImportPlan } from './import-batch.rules.ts';

const today = '2026-11-23';

/** What is found in each column of a table whose first row below the headings is row 2. */
function scan(
  headings: readonly string[],
  rows: readonly (readonly (Cell | undefined)[])[],
  fields?: ImportPlan['columns'],
): UnreadContents[] {
  const columns = headings.map((heading, position) => ({ position, heading }));
  const scanned = new ColumnScan({ columns, today, ...(fields && { fields }) });
  for (const [index, cells] of rows.entries()) scanned.observe({ number: index + 2, cells: cells as Cell[] });
  return columns.map(({ position }) => scanned.describeUnread(position));
}
const below = (heading: string, cells: readonly Cell[], fields?: ImportPlan['columns']) =>
  scan(
    [heading],
    cells.map((cell) => [cell]),
    fields,
  )[0];

describe('pipe words', () => {
  test('counts pipe terms with their first row and shows the first three', () => {
    expect(below('Comment', ['brass', 'Lead', 'Galvanized', 'Lead, lined', 'Galv', 'Lead'])).toMatchObject({
      pipeWords: ['Lead', 'Galvanized', 'Lead, lined'],
      pipeWordCount: 4,
      pipeRow: 3,
    });
    expect(below('Comment', ['Lead'])).toMatchObject({ pipeWords: ['Lead'], pipeWordCount: 1, pipeRow: 2 });
  });

  test('skips columns that read every term or contain IDs, places and custom fields', () => {
    for (const field of ['system.material', 'externalId', 'location.addressLine1', 'custom.1'])
      expect(below('Pipe', ['Lead'], { 0: field })).toEqual({});
    expect(below('Notes of the crew', ['Lead'], { 0: 'system.notes' })).toMatchObject({ pipeRow: 2 });
    expect(below('Pipe', ['Lead'], {})).toMatchObject({ pipeRow: 2 });
  });

  test('skips our own sentences in a workbook of failed rows', () => {
    expect(below(whatToFixHeading, ['Lead'])).not.toHaveProperty('pipeWords');
  });

  test('finds pipe terms in a column without a heading whose first rows are blank', () => {
    const scanned = new ColumnScan({ columns: [{ position: 0, heading: 'ID' }], today });
    scanned.observe({ number: 2, cells: ['A-1', null, '', undefined as unknown as Cell] });
    scanned.observe({ number: 3, cells: ['A-2', null, 'Lead', null] });
    expect(scanned.describeUnread(2)).toMatchObject({ pipeWords: ['Lead'], pipeRow: 3 });
    expect(scanned.describeUnread(1)).toEqual({});
    expect(scanned.describeUnread(9)).toEqual({});
  });
});

describe('marks and codes', () => {
  test('a mark below a heading about lead is found with its row', () => {
    expect(below('Lead', ['', 'X', 'X'])).toMatchObject({ leadMark: 'X', leadMarkRow: 3 });
    expect(below('Lead', ['X'], { 0: 'previouslyLead' })).not.toHaveProperty('leadMark');
    expect(below('Owner', ['X'])).not.toHaveProperty('leadMark');
  });

  test('codes below a neutral heading are found with the row of the first', () => {
    expect(below('Code', ['C', 'GV', 'X'])).toMatchObject({ materialCodes: ['GV', 'X'], materialCodeRow: 3 });
    expect(below('Code', ['GV'], { 0: 'customer.material' })).not.toHaveProperty('materialCodes');
    expect(below('Lead', ['GV'])).not.toHaveProperty('materialCodes');
    expect(below('Account', ['GV'])).not.toHaveProperty('materialCodes');
  });

  test('blank texts are not codes', () => {
    expect(below('Code', ['  ', 'C'])).not.toHaveProperty('materialCodes');
  });
});

describe('years with two digits', () => {
  test('finds two-digit years that may be in two centuries once, with their row', () => {
    expect(below('Built', ['1987-05-01', '6/14/24', '6/15/24'])).toMatchObject({
      twoDigitYear: '6/14/24',
      twoDigitYearRow: 3,
    });
  });

  test.each([['1987'], [24], ['6/14/87'], ['6/14/1987'], ['Mill 24']])('%o is not open', (cell) => {
    expect(below('Built', [cell])).not.toHaveProperty('twoDigitYear');
  });

  test('count only for fields whose dates can be in two centuries, once the fields are decided', () => {
    expect(below('Built', ['6/14/24'], { 0: 'system.installed' })).toMatchObject({ twoDigitYearRow: 2 });
    expect(below('Built', ['6/14/24'], { 0: 'system.verifiedOn' })).not.toHaveProperty('twoDigitYear');
    expect(below('Built', ['6/14/24'], {})).not.toHaveProperty('twoDigitYear');
    expect(isOpenDate('customer.installed')).toBe(true);
    expect(isOpenDate('system.material')).toBe(false);
    expect(isOpenDate(undefined)).toBe(false);
  });
});

describe('columns with the same heading', () => {
  const headings = ['Material', 'ID', 'Material (2)', 'MATERIAL (3)'];

  test('compares equal headings cell by cell, with the other columns and the first row that differs', () => {
    const [first, id, second, third] = scan(headings, [
      ['Copper', 'A-1', 'copper', ''],
      ['Copper', 'A-2', 'Lead', 'Copper'],
      ['Copper', 'A-3', 'Plastic', 'Lead'],
    ]);
    expect(first).toMatchObject({ unlike: [2, 3], unlikeRows: [3, 4] });
    expect(second).toMatchObject({ unlike: [0, 3], unlikeRows: [3, 3] });
    expect(third).toMatchObject({ unlike: [0, 2], unlikeRows: [4, 3] });
    expect(id).not.toHaveProperty('unlike');
  });

  test('do not differ where one is blank, and blank headings are not compared', () => {
    const [first] = scan(headings, [['Copper', 'A-1', '', null]]);
    expect(first).not.toHaveProperty('unlike');
    expect(scan(['', ''], [['Copper', 'Lead']])[0]).not.toHaveProperty('unlike');
  });
});

test('fields that take any text', () => {
  for (const key of ['externalId', 'otherLocationIdentifier', 'location.city', 'address.street', 'system.material'])
    expect(acceptsAnyText(key)).toBe(true);
  expect(acceptsAnyText('custom.019')).toBe(true);
  for (const key of ['system.notes', 'system.installed', undefined]) expect(acceptsAnyText(key)).toBe(false);
});
