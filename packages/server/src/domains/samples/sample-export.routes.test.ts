import type { Page } from '@curbstop/contract/primitives/list';
import type { ExportEntry } from '@curbstop/contract/exports/export.endpoints';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test } from 'vitest';
import { summarizeProblem } from '../../../testing/call-endpoint.ts';
import { SamplingFixture } from '../../../testing/sampling-fixture.ts';
import type { TestPerson } from '../../../testing/people.ts';

let fixture: SamplingFixture;
beforeAll(async () => {
  fixture = await SamplingFixture.share();
});

const base = (person: TestPerson) =>
  `${fixture.product.url}/pws/accounts/${person.accountId}/file-processor/export/samples`;
const get = (query: string, person = fixture.reader) =>
  fetch(`${base(person)}/csv?${query}`, { headers: person.headers });
const post = (selection: object, format: 'csv' | 'xlsx' = 'csv') =>
  fetch(base(fixture.reader), {
    method: 'POST',
    headers: { ...fixture.reader.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ format, selection }),
  });
const parseRows = async (response: Response) =>
  parse(await response.text(), { bom: true, columns: true }) as Record<string, string>[];

describe('the export of samples [B7.33]', () => {
  test('has the samples that match the filters of the list, with their findings and dates', async () => {
    const event = await fixture.anEvent();
    const [first, second] = [await fixture.aSample(event), await fixture.aSample(event)];
    await fixture.requestJson(fixture.editor, 'PUT', `@/samples/${first.id}`, {
      version: 1,
      collectedOn: '2026-03-01',
      labSampleId: "=cmd|' /C calc'!A0",
    });
    await fixture.report([{ sampleId: first.id, result: '16.5' }]);
    const response = await get(`eventId=${event.id}`);
    expect(response.headers.get('content-disposition')).toMatch(/Samples_\d\d-\d\d-\d{4}\.csv/);
    const rows = await parseRows(response);
    expect(rows.map(({ Sample }) => Sample)).toEqual([String(first.number), String(second.number)]);
    expect(rows[0]).toMatchObject({
      'Sampling event': event.name,
      Collected: '2026-03-01',
      // Never a formula in a spreadsheet.
      'Lab sample ID': "'=cmd|' /C calc'!A0",
      'Lead (µg/L)': '16.5',
      'Lead finding': 'Exceedance',
    });
    expect(await parseRows(await get(`eventId=${event.id}&filters[status]=New`))).toHaveLength(1);
    expect(
      await parseRows(await get(`eventId=${event.id}&searchTerm=${encodeURIComponent(second.addressLine1)}`)),
    ).toHaveLength(1);
    expect((await get('filters[status]=Lost')).status).toBe(400);
    const { headers } = fixture.reader;
    const workbook = await fetch(`${base(fixture.reader)}?eventId=${event.id}`, { headers });
    expect(workbook.headers.get('content-disposition')).toMatch(/Samples_\d\d-\d\d-\d{4}\.xlsx/);
    expect((await fetch(`${base(fixture.reader)}?filters[status]=Lost`, { headers })).status).toBe(400);
  });

  test('has the selected samples, and is refused if the list has changed since', async () => {
    const event = await fixture.anEvent();
    const [first] = [await fixture.aSample(event), await fixture.aSample(event)];
    expect(await parseRows(await post({ ids: [first.id] }))).toHaveLength(1);
    const request = { filters: { eventId: [event.id] } };
    expect(await parseRows(await post({ request, expectedCount: 2 }))).toHaveLength(2);
    const changed = await post({ request, expectedCount: 3 });
    expect([changed.status, ((await changed.json()) as { errors: { code: string }[] }).errors[0]?.code]).toEqual([
      409,
      'selectionChanged',
    ]);
    const workbook = await post({ request, expectedCount: 2 }, 'xlsx');
    expect(
      Buffer.from(await workbook.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
  });

  test('has no sample of another account', async () => {
    const event = await fixture.anEvent();
    await fixture.aSample(event);
    expect((await get(`eventId=${event.id}`, fixture.memberOfOtherAccount)).status).toBe(404);
    expect(await parseRows(await get('', fixture.memberOfOtherAccount))).toEqual([]);
  });

  test('is in the export log with its number of samples', async () => {
    const event = await fixture.anEvent();
    await fixture.aSample(event);
    await (await get(`eventId=${event.id}`)).text();
    const log = async () =>
      (
        await fixture.requestJson<Page<ExportEntry>>(
          fixture.administrator,
          'GET',
          '/pws@/export/list?filters[type]=samples',
        )
      ).body.items[0];
    await expect.poll(log).toMatchObject({ state: 'Completed', rows: 1 });
  });
});

describe('all samples that match [B7.17]', () => {
  test('are completed together, or none if the list has changed', async () => {
    const event = await fixture.anEvent({
      samplingEventAnalytes: [{ analyteId: 1, exceedanceLimit: '15', primary: true }],
    });
    const samples = [await fixture.aSample(event), await fixture.aSample(event)];
    await fixture.report(samples.map(({ id }) => ({ sampleId: id, result: '3' })));
    const complete = (body: object) =>
      fixture.requestJson<{ completed: number }>(fixture.editor, 'POST', '@/samples/complete', {
        certified: true,
        ...body,
      });
    const request = { filters: { eventId: [event.id] } };
    expect(summarizeProblem(await complete({ selection: { request, expectedCount: 1 } })).slice(0, 2)).toEqual([
      409,
      'selectionChanged',
    ]);
    expect((await complete({})).status).toBe(400);
    expect((await complete({ selection: { request, expectedCount: 2 } })).body).toEqual({
      completed: 2,
      uniqueLocations: 2,
    });
  });

  test('kits of one order are moved together', async () => {
    const [from, to] = [await fixture.anEvent(), await fixture.anEvent()];
    await fixture.aSample(from);
    await fixture.aSample(from);
    const moved = await fixture.requestJson(fixture.editor, 'POST', '@/samples/move', {
      selection: { request: { filters: { eventId: [from.id] } }, expectedCount: 2 },
      samplingEventId: to.id,
      reasonForMove: 'Other',
      otherReasonValue: 'Combined rounds',
    });
    expect(moved.body).toMatchObject({ moved: 2 });
    expect((await fixture.page(`?filters[eventId]=${to.id}`)).body.total).toBe(2);
  });
});
