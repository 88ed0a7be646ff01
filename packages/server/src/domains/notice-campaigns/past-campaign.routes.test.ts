import { Buffer } from 'node:buffer';
import type { Communication } from '@curbstop/contract/communications/communication.rules';
import type { DeadlineList } from '@curbstop/contract/compliance/deadline.rules';
import type {
  Campaign,
  CampaignDetails,
  CampaignList,
  NoticeRow,
} from '@curbstop/contract/notice-campaigns/campaign.rules';
import { addDays, formatDay } from '@curbstop/contract/primitives/calendar';
import type { ServiceLineDetails } from '@curbstop/contract/service-lines/service-line.endpoints';
import { serviceLineFields } from '@curbstop/contract/service-lines/service-line.rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { summarizeProblem } from '../../../testing/call-endpoint.ts';
import { aPlannedLetter, sendLetters } from '../../../testing/letters.ts';
import { SamplingFixture } from '../../../testing/sampling-fixture.ts';
import { unzip } from '../../../testing/unzip.ts';

// Who needed a notice is decided by the record of the due day, and the proof of a year stays after its lines are gone.

let fixture: SamplingFixture;
let past: Campaign;
let open: Campaign;
beforeAll(async () => {
  fixture = await SamplingFixture.start({ RUN_JOBS: 'false' });
  await fixture.addLine(await fixture.aLocation());
  const { items } = await listCampaigns();
  const ofYear = (wanted: boolean) =>
    items.find(({ kind, isPast }) => kind === 'serviceLineNotice' && isPast === wanted) as Campaign;
  past = ofYear(true);
  open = ofYear(false);
});
afterAll(() => fixture.product.stop());

/** Changes what the product could not, so that what it remembers of the account is no longer used. */
async function changeStored(statement: string, values: readonly unknown[] = []): Promise<void> {
  const { ownerPool } = fixture.product.app.database;
  await ownerPool.query(statement, [...values]);
  await ownerPool.query('update account_data_versions set version = version + 1');
}

const listCampaigns = async () =>
  (await fixture.requestJson<CampaignList>(fixture.reader, 'GET', '@/notice-campaigns')).body;
async function findNotice({ key }: Campaign, locationId: string): Promise<NoticeRow | undefined> {
  const path = `@/notice-campaigns/${key}/notices`;
  const { body } = await fixture.requestJson<{ items: NoticeRow[] }>(fixture.reader, 'GET', path);
  return body.items.find((one) => one.locationId === locationId);
}

/** A location with a lead line that was on record before the due day of the past notices. */
async function anEarlierLine(): Promise<string> {
  const locationId = await fixture.aLocation();
  await fixture.addLine(locationId);
  await changeStored('update service_lines set created_on = $2 where location_id = $1', [
    locationId,
    `${addDays(past.dueOn, -200)}T12:00:00Z`,
  ]);
  return locationId;
}

/** Records copper on both sides, now or on an earlier day. */
async function replaceLine(locationId: string, on?: string): Promise<void> {
  const { rows } = await fixture.product.app.database.ownerPool.query<{ id: string }>(
    'select id from service_lines where location_id = $1',
    [locationId],
  );
  const path = `/pws@/assets/ServiceLine/${rows[0]?.id}`;
  const { version, ...line } = (await fixture.requestJson<ServiceLineDetails>(fixture.editor, 'GET', path)).body;
  const fields = serviceLineFields.parse(line);
  const copper = { material: 'nonLeadCopper', classificationBasis: 'fieldInspectionOnly' } as const;
  const sent = { ...fields, system: { ...fields.system, ...copper }, customer: { ...fields.customer, ...copper } };
  const { status, body } = await fixture.requestJson(fixture.administrator, 'PUT', path, { version, fields: sent });
  if (status !== 200) throw new Error(JSON.stringify(body));
  if (on !== undefined)
    await changeStored(`update change_history set changed_on = $2 where entity_id = $1 and operation = 'updated'`, [
      rows[0]?.id,
      `${on}T12:00:00Z`,
    ]);
}

test('a line that was replaced or removed after the due day still needed its notice, one recorded later says so', async () => {
  const [replaced, removed] = [await anEarlierLine(), await anEarlierLine()];
  const later = await fixture.aLocation();
  await fixture.addLine(later);
  await replaceLine(replaced);
  await changeStored('update service_lines set removed_on = now() where location_id = $1', [removed]);
  for (const locationId of [replaced, removed]) {
    expect(await findNotice(past, locationId)).toMatchObject({ category: 'Lead', lines: 1, recordedOn: null });
    expect(await findNotice(open, locationId)).toBeUndefined();
  }
  expect(await findNotice(past, later)).toMatchObject({ category: 'Lead', recordedOn: expect.any(String) as string });
});

