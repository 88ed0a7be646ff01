import type { BatchRow } from '@curbstop/contract/letters/letter.rules';
import type { LetterPlanSummary, LettersSent } from '@curbstop/contract/letters/sending.rules';
import type { ServiceLineDetails } from '@curbstop/contract/service-lines/service-line.endpoints';
import { serviceLineFields } from '@curbstop/contract/service-lines/service-line.rules';
import { beforeAll, describe, expect, test } from 'vitest';
import { summarizeProblem } from '../../../testing/call-endpoint.ts';
import { anActiveCommunication } from '../../../testing/letters.ts';
import { SamplingFixture } from '../../../testing/sampling-fixture.ts';

let fixture: SamplingFixture;
beforeAll(async () => {
  fixture = await SamplingFixture.share();
});

const base = '/platform/communications';
const aParagraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const customerSide = {
  type: 'paragraph',
  content: [{ type: 'mergeField', attrs: { field: 'line.customerMaterial', fallback: '' } }],
};

/** A ready batch with one letter from a blank page to a new location with an unknown line. */
async function aReadyLetter(...content: readonly object[]) {
  const communicationId = await anActiveCommunication(fixture.product, fixture.administrator, {
    content: { type: 'doc', content: [aParagraph('Your service line'), ...content] },
  });
  const locationId = await fixture.aLocation();
  await fixture.addLine(locationId, 'unknown');
  const letters = { communicationId, recipients: { locationIds: [locationId] } };
  const plan = await fixture.requestJson<LetterPlanSummary>(fixture.crew, 'POST', `${base}/ad-hoc/plan`, {
    method: 'PDF',
    ...letters,
  });
  const { body } = await fixture.requestJson<LettersSent>(fixture.crew, 'POST', `${base}/ad-hoc`, {
    method: 'PDF',
    seen: { letters: plan.body.letters, previouslySent: 0, newestLetterId: null },
    ...letters,
  });
  if (!body.batchId) throw new Error(JSON.stringify([plan.body, body]));
  const { batchId } = body;
  const readStatus = async () =>
    (await fixture.requestJson<BatchRow>(fixture.reader, 'GET', `${base}/batch/${batchId}`)).body.status;
  await expect.poll(readStatus, { timeout: 60_000 }).toBe('Ready');
  return { batchId, locationId };
}

async function listReasons(batchId: string): Promise<readonly string[]> {
  const { body } = await fixture.requestJson<{ items: { reason: string }[] }>(
    fixture.reader,
    'GET',
    `${base}/batch/${batchId}/outdated`,
  );
  return body.items.map(({ reason }) => reason);
}

async function changeLine(locationId: string, customer: object): Promise<void> {
  const lines = '/pws@/assets/ServiceLine';
  const { body: page } = await fixture.requestJson<{ items: { id: string }[] }>(
    fixture.reader,
    'GET',
    `${lines}?filters[locationId]=${locationId}`,
  );
  const path = `${lines}/${page.items[0]?.id}`;
  const { body: line } = await fixture.requestJson<ServiceLineDetails>(fixture.reader, 'GET', path);
  const fields = { ...serviceLineFields.parse(line), customer: { ...line.customer, ...customer } };
  const { status } = await fixture.requestJson(fixture.administrator, 'PUT', path, { version: line.version, fields });
  expect(status).toBe(200);
}

describe('a letter from a blank page', () => {
  test('is outdated once the line of which it prints data is found to be lead', async () => {
    const { batchId, locationId } = await aReadyLetter(customerSide);
    expect(await listReasons(batchId)).toEqual([]);
    await changeLine(locationId, { material: 'lead' });
    expect(await listReasons(batchId)).toEqual([
      expect.stringMatching(/Service line: Customer side material: “unknown” in the letter, “lead” now/u),
    ]);
    const { today } = (await fixture.requestJson<{ today: string }>(fixture.reader, 'GET', '@/notice-campaigns')).body;
    const mailed = await fixture.requestJson(fixture.editor, 'POST', `${base}/batch/${batchId}/mailed`, {
      mailedOn: today,
    });
    expect(summarizeProblem(mailed)[1]).toBe('outdatedUndecided');
  });

  test('still matches the record if it doesn’t mention the line', async () => {
    const { batchId, locationId } = await aReadyLetter();
    await changeLine(locationId, { material: 'lead' });
    expect(await listReasons(batchId)).toEqual([]);
  });

  test('is outdated once a line of the location was changed, if it was created before its data were stored', async () => {
    const { batchId, locationId } = await aReadyLetter(customerSide);
    await fixture.product.app.database.ownerPool.query('update letters set line_values = null where batch_id = $1', [
      batchId,
    ]);
    expect(await listReasons(batchId)).toEqual([]);
    await changeLine(locationId, { material: 'lead' });
    expect(await listReasons(batchId)).toEqual([expect.stringContaining('was changed after letter')]);
  });
});

describe('a Non-lead line without a valid basis (40 CFR 141.84(a)(4)(iii))', () => {
  const setBasis = (locationId: string, isValid: boolean) =>
    fixture.product.app.database.ownerPool.query(
      `update service_lines set category = 'Non-lead', lacks_basis = $2 where location_id = $1`,
      [locationId, !isValid],
    );
  const statement = { type: 'lockedText', attrs: { key: 'lineStatement' } };
  const reason = expect.stringContaining('Non-lead without a valid basis') as string;

  test('gets no letter that says it is not lead, and its preview says why', async () => {
    const content = { type: 'doc', content: [statement] };
    const communicationId = await anActiveCommunication(fixture.product, fixture.administrator, { content });
    const locationId = await fixture.aLocation();
    await fixture.addLine(locationId, 'unknown');
    const letters = { communicationId, recipients: { locationIds: [locationId] }, method: 'PDF' };
    const request = <Body>(path: string, body: object) =>
      fixture.requestJson<Body>(fixture.crew, 'POST', `${base}${path}`, body);
    const preview = { content, language: 'en', locationId };
    await setBasis(locationId, true);
    expect((await request('/ad-hoc/plan', letters)).body).toMatchObject({ letters: 1, unreachable: 0 });
    expect((await request('/preview', preview)).body).toMatchObject({ valueProblem: null });
    await setBasis(locationId, false);
    expect((await request('/ad-hoc/plan', letters)).body).toMatchObject({
      letters: 0,
      unreachableShown: [{ locationId, reason }],
    });
    const seen = { letters: 0, previouslySent: 0, newestLetterId: null };
    expect(summarizeProblem(await request('/ad-hoc', { ...letters, seen }))[1]).toBe('nothingToSend');
    expect((await request('/preview', preview)).body).toMatchObject({ valueProblem: reason });
    expect(summarizeProblem(await request('/preview/pdf', preview)).slice(1)).toEqual(['noRecipient', reason]);
  });

  test('makes a letter outdated that was created while its basis was valid', async () => {
    const { batchId, locationId } = await aReadyLetter(statement);
    await setBasis(locationId, true);
    await fixture.product.app.database.ownerPool.query(
      `update letters set line_values = '{"if:line.classification": "Non-lead", "line.basis": "valid"}'
        where batch_id = $1`,
      [batchId],
    );
    expect(await listReasons(batchId)).toEqual([]);
    await setBasis(locationId, false);
    expect(await listReasons(batchId)).toEqual([reason]);
  });
});
