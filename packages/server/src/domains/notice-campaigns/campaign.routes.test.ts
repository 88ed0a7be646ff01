import type { Communication } from '@curbstop/contract/communications/communication.rules';
import type { Campaign, CampaignDetails, NoticeRow } from '@curbstop/contract/notice-campaigns/campaign.rules';
import { newServiceLine } from '@curbstop/contract/service-lines/service-line.rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPlannedLetter, sendLetters } from '../../../testing/letters.ts';
import type { TestPerson } from '../../../testing/people.ts';
import { refusal, SamplingWorld } from '../../../testing/sampling-fixture.ts';

let world: SamplingWorld;
let today: string;
/** The yearly notices that are not due yet. */
let key: string;
let leadLetter: string;
let unknownLetter: string;
beforeAll(async () => {
  // Letters stay queued: no jobs run.
  world = await SamplingWorld.start({ RUN_JOBS: 'false' });
  await aLine('lead');
  const { items, today: now } = await list();
  today = now;
  key = items.find(({ kind, dueOn }) => kind === 'serviceLineNotice' && dueOn >= today)?.key ?? '';
  leadLetter = await anActiveLetter('serviceLineLead-en');
  unknownLetter = await anActiveLetter('serviceLineUnknown-en');
});
afterAll(() => world.product.stop());

const list = async (person: TestPerson = world.reader) =>
  (await world.requestJson<{ items: Campaign[]; today: string }>(person, 'GET', '@/notice-campaigns')).body;
const campaignOf = async (campaignKey = key) =>
  (await world.requestJson<CampaignDetails>(world.reader, 'GET', `@/notice-campaigns/${campaignKey}`)).body;
const notices = async (query = '', campaignKey = key) =>
  (
    await world.requestJson<{ items: NoticeRow[]; total: number }>(
      world.reader,
      'GET',
      `@/notice-campaigns/${campaignKey}/notices${query}`,
    )
  ).body;
const noticeAt = async (locationId: string, campaignKey = key) =>
  (await notices('', campaignKey)).items.find((one) => one.locationId === locationId);

/** A location with a line of this material on the customer's side. */
async function aLine(material: 'lead' | 'unknown', locationId?: string): Promise<string> {
  const at = locationId ?? (await world.aLocation());
  const customer = { ...newServiceLine.customer, material };
  const body = { locationId: at, fields: { ...newServiceLine, customer } };
  await world.requestJson(world.administrator, 'POST', '/pws@/assets/ServiceLine', body);
  return at;
}

async function anActiveLetter(templateId: string, over: object = {}): Promise<string> {
  const base = '/platform/communications/communication';
  const body = { name: templateId, templateId, language: 'en', triggerType: 'AdHocLocation', ...over };
  const { id, version } = (await world.requestJson<Communication>(world.administrator, 'POST', base, body)).body;
  // Its fields may have no values in this account, which is no matter of campaigns.
  await world.product.app.database.ownerPool.query(`update communications set status = 'Active' where id = $1`, [id]);
  expect(version).toBeGreaterThan(0);
  return id;
}

/** A batch of one letter to the location, with this status and day. */
async function send(communicationId: string, locationId: string, changes: Readonly<Record<string, string>> = {}) {
  const letters = [aPlannedLetter({ communicationId, locationId })];
  const batchId = await sendLetters(world.product, world.administrator, { letters });
  for (const [column, value] of Object.entries({ letter_on: today, ...changes }))
    await world.product.app.database.ownerPool.query(`update letters set ${column} = $2 where batch_id = $1`, [
      batchId,
      value,
    ]);
  return batchId;
}