test('a Tier 1 notice is owed to every location until it is marked as completed, also to removed ones', async () => {
  const { today } = await listCampaigns();
  const received = addDays(today, -40);
  const sample = await fixture.aSample(await fixture.anEvent());
  await changeStored('update samples set collected_on = $2 where id = $1', [sample.id, received]);
  await fixture.report([{ sampleId: sample.id, result: '60', receivedOn: received }]);
  const campaign = (await listCampaigns()).items.find(({ kind }) => kind === 'tier1Notice') as Campaign;
  expect(campaign.isPast).toBe(true);
  const countLocations = async () => {
    const path = `@/notice-campaigns/${campaign.key}`;
    const { counts, addedLater } = (await fixture.requestJson<CampaignDetails>(fixture.reader, 'GET', path)).body;
    return [counts.total, counts.overdue, addedLater];
  };
  const onDay = async (day: string) => {
    const id = await fixture.aLocation();
    await changeStored('update locations set created_on = $2 where id = $1', [id, `${day}T12:00:00Z`]);
    return id;
  };
  const mark = async (doneOn: string | null) => {
    const path = '@/compliance/deadlines';
    const { items } = (await fixture.requestJson<DeadlineList>(fixture.reader, 'GET', path)).body;
    const body = {
      version: items.find(({ key }) => key === campaign.key)?.version,
      fields: { doneOn, note: 'On the radio, no proof yet' },
    };
    const { status } = await fixture.requestJson(fixture.editor, 'PUT', `${path}/${campaign.key}`, body);
    expect(status).toBe(200);
  };
  // The inventory is often entered after the due day: when a location was entered does not say whether it was served.
  const [before, onDueDay] = [await onDay(addDays(received, -9)), await onDay(campaign.dueOn)];
  const afterDue = await onDay(addDays(campaign.dueOn, 1));
  const all = campaign.counts.total + 3;
  expect(await countLocations()).toEqual([all, all, null]);
  for (const id of [before, onDueDay, afterDue])
    expect(await findNotice(campaign, id)).toMatchObject({ isOverdue: true });

  // Those that are on record when a person marks it still count, also if it was completed on an earlier day.
  await mark(campaign.dueOn);
  expect(await countLocations()).toEqual([all, all, null]);
  const afterMark = await onDay(addDays(today, 1));
  expect(await countLocations()).toEqual([all, all, { locations: 1, markedOn: today }]);
  expect(await findNotice(campaign, afterMark)).toBeUndefined();
  const file = await fixture.product.server.inject({
    method: 'GET',
    url: `/pws/rest/accounts/${fixture.reader.accountId}/notice-campaigns/${campaign.key}/package`,
    headers: fixture.reader.headers,
  });
  const workbook = await unzip((await unzip(file.rawPayload)).get('Notices.xlsx') ?? Buffer.alloc(0));
  expect([...workbook.values()].join('')).toContain(
    `1 location was added after the notice was marked as completed on ${formatDay(today)} and is not counted.`,
  );

  // It was on record on the due day, so its people needed the notice; the other one was entered and removed later.
  await changeStored('update locations set removed_on = now() where id = any($1)', [[before, afterDue]]);
  expect(await countLocations()).toEqual([all - 1, all - 1, { locations: 1, markedOn: today }]);
  expect(await findNotice(campaign, before)).toMatchObject({
    state: 'removed',
    reason: `The location was deleted, so no letter can be created for it. It was on record on the due date, ${formatDay(campaign.dueOn)}, or when the notice was marked as completed on ${formatDay(today)}, so its notice is still counted`,
    isOverdue: true,
  });
  const removed = await fixture.requestJson<CampaignDetails>(
    fixture.reader,
    'GET',
    `@/notice-campaigns/${campaign.key}`,
  );
  expect(removed.body.counts).toMatchObject({ removed: 1, unreachable: 0 });
  await mark(null);
  expect(await countLocations()).toEqual([all, all, null]);
  expect(await findNotice(campaign, afterMark)).toMatchObject({ isOverdue: true });
});

test('a notice that was sent before its line was replaced stays in the campaign of its year', async () => {
  const [noticed, without] = [await anEarlierLine(), await anEarlierLine()];
  const body = { name: 'Lead', templateId: 'serviceLineLead-en', language: 'en', triggerType: 'AdHocLocation' };
  const path = '/platform/communications/communication';
  const { id: communicationId } = (await fixture.requestJson<Communication>(fixture.crew, 'POST', path, body)).body;
  const letters = [aPlannedLetter({ communicationId, locationId: noticed })];
  const batchId = await sendLetters(fixture.product, fixture.administrator, { letters });
  const sentOn = addDays(past.dueOn, -90);
  await changeStored(`update letters set status = 'Mailed', letter_on = $2, mailed_on = $2 where batch_id = $1`, [
    batchId,
    sentOn,
  ]);
  for (const locationId of [noticed, without]) await replaceLine(locationId, addDays(past.dueOn, -30));
  expect(await findNotice(past, noticed)).toMatchObject({
    category: 'Lead',
    lines: 0,
    state: 'done',
    letter: { on: sentOn, isLate: false },
  });
  expect(await findNotice(past, without)).toBeUndefined();
});

