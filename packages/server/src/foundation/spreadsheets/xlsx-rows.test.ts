import { describe, expect, test } from 'vitest';
import type { SheetRow } from '@curbstop/contract/primitives/cell';
import { getColumnLetters, SheetScanner, type ColumnRange, type MergedCells } from './xlsx-rows.ts';
import { parseStyles } from './xlsx-styles.ts';
import { getAttribute, XmlScanner } from './xml-scanner.ts';

const formats = ['General', 'm/d/yyyy', '00000', '0.00', 'mmm-yy', 'h:mm', '0%', '@', '"Year" yyyy', '[Red]0.0" in"'];
const styles = parseStyles(
  `<styleSheet><numFmts>${formats.map((format, index) => `<numFmt numFmtId="${170 + index}" formatCode="${format.replaceAll('"', '&quot;')}"/>`).join('')}</numFmts><cellXfs>${formats.map((_, index) => `<xf numFmtId="${170 + index}"/>`).join('')}<xf numFmtId="14"/><xf numFmtId="0"/></cellXfs></styleSheet>`,
);

interface Read {
  rows: SheetRow[];
  merged: MergedCells[];
  hidden: ColumnRange[];
  hiddenRows: number[];
  crossedOut: { readonly row: number; readonly text: string }[];
}

function read(
  xml: string,
  {
    pieces = [xml],
    is1904 = false,
    strings = ['Lead', ''],
  }: { pieces?: readonly string[]; is1904?: boolean; strings?: readonly string[] } = {},
): Read {
  const collected: Read = { rows: [], merged: [], hidden: [], hiddenRows: [], crossedOut: [] };
  const scanner = new SheetScanner(
    { strings, styles, is1904 },
    {
      row: (row) => collected.rows.push(row),
      merged: (cells) => collected.merged.push(cells),
      hidden: (columns) => collected.hidden.push(columns),
      hiddenRow: (number) => collected.hiddenRows.push(number),
      crossedOut: (cell) => collected.crossedOut.push(cell),
    },
  );
  for (const piece of pieces) scanner.push(piece);
  scanner.end();
  return collected;
}
const row = (cells: string) => `<worksheet><sheetData><row r="5">${cells}</row></sheetData></worksheet>`;
const readCells = (cells: string, options: { is1904?: boolean } = {}) => read(row(cells), options).rows[0]?.cells;

test('columns that are hidden or have no width are reported', () => {
  const columns =
    '<cols><col min="1" max="1" width="9"/><col min="2" max="3" hidden="1"/><col min="4" max="4" width="0"/><col min="5" max="5" hidden="0"/></cols>';
  expect(read(row('<c r="A5"><v>1</v></c>').replace('<sheetData>', `${columns}<sheetData>`)).hidden).toEqual([
    { fromColumn: 2, toColumn: 3 },
    { fromColumn: 4, toColumn: 4 },
  ]);
});

test('hidden rows with values are reported and read', () => {
  const data =
    '<row r="2" hidden="1"><c><v>1</v></c></row><row r="3" ht="0" customHeight="1"><c><v>2</v></c></row><row r="4" hidden="1"/><row r="5"><c><v>3</v></c></row>';
  const { rows, hiddenRows } = read(`<worksheet><sheetData>${data}</sheetData></worksheet>`);
  expect(hiddenRows).toEqual([2, 3]);
  expect(rows.map(({ number }) => number)).toEqual([2, 3, 5]);
});

test('crossed-out values are reported and read', () => {
  const styled = parseStyles(
    '<styleSheet><fonts><font/><font><strike/></font><font><strike val="0"/></font></fonts><cellXfs><xf fontId="0"/><xf fontId="1"/><xf fontId="2"/></cellXfs></styleSheet>',
  );
  const crossedOut: unknown[] = [];
  const scanner = new SheetScanner(
    { strings: [], styles: styled, is1904: false },
    { row: () => undefined, crossedOut: (cell) => crossedOut.push(cell) },
  );
  scanner.push(
    row('<c r="A5" s="0"><v>1</v></c><c r="B5" s="1"><v>52</v></c><c r="C5" s="2"><v>3</v></c><c r="D5" s="1"/>'),
  );
  scanner.end();
  expect(crossedOut).toEqual([{ row: 5, text: '52' }]);
});

