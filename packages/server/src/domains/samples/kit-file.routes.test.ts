import type { Page } from '@curbstop/contract/primitives/list';
import type { ProblemResponse } from '@curbstop/contract/primitives/problem';
import { getKitCode } from '@curbstop/contract/samples/kit.calculation';
import type { KitRow, KitStatusesChanged } from '@curbstop/contract/samples/kit.rules';
import { beforeAll, expect, test } from 'vitest';
import type { TestPerson } from '../../../testing/people.ts';
import { SamplingFixture } from '../../../testing/sampling-fixture.ts';

let fixture: SamplingFixture;
beforeAll(async () => {
  fixture = await SamplingFixture.share();
});

async function twoKits(): Promise<readonly [KitRow, KitRow]> {
  const event = await fixture.anEvent();
  const locationIds = [await fixture.aLocation(), await fixture.aLocation()];
  await fixture.requestJson(fixture.crew, 'POST', '@/kits/order', {
    programId: event.programId,
    samplingEventId: event.id,
    locationIds,
  });
  const { body } = await fixture.requestJson<Page<KitRow>>(
    fixture.reader,
    'GET',
    `@/kits?filters[eventId]=${event.id}`,
  );
  return body.items as [KitRow, KitRow];
}

interface Sent {
  readonly person?: TestPerson;
  readonly status?: string;
  readonly key?: string;
}

async function sendFile(csv: string | undefined, { status, ...sent }: Sent = {}) {
  const form = new FormData();
  if (status !== undefined) form.append('status', status);
  if (csv !== undefined) form.append('file', new File([csv], 'shipments.csv'));
  return sendForm(form, sent);
}

