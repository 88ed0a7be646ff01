import type { FileImport } from '@curbstop/contract/imports/file-import.rules';
import type { ImportHead } from '@curbstop/contract/imports/import-batch.rules';
import type { Page } from '@curbstop/contract/primitives/list';
import type { KitRow } from '@curbstop/contract/samples/kit.rules';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { beforeEach, expect, test } from 'vitest';
import { importing } from '../../../testing/importing.ts';
import type { TestPerson } from '../../../testing/people.ts';
import { SamplingFixture } from '../../../testing/sampling-fixture.ts';
import { createReporterContext } from '../../authenticator.ts';
import { deleteExpiredImports } from './import-retention.service.ts';

let fixture: SamplingFixture;
// An account of its own for each test: its list of imports is complete.
beforeEach(async () => {
  fixture = await SamplingFixture.share();
});

interface Sent {
  readonly person?: TestPerson;
  readonly key?: string;
  readonly name?: string;
}

async function send(path: string, parts: Readonly<Record<string, string>>, content: BlobPart, sent: Sent = {}) {
  const { person = fixture.administrator, key, name = 'sites.csv' } = sent;
  const form = new FormData();
  for (const [part, value] of Object.entries(parts)) form.append(part, value);
  form.append('file', new Blob([content]), name);
  const body = new Response(form);
  const response = await fixture.product.server.inject({
    method: 'POST',
    url: path.replace('@', `accounts/${person.accountId}`),
    headers: {
      ...person.headers,
      'content-type': body.headers.get('content-type') ?? '',
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    payload: Buffer.from(await body.arrayBuffer()),
  });
  return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
}

const assign = ({ id: eventId }: Pick<SamplingEvent, 'id'>, content: BlobPart, sent?: Sent) =>
  send('/pws/@/file-processor/upload/events/assignment', { programId: fixture.program.id, eventId }, content, sent);
const changeKits = (content: BlobPart, sent?: Sent) => send('/pws/rest/@/kits/statuses/file', {}, content, sent);

const as = (person: TestPerson) => importing(fixture.product, person);
const listImports = async (query = '', person = fixture.reader) =>
  (await as(person).requestJson<Page<ImportHead>>(`/imports${query}`)).items;
const readImport = (id: string) => as(fixture.reader).requestJson<FileImport>(`/file-imports/${id}`);

async function readOnlyImport(): Promise<FileImport> {
  const [head, ...others] = await listImports();
  expect(others).toEqual([]);
  return readImport(head?.id as string);
}

async function aSite(externalId: string): Promise<string> {
  const { body } = await fixture.requestJson<{ id: string }>(fixture.administrator, 'POST', '@/locations', {
    addressLine1: `${externalId} Weir Street`,
    city: 'Harlow',
    state: 'CT',
    zip: '06415',
    externalId,
  });
  return body.id;
}

async function kitsOf(event: SamplingEvent): Promise<readonly KitRow[]> {
  await fixture.requestJson(fixture.crew, 'POST', '@/kits/order', {
    programId: event.programId,
    samplingEventId: event.id,
    locationIds: [await fixture.aLocation(), await fixture.aLocation()],
  });
  return (await fixture.requestJson<Page<KitRow>>(fixture.reader, 'GET', `@/kits?filters[eventId]=${event.id}`)).body
    .items;
}

test('an imported file of event assignments is listed with its person, its counts and its event', async () => {
  const event = await fixture.anEvent();
  await aSite('F-1');
  await aSite('F-2');
  await assign(event, 'Location ID\nF-1\n', { name: 'first.csv' });
  await assign(event, 'Location ID\nF-1\nF-2\n', { name: 'second.csv' });
  const heads = await listImports('?sort=fileName&filters[subject]=eventAssignment');
  expect(heads).toMatchObject([
    { fileName: 'first.csv', subject: 'eventAssignment', state: 'committed', summary: { rows: 1, new: 1 } },
    { fileName: 'second.csv', summary: { rows: 2, new: 1, unchanged: 1, failed: 0 } },
  ]);
  expect(heads[0]?.committedOn).not.toBeNull();
  expect(await readImport(heads[1]?.id as string)).toMatchObject({
    kind: 'eventAssignment',
    fileName: 'second.csv',
    state: 'committed',
    event: { id: event.id, name: event.name },
    counts: { rows: 2, new: 1, changed: 0, unchanged: 1, failed: 0, addedToProgram: 1 },
    error: null,
    refusedRows: [],
    size: 20,
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    createdBy: expect.any(String),
    rowsRemovedOn: null,
  });
  expect((await listImports(`?filters[eventId]=${event.id}`)).length).toBe(2);
});

test('a refused file leaves its record with each refused row, its column and its reason, and changes nothing', async () => {
  const event = await fixture.anEvent();
  await aSite('R-1');
  expect((await assign(event, 'Location ID\nR-1\nNOWHERE\n\n=GONE\n')).status).toBe(422);
  const record = await readOnlyImport();
  expect(record).toMatchObject({
    state: 'failed',
    event: { id: event.id },
    counts: { rows: 3, new: 0, unchanged: 0, failed: 2 },
    error: 'No location was assigned.',
    refusedRows: [
      {
        row: 3,
        field: 'Location ID',
        sentence: 'No location was found with the Location ID “NOWHERE”. Check the row.',
      },
      { row: 5, field: 'Location ID' },
    ],
  });
  const download = await as(fixture.reader).request(`/file-imports/${record.id}/refused-rows`);
  expect(download.headers.get('content-disposition')).toContain('sites refused rows');
  const text = (await download.text()).replace('\uFEFF', '');
  expect(text.split('\r\n').slice(0, 2)).toEqual([
    'Row,Column,What to fix',
    '3,Location ID,No location was found with the Location ID “NOWHERE”. Check the row.',
  ]);
});

test.each([
  ['another kind of file', 'Sample,Lead\n1,2\n', 'The first row has no heading “Location ID” or “Street address”.'],
  ['headings only', 'Location ID\n', 'The file has headings but no rows.'],
  ['a PDF', '%PDF-1.7\n1 0 obj\n', ''],
])('a file that is refused as a whole leaves its record: %s', async (_, content, sentence) => {
  const event = await fixture.anEvent();
  const { status } = await assign(event, content);
  expect(status).toBeGreaterThanOrEqual(400);
  const record = await readOnlyImport();
  expect(record).toMatchObject({ state: 'failed', refusedRows: [], error: expect.stringContaining(sentence) });
  expect((await as(fixture.reader).request(`/file-imports/${record.id}/refused-rows`)).status).toBe(404);
});

test('a file for a closed event leaves its record; one for an event that does not exist leaves none', async () => {
  const event = await fixture.anEvent();
  await aSite('C-1');
  await fixture.product.app.database.owner
    .updateTable('sampling_events')
    .set({ status: 'Completed' })
    .where('id', '=', event.id)
    .execute();
  expect((await assign(event, 'Location ID\nC-1\n')).status).toBe(409);
  expect((await assign({ id: crypto.randomUUID() }, 'Location ID\nC-1\n')).status).toBe(404);
  expect((await assign({ id: crypto.randomUUID() }, 'Sample\n1\n')).status).toBe(422);
  expect(await readOnlyImport()).toMatchObject({
    state: 'failed',
    counts: { rows: 1, new: 0, failed: 0 },
    error: expect.stringContaining('is Completed'),
  });
});

test('a repeated request leaves one record, imported or refused; another request leaves its own', async () => {
  const event = await fixture.anEvent();
  await aSite('K-1');
  const key = crypto.randomUUID();
  const sent = await assign(event, 'Location ID\nK-1\n', { key });
  expect(await assign(event, 'Location ID\nK-1\n', { key })).toEqual(sent);
  expect((await listImports()).length).toBe(1);
  const refused = crypto.randomUUID();
  for (const _ of [1, 2]) expect((await assign(event, 'Location ID\nGONE\n', { key: refused })).status).toBe(422);
  expect((await listImports()).map(({ state }) => state).toSorted()).toEqual(['committed', 'failed']);
  await assign(event, 'Location ID\nGONE\n', { key: crypto.randomUUID() });
  expect((await listImports()).length).toBe(3);
});

test('a file of kit statuses is listed with what it changed, and with the event if all kits are of one', async () => {
  const event = await fixture.anEvent();
  const [one, other] = await kitsOf(event);
  await changeKits(`Kit,Status\n${one?.code},Shipped\n${other?.code},Ordered\n`, { name: 'kits.csv' });
  expect(await readOnlyImport()).toMatchObject({
    kind: 'kitStatus',
    fileName: 'kits.csv',
    state: 'committed',
    event: { id: event.id, name: event.name },
    counts: { rows: 2, new: 0, changed: 1, unchanged: 1, failed: 0 },
  });
  const [elsewhere] = await kitsOf(await fixture.anEvent());
  await changeKits(`Kit,Status\n${one?.code},Delivered\n${elsewhere?.code},Shipped\n`, { name: 'later.csv' });
  const later = (await listImports()).find(({ fileName }) => fileName === 'later.csv');
  expect((await readImport(later?.id as string)).event).toBeNull();
});

test('a refused file of kit statuses names the column of each row', async () => {
  const [one] = await kitsOf(await fixture.anEvent());
  await changeKits(`Kit,Status\n${one?.code},In transit\nK12,Shipped\n`);
  expect(await readOnlyImport()).toMatchObject({
    state: 'failed',
    event: null,
    error: 'No status was changed.',
    counts: { rows: 2, failed: 2 },
    refusedRows: [
      { row: 2, field: 'Status' },
      { row: 3, field: 'Kit', sentence: 'K12 is not a kit code.' },
    ],
  });
});

test('another account, and an import of another kind, answer 404; a person without permission leaves no record', async () => {
  const event = await fixture.anEvent();
  expect((await assign(event, 'Location ID\nGONE\n', { person: fixture.reader })).status).toBe(403);
  expect(await listImports()).toEqual([]);
  await assign(event, 'Location ID\nGONE\n');
  const { id } = await readOnlyImport();
  for (const path of [`/file-imports/${id}`, `/file-imports/${id}/refused-rows`]) {
    expect((await as(fixture.memberOfOtherAccount).request(path)).status).toBe(404);
    expect((await as(fixture.reader).request(path)).status).toBe(200);
  }
  expect(await listImports('', fixture.memberOfOtherAccount)).toEqual([]);
  for (const path of [`/imports/${id}`, `/result-imports/${id}`])
    expect((await as(fixture.administrator).request(path)).status).toBe(404);
});

test('the retention of imports deletes the file and the refused rows and keeps the counts', async () => {
  await assign(await fixture.anEvent(), 'Location ID\nGONE\n');
  const { id } = await readOnlyImport();
  const { accountId } = fixture.administrator;
  const context = await createReporterContext(fixture.product.app, { accountId, name: 'Retention' });
  await deleteExpiredImports(context, '2999-01-01', 10);
  expect(await readImport(id)).toMatchObject({
    counts: { rows: 1, failed: 1 },
    refusedRows: [],
    rowsRemovedOn: expect.any(String),
  });
  expect((await as(fixture.reader).request(`/file-imports/${id}/refused-rows`)).status).toBe(410);
});