test('text of which a part is crossed out is reported and read whole', () => {
  const crossedOut: unknown[] = [];
  const scanner = new SheetScanner(
    { strings: ['3 12', '5'], crossedOutStrings: new Set([0]), styles: [], is1904: false },
    { row: () => undefined, crossedOut: (cell) => crossedOut.push(cell) },
  );
  const runs = (strike: string) => `<is><r><rPr>${strike}</rPr><t>52 </t></r><r><t>5</t></r></is>`;
  scanner.push(
    row(
      `<c r="A5" t="s"><v>0</v></c><c r="B5" t="s"><v>1</v></c><c r="C5" t="inlineStr">${runs('<strike/>')}</c><c r="D5" t="inlineStr">${runs('<strike val="0"/>')}</c>`,
    ),
  );
  scanner.end();
  expect(crossedOut).toEqual([
    { row: 5, text: '3 12' },
    { row: 5, text: '52 5' },
  ]);
});

describe('cells', () => {
  test.each([
    ['shared text', '<c r="A5" t="s"><v>0</v></c>', 'Lead'],
    ['text in the cell', '<c r="A5" t="inlineStr"><is><t>No &amp; <![CDATA[<none>]]></t></is></c>', 'No & <none>'],
    [
      'rich text without its looks',
      '<c r="A5" t="inlineStr"><is><r><rPr><b/></rPr><t>Galv</t></r><r><t>anized</t></r><rPh><t>ガルバ</t></rPh></is></c>',
      'Galvanized',
    ],
    ['a formula without a computed value is an error', '<c r="A5"><f>B5*1000</f></c>', { error: '#CALC!' }],
    ['a formula gives its cached text', '<c r="A5" t="str"><f>IF(B5="x","Lead","")</f><v>Lead</v></c>', 'Lead'],
    ['a formula gives its cached number', '<c r="A5"><f>1+1</f><v>2</v></c>', 2],
    ['a cached error stays an error', '<c r="A5" t="e"><f>Sheet9!A1</f><v>#REF!</v></c>', { error: '#REF!' }],
    ['a number', '<c r="A5"><v>1938</v></c>', 1938],
    ['a yes/no of the workbook', '<c r="A5" t="b"><v>1</v></c>', true],
    ['a day', '<c r="A5" s="1"><v>45313</v></c>', { date: '2024-01-22', text: '1/22/2024' }],
    ['a day of the built-in format', '<c r="A5" s="10"><v>45313</v></c>', { date: '2024-01-22', text: '1/22/2024' }],
    ['a day shown as a month', '<c r="A5" s="4"><v>31413</v></c>', { date: '1986-01-01', text: 'Jan-86' }],
    [
      'a day as ISO 8601',
      '<c r="A5" t="d"><v>2024-01-22T00:00:00Z</v></c>',
      { date: '2024-01-22', text: '2024-01-22' },
    ],
    ['a time of day is no date', '<c r="A5" s="5"><v>0.5</v></c>', { number: 0.5, text: '12:00' }],
    ['a zip with its leading zero', '<c r="A5" s="2"><v>6415</v></c>', { number: 6415, text: '06415' }],
    ['a percentage', '<c r="A5" s="6"><v>0.75</v></c>', { number: 0.75, text: '75%' }],
    ['a number in a text cell', '<c r="A5" s="7"><v>12</v></c>', 12],
    ['quoted words in a format are no date', '<c r="A5" s="9"><v>0.8</v></c>', { number: 0.8, text: '0.8 in' }],
    ['an escaped letter', '<c r="A5" t="inlineStr"><is><t>a_x000D_b_x005F_x0041_</t></is></c>', 'a\rb_x0041_'],
    ['a decimal entity', '<c r="A5" t="inlineStr"><is><t>3&#47;4&#x22;</t></is></c>', '3/4"'],
  ])('reads a cell: %s', (_, xml, cell) => expect(readCells(xml)).toEqual([cell]));

  test('days before 1900-03-01 and of the Macintosh', () => {
    expect(readCells('<c r="A5" s="1"><v>59</v></c>')).toMatchObject([{ date: '1900-02-28' }]);
    expect(readCells('<c r="A5" s="1"><v>0</v></c>', { is1904: true })).toMatchObject([
      { date: '1904-01-01', text: '1/1/1904' },
    ]);
    // A number without the format of a date brings the day that it would be.
    expect(readCells('<c r="A5"><v>29951</v></c><c r="B5"><v>1988</v></c>', { is1904: true })).toEqual([
      { number: 29951, text: '29951', day: '1986-01-01' },
      1988,
    ]);
  });

  test('cells without references follow each other, and gaps remain empty', () => {
    expect(readCells('<c><v>1</v></c><c/><c><v>3</v></c>')).toEqual([1, null, 3]);
    expect(readCells('<c r="B5"><v>2</v></c><c r="E5"><v>5</v></c>')).toEqual([null, 2, null, null, 5]);
  });

  test('a column that no sheet has is damage', () => {
    expect(() => readCells('<c r="XFE5"><v>1</v></c>')).toThrow('no column');
  });
});

