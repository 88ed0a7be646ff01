import { describe, expect, test } from 'vitest';
import type { Cell, SheetRow } from '../kinds/cell.ts';
import { epaColumns } from '../service-lines/service-line.sheet.ts';
import { epaTemplateColumns, findHeadings, headingsAt, proposeSheet, type MergedBlock } from './headings.calculation.ts';

/** Rows as a reader gives them: those that hold nothing are left out but counted. */
function sheet(...rows: readonly (readonly Cell[])[]): SheetRow[] {
  return rows.map((cells, index) => ({ number: index + 1, cells })).filter(({ cells }) => cells.some((cell) => cell !== null && cell !== ''));
}
const merge = (fromRow: number, fromColumn: number, toRow: number, toColumn: number): MergedBlock => ({ fromRow, toRow, fromColumn, toColumn });
const line = ['SL-1', '12 Main St', 'Lead', 1938, 'Non-Lead - Copper', 1990];
const where = ({ headingFrom, headingTo, dataFrom }: { headingFrom: number; headingTo: number; dataFrom: number }) => [headingFrom, headingTo, dataFrom];

describe('where the headings are', () => {
  test('in the first row of a plain table', () => {
    const found = findHeadings(sheet(['Service Line ID', 'Address', 'System Material', 'City'], ['SL-1', '12 Main St', 'Lead', 'Millbrook']));
    expect(where(found)).toEqual([1, 1, 2]);
    expect(found.names).toEqual(['Service Line ID', 'Address', 'System Material', 'City']);
  });

  test('below a title, a note and empty rows', () => {
    const found = findHeadings(sheet(['Millbrook Water Company'], ['Prepared by Ada Brook', '10/16/2024'], [], ['Please do not sort this sheet', 'thank you'], ['Service Line ID', 'Street Address', 'Town', 'Zip'], ['SL-1', '12 Main St', 'Millbrook', '06415']));
    expect(where(found)).toEqual([5, 5, 6]);
  });

  test('not beyond row 40, and never in data that repeats a heading', () => {
    const far = sheet(...Array.from({ length: 45 }, () => ['x', 'y'] as Cell[]), ['Service Line ID', 'Street Address', 'City']);
    expect(findHeadings(far).headingFrom).toBe(1);
    const repeated = sheet(['Service Line ID', 'Street Address', 'City'], ['SL-1', '1 Elm', 'Millbrook'], ['Service Line ID', 'Street Address', 'City'], ['SL-2', '2 Elm', 'Millbrook']);
    expect(where(findHeadings(repeated))).toEqual([1, 1, 2]);
  });

  test('help, examples and column numbers between headings and data are passed over', () => {
    const help = 'Select the option from the list that describes the material of this portion best; if Other, describe it in the notes.';
    const found = findHeadings(sheet(['Service Line ID', 'Address', 'City', 'Zip'], [help, help, help, help], ['1', '2', '3', '4'], ['Example', '1 Any St', 'Anytown', '00000'], ['SL-1', '12 Main St', 'Millbrook', '06415']));
    expect(where(found)).toEqual([1, 1, 5]);
  });

  test('help in plain sentences is passed over, a line with a remark is not', () => {
    const headings = ['Service Line ID', 'Address', 'System Material', 'Notes'];
    const help = ['A Unique ID is recommended for each service line.', 'Track the address of every service line.', 'Select from the list.', null];
    const remarked = ['SL-1', '12 Main St.', 'Lead', 'The owner said that it is copper.'];
    expect(where(findHeadings(sheet(headings, help, remarked)))).toEqual([1, 1, 3]);
    expect(where(findHeadings(sheet(headings, remarked)))).toEqual([1, 1, 2]);
  });

  test('a sheet whose headings nobody knows begins with its first row of texts', () => {
    expect(where(findHeadings(sheet(['Bericht'], ['Nummer', 'Werkstoff'], ['1', 'Blei'])))).toEqual([2, 2, 3]);
    expect(findHeadings([])).toMatchObject({ headingFrom: 1, names: [], known: 0 });
  });
});

