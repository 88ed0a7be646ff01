import { Buffer } from 'node:buffer';
import { featureCodes } from '@curbstop/contract/accounts/feature.values';
import type { PeriodList } from '@curbstop/contract/compliance/period.rules';
import type { ExportEntry } from '@curbstop/contract/exports/export.endpoints';
import type { Page } from '@curbstop/contract/primitives/list';
import type { ProblemResponse } from '@curbstop/contract/primitives/problem';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { readXlsx, type Sheet } from 'hucre/xlsx';
import { beforeAll, expect, test } from 'vitest';
import { aPerson, type TestPerson } from '../../../testing/people.ts';
import { SamplingFixture } from '../../../testing/sampling-fixture.ts';

let fixture: SamplingFixture;
let event: SamplingEvent;

beforeAll(async () => {
  fixture = await SamplingFixture.share();
  const { owner } = fixture.product.app.database;
  await owner
    .updateTable('accounts')
    .set({ population_served: 80, name: '=HYPERLINK("http://x","Harlow")' })
    .where('id', '=', fixture.administrator.accountId)
    .execute();
  event = await fixture.anEvent();
  await owner.updateTable('sampling_events').set({ name: '@SUM(1)' }).where('id', '=', event.id).execute();
  for (const result of ['2', '4.05', '18.125', '20', '<0.5']) await report(result);
  const withdrawn = await report('90');
  await owner.updateTable('samples').set({ status: 5 }).where('id', '=', withdrawn).execute();
});

/** A sample with a result of lead, collected on February 3. */
async function report(result: string): Promise<string> {
  const sample = await fixture.aSample(event);
  const { owner } = fixture.product.app.database;
  await owner.updateTable('samples').set({ collected_on: '2026-02-03' }).where('id', '=', sample.id).execute();
  const response = await fixture.report([
    { sampleId: sample.id, result, detectionLimit: '0.5', method: '-200.8', labId: '+CT-1' },
  ]);
  expect(response.status).toBe(200);
  return sample.id;
}

const downloadAs = (file: 'workbook' | 'report', person: TestPerson, startsOn: string, accountId = person.accountId) =>
  fetch(`${fixture.product.url}/pws/rest/accounts/${accountId}/compliance/periods/${startsOn}/${file}`, {
    headers: person.headers,
  });
const download = (person: TestPerson, startsOn = '2026-01-01') => downloadAs('workbook', person, startsOn);

async function open(person: TestPerson, startsOn?: string) {
  const bytes = Buffer.from(await (await download(person, startsOn)).arrayBuffer());
  const { sheets } = await readXlsx(bytes, { readStyles: true });
  const sheet = (name: string): Sheet => {
    const openedSheet = sheets.find((one) => one.name === name);
    if (!openedSheet) throw new Error(`No sheet ${name}`);
    return openedSheet;
  };
  return { sheets, sheet };
}

test('a reader downloads the period with its percentile, every ranked result and every other sample', async () => {
  const response = await download(fixture.reader);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-disposition')).toMatch(
    /filename="\w{9} tap samples from 2026-01-01_\d\d-\d\d-\d{4}\.xlsx"/,
  );
  const { sheets, sheet } = await open(fixture.reader);
  expect(sheets.map(({ name }) => name)).toEqual([
    'Summary',
    'Lead results',
    'Copper results',
    'Not used',
    'Samples and sites',
    'Collected sites',
    'Sources and notes',
  ]);
  const leadSheet = sheet('Lead results');
  expect(leadSheet.rows.slice(1).map((row) => row.slice(0, 4))).toEqual([
    [1, 0, null, null],
    [2, 2, null, null],
    [3, 4.05, null, null],
    [4, 18.125, 'Yes', 'Yes'],
    [5, 20, 'Yes', 'Yes'],
  ]);
  expect(leadSheet.rows[1]?.slice(13, 17)).toEqual([
    '<0.5 ppb',
    expect.stringContaining('Zero: below the detection limit of 0.5 ppb'),
    '-200.8',
    '+CT-1',
  ]);
  // A day, in any time zone of the reader.
  expect(leadSheet.rows[1]?.[10]).toEqual(new Date('2026-02-03T00:00:00Z'));
  const summary = sheet('Summary').rows;
  const findValue = (part: string, item: string) => summary.find((row) => row[0] === part && row[1] === item)?.[2];
  expect(findValue('Lead', '90th percentile (µg/L)')).toBe(19.0625);
  expect(findValue('Lead', 'Outcome')).toBe('Action level exceedance');
  expect(findValue('Sites', 'Sites required')).toBe(5);
  expect(findValue('Sites', 'Sites collected')).toBe(5);
  // No service line is recorded, so nothing can be said about the halves.
  expect(findValue('Sites', 'Requirement: half of the sites with lead service lines')).toBe('Unknown');
  expect(sheet('Collected sites').rows).toHaveLength(6);
  const samples = sheet('Samples and sites').rows;
  expect(samples).toHaveLength(7);
  // No unit, tier or service line is recorded.
  expect(samples[1]?.slice(4, 9)).toEqual([null, 'Harlow', '06415', 'No tier recorded', 'No service line recorded']);
  const notCounted = sheet('Not used')
    .rows.slice(1)
    .filter((row) => row[0] === 'Lead');
  expect(notCounted.map((row) => [row[1], row[3]])).toEqual([
    ['Invalidated; no decision of the State is recorded', 90],
  ]);
});

