import type { BatchRow, LetterDetails, LetterRow } from '@curbstop/contract/letters/letter.rules';
import type { LetterPlanSummary, LettersSent } from '@curbstop/contract/letters/sending.rules';
import type { LocationDetails } from '@curbstop/contract/locations/location.rules';
import type { Page } from '@curbstop/contract/primitives/list';
import { beforeAll, describe, expect, test } from 'vitest';
import { summarizeProblem } from '../../../testing/call-endpoint.ts';
import { anActiveCommunication } from '../../../testing/letters.ts';
import { SamplingFixture } from '../../../testing/sampling-fixture.ts';

let fixture: SamplingFixture;
let communicationId: string;
let today: string;
beforeAll(async () => {
  fixture = await SamplingFixture.share();
  communicationId = await anActiveCommunication(fixture.product, fixture.administrator);
  today = (await fixture.requestJson<{ today: string }>(fixture.reader, 'GET', '@/notice-campaigns')).body.today;
});

const base = '/platform/communications';
const get = async <Body>(path: string) => (await fixture.requestJson<Body>(fixture.reader, 'GET', path)).body;
const listReasons = async (batchId: string) =>
  (await get<{ items: { reason: string }[] }>(`${base}/batch/${batchId}/outdated`)).items.map(({ reason }) => reason);
const mail = (id: string, body: object = {}) =>
  fixture.requestJson<BatchRow>(fixture.editor, 'POST', `${base}/batch/${id}/mailed`, { mailedOn: today, ...body });

let streets = 0;
/** A ready letter to the mailing address of a new location with one contact. */
async function aReadyLetter(to: 'mailingAddress' | 'serviceAddress' = 'mailingAddress') {
  const location = {
    addressLine1: `${++streets} Heron Road`,
    city: 'Harlow',
    state: 'CT',
    zip: '06415',
    mailingAddressLine1: 'PO Box 7',
    mailingCity: 'Harlow',
    mailingState: 'CT',
    mailingZip: '06415',
    contact: { firstName: 'Dana', lastName: 'Reyes', contactTypeId: 2 },
  };
  const { body: created } = await fixture.requestJson<LocationDetails>(
    fixture.administrator,
    'POST',
    '@/locations',
    location,
  );
  const letters = { method: 'PDF', communicationId, recipients: { locationIds: [created.id] }, to };
  const plan = await fixture.requestJson<LetterPlanSummary>(fixture.crew, 'POST', `${base}/ad-hoc/plan`, letters);
  const { body } = await fixture.requestJson<LettersSent>(fixture.crew, 'POST', `${base}/ad-hoc`, {
    ...letters,
    seen: { letters: plan.body.letters, previouslySent: 0, newestLetterId: null },
  });
  if (!body.batchId) throw new Error(JSON.stringify([plan.body, body]));
  const { batchId } = body;
  const readStatus = async () => (await get<BatchRow>(`${base}/batch/${batchId}`)).status;
  await expect.poll(readStatus, { timeout: 60_000 }).toBe('Ready');
  const { items } = await get<Page<LetterRow>>(`${base}/instance?filters[batchId]=${batchId}`);
  return { batchId, location: created, letter: items[0] as LetterRow };
}
const change = async ({ id }: LocationDetails, fields: object) => {
  const { version } = await get<LocationDetails>(`@/locations/${id}`);
  const { status } = await fixture.requestJson(fixture.editor, 'PUT', `@/locations/${id}`, { version, ...fields });
  expect(status).toBe(200);
};
const renameContact = ({ id }: LocationDetails, lastName: string) =>
  fixture.product.app.database.ownerPool.query('update contacts set last_name = $2 where location_id = $1', [
    id,
    lastName,
  ]);

describe('a letter that has not left', () => {
  test('is outdated once the mailing address that it is for was corrected', async () => {
    const { batchId, location, letter } = await aReadyLetter();
    expect(await listReasons(batchId)).toEqual([]);
    await change(location, { mailingAddressLine1: 'PO Box 71' });
    const reason = `Letter ${letter.code} is for “Dana Reyes, PO Box 7, Harlow, CT 06415”, which is no longer the recipient on record. Send a new letter instead.`;
    expect(await listReasons(batchId)).toEqual([reason]);
    expect((await get<LetterDetails>(`${base}/instance/${letter.id}`)).outdatedReason).toBe(reason);
    expect(summarizeProblem(await mail(batchId))[1]).toBe('outdatedUndecided');
    await change(location, { mailingAddressLine1: 'PO Box 7' });
    expect(await listReasons(batchId)).toEqual([]);
  });

  test('is outdated once its recipient has another name, and not by a change of someone else’s address', async () => {
    const { batchId, location, letter } = await aReadyLetter('serviceAddress');
    await change(location, { mailingAddressLine1: 'PO Box 71' });
    expect(await listReasons(batchId)).toEqual([]);
    await renameContact(location, 'Ruiz');
    expect((await listReasons(batchId))[0]).toContain(`Letter ${letter.code} is for “Dana Reyes, `);
  });
});

test('a letter that was mailed keeps its record, whatever its recipient has now', async () => {
  const { batchId, location, letter } = await aReadyLetter();
  expect((await mail(batchId)).status).toBe(200);
  await renameContact(location, 'Ruiz');
  await change(location, { mailingAddressLine1: 'PO Box 71' });
  const read = await get<LetterDetails>(`${base}/instance/${letter.id}`);
  expect(read).toMatchObject({ status: 'Mailed', mailedOutdated: null, outdatedReason: null });
  expect(read.address).toEqual(['Dana Reyes', 'PO Box 7', 'Harlow, CT 06415']);
});

test('a returned letter is sent again to the address that a person enters, and compared with the record only if it has it', async () => {
  const { batchId, location, letter } = await aReadyLetter();
  await mail(batchId);
  await fixture.requestJson(fixture.editor, 'POST', `${base}/instance/returned`, {
    code: letter.code,
    reason: 'Vacant',
    returnedOn: today,
  });
  const again = await fixture.requestJson<LetterRow>(fixture.editor, 'POST', `${base}/instance/${letter.id}/resend`, {
    recipientName: 'Dana Reyes',
    address: ['Dana Reyes', '9 Oak Road', 'Harlow, CT 06415'],
  });
  expect(again.status).toBe(200);
  await expect
    .poll(async () => (await get<BatchRow>(`${base}/batch/${again.body.batchId}`)).status, { timeout: 60_000 })
    .toBe('Ready');
  await renameContact(location, 'Ruiz');
  expect(await listReasons(again.body.batchId)).toEqual([]);
});