describe('the campaign of the yearly service line notices', () => {
  test('is the deadline with each location that has such a line, by the most dangerous of them', async () => {
    const both = await aLine('unknown');
    await aLine('lead', both);
    const plain = await aLine('unknown');
    const campaign = await campaignOf();
    expect(campaign).toMatchObject({
      kind: 'serviceLineNotice',
      through: campaign.dueOn,
      deadlineState: expect.any(String),
    });
    expect(campaign.counts.total).toBe(campaign.byCategory.reduce((sum, { total }) => sum + total, 0));
    expect(await noticeAt(both)).toMatchObject({ category: 'Lead', lines: 2, state: 'due', letter: null });
    expect(await noticeAt(plain)).toMatchObject({ category: 'Lead Status Unknown', lines: 1 });
    expect((await list()).items.find((one) => one.key === key)?.counts).toEqual(campaign.counts);
  });

  test('counts a letter as done once it is mailed or delivered, and a returned one never', async () => {
    const locationId = await aLine('lead');
    const stateAfter = async (changes: Readonly<Record<string, string>>) => {
      await send(leadLetter, locationId, changes);
      return (await noticeAt(locationId))?.state;
    };
    expect(await stateAfter({})).toBe('waiting');
    expect(await stateAfter({ status: 'Rendered' })).toBe('waiting');
    expect(await stateAfter({ status: 'Mailed', mailed_on: today })).toBe('done');
    expect(await stateAfter({ status: 'Returned', mailed_on: today, return_reason: 'Vacant' })).toBe('returned');
    expect(await stateAfter({ status: 'Cancelled' })).toBe('returned');
    const returned = (await notices('?state=returned')).items;
    expect(returned.map((one) => [one.locationId, one.letter?.returnReason])).toEqual([[locationId, 'Vacant']]);
    expect(await stateAfter({ status: 'Delivered', delivered_on: today })).toBe('done');
  });

  test('does not count a letter about another classification, and shows it', async () => {
    const locationId = await aLine('lead');
    await send(unknownLetter, locationId, { status: 'Mailed', mailed_on: today });
    expect(await noticeAt(locationId)).toMatchObject({
      state: 'due',
      letter: null,
      otherLetter: { name: 'Lead notice', on: today },
    });
  });

  test('counts letters of its year only, except those that its own campaign sent late', async () => {
    const locationId = await aLine('lead');
    await send(leadLetter, locationId, { status: 'Mailed', mailed_on: '2020-01-05' });
    expect((await noticeAt(locationId))?.state).toBe('due');
    const batchId = await send(leadLetter, locationId, { status: 'Mailed', mailed_on: '2099-01-05' });
    expect((await noticeAt(locationId))?.state).toBe('due');
    await world.product.app.database.ownerPool.query('update letter_batches set campaign_key = $2 where id = $1', [
      batchId,
      key,
    ]);
    expect(await noticeAt(locationId)).toMatchObject({ state: 'done', letter: { isLate: true } });
    expect((await campaignOf()).counts.late).toBe(1);
    const elsewhere = await aLine('lead');
    const other = await send(leadLetter, elsewhere, { status: 'Mailed', mailed_on: today });
    await world.product.app.database.ownerPool.query('update letter_batches set campaign_key = $2 where id = $1', [
      other,
      'serviceLineNotice:2020',
    ]);
    expect((await noticeAt(elsewhere))?.state).toBe('due');
  });

  test('of several letters to one location in a batch, the least done decides', async () => {
    const locationId = await aLine('lead');
    const letters = ['serviceAddress', 'owner'].map((recipientKind) =>
      aPlannedLetter({ communicationId: leadLetter, locationId, recipientKind: recipientKind as 'owner' }),
    );
    const batchId = await sendLetters(world.product, world.administrator, { letters });
    const set = (status: string, kind: string) =>
      world.product.app.database.ownerPool.query(
        'update letters set letter_on = $4, status = case when recipient_kind = $3 then $2 else status end where batch_id = $1',
        [batchId, status, kind, today],
      );
    await set('Mailed', 'serviceAddress');
    expect((await noticeAt(locationId))?.state).not.toBe('done');
    await set('Returned', 'owner');
    expect((await noticeAt(locationId))?.state).toBe('returned');
  });

  test('says where no active letter can be sent', async () => {
    await world.product.app.database.ownerPool.query(`update communications set status = 'Draft' where id = $1`, [
      unknownLetter,
    ]);
    const { items, total } = await notices('?state=unreachable');
    expect(total).toBe(items.length);
    expect(new Set(items.map(({ category, reason }) => `${category}: ${reason}`))).toEqual(
      new Set(['Lead Status Unknown: No active letter is a service line notice for Lead Status Unknown']),
    );
  });
});

test('results received today are a campaign: one notice for each sample, done by a letter created after the receipt', async () => {
  const event = await world.anEvent();
  const [first, second] = [await world.aSample(event), await world.aSample(event)];
  const place = {
    programId: event.programId,
    eventId: event.id,
    triggerType: 'SendKitResult',
    triggerCondition: 'detect',
  };
  const communicationId = await anActiveLetter('resultDetect-en', place);
  const planned = (locationId: string) =>
    aPlannedLetter({ communicationId, locationId, programId: event.programId, eventId: event.id });
  await sendLetters(world.product, world.administrator, { letters: [planned(first.locationId)] });
  await world.report([first, second].map(({ id }) => ({ sampleId: id, result: '4' })));
  const campaignKey = `consumerNotice:${today}`;
  expect((await campaignOf(campaignKey)).counts).toMatchObject({ total: 2, due: 2 });
  const batchId = await sendLetters(world.product, world.administrator, { letters: [planned(second.locationId)] });
  await world.product.app.database.ownerPool.query(
    `update letters set status = 'Mailed', mailed_on = $2 where batch_id = $1`,
    [batchId, today],
  );
  expect((await list()).items.find((one) => one.key === campaignKey)?.counts).toMatchObject({ done: 1, due: 1 });
  expect((await notices('?state=due', campaignKey)).items).toMatchObject([
    { sampleId: first.id, sampleNumber: first.number, eventName: event.name, category: null },
  ]);
});

test('campaigns are seen by members with letters only, and never those of another account', async () => {
  expect((await list(world.stranger)).items.some(({ kind }) => kind === 'serviceLineNotice')).toBe(false);
  const missing = await world.requestJson(world.stranger, 'GET', `@/notice-campaigns/${key}`);
  expect(refusal(missing).slice(0, 2)).toEqual([404, 'notFound']);
  expect((await world.requestJson(world.reader, 'GET', '@/notice-campaigns/baselineInventory')).status).toBe(404);
  expect((await world.requestJson(world.reader, 'GET', `@/notice-campaigns/${key}/notices?state=sent`)).status).toBe(
    400,
  );
});
