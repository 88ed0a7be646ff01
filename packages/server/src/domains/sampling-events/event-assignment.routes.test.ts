import type { ProblemResponse } from '@curbstop/contract/primitives/problem';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { beforeAll, expect, test } from 'vitest';
import type { TestPerson } from '../../../testing/people.ts';
import { SamplingFixture } from '../../../testing/sampling-fixture.ts';

const importFailed = 'The Import of your file failed, please check your import file.';

let fixture: SamplingFixture;
beforeAll(async () => {
  fixture = await SamplingFixture.share();
});

let createdCount = 0;
async function aLocation(): Promise<{ id: string; externalId: string; street: string }> {
  const number = ++createdCount;
  const [externalId, street] = [`SITE-${number}`, `${number} Weir Street`];
  const { body } = await fixture.requestJson<{ id: string }>(fixture.administrator, 'POST', '@/locations', {
    addressLine1: street,
    city: 'Harlow',
    state: 'CT',
    zip: '06415',
    externalId,
  });
  return { id: body.id, externalId, street };
}

interface Sent {
  readonly person?: TestPerson;
  readonly createSamplesOnImport?: string;
  readonly programId?: string;
  readonly key?: string;
  /** The path of the specification names no account. */
  readonly base?: string;
}

async function sendFile(event: Pick<SamplingEvent, 'id'>, csv: string | undefined, sent: Sent = {}) {
  const { person = fixture.crew, createSamplesOnImport, programId = fixture.program.id, key, base } = sent;
  const form = new FormData();
  form.append('programId', programId);
  form.append('eventId', event.id);
  if (createSamplesOnImport !== undefined) form.append('createSamplesOnImport', createSamplesOnImport);
  if (csv !== undefined) form.append('file', new File([csv], 'pwsEventAssignment.csv'));
  const body = new Response(form);
  const response = await fixture.product.server.inject({
    method: 'POST',
    url: `${base ?? `/pws/accounts/${person.accountId}`}/file-processor/upload/events/assignment`,
    headers: {
      ...person.headers,
      'content-type': body.headers.get('content-type') ?? '',
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    payload: Buffer.from(await body.arrayBuffer()),
  });
  return { status: response.statusCode, body: response.json<ProblemResponse & Record<string, unknown>>() };
}

const countSamples = async (event: SamplingEvent) => (await fixture.page(`?filters[eventId]=${event.id}`)).body.total;

test('assigns the locations of a file by ID and by address, with their samples on request [A7.27]', async () => {
  const event = await fixture.anEvent();
  const [first, second] = [await aLocation(), await aLocation()];
  const csv = `Location ID,Street address,City,ZIP\n${first.externalId},,,\n,${second.street.toUpperCase()},Harlow,6415\n`;
  const { status, body } = await sendFile(event, csv, { createSamplesOnImport: 'true' });
  expect([status, body]).toMatchObject([
    200,
    { rows: 2, program: { added: 2, alreadyThere: 0 }, event: { added: 2, alreadyThere: 0 } },
  ]);
  expect(await countSamples(event)).toBe(2);
  expect((await sendFile(event, csv)).body).toMatchObject({ event: { added: 0, alreadyThere: 2 } });
  expect(await countSamples(event)).toBe(2);
});

test('the same file under the same Idempotency-Key is assigned once; another file is refused', async () => {
  const event = await fixture.anEvent();
  const [first, second] = [await aLocation(), await aLocation()];
  const csv = `Location ID\n${first.externalId}\n`;
  const sent = await sendFile(event, csv, { key: 'k-1' });
  expect(sent.body).toMatchObject({ event: { added: 1, alreadyThere: 0 } });
  expect(await sendFile(event, csv, { key: 'k-1' })).toEqual(sent);
  const other = await sendFile(event, `Location ID\n${second.externalId}\n`, { key: 'k-1' });
  expect([other.status, other.body.errors[0]?.code]).toEqual([409, 'idempotencyKeyReused']);
});

test('lists every row without a location, and assigns nothing [A8.19]', async () => {
  const event = await fixture.anEvent();
  const { externalId } = await aLocation();
  const { status, body } = await sendFile(event, `Location ID\n${externalId}\nNOWHERE\n`);
  expect(status).toBe(422);
  expect(body.errors.map(({ detail }) => detail)).toEqual([
    importFailed,
    'No location was assigned. Correct these rows, then choose the file again.',
    'Row 3: No location was found with the Location ID “NOWHERE”. Check the row.',
  ]);
  const { body: page } = await fixture.requestJson<{ total: number }>(
    fixture.reader,
    'GET',
    `@/samplingevents/${event.id}/locations`,
  );
  expect(page.total).toBe(0);
});

test.each([
  ['no file', undefined, 400, 'Choose a CSV or Excel file.'],
  [
    'another kind of file',
    'Sample,Lead\n1,2\n',
    422,
    'The first row has no heading “Location ID” or “Street address”.',
  ],
  ['headings only', 'Location ID\n', 422, 'The file has headings but no rows.'],
])('refuses a file with %s', async (_, csv, expected, sentence) => {
  const { status, body } = await sendFile(await fixture.anEvent(), csv);
  expect([status, body.errors[0]?.detail]).toEqual([expected, expect.stringContaining(sentence)]);
});

test('refuses an event of another program, a closed event, and a value that is not yes or no', async () => {
  const event = await fixture.anEvent();
  const { externalId } = await aLocation();
  const csv = `Location ID\n${externalId}\n`;
  expect((await sendFile(event, csv, { programId: event.id })).status).toBe(404);
  expect((await sendFile(event, csv, { createSamplesOnImport: 'maybe' })).status).toBe(400);
  await fixture.product.app.database.owner
    .updateTable('sampling_events')
    .set({ status: 'Completed' })
    .where('id', '=', event.id)
    .execute();
  expect((await sendFile(event, csv)).body.errors[0]?.code).toBe('eventNotActive');
});

test('requires the permission, in the account', async () => {
  const event = await fixture.anEvent();
  const { externalId } = await aLocation();
  const csv = `Location ID\n${externalId}\n`;
  expect((await sendFile(event, csv, { person: fixture.reader })).status).toBe(403);
  expect((await sendFile(event, csv, { person: fixture.memberOfOtherAccount })).status).toBe(404);
});

test('the template is pwsEventAssignment.csv [A7.26]', async () => {
  const download = (importType: string) =>
    fixture.product.server.inject({
      url: `/pws/accounts/${fixture.crew.accountId}/file-processor/templates/events/${importType}`,
      headers: fixture.crew.headers,
    });
  const response = await download('assignment');
  expect(response.headers['content-disposition']).toContain('pwsEventAssignment.csv');
  expect(response.body.replace('\uFEFF', '').trim()).toBe('Location ID,Street address,Address line 2,City,State,ZIP');
  expect((await download('pwsEventAssignment')).body).toBe(response.body);
  expect((await download('kits')).statusCode).toBe(400);
});

test('the paths without an account are of the default account [A7.26, A7.27, B7.33]', async () => {
  const event = await fixture.anEvent();
  const { externalId } = await aLocation();
  const csv = `Location ID\n${externalId}\n`;
  expect((await sendFile(event, csv, { base: '', createSamplesOnImport: 'true' })).body).toMatchObject({
    event: { added: 1 },
  });
  expect((await sendFile(event, csv, { base: '', person: fixture.reader })).status).toBe(403);
  expect((await sendFile(event, csv, { base: '', person: fixture.memberOfOtherAccount })).status).toBe(404);
  const get = (path: string, { headers } = fixture.crew) =>
    fixture.product.server.inject({ method: 'GET', url: `/file-processor${path}`, headers });
  const template = await get('/templates/events/pwsEventAssignment');
  expect(template.headers['content-disposition']).toContain('pwsEventAssignment.csv');
  expect((await get('/templates/events/other')).statusCode).toBe(400);
  const samples = `/export/samples?filters[eventId]=${event.id}`;
  expect((await get(samples)).headers['content-disposition']).toContain('.xlsx');
  expect((await get(samples, fixture.memberOfOtherAccount)).statusCode).toBe(404);
});
