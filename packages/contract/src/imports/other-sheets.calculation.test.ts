import { describe, expect, test } from 'vitest';
import type { ReadSheet } from './import-batch.rules.ts';
import { listLegendSheetQuestions, listOtherSheetQuestions } from './other-sheet-questions.calculation.ts';
import { findLeadOfSheet } from './other-sheets.calculation.ts';

type Texts = readonly string[];
interface Other {
  readonly name?: string;
  readonly kind?: ReadSheet['kind'];
  readonly headings: Texts;
  readonly fields?: Readonly<Record<number, string>>;
  readonly rows: readonly Texts[];
}

function getLeadRows({ name = 'Sheet2', kind = 'inventory', headings, fields = {}, rows }: Other) {
  const preview = [headings, ...rows].map((cells, at) => ({ number: at + 1, cells: [...cells] }));
  const sheet = {
    name,
    kind,
    headingFrom: 1,
    dataFrom: 2,
    preview,
    columns: headings.map((heading, position) => ({ position, heading, proposed: fields[position] ?? null })),
  };
  const { isPartial: _, ...leadRows } = findLeadOfSheet(sheet, { rows: preview, isPartial: false }).leadRows ?? {};
  return leadRows;
}

describe('the rows of another sheet that name lead', () => {
  const addressed = { 0: 'location.addressLine1', 1: 'system.material' };

  test('counts rows with a place and lead or galvanized pipe', () => {
    const rows = [
      ['9 Elm St', 'Lead'],
      ['10 Elm St', 'Copper'],
      ['11 Elm St', 'Galvanized'],
      ['', 'Lead'],
    ];
    expect(getLeadRows({ headings: ['Address', 'Material'], fields: addressed, rows })).toEqual({ count: 2 });
  });

  test('counts rows by a remark, a mark and the number of a line', () => {
    expect(
      getLeadRows({
        headings: ['Address', 'Finding'],
        rows: [
          ['9 Elm St', 'lead at the wall'],
          ['10 Elm St', 'No lead'],
        ],
      }),
    ).toEqual({ count: 1 });
    expect(
      getLeadRows({
        headings: ['Address', 'Lead found'],
        rows: [
          ['9 Elm St', 'X'],
          ['10 Elm St', ''],
        ],
      }),
    ).toEqual({ count: 1 });
    expect(
      getLeadRows({
        headings: ['Account', 'Finding'],
        rows: [
          ['1001', 'lead'],
          ['Total', 'lead'],
        ],
      }),
    ).toEqual({ count: 1 });
  });

  test('counts all rows below a lead title and of a sheet with a lead name', () => {
    const rows = [
      ['9 Elm St', 'A'],
      ['Lead lines', ''],
      ['10 Elm St', 'B'],
    ];
    expect(getLeadRows({ headings: ['Address', 'Owner'], rows })).toEqual({ count: 1 });
    expect(getLeadRows({ name: 'Lead lines', headings: ['Address', 'Owner'], rows })).toEqual({ count: 2 });
  });

  test('count codes that may stand for it, with the codes', () => {
    const rows = [
      ['9 Elm St', 'L/C'],
      ['10 Elm St', 'C/C'],
      ['11 Elm St', 'GV'],
    ];
    expect(getLeadRows({ headings: ['Address', 'Material'], fields: addressed, rows })).toMatchObject({
      codes: ['L/C', 'GV'],
    });
  });

  test('counts no rows on a sheet of laboratory results or in a list of terms', () => {
    const rows = [['9 Elm St', 'Lead']];
    expect(getLeadRows({ kind: 'laboratoryResults', headings: ['Address', 'Analyte'], rows })).toEqual({ count: 0 });
    expect(getLeadRows({ headings: ['Term', 'Meaning'], rows: [['Lead', 'A lead service line']] })).toEqual({
      count: 0,
    });
  });
});

const sheet = (name: string, more: Partial<ReadSheet> = {}) => ({ name, columns: [], ...more }) as unknown as ReadSheet;

