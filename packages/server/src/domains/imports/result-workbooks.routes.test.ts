import type { SampleRow } from '@curbstop/contract/samples/sample.rules';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { laboratoryFiles } from '../../../testing/laboratory-files.ts';
import { SamplingFixture } from '../../../testing/sampling-fixture.ts';
import { rawWorkbook } from '../../../testing/workbooks.ts';

// Excel workbooks of laboratories: what their cells store and show, and what is hidden in them.

let fixture: SamplingFixture;
let lab: ReturnType<typeof laboratoryFiles>;
let event: SamplingEvent;
let samples: SampleRow[];

beforeAll(async () => {
  fixture = await SamplingFixture.share();
  lab = laboratoryFiles(fixture.product, fixture.administrator);
});
beforeEach(async () => {
  event = await fixture.anEvent();
  samples = await Promise.all(Array.from({ length: 5 }, () => fixture.aSample(event)));
});

/** A text, or a stored number with the position of its format. */
type TestCell = string | readonly [number: string | number, format: number];

async function workbook(
  rows: readonly (readonly TestCell[])[],
  { formats = ['General'], columns = '' }: { readonly formats?: readonly string[]; readonly columns?: string } = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const toXml = (cell: TestCell) =>
    typeof cell === 'string'
      ? `<c t="inlineStr"><is><t>${cell.replaceAll('<', '&lt;')}</t></is></c>`
      : `<c s="${cell[1]}"><v>${cell[0]}</v></c>`;
  const data = rows.map((cells) => `<row>${cells.map(toXml).join('')}</row>`).join('');
  const bytes = await rawWorkbook(
    { Results: `${columns}<sheetData>${data}</sheetData>` },
    { cellFormats: formats.map((format) => format.replaceAll('<', '&lt;')) },
  );
  return new Uint8Array(bytes);
}

const headings = ['Sample Number', 'Date Collected', 'Analyte', 'Result', 'Unit', 'MDL'];
const getNumber = (at: number) => String(samples[at]?.number);
const readRows = async (id: string) =>
  (await lab.rows(id)).map(({ result, outcome, isAboveActionLevel }) => [result, outcome, isAboveActionLevel]);

describe('a number format', () => {
  const formats = ['0.000', '0.0', '0.00', '0.0E+00', '#,##0', '"<"0', '00000', '[<1]"ND";0.0'];

  test('hides no exceedance: results are read as stored, with what their cells show', async () => {
    const row = (at: number, ...cells: readonly TestCell[]) => [getNumber(at), '2026-03-04', ...cells];
    const content = await workbook(
      [
        headings,
        row(0, 'Lead', ['0.0154', 0], 'mg/L'),
        row(1, 'Lead', ['15.04', 1], 'ug/L'),
        row(2, 'Copper', ['1.304', 2], 'mg/L'),
        row(3, 'Lead', ['0.01549', 3], 'mg/L'),
        row(4, 'Lead', ['15.400000000000001', 4], 'ug/L'),
      ],
      { formats },
    );
    const { id, summary } = await lab.check(event.id, content, { hasOwnNumbers: true });
    expect(summary).toMatchObject({ new: 5, failed: 0 });
    expect(await readRows(id)).toEqual([
      ['0.0154 mg/L (shown as 0.015)', 'new', true],
      ['15.04 ug/L (shown as 15.0)', 'new', true],
      ['1.304 mg/L (shown as 1.30)', 'new', true],
      ['0.01549 mg/L (shown as 1.5E-02)', 'new', true],
      ['15.4 ug/L (shown as 15)', 'new', true],
    ]);
    await lab.commit(id);
    const [first] = samples as [SampleRow];
    expect((await fixture.read(first.id)).body).toMatchObject({
      detection: 'exceedance',
      results: [{ result: '0.0154', amount: '15.4' }],
    });
  });

  test('keeps the non-detects and the zeros of the laboratory, and its IDs', async () => {
    const row = (at: number, ...cells: readonly TestCell[]) => [[getNumber(at), 6] as const, '2026-03-04', ...cells];
    const content = await workbook(
      [
        headings,
        row(0, 'Lead', ['0.4', 5], 'ug/L'),
        row(1, 'Lead', ['0.4', 7], 'ug/L', ['0.5', 0]),
        row(2, 'Lead', ['15', 1], 'ug/L'),
        row(3, 'Lead', ['40', 5], 'ug/L'),
        row(4, 'Lead', ['0.015000000000000002', 0], 'mg/L'),
      ],
      { formats: formats.with(5, '[<20]"<1";"<15"') },
    );
    const { id, summary } = await lab.check(event.id, content, { hasOwnNumbers: true });
    expect(await readRows(id)).toEqual([
      ['<1 ug/L', 'new', false],
      ['ND ug/L', 'new', false],
      ['15.0 ug/L', 'new', false],
      ['40 ug/L (shown as <15)', 'failed', true],
      ['0.015 mg/L', 'new', false],
    ]);
    expect(summary).toMatchObject({ new: 4, failed: 1, aboveActionLevel: 1 });
    const [problem] = (await lab.rows(id))[3]?.problems ?? [];
    expect(problem?.allowed).toBe(
      'The cell shows <15, and the number in it is 40. Enter the result of the laboratory’s report in the cell, then upload the file again',
    );
  });

  test('takes no digit from results in the workbook of failed rows', async () => {
    const content = await workbook(
      [headings, ['999999', '2026-03-04', 'Lead', ['0.0154', 0], 'mg/L', ['0.00054', 0]]],
      {
        formats,
      },
    );
    const { id } = await lab.check(event.id, content, { hasOwnNumbers: true });
    const failed = await (await lab.request(`/result-imports/${id}/failed-rows`)).arrayBuffer();
    const [row] = (await lab.read(event.id, failed, 'failed.xlsx')).fileStructure?.sheets[0]?.preview.slice(1) ?? [];
    expect(row?.cells.slice(0, 6)).toEqual(['999999', '2026-03-04', 'Lead', '0.0154', 'mg/L', '0.00054']);
  });
});

