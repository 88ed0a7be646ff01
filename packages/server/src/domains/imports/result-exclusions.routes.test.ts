import type { ResultPlan } from '@curbstop/contract/imports/result-import.rules';
import type { ProblemResponse } from '@curbstop/contract/primitives/problem';
import type { SampleRow } from '@curbstop/contract/samples/sample.rules';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { laboratoryFiles } from '../../../testing/laboratory-files.ts';
import { SamplingFixture } from '../../../testing/sampling-fixture.ts';
import { rawWorkbook } from '../../../testing/workbooks.ts';

let fixture: SamplingFixture;
let event: SamplingEvent;
let sample: SampleRow;
let lab: ReturnType<typeof laboratoryFiles>;

beforeAll(async () => {
  fixture = await SamplingFixture.share();
});
beforeEach(async () => {
  event = await fixture.anEvent();
  sample = await fixture.aSample(event);
  lab = laboratoryFiles(fixture.product, fixture.administrator);
});

const checkWith = async (content: BlobPart, name: string, change: Partial<ResultPlan> = {}) => {
  const batch = await lab.read(event.id, content, name);
  await lab.setPlan(batch, { hasOwnNumbers: true, ...change });
  const { status, body } = await lab.attemptStep(batch.id, 'check');
  const refusal = status === 200 ? null : (body as unknown as ProblemResponse).message;
  return { batch, refusal, settled: await lab.settled(batch.id) };
};

describe('levels that an import of results does not read', () => {
  const content = () =>
    `Sample Number,Date Collected,Lead Action Level (ug/L),Lead (ug/L),Lead Duplicate (ug/L)\r\n${sample.number},3/4/2026,15,14,30`;

  test('are confirmed column by column, and the limit beside the result is not the result', async () => {
    const refused = await checkWith(content(), 'duplicate.csv');
    expect(refused.batch.plan?.columns).toMatchObject({ 3: 'result:1' });
    expect(refused.batch.plan?.columns['2']).toBeUndefined();
    expect(refused.refusal).toBe(
      'These columns may hold results and are not imported: E Lead Duplicate (ug/L). Match them, or confirm that they are not results of these samples.',
    );
    const confirmed = await checkWith(content(), 'duplicate.csv', { excludedColumns: ['4'] });
    expect(confirmed.refusal).toBeNull();
    expect((await lab.rows(confirmed.batch.id)).map(({ result }) => result)).toEqual(['14 µg/L']);
  });

  test('stay confirmed in the next file of the laboratory, and an unconfirmed column is not taken as confirmed', async () => {
    await checkWith(content(), 'duplicate.csv', { laboratory: 'Elm Street' });
    const again = await checkWith(content(), 'duplicate.csv');
    expect(again.batch.plan).toMatchObject({ laboratory: 'Elm Street', excludedColumns: [] });
    expect(again.refusal).toContain('E Lead Duplicate');
    await checkWith(content(), 'duplicate.csv', { laboratory: 'Elm Street', excludedColumns: ['4'] });
    const third = await checkWith(content(), 'duplicate.csv');
    expect(third.batch.plan?.excludedColumns).toEqual(['4']);
    expect(third.refusal).toBeNull();
  });

  test('are not given to samples by a number and a day alone before a person confirms the numbers', async () => {
    const dated = `Sample,Date Collected,Lead (ppb)\r\n${sample.number},2026-03-04,30`;
    const refused = await checkWith(dated, 'numbers.csv', { hasOwnNumbers: false });
    expect(refused.refusal).toBe(
      'Match a column to Lab sample ID, Kit code or Address, or confirm that they are your sample numbers first.',
    );
    expect((await checkWith(dated, 'numbers.csv')).refusal).toBeNull();
  });

  test('are confirmed sheet by sheet, also where a sheet is hidden', async () => {
    const toText = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
    const headings = ['Sample Number', 'Date Collected', 'Lead (ug/L)'].map(toText).join('');
    const rows = (level: number) =>
      `<sheetData><row r="1">${headings}</row><row r="2">${toText(String(sample.number))}${toText('3/4/2026')}<c><v>${level}</v></c></row></sheetData>`;
    const content = await rawWorkbook(
      { 'Page 1': rows(3), 'Page 2': rows(30), 'Page 3': rows(40) },
      { parts: { 'xl/workbook.xml': hiddenFirstPage } },
    );
    const book = new Blob([Uint8Array.from(content)]);
    const refused = await checkWith(book, 'pages.xlsx');
    expect(refused.batch.plan?.sheet).toBe('Page 2');
    expect(refused.refusal).toBe(
      'Other sheets of this file may hold results: Page 1, Page 3. Confirm that they are not part of this import, and import them separately.',
    );
    const confirmed = await checkWith(book, 'pages.xlsx', { excludedSheets: ['Page 1', 'Page 3'] });
    expect(confirmed.refusal).toBeNull();
    expect(confirmed.settled.summary).toMatchObject({ new: 1 });
  });
});

const hiddenFirstPage = `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>${[
  1, 2, 3,
]
  .map((at) => `<sheet name="Page ${at}" sheetId="${at}" r:id="rId${at}"${at === 1 ? ' state="hidden"' : ''}/>`)
  .join('')}</sheets></workbook>`;