describe('headings of several rows', () => {
  const grouped = sheet(['Line', null, 'System-Owned', null, 'Customer-Owned', null], ['ID', 'Address', 'Material', 'Installation Date', 'Material', 'Installation Date'], line);

  test('become one name, the group carried over the columns that its merged cell spans', () => {
    const found = findHeadings(grouped, [merge(1, 1, 1, 2), merge(1, 3, 1, 4), merge(1, 5, 1, 6)]);
    expect(where(found)).toEqual([1, 2, 3]);
    expect(found.names).toEqual(['Line › ID', 'Line › Address', 'System-Owned › Material', 'System-Owned › Installation Date', 'Customer-Owned › Material', 'Customer-Owned › Installation Date']);
  });

  test('also in a CSV, which has no merged cells: a group holds until the next', () => {
    expect(findHeadings(grouped).names.slice(2)).toEqual(['System-Owned › Material', 'System-Owned › Installation Date', 'Customer-Owned › Material', 'Customer-Owned › Installation Date']);
  });

  test('a heading merged downwards is named once; line breaks are spaces', () => {
    const found = findHeadings(sheet(['Service\r\nLine ID', 'System-Owned', null], [null, 'Material', 'Service Line\nSize'], line), [merge(1, 1, 2, 1), merge(1, 2, 1, 3)]);
    expect(found.names).toEqual(['Service Line ID', 'System-Owned › Material', 'System-Owned › Service Line Size']);
  });

  test('a name that stands twice without a group gets a number', () => {
    expect(findHeadings(sheet(['Service Line ID', 'Notes', 'Notes', 'City'], line)).names).toEqual(['Service Line ID', 'Notes', 'Notes (2)', 'City']);
  });

  test('a block that a person points at is read as they say', () => {
    const found = headingsAt(grouped, { from: 2, to: 2 });
    expect([where(found), found.names[4]]).toEqual([[2, 2, 3], 'Material (2)']);
    expect(headingsAt(grouped, { from: 8, to: 9 })).toMatchObject({ names: [], dataFrom: 10 });
  });
});

describe('the EPA template', () => {
  const over = (cell: (column: (typeof epaColumns)[number]) => string | null): (string | null)[] => [null, ...epaColumns.map(cell)];
  const template = sheet(
    [], [null, 'Detailed Inventory'], [null, 'PWS Name: Millbrook'], [], [], [], [null, 'Purpose of this worksheet: …'], [],
    over(({ epa }) => epa.group), over(({ epa }) => epa.over ?? epa.heading), over(({ epa }) => (epa.over ? epa.heading : null)),
    over(() => 'Select an option from the drop-down list; if it is "Other", please describe it in the field for notes.'), [null, 'SL-1', '12 Main St'],
  );

  test('is recognised outright, whatever stands above it', () => {
    const block = findHeadings(template);
    expect(where(block)).toEqual([9, 11, 13]);
    const columns = epaTemplateColumns(block);
    expect(columns).toMatchObject({ '1': 'externalId', '2': 'location.addressLine1', '6': 'system.material', '15': 'customer.material', '23': 'statedCategory', '32': 'customer.removedOn' });
    expect(Object.keys(columns ?? {})).toHaveLength(epaColumns.length);
  });

  test('another table is not taken for it', () => {
    expect(epaTemplateColumns(findHeadings(sheet(['Service Line ID', 'Street Address', 'City'], line)))).toBeUndefined();
  });
});

test('the sheet with the headings that we know is proposed, a hidden one only when there is no other', () => {
  const block = findHeadings(sheet(['Service Line ID', 'Street Address', 'City', 'Zip'], line));
  const other = findHeadings(sheet(['Materials', 'Codes'], ['Lead', 'L']));
  const sheets = [{ name: 'Lists', hidden: false, rowCount: 30_000, block: other }, { name: 'Old', hidden: true, rowCount: 90_000, block }, { name: 'Inventory', hidden: false, rowCount: 2, block }];
  expect(proposeSheet(sheets)).toBe('Inventory');
  expect(proposeSheet(sheets.slice(0, 2))).toBe('Lists');
  expect(proposeSheet(sheets.slice(1, 2))).toBe('Old');
  expect(proposeSheet([])).toBe('');
});