describe('a sheet with several tables', () => {
  const columns = ['Sample Number', 'Date Collected', 'Copper (mg/L)', 'Lead (mg/L)'];
  const row = (at: number, ...levels: readonly string[]) => [getNumber(at), '2026-03-04', ...levels];

  test('is not checked if its second headings have another order', async () => {
    const other = ['Sample Number', 'Date Collected', 'Lead (mg/L)', 'Copper (mg/L)'];
    const content = await workbook([
      ['Elm Street Laboratory'],
      columns,
      row(0, '0.1', '0.002'),
      other,
      row(1, '0.150', '0.010'),
    ]);
    expect(await lab.check(event.id, content, { hasOwnNumbers: true })).toMatchObject({
      state: 'read',
      error:
        'Row 4 has headings again, with other columns: C is Lead (mg/L), above it is Copper (mg/L); D is Copper (mg/L), above it is Lead (mg/L). Put each table on a sheet or in a file by itself, then upload again.',
    });
  });

  test('is not checked if its second table is of another analyte, in a text file too', async () => {
    const rows = [
      ['Sample Number', 'Date Collected', 'Copper (mg/L)'],
      row(0, '0.1'),
      ['Lead results'],
      ['Sample Number', 'Date Collected', 'Lead (mg/L)'],
      row(1, '0.021'),
    ];
    const text = rows.map((cells) => cells.join(',')).join('\r\n');
    for (const content of [text, await workbook(rows)])
      expect(await lab.check(event.id, content, { hasOwnNumbers: true })).toMatchObject({
        state: 'read',
        error: expect.stringContaining('Row 3 is the title of another table: Lead results.'),
      });
  });

  test('is checked without its repeated headings', async () => {
    const content = await workbook([
      columns,
      row(0, '0.1', '0.002'),
      columns,
      ['', '', 'mg/L', 'mg/L'],
      row(1, '0.2', '0.003'),
    ]);
    const { summary } = await lab.check(event.id, content, { hasOwnNumbers: true });
    expect(summary).toMatchObject({ rows: 4, new: 4, failed: 0 });
  });
});