async function sendForm(form: FormData, { person = fixture.editor, key }: Omit<Sent, 'status'> = {}) {
  const body = new Response(form);
  const response = await fixture.product.server.inject({
    method: 'POST',
    url: `/pws/rest/accounts/${person.accountId}/kits/statuses/file`,
    headers: {
      ...person.headers,
      'content-type': body.headers.get('content-type') ?? '',
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    payload: Buffer.from(await body.arrayBuffer()),
  });
  return { status: response.statusCode, body: response.json<KitStatusesChanged>() };
}

const readKit = async ({ id }: KitRow) =>
  (await fixture.requestJson<KitRow>(fixture.reader, 'GET', `@/kits/${id}`)).body;

test('a file changes the status and the tracking number of each of its kits', async () => {
  const [one, other] = await twoKits();
  const csv = `Kit code,Status,Tracking #\n${one.code.toLowerCase()},shipped,1Z9\n\n${other.code},DELIVERED,\n`;
  expect(await sendFile(csv)).toMatchObject({ status: 200, body: { updated: 2, unchanged: 0 } });
  expect(await readKit(one)).toMatchObject({ status: 'Shipped', trackingNumber: '1Z9' });
  expect(await readKit(other)).toMatchObject({ status: 'Delivered', trackingNumber: null });
  expect((await sendFile(csv)).body).toMatchObject({ updated: 0, unchanged: 2 });
  expect(await fixture.listHistory(one.id)).toMatchObject([
    { operation: 'created' },
    { before: { status: 'Ordered', trackingNumber: null }, after: { status: 'Shipped', trackingNumber: '1Z9' } },
  ]);
});

test('rows without a status take the chosen one; a blank tracking number keeps the recorded one', async () => {
  const [one, other] = await twoKits();
  expect(
    (await sendFile(`Kit,Tracking number\n${one.code},1Z1\n${other.code},1Z2\n`, { status: 'Shipped' })).body,
  ).toMatchObject({
    updated: 2,
    unchanged: 0,
  });
  await sendFile(`Kit,Tracking number\n${one.code},\n`, { status: 'Delivered' });
  expect(await readKit(one)).toMatchObject({ status: 'Delivered', trackingNumber: '1Z1' });
});

test('a file with the statuses of before and after is refused, because either column could be meant', async () => {
  const [one] = await twoKits();
  const { status, body } = await sendFile(`Kit,Status,New status\n${one.code},Ordered,Shipped\n`);
  expect([status, (body as unknown as ProblemResponse).errors[0]?.detail]).toEqual([
    422,
    'The file has the columns “Status” and “New status”, which mean the same. Delete one of them.',
  ]);
  expect((await readKit(one)).status).toBe('Ordered');
});

test('one row that cannot be used refuses the whole file and lists each such row', async () => {
  const [one, other] = await twoKits();
  const csv = [
    'Kit,Status',
    `${one.code},Shipped`,
    `${other.code},Collected`,
    'K12,Shipped',
    `${getKitCode(900_001)},Shipped`,
    `${one.code},In transit`,
    `${one.code},Delivered`,
    ',Shipped',
  ].join('\n');
  const { status, body } = await sendFile(csv);
  expect(status).toBe(422);
  const sentences = (body as unknown as ProblemResponse).errors.map(({ detail }) => detail);
  expect(sentences).toEqual([
    'The Import of your file failed, please check your import file.',
    'No status was changed. Correct these rows, then choose the file again.',
    `Row 3: Kit ${other.code} is Ordered and cannot be changed to Collected. From Ordered it can be changed to Shipped or Delivered.`,
    'Row 4: K12 is not a kit code.',
    `Row 5: ${getKitCode(900_001)} is not a kit of this water system.`,
    'Row 6: In transit is not a status of kits. Use Ordered, Shipped, Delivered, Collected, At Lab, Results Ready, Completed, Return To Sender.',
    `Row 7: Kit ${one.code} is also in row 2, with another status or tracking number.`,
    'Row 8: The kit is missing.',
  ]);
  expect((await readKit(one)).status).toBe('Ordered');
});

test('a kit is not changed to Results Ready while a sample has none', async () => {
  const [one] = await twoKits();
  await sendFile(`Kit,Status\n${one.code},Shipped\n`);
  await sendFile(`Kit,Status\n${one.code},At Lab\n`);
  expect((await sendFile(`Kit,Status\n${one.code},Results Ready\n`)).body).toMatchObject({
    errors: [
      {},
      {},
      { detail: `Row 2: Kit ${one.code} cannot be changed to Results Ready: its samples do not have that status yet.` },
    ],
  });
});

test('files without kits, statuses or rows are refused in words', async () => {
  const [one] = await twoKits();
  const sendForCode = async (csv: string | undefined, sent?: Sent) => {
    const { body } = await sendFile(csv, sent);
    return (body as unknown as ProblemResponse).errors[0]?.code;
  };
  expect(await sendForCode(undefined)).toBe('fileMissing');
  expect(await sendForCode('Street,Status\n1 Weir Street,Shipped\n')).toBe('noCodeHeading');
  expect(await sendForCode(`Kit\n${one.code}\n`)).toBe('statusMissing');
  expect(await sendForCode('Kit,Status\n')).toBe('noRows');
  expect(await sendForCode(`Kit\n${one.code}\n`, { status: 'Lost' })).toBe('invalidProperty');
});

test('the kits of another account are unknown, and the permission to edit is required', async () => {
  const [one] = await twoKits();
  const csv = `Kit,Status\n${one.code},Shipped\n`;
  expect((await sendFile(csv, { person: fixture.memberOfOtherAccount })).status).toBe(422);
  expect((await sendFile(csv, { person: fixture.reader })).status).toBe(403);
  expect((await readKit(one)).status).toBe('Ordered');
});

test('the same key returns the same response, and refuses another file', async () => {
  const [one, other] = await twoKits();
  const sent = { key: crypto.randomUUID() };
  const first = await sendFile(`Kit,Status\n${one.code},Shipped\n`, sent);
  expect(await sendFile(`Kit,Status\n${one.code},Shipped\n`, sent)).toEqual(first);
  expect((await sendFile(`Kit,Status\n${other.code},Shipped\n`, sent)).status).toBe(409);
  expect((await readKit(other)).status).toBe('Ordered');
});

test('an upload with two files, a field twice or an unknown field is refused, and changes nothing', async () => {
  const [kit] = await twoKits();
  const file = () => new File([`Kit,Status\n${getKitCode(kit.number)},Shipped\n`], 'shipments.csv');
  const form = (...parts: readonly (readonly [string, string | File])[]) => {
    const sentParts = new FormData();
    for (const [name, value] of parts) sentParts.append(name, value);
    return sendForm(sentParts);
  };
  const refused = [
    await form(['file', file()], ['file', file()]),
    await form(['status', 'Shipped'], ['status', 'Delivered'], ['file', file()]),
    await form(['state', 'Shipped'], ['file', file()]),
  ];
  expect(refused.map(({ status, body }) => [status, (body as unknown as ProblemResponse).errors[0]?.code])).toEqual([
    [400, 'oneFile'],
    [400, 'fieldTwice'],
    [400, expect.any(String)],
  ]);
  const { body } = await fixture.requestJson<KitRow>(fixture.reader, 'GET', `@/kits/${kit.id}`);
  expect(body.status).toBe(kit.status);
});