test('a returned notice whose line was classified otherwise since is owed about the classification of today', async () => {
  const [unknown, nonLead] = [await anEarlierLine(), await anEarlierLine()];
  const drafts = ['serviceLineLead-en', 'serviceLineUnknown-en'].map((templateId) => ({
    name: templateId,
    templateId,
    language: 'en',
    triggerType: 'AdHocLocation',
  }));
  const path = '/platform/communications/communication';
  const create = async (draft: object) =>
    (await fixture.requestJson<Communication>(fixture.crew, 'POST', path, draft)).body.id;
  const [lead, aboutUnknown] = [await create(drafts[0] as object), await create(drafts[1] as object)];
  const send = async (communicationId: string, locationId: string, [status, on]: readonly [string, string]) => {
    const letters = [aPlannedLetter({ communicationId, locationId })];
    const batchId = await sendLetters(fixture.product, fixture.administrator, { letters });
    await changeStored('update letters set status = $2, letter_on = $3, mailed_on = $3 where batch_id = $1', [
      batchId,
      status,
      on,
    ]);
  };
  // About the later classification, but from before it was recorded: it says nothing about the notice of the due day.
  await send(aboutUnknown, unknown, ['Mailed', addDays(past.dueOn, -100)]);
  for (const locationId of [unknown, nonLead]) await send(lead, locationId, ['Returned', addDays(past.dueOn, -10)]);
  expect(await findNotice(past, unknown)).toMatchObject({ state: 'returned', changedTo: null, reason: null });
  await changeStored(`update service_lines set category = 'Lead Status Unknown' where location_id = $1`, [unknown]);
  await changeStored(
    `insert into change_history (account_id, id, entity_type, entity_id, operation, before, after, source, changed_by,
      changed_by_name, changed_on)
     select account_id, gen_random_uuid(), 'serviceLine', id, 'updated', '{"category": "Lead"}',
            '{"category": "Lead Status Unknown"}', 'screen',
            gen_random_uuid(), 'Field crew', now() from service_lines where location_id = $1`,
    [unknown],
  );
  await replaceLine(nonLead);
  expect(await findNotice(past, unknown)).toMatchObject({
    category: 'Lead',
    letterCategory: 'Lead Status Unknown',
    changedTo: 'Lead Status Unknown',
    state: 'noLetter',
    reason: 'No active letter is a service line notice for Lead Status Unknown',
    letter: null,
  });
  expect(await findNotice(past, nonLead)).toMatchObject({
    category: 'Lead',
    letterCategory: null,
    changedTo: 'Non-lead',
    state: 'returned',
    reason: 'The classification is now Non-lead, so the letter can’t be sent again',
  });
  await send(aboutUnknown, unknown, ['Mailed', addDays(past.dueOn, 5)]);
  await changeStored('update letter_batches set campaign_key = $1', [past.key]);
  expect(await findNotice(past, unknown)).toMatchObject({ category: 'Lead', state: 'done', letter: { isLate: true } });
});

test('a letter that was mailed late counts for the year that was missing it, and not for the next one', async () => {
  const [missed, noticed] = [await anEarlierLine(), await anEarlierLine()];
  const draft = { name: 'Lead, late', templateId: 'serviceLineLead-en', language: 'en', triggerType: 'AdHocLocation' };
  const path = '/platform/communications/communication';
  const communicationId = (await fixture.requestJson<Communication>(fixture.crew, 'POST', path, draft)).body.id;
  const mail = async (locationId: string, on: string, status = 'Mailed') => {
    const letters = [aPlannedLetter({ communicationId, locationId })];
    const batchId = await sendLetters(fixture.product, fixture.administrator, { letters });
    await changeStored('update letters set status = $2, letter_on = $3, mailed_on = $3 where batch_id = $1', [
      batchId,
      status,
      on,
    ]);
  };
  await mail(noticed, addDays(past.dueOn, -20));
  for (const locationId of [missed, noticed]) await mail(locationId, addDays(past.dueOn, 3));
  expect(await findNotice(past, missed)).toMatchObject({ state: 'done', letter: { isLate: true } });
  expect(await findNotice(open, missed)).toMatchObject({ state: 'noLetter', letter: null });
  expect(await findNotice(past, noticed)).toMatchObject({ state: 'done', letter: { isLate: false } });
  expect(await findNotice(open, noticed)).toMatchObject({ state: 'done', letter: { isLate: false } });
  // The one of the next year counts for the next year.
  await mail(missed, addDays(past.dueOn, 8), 'Returned');
  expect(await findNotice(past, missed)).toMatchObject({ state: 'done', letter: { on: addDays(past.dueOn, 3) } });
  expect(await findNotice(open, missed)).toMatchObject({ state: 'returned' });
});