describe('what a workbook shows and its values do not say', () => {
  const cell = (text: string, style = 0) => `<c t="inlineStr" s="${style}"><is><t>${text}</t></is></c>`;
  const toRow = (cells: string, attributes = '') => `<row${attributes}>${cells}</row>`;
  const lead = (at: number, level: string) => [getNumber(at), '2026-03-04', 'Lead', level, 'ug/L'];

  test('hidden rows are imported only with a confirmation that names them', async () => {
    const data = [
      toRow(headings.map((text) => cell(text)).join('')),
      toRow(
        lead(0, '2')
          .map((text) => cell(text))
          .join(''),
      ),
      toRow(
        lead(1, '30')
          .map((text) => cell(text))
          .join(''),
        ' hidden="1"',
      ),
    ].join('');
    const content = new Uint8Array(await rawWorkbook({ Results: `<sheetData>${data}</sheetData>` }));
    const refused = String(
      await lab.check(event.id, content, { hasOwnNumbers: true }).catch((error: unknown) => error),
    );
    expect(refused).toContain('1 row is hidden in the workbook.');
    const confirmed = ['hiddenRows:1:3:Results'];
    const checked = await lab.check(event.id, content, { hasOwnNumbers: true, confirmed });
    expect(await readRows(checked.id)).toEqual([
      ['2 ug/L', 'new', false],
      ['30 ug/L', 'new', true],
    ]);
  });

  test('a merged cell gives its result to several samples only with a confirmation that names the rows', async () => {
    const rows = [headings, lead(0, '2'), lead(1, ''), lead(2, '30')].map((texts) =>
      toRow(texts.map((text) => (text === '' ? '<c/>' : cell(text))).join('')),
    );
    // The analyte and the unit of all rows are merged, too, and need no confirmation.
    const merged = ['C2:C4', 'D2:D3', 'E2:E4'].map((ref) => `<mergeCell ref="${ref}"/>`).join('');
    const sheet = `<sheetData>${rows.join('')}</sheetData><mergeCells>${merged}</mergeCells>`;
    const content = new Uint8Array(await rawWorkbook({ Results: sheet }));
    const refused = await lab.check(event.id, content, { hasOwnNumbers: true }).catch((error: unknown) => error);
    expect(String(refused)).toContain(
      '1 result cell is merged over several rows. The import gives the value of a merged cell to each of its rows: D2:D3. Compare',
    );
    const confirmed = ['mergedResults:1:Results:D2:D3'];
    const checked = await lab.check(event.id, content, { hasOwnNumbers: true, confirmed });
    expect(await readRows(checked.id)).toEqual([
      ['2 ug/L', 'new', false],
      ['2 ug/L', 'new', false],
      ['30 ug/L', 'new', true],
    ]);
  });

  test('an address that is merged over the rows of two analytes needs no confirmation', async () => {
    const [first] = samples as [SampleRow];
    const { addressLine1 } = first;
    const names = ['Address', 'Date Collected', 'Analyte', 'Result', 'Unit'];
    const rows = [
      names,
      [addressLine1, '2026-03-04', 'Lead', '2', 'ug/L'],
      ['', '2026-03-04', 'Copper', '90', 'ug/L'],
    ].map((texts) => toRow(texts.map((text) => (text === '' ? '<c/>' : cell(text))).join('')));
    const sheet = `<sheetData>${rows.join('')}</sheetData><mergeCells><mergeCell ref="A2:A3"/></mergeCells>`;
    const { summary } = await lab.check(event.id, new Uint8Array(await rawWorkbook({ Results: sheet })));
    expect(summary).toMatchObject({ new: 2, unmatched: 0, failed: 0 });
  });

  test('a formula that no program computed is a level that cannot be read, not an empty cell', async () => {
    const toCells = (at: number, level: string) => toRow(`${cell(getNumber(at))}${cell('2026-03-04')}${level}`);
    const data = `${toCells(0, '<c><v>2</v></c>')}${toCells(1, '<c><f>E2*1000</f></c>')}`;
    const names = ['Sample Number', 'Date Collected', 'Lead (ug/L)'].map((text) => cell(text)).join('');
    const content = new Uint8Array(await rawWorkbook({ Results: `<sheetData>${toRow(names)}${data}</sheetData>` }));
    const { summary } = await lab.check(event.id, content, { hasOwnNumbers: true });
    expect(summary).toMatchObject({ rows: 2, new: 1, failed: 1, unreadable: 1 });
  });
});

describe('a hidden column', () => {
  test('is not the result beside a visible one, is marked, and stays out only with a confirmation', async () => {
    const content = await workbook(
      [
        ['Sample Number', 'Date Collected', 'Lead Result (ug/L)', 'Lead (ug/L)'],
        [getNumber(0), '2026-03-04', '2', '30'],
      ],
      { columns: '<cols><col min="1" max="2" width="9"/><col min="3" max="3" width="9" hidden="1"/></cols>' },
    );
    const batch = await lab.read(event.id, content, 'hidden.xlsx');
    const hiddenOf = ({ fileStructure }: typeof batch) => fileStructure?.sheets[0]?.hiddenColumns;
    expect(batch.plan?.columns).toEqual({ 0: 'sampleNumber', 1: 'collectedOn', 3: 'result:1' });
    expect(hiddenOf(batch)).toEqual([2]);
    const { body } = await lab.setPlan(batch, { headingRow: 2 });
    expect(hiddenOf(body)).toEqual([2]);
    const refused = await lab.check(event.id, content, { hasOwnNumbers: true }).catch((error: unknown) => error);
    expect(String(refused)).toContain('C Lead Result (ug/L)');
    const checked = await lab.check(event.id, content, { hasOwnNumbers: true, excludedColumns: ['2'] });
    expect(checked.summary).toMatchObject({ new: 1 });
    expect(await readRows(checked.id)).toEqual([['30 µg/L', 'new', true]]);
  });

  test('has the results of the samples only with a confirmation', async () => {
    const content = await workbook(
      [
        ['Sample Number', 'Date Collected', 'Lead (ug/L)'],
        [getNumber(0), '2026-03-04', '2'],
      ],
      { columns: '<cols><col min="3" max="3" width="9" hidden="1"/></cols>' },
    );
    const refused = await lab.check(event.id, content, { hasOwnNumbers: true }).catch((error: unknown) => error);
    expect(String(refused)).toContain('1 hidden column is imported. The import reads column C Lead (ug/L)');
    const confirmed = ['hiddenColumns:2 result:1:Results'];
    const checked = await lab.check(event.id, content, { hasOwnNumbers: true, confirmed });
    expect(checked.summary).toMatchObject({ new: 1 });
  });
});