test('writes text that begins like a formula as text', async () => {
  const { sheets, sheet } = await open(fixture.reader);
  const cells = sheets.flatMap(({ cells: all }) => [...(all?.values() ?? [])]);
  expect(cells.length).toBeGreaterThan(0);
  expect(cells.filter(({ formula }) => formula !== undefined)).toEqual([]);
  expect(sheet('Summary').rows.find((row) => row[1] === 'Name')?.[2]).toBe('=HYPERLINK("http://x","Harlow")');
  expect(sheet('Lead results').rows[1]?.[11]).toBe('@SUM(1)');
});

test('the export log has the download with the number of samples', async () => {
  await (await download(fixture.reader)).arrayBuffer();
  const log = async () =>
    (await fixture.requestJson<Page<ExportEntry>>(fixture.administrator, 'GET', '/pws@/export/list')).body.items[0];
  await expect.poll(log).toMatchObject({
    type: 'periodWorkbook',
    state: 'Completed',
    rows: 6,
    parameters: { startsOn: '2026-01-01' },
  });
});

test('the same content is a tagged PDF, and the export log has it', async () => {
  const response = await downloadAs('report', fixture.reader, '2026-01-01');
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(response.headers.get('content-disposition')).toMatch(/tap samples from 2026-01-01_\d\d-\d\d-\d{4}\.pdf"/);
  const pdf = Buffer.from(await response.arrayBuffer());
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  expect(pdf.includes('/StructTreeRoot')).toBe(true);
  const log = async () =>
    (await fixture.requestJson<Page<ExportEntry>>(fixture.administrator, 'GET', '/pws@/export/list')).body.items[0];
  await expect.poll(log).toMatchObject({ type: 'periodReport', state: 'Completed', rows: 6 });
});

test('refuses a PDF if characters are missing from its font, and lists them', async () => {
  const { owner } = fixture.product.app.database;
  const rename = (name: string) =>
    owner.updateTable('sampling_events').set({ name }).where('id', '=', event.id).execute();
  await rename('January አ');
  const response = await downloadAs('report', fixture.reader, '2026-01-01');
  await rename('@SUM(1)');
  expect([response.status, ((await response.json()) as ProblemResponse).message]).toEqual([
    422,
    'These characters can’t be printed in the PDF: “አ”. Correct the text of the record, or export the period as a workbook.',
  ]);
});

test.each(['workbook', 'report'] as const)(
  'a %s is refused without the feature, to other accounts, and for days and parameters that do not exist',
  async (file) => {
    const without = await aPerson(fixture.product.app);
    const { owner } = fixture.product.app.database;
    await owner
      .insertInto('account_features')
      .values(
        featureCodes
          .filter((code) => code.startsWith('PT:'))
          .map((code) => ({
            account_id: without.accountId,
            feature_code: code,
            enabled: false,
          })),
      )
      .execute();
    const refused = await downloadAs(file, without, '2026-01-01');
    expect([refused.status, ((await refused.json()) as ProblemResponse).errors[0]?.code]).toEqual([
      403,
      'featureMissing',
    ]);
    expect((await downloadAs(file, fixture.memberOfOtherAccount, '2026-01-01', fixture.reader.accountId)).status).toBe(
      404,
    );
    expect((await downloadAs(file, fixture.reader, '2026-02-01')).status).toBe(404);
    expect((await downloadAs(file, fixture.reader, 'yesterday')).status).toBe(400);
    const unknown = await fetch(
      `${fixture.product.url}/pws/rest/accounts/${fixture.reader.accountId}/compliance/periods/2026-01-01/${file}?format=csv`,
      { headers: fixture.reader.headers },
    );
    expect(unknown.status).toBe(400);
  },
);

test('another account has none of these samples in its own workbook', async () => {
  const [latest] = (await fixture.requestJson<PeriodList>(fixture.memberOfOtherAccount, 'GET', '@/compliance/periods'))
    .body.items;
  const { sheet } = await open(fixture.memberOfOtherAccount, latest?.startsOn);
  expect(sheet('Lead results').rows).toHaveLength(1);
  expect(sheet('Not used').rows).toHaveLength(1);
});