test('a year of before the first listed deadline is shown and certified with its letters, but nothing more is sent', async () => {
  const { body: deadlines } = await fixture.requestJson<DeadlineList>(fixture.reader, 'GET', '@/compliance/deadlines');
  const year = Number(past.key.split(':')[1]) - 1;
  const key = `serviceLineNotice:${year}`;
  expect(deadlines.items.map((one) => one.key)).not.toContain(key);
  const locationId = await anEarlierLine();
  const draft = { name: 'Lead before', templateId: 'serviceLineLead-en', language: 'en', triggerType: 'AdHocLocation' };
  const drafts = '/platform/communications/communication';
  const communicationId = (await fixture.requestJson<Communication>(fixture.crew, 'POST', drafts, draft)).body.id;
  const batchId = await sendLetters(fixture.product, fixture.administrator, {
    letters: [aPlannedLetter({ communicationId, locationId, letterName: 'Lead before' })],
  });
  const mailedOn = `${year}-08-03`;
  expect((await listCampaigns()).earlier).toEqual([]);
  await changeStored(`update letters set status = 'Mailed', letter_on = $2, mailed_on = $2 where batch_id = $1`, [
    batchId,
    mailedOn,
  ]);
  const { items, earlier } = await listCampaigns();
  expect(items.map((one) => one.key)).not.toContain(key);
  expect(earlier).toMatchObject([{ key, dueOn: `${year}-11-15` }]);
  const path = `@/notice-campaigns/${key}`;
  const { body: campaign } = await fixture.requestJson<CampaignDetails>(fixture.reader, 'GET', path);
  expect(campaign).toMatchObject({ isEarlier: true, isPast: true, counts: { done: 1 } });
  expect(await findNotice({ ...past, key }, locationId)).toMatchObject({ state: 'done', letter: { on: mailedOn } });
  const sent = await fixture.requestJson(fixture.crew, 'POST', `${path}/letters`, {
    method: 'PDF',
    seen: { letters: 1 },
  });
  expect(summarizeProblem(sent).slice(0, 2)).toEqual([409, 'campaignOfEarlierYear']);
  const elsewhere = await fixture.requestJson(fixture.memberOfOtherAccount, 'GET', path);
  expect(elsewhere.status).toBe(404);

  const file = await fixture.product.server.inject({
    method: 'GET',
    url: `/pws/rest/accounts/${fixture.reader.accountId}/notice-campaigns/serviceLineNoticeReport:${year + 1}/package`,
    headers: fixture.reader.headers,
  });
  expect(file.statusCode).toBe(200);
  const workbook = await unzip((await unzip(file.rawPayload)).get('Notices.xlsx') ?? Buffer.alloc(0));
  const texts = [...workbook.values()].join('');
  const ofLead = campaign.byCategory.find(({ category }) => category === 'Lead');
  expect(ofLead?.total).toBeGreaterThan(0);
  for (const text of [
    `${campaign.title}, done of ${campaign.counts.total}`,
    `Lead, done of ${ofLead?.total}`,
    'etters count from',
    'Lead before',
    'ZIP',
    '06415',
  ])
    expect(texts).toContain(text);
});

test('requires the notices that were due and their certification when no line remains', async () => {
  const locationId = await anEarlierLine();
  await changeStored('update service_lines set removed_on = now() where removed_on is null');
  const { items } = await listCampaigns();
  expect(items.map(({ key }) => key)).toContain(past.key);
  expect(items.map(({ key }) => key)).not.toContain(open.key);
  expect(await findNotice(past, locationId)).toMatchObject({ category: 'Lead' });
  const { body } = await fixture.requestJson<DeadlineList>(fixture.reader, 'GET', '@/compliance/deadlines');
  const year = Number(past.key.split(':')[1]);
  expect(body.items.find(({ key }) => key === `serviceLineNoticeReport:${year + 1}`)).toMatchObject({
    isRequired: true,
  });
  const packageFile = await fixture.product.server.inject({
    method: 'GET',
    url: `/pws/rest/accounts/${fixture.reader.accountId}/notice-campaigns/${past.key}/package`,
    headers: fixture.reader.headers,
  });
  expect(packageFile.statusCode).toBe(200);
});