describe('rows', () => {
  test('empty rows are skipped, and row numbers are those displayed', () => {
    const { rows } = read(
      '<worksheet><sheetData><row><c><v>1</v></c></row><row r="7"><c r="A7" s="3"/><c r="B7" t="inlineStr"><is><t> </t></is></c></row><row r="9"><c><v>9</v></c></row><row><c><v>10</v></c></row></sheetData></worksheet>',
    );
    expect(rows.map(({ number }) => number)).toEqual([1, 9, 10]);
  });

  test('names may carry any prefix, and text outside the rows does not count', () => {
    const { rows } = read(
      '<x:worksheet><x:oddHeader><x:t>no</x:t></x:oddHeader><x:sheetData><x:row r="1"><x:c r="A1" t="inlineStr"><x:is><x:t>yes</x:t></x:is></x:c></x:row></x:sheetData></x:worksheet>',
    );
    expect(rows).toEqual([{ number: 1, cells: ['yes'] }]);
  });

  test('merged cells are reported', () => {
    expect(
      read(
        '<worksheet><sheetData/><mergeCells><mergeCell ref="B9:F9"/><mergeCell ref="broken"/></mergeCells></worksheet>',
      ).merged,
    ).toEqual([{ fromColumn: 2, fromRow: 9, toColumn: 6, toRow: 9 }]);
  });

  test('however the XML is cut into pieces, the rows are the same', () => {
    const xml = `<?xml version="1.0"?><!-- a > b --><worksheet note='>'>${row('<c r="A5" t="inlineStr"><is><t>a &amp; b</t></is></c><c r="B5" s="1"><v>45313</v></c><c r="C5" t="inlineStr"><is><t><![CDATA[x]]></t></is></c>')}</worksheet>`;
    const wholeRead = read(xml).rows;
    expect(wholeRead[0]?.cells).toHaveLength(3);
    for (let size = 1; size < 40; size++)
      expect(read(xml, { pieces: xml.match(new RegExp(`[^]{1,${size}}`, 'g'))! }).rows).toEqual(wholeRead);
  });
});

describe('hostile XML', () => {
  test('a document type is refused, so no entity can grow', () => {
    expect(() => read('<!DOCTYPE lolz [<!ENTITY lol "lol">]><worksheet/>')).toThrow('document type');
  });

  test('XML that ends inside a tag is damage', () => {
    expect(() => read('<worksheet><sheetData><row')).toThrow('middle of a tag');
  });

  test('an endless element is refused as damage before it fills the memory', () => {
    const scanner = new XmlScanner({ open() {}, text() {}, close() {} });
    expect(() => {
      for (let i = 0; i < 40; i++) scanner.push('<'.repeat(50_000));
    }).toThrow('too long');
  });
});

test('attributes are found by their whole name', () => {
  expect(getAttribute(' spans="1:2" r="7" s = \'4\' xr:uid="{r=&quot;}"', 'r')).toBe('7');
  expect(getAttribute(' spans="1:2" s = \'4\'', 's')).toBe('4');
  expect(getAttribute(' a="r=" r:id="rId3"', 'r:id')).toBe('rId3');
  expect(getAttribute(' spans="1:2"', 'r')).toBeUndefined();
});

test('columns and their letters', () => {
  const columns = [1, 26, 27, 702, 703, 16_384];
  expect(columns.map(getColumnLetters)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA', 'XFD']);
  for (const column of columns)
    expect(readCells(`<c r="${getColumnLetters(column)}5"><v>7</v></c>`)).toHaveLength(column);
});