describe('the question about another sheet', () => {
  const withRows = (name: string, leadRows: ReadSheet['leadRows']) => sheet(name, { leadRows });

  test('lists the sheet and its rows, or its codes', () => {
    const others = [
      withRows('Main', { count: 3, isPartial: false }),
      withRows('Old', { count: 1, isPartial: false }),
      withRows('Codes', { count: 2, isPartial: true, codes: ['L/C', 'GV'] }),
      withRows('Empty', { count: 0, isPartial: false }),
    ];
    expect(listOtherSheetQuestions(others, 'Main').map(({ title, sentence }) => [title, sentence])).toEqual([
      [
        'The sheet "Old" is not imported.',
        'It has 1 row that mentions lead or galvanized pipe. Choose that sheet instead, or upload the file again for it later.',
      ],
      [
        'The sheet "Codes" is not imported.',
        'It has at least 2 rows with lead or galvanized pipe, or with codes that may stand for it: L/C, GV. Choose that sheet instead, or upload the file again for it later.',
      ],
    ]);
  });

  test('combines many sheets into one question', () => {
    const others = Array.from({ length: 5 }, (_, at) => withRows(`S${at}`, { count: 1, isPartial: false }));
    expect(listOtherSheetQuestions(others, 'Main').map(({ title }) => title)).toEqual([
      '5 sheets that mention lead are not imported.',
    ]);
  });
});

describe('the question about sheets with the same headings', () => {
  const headed = (name: string, headings: readonly string[], rows = 20) =>
    sheet(name, {
      kind: 'inventory',
      rows,
      headingFrom: 1,
      headingTo: 1,
      columns: headings.map((heading, position) => ({
        position,
        letter: 'A',
        heading,
        samples: [],
        proposed: null,
        confidence: 0,
        reason: '',
      })),
    });
  const headings = ['ID', 'Address', 'Material'];
  const titles = (...sheets: readonly ReadSheet[]) =>
    listOtherSheetQuestions(sheets, 'Ashford').map(({ title, sentence }) => [title, sentence]);

  test('lists each sheet that has lines', () => {
    expect(
      titles(headed('Ashford', headings), headed('Bolton', headings), headed('Durham', ['id', 'ADDRESS', 'Material'])),
    ).toEqual([
      [
        '2 sheets with the same headings are not imported.',
        'They are "Bolton" and "Durham". Import one sheet at a time, and upload the file again for the next one.',
      ],
    ]);
  });

  test('raises no question for empty sheets or sheets with other headings', () => {
    expect(
      titles(headed('Ashford', headings), headed('Bolton', headings, 1), headed('Codes', ['ID', 'Meaning', 'Note'])),
    ).toEqual([]);
    expect(titles(headed('Ashford', ['ID']), headed('Bolton', ['ID']))).toEqual([]);
  });
});

describe('the question about a legend on another sheet', () => {
  const legend = sheet('Legend', { codeLegend: { codes: ['A', 'B'], lead: ['A'] } });
  const column = { position: 5, letter: 'F', heading: 'Code', proposed: null, confidence: 0, reason: '' };
  const main = (samples: readonly string[]) => sheet('Main', { columns: [{ ...column, samples: [...samples] }] });
  const titles = (samples: readonly string[], columns: Readonly<Record<string, string>> = {}) =>
    listLegendSheetQuestions([main(samples), legend], { sheet: 'Main', columns }).map(({ title }) => title);

  test('requires confirmation of a legend where a column without a field has its codes', () => {
    expect(titles(['B', 'b'])).toEqual(['The sheet "Legend" explains codes for lead or galvanized pipe: A.']);
  });

  test('requires no confirmation of a legend for a column with a field, other contents, or the legend alone', () => {
    expect(titles(['B'], { 5: 'system.material' })).toEqual([]);
    expect(titles(['B', 'East'])).toEqual([]);
    expect(titles([])).toEqual([]);
    expect(listLegendSheetQuestions([legend], { sheet: 'Legend', columns: {} })).toEqual([]);
  });
});
