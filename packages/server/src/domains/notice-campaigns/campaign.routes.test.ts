import type { Communication } from '@curbstop/contract/communications/communication.rules';
import type { DeadlineList } from '@curbstop/contract/compliance/deadline.rules';
import type { Campaign, CampaignDetails, NoticeRow } from '@curbstop/contract/notice-campaigns/campaign.rules';
import type { RecipientKind } from '@curbstop/contract/communications/recipient.values';
import type { LetterRow } from '@curbstop/contract/letters/letter.rules';
import type { LetterStatus } from '@curbstop/contract/letters/letter.values';
import type { LocationDetails } from '@curbstop/contract/locations/location.rules';
import type { NoticePlan } from '@curbstop/contract/notice-campaigns/notice-sending.rules';
import type { LetterPlanSummary, LettersSent } from '@curbstop/contract/letters/sending.rules';
import { addDays } from '@curbstop/contract/primitives/calendar';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { summarizeProblem } from '../../../testing/call-endpoint.ts';
import { confirmAnyPercentiles } from '../../../testing/confirm-percentiles.ts';
import { aKitWithResults, aPlannedLetter, sendLetters } from '../../../testing/letters.ts';
import { completeEarlierYears } from '../../../testing/notice-campaigns.ts';
import type { TestPerson } from '../../../testing/people.ts';
import { SamplingFixture } from '../../../testing/sampling-fixture.ts';
import { createNoonClock } from '../../../testing/test-clock.ts';

let fixture: SamplingFixture;
let today: string;
/** The yearly notices that are not due yet. */
let key: string;
let leadLetter: string;
let unknownLetter: string;
beforeAll(async () => {
  // Letters stay queued: no jobs run.
  fixture = await SamplingFixture.start({ RUN_JOBS: 'false' }, { clock: createNoonClock() });
  await aLine('lead');
  key = await completeEarlierYears(fixture);
  today = (await list()).today;
  leadLetter = await anActiveCommunication('serviceLineLead-en');
  unknownLetter = await anActiveCommunication('serviceLineUnknown-en');
});
afterAll(() => fixture.product.stop());

/** Changes what the product could not, so that what it remembers of the account is no longer used. */
async function changeStored(statement: string, values: readonly unknown[]): Promise<void> {
  const { ownerPool } = fixture.product.app.database;
  await ownerPool.query(statement, [...values]);
  await ownerPool.query('update account_data_versions set version = version + 1');
}

const startOfHalf = (day: string) => `${day.slice(0, 5)}${day.slice(5, 7) < '07' ? '01' : '07'}-01`;
const list = async (person: TestPerson = fixture.reader) =>
  (await fixture.requestJson<{ items: Campaign[]; today: string }>(person, 'GET', '@/notice-campaigns')).body;
const readCampaign = async (campaignKey = key) =>
  (await fixture.requestJson<CampaignDetails>(fixture.reader, 'GET', `@/notice-campaigns/${campaignKey}`)).body;
const notices = async (query = '', campaignKey = key) =>
  (
    await fixture.requestJson<{ items: NoticeRow[]; total: number }>(
      fixture.reader,
      'GET',
      `@/notice-campaigns/${campaignKey}/notices${query}`,
    )
  ).body;
const noticeAt = async (locationId: string, campaignKey = key) =>
  (await notices('', campaignKey)).items.find((one) => one.locationId === locationId);

/** A location with a line of this material on the customer's side. */
async function aLine(material: 'lead' | 'unknown', locationId?: string): Promise<string> {
  const lineLocationId = locationId ?? (await fixture.aLocation());
  await fixture.addLine(lineLocationId, material);
  return lineLocationId;
}

async function anActiveCommunication(templateId: string, overrides: object = {}): Promise<string> {
  const base = '/platform/communications/communication';
  const body = { name: templateId, templateId, language: 'en', triggerType: 'AdHocLocation', ...overrides };
  const { id, version } = (await fixture.requestJson<Communication>(fixture.administrator, 'POST', base, body)).body;
  // Its fields may have no values in this account, which is no matter of campaigns.
  await changeStored(`update communications set status = 'Active' where id = $1`, [id]);
  expect(version).toBeGreaterThan(0);
  return id;
}

/** A batch of one letter to the location, with this status and day. */
async function send(communicationId: string, locationId: string, changes: Readonly<Record<string, string>> = {}) {
  const letters = [aPlannedLetter({ communicationId, locationId })];
  const batchId = await sendLetters(fixture.product, fixture.administrator, { letters });
  for (const [column, value] of Object.entries({ letter_on: today, ...changes }))
    await changeStored(`update letters set ${column} = $2 where batch_id = $1`, [batchId, value]);
  return batchId;
}

const sendTo = (locationId: string, kinds: readonly RecipientKind[], overrides: object = {}) =>
  sendLetters(fixture.product, fixture.administrator, {
    letters: kinds.map((recipientKind) =>
      aPlannedLetter({ communicationId: leadLetter, locationId, recipientKind, ...overrides }),
    ),
  });

const setStatus = (batchId: string, kind: RecipientKind, status: LetterStatus) =>
  changeStored(
    'update letters set letter_on = $4, status = case when recipient_kind = $3 then $2 else status end where batch_id = $1',
    [batchId, status, kind, today],
  );

/** A batch with the letter that replaces the one of this batch to this recipient. */
async function replace(batchId: string, kind: RecipientKind): Promise<string> {
  const { rows } = await fixture.product.app.database.ownerPool.query(
    'select id, location_id from letters where batch_id = $1 and recipient_kind = $2',
    [batchId, kind],
  );
  return sendTo(rows[0].location_id, [kind], { resendOf: rows[0].id });
}

describe('the campaign of the yearly service line notices', () => {
  test('is the deadline with each location that has such a line, by the most dangerous of them', async () => {
    const both = await aLine('unknown');
    await aLine('lead', both);
    const unknownLine = await aLine('unknown');
    const campaign = await readCampaign();
    expect(campaign).toMatchObject({
      kind: 'serviceLineNotice',
      through: campaign.dueOn,
      deadlineState: expect.any(String),
    });
    expect(campaign.counts.total).toBe(campaign.byCategory.reduce((sum, { total }) => sum + total, 0));
    expect(await noticeAt(both)).toMatchObject({ category: 'Lead', lines: 2, state: 'due', letter: null });
    expect(await noticeAt(unknownLine)).toMatchObject({ category: 'Lead Status Unknown', lines: 1 });
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
    expect(await stateAfter({ status: 'Delivered', mailed_on: today, forwarded_on: today })).toBe('returned');
    expect((await noticeAt(locationId))?.reason).toMatch(/^USPS forwarded the letter/);
    expect(await stateAfter({ status: 'Returned', mailed_on: today, return_reason: 'Vacant' })).toBe('returned');
    expect(await stateAfter({ status: 'Cancelled' })).toBe('returned');
    const returned = (await notices('?state=returned')).items;
    expect(returned.map((one) => [one.locationId, one.letter?.returnReason])).toEqual([[locationId, 'Vacant']]);
    expect(await stateAfter({ status: 'Delivered', delivered_on: today })).toBe('done');
  });

  test('stays done by the letter that was mailed first when it is repeated, until a repeated one comes back', async () => {
    const locationId = await aLine('lead');
    const mailedOn = addDays(today, -3);
    await send(leadLetter, locationId, { status: 'Mailed', letter_on: mailedOn, mailed_on: mailedOn });
    const first = { state: 'done', letter: { on: mailedOn, isLate: false } };
    expect(await noticeAt(locationId)).toMatchObject(first);
    await send(leadLetter, locationId);
    expect(await noticeAt(locationId)).toMatchObject(first);
    await send(leadLetter, locationId, { status: 'Mailed', mailed_on: today });
    expect(await noticeAt(locationId)).toMatchObject(first);
    await send(leadLetter, locationId, { status: 'Returned', mailed_on: today, return_reason: 'Vacant' });
    expect(await noticeAt(locationId)).toMatchObject({ state: 'returned' });
    await send(leadLetter, locationId, { status: 'Mailed', mailed_on: today });
    expect(await noticeAt(locationId)).toMatchObject({ state: 'done', letter: { on: today } });
  });

  test('does not count a letter about another classification, and shows it', async () => {
    const locationId = await aLine('lead');
    await send(unknownLetter, locationId, { status: 'Mailed', mailed_on: today });
    expect(await noticeAt(locationId)).toMatchObject({
      state: 'due',
      letter: null,
      otherLetter: { name: 'Lead notice', on: today, isElsewhere: false, isOutdated: false, isAtFormerAddress: false },
    });
  });

  test('does not count a letter that no longer matched the records when it was mailed', async () => {
    const locationId = await aLine('lead');
    const batchId = await send(leadLetter, locationId, { status: 'Mailed', mailed_on: today });
    expect(await noticeAt(locationId)).toMatchObject({ state: 'done' });
    await changeStored(`update letters set outdated_on = $2, outdated_reason = 'Changed' where batch_id = $1`, [
      batchId,
      today,
    ]);
    const owed = { state: 'due', letter: null, otherLetter: { name: 'Lead notice', on: today, isOutdated: true } };
    expect(await noticeAt(locationId)).toMatchObject(owed);
    await changeStored(`update letters set status = 'Delivered', delivered_on = $2 where batch_id = $1`, [
      batchId,
      today,
    ]);
    expect(await noticeAt(locationId)).toMatchObject(owed);
    await send(leadLetter, locationId, { status: 'Mailed', mailed_on: today });
    expect(await noticeAt(locationId)).toMatchObject({ state: 'done' });
  });

  test('counts letters of its year only, except those that its own campaign sent late', async () => {
    const locationId = await aLine('lead');
    await send(leadLetter, locationId, { status: 'Mailed', mailed_on: '2020-01-05' });
    expect((await noticeAt(locationId))?.state).toBe('due');
    const batchId = await send(leadLetter, locationId, { status: 'Mailed', mailed_on: '2020-01-05' });
    await changeStored('update letter_batches set campaign_key = $2 where id = $1', [batchId, key]);
    expect((await noticeAt(locationId))?.state).toBe('due');
    await changeStored('update letter_batches set campaign_key = null where id = $1', [batchId]);
    await changeStored(`update letters set mailed_on = '2099-01-05' where batch_id = $1`, [batchId]);
    expect((await noticeAt(locationId))?.state).toBe('due');
    await changeStored('update letter_batches set campaign_key = $2 where id = $1', [batchId, key]);
    expect(await noticeAt(locationId)).toMatchObject({ state: 'done', letter: { isLate: true } });
    expect((await readCampaign()).counts.late).toBe(1);
    const elsewhere = await aLine('lead');
    const other = await send(leadLetter, elsewhere, { status: 'Mailed', mailed_on: today });
    await changeStored('update letter_batches set campaign_key = $2 where id = $1', [other, 'serviceLineNotice:2020']);
    expect((await noticeAt(elsewhere))?.state).toBe('due');
  });

  test('counts the least complete of several letters to one location in a batch', async () => {
    const locationId = await aLine('lead');
    const batchId = await sendTo(locationId, ['serviceAddress', 'owner']);
    await setStatus(batchId, 'serviceAddress', 'Mailed');
    expect((await noticeAt(locationId))?.state).not.toBe('done');
    await setStatus(batchId, 'owner', 'Returned');
    expect((await noticeAt(locationId))?.state).toBe('returned');
  });

  test('is not done for a location of which only the owner was written to', async () => {
    const locationId = await aLine('lead');
    const batchId = await sendTo(locationId, ['owner']);
    await setStatus(batchId, 'owner', 'Mailed');
    expect(await noticeAt(locationId)).toMatchObject({ state: 'due', letter: null });
  });

  test('is not done while a letter of the batch failed, though the others were mailed', async () => {
    const locationId = await aLine('lead');
    const batchId = await sendTo(locationId, ['serviceAddress', 'owner']);
    await setStatus(batchId, 'owner', 'Mailed');
    await setStatus(batchId, 'serviceAddress', 'Failed');
    expect((await noticeAt(locationId))?.state).toBe('due');
    await setStatus(batchId, 'serviceAddress', 'Mailed');
    expect((await noticeAt(locationId))?.state).toBe('done');
    await setStatus(batchId, 'owner', 'Failed');
    expect((await noticeAt(locationId))?.state).toBe('due');
  });

  test('a letter that replaces one of two returned letters leaves the other returned', async () => {
    const locationId = await aLine('lead');
    const first = await sendTo(locationId, ['serviceAddress', 'owner']);
    for (const kind of ['serviceAddress', 'owner'] as const) await setStatus(first, kind, 'Returned');
    const ofOwner = await replace(first, 'owner');
    await setStatus(ofOwner, 'owner', 'Mailed');
    expect((await noticeAt(locationId))?.state).toBe('returned');
    const ofResident = await replace(first, 'serviceAddress');
    await setStatus(ofResident, 'serviceAddress', 'Failed');
    expect((await noticeAt(locationId))?.state).toBe('returned');
    const secondReplacement = await replace(ofResident, 'serviceAddress');
    await setStatus(secondReplacement, 'serviceAddress', 'Mailed');
    expect((await noticeAt(locationId))?.state).toBe('done');
  });

  test('counts a replacement for the year of the letter that it replaces', async () => {
    const locationId = await aLine('lead');
    const lastYear = await send(leadLetter, locationId, { status: 'Returned', mailed_on: '2020-01-05' });
    const batchId = await replace(lastYear, 'serviceAddress');
    await setStatus(batchId, 'serviceAddress', 'Mailed');
    expect((await noticeAt(locationId))?.state).toBe('due');
  });

  test('does not wait for the letters that a failed batch has not created, nor are they skipped as duplicates', async () => {
    const locationId = await aLine('lead');
    const body = { method: 'PDF', communicationId: leadLetter, recipients: { locationIds: [locationId] } };
    const { addressLine1 } = (
      await fixture.requestJson<LocationDetails>(fixture.reader, 'GET', `@/locations/${locationId}`)
    ).body;
    const address = ['Resident', addressLine1, 'Harlow, CT 06415'];
    const batchId = await sendTo(locationId, ['serviceAddress'], { address });
    await changeStored('update letters set letter_on = $2 where batch_id = $1', [batchId, today]);
    const readSent = async () =>
      (
        await fixture.requestJson<LetterPlanSummary>(
          fixture.administrator,
          'POST',
          '/platform/communications/ad-hoc/plan',
          body,
        )
      ).body.previouslySent;
    expect([(await noticeAt(locationId))?.state, await readSent()]).toEqual(['waiting', 1]);
    await changeStored(`update letter_batches set status = 'Failed' where id = $1`, [batchId]);
    expect([(await noticeAt(locationId))?.state, await readSent()]).toEqual(['due', 0]);
  });

  test('shows where no active letter can be sent', async () => {
    await changeStored(`update communications set status = 'Draft' where id = $1`, [unknownLetter]);
    const { items, total } = await notices('?state=noLetter');
    expect(total).toBe(items.length);
    expect(new Set(items.map(({ category, reason }) => `${category}: ${reason}`))).toEqual(
      new Set(['Lead Status Unknown: No active letter is a service line notice for Lead Status Unknown']),
    );
  });
});

test('results received today are a campaign: one notice for each sample, done by a letter created after the receipt', async () => {
  const event = await fixture.anEvent();
  const [first, second] = [await fixture.aSample(event), await fixture.aSample(event)];
  const letterPlace = {
    programId: event.programId,
    eventId: event.id,
    triggerType: 'SendKitResult',
    triggerCondition: 'detect',
  };
  const communicationId = await anActiveCommunication('resultDetect-en', letterPlace);
  const planned = (locationId: string, ...sampleIds: readonly string[]) =>
    aPlannedLetter({
      communicationId,
      locationId,
      programId: event.programId,
      eventId: event.id,
      triggerType: 'SendKitResult',
      hasResultsTable: true,
      sampleIds,
    });
  await sendLetters(fixture.product, fixture.administrator, { letters: [planned(first.locationId, first.id)] });
  await fixture.report([first, second].map(({ id }) => ({ sampleId: id, result: '4' })));
  const campaignKey = `consumerNotice:${today}`;
  expect((await readCampaign(campaignKey)).counts).toMatchObject({ total: 2, due: 2 });
  const batchId = await sendLetters(fixture.product, fixture.administrator, {
    letters: [planned(second.locationId, second.id)],
  });
  await changeStored(`update letters set status = 'Mailed', mailed_on = $2 where batch_id = $1`, [batchId, today]);
  expect((await list()).items.find((one) => one.key === campaignKey)?.counts).toMatchObject({ done: 1, due: 1 });
  expect((await notices('?state=due', campaignKey)).items).toMatchObject([
    { sampleId: first.id, sampleNumber: first.number, eventName: event.name, category: null },
  ]);
  // A letter of before the receipt that is sent again has its old text, without these results.
  const { rows } = await fixture.product.app.database.ownerPool.query('select id from letters where location_id = $1', [
    first.locationId,
  ]);
  const resent = await sendLetters(fixture.product, fixture.administrator, {
    letters: [{ ...planned(first.locationId, first.id), resendOf: rows[0].id }],
  });
  await setStatus(resent, 'serviceAddress', 'Mailed');
  expect((await readCampaign(campaignKey)).counts).toMatchObject({ done: 1, due: 1 });
  // A letter has the results of all kits at its location, whichever of them was chosen.
  const locationId = await fixture.aLocation();
  await aKitWithResults(fixture.product, fixture.administrator, { event, locationId });
  expect((await readCampaign(campaignKey)).counts).toMatchObject({ total: 3, done: 1, due: 2 });
  const ofKit = (await notices('', campaignKey)).items.find((one) => one.locationId === locationId);
  const withoutKit = await sendLetters(fixture.product, fixture.administrator, {
    letters: [planned(locationId, ofKit?.sampleId ?? '')],
  });
  await setStatus(withoutKit, 'serviceAddress', 'Mailed');
  expect((await readCampaign(campaignKey)).counts).toMatchObject({ done: 2, due: 1 });
});

test('a returned letter that is sent again to another place leaves the notice due, one to the service address does not', async () => {
  const sendAgain = async (address: readonly string[]) => {
    const locationId = await aLine('lead');
    const batchId = await send(leadLetter, locationId, { status: 'Returned', mailed_on: today });
    const { rows } = await fixture.product.app.database.ownerPool.query('select id from letters where batch_id = $1', [
      batchId,
    ]);
    const location = await fixture.requestJson<LocationDetails>(fixture.reader, 'GET', `@/locations/${locationId}`);
    const { addressLine1 } = location.body;
    const body = { recipientName: 'Dana Reyes', address: address.map((line) => line.replace('HOME', addressLine1)) };
    const { body: again } = await fixture.requestJson<LetterRow>(
      fixture.editor,
      'POST',
      `/platform/communications/instance/${rows[0].id}/resend`,
      body,
    );
    await changeStored(`update letters set status = 'Mailed', mailed_on = $2 where batch_id = $1`, [
      again.batchId,
      today,
    ]);
    return [again.recipientKind, (await noticeAt(locationId))?.state];
  };
  expect(await sendAgain(['Dana Reyes', '77 New Home St', 'Elsewhere, NY 10001'])).toEqual(['owner', 'due']);
  expect(await sendAgain(['Dana Reyes', 'HOME', 'Harlow, CT 06415'])).toEqual(['serviceAddress', 'done']);
});

test('a Tier 1 letter counts for the exceedance of its campaign only, and for none without a campaign', async () => {
  const [thisPeriod, earlierPeriod] = [addDays(today, -1), addDays(today, -200)].map((day) => startOfHalf(day));
  for (const collectedOn of [thisPeriod, earlierPeriod]) {
    const sample = await fixture.aSample(await fixture.anEvent());
    await changeStored('update samples set collected_on = $2 where id = $1', [sample.id, collectedOn]);
    await fixture.report([{ sampleId: sample.id, result: '60' }]);
  }
  const keys = [`tier1Notice:${thisPeriod}`, `tier1Notice:${earlierPeriod}`];
  const countDone = async () =>
    (await Promise.all(keys.map((one) => readCampaign(one)))).map(({ counts }) => counts.done);
  const communicationId = await anActiveCommunication('publicNoticeTier1-en');
  const batchId = await send(communicationId, await fixture.aLocation(), { status: 'Mailed', mailed_on: today });
  const inlines = [{ text: 'The 90th percentile of lead is 60 µg/L.' }];
  const blocks = JSON.stringify([{ kind: 'paragraph', align: 'left', inlines }]);
  await changeStored('update letters set blocks = $2 where batch_id = $1', [batchId, blocks]);
  expect(await countDone()).toEqual([0, 0]);
  await changeStored('update letter_batches set campaign_key = $2 where id = $1', [batchId, keys[0]]);
  expect(await countDone()).toEqual([1, 0]);
});

describe('the letter of a Tier 1 notice', () => {
  const plan = async (campaignKey: string) =>
    (
      await fixture.requestJson<NoticePlan>(fixture.crew, 'POST', `@/notice-campaigns/${campaignKey}/plan`, {
        method: 'PDF',
      })
    ).body;
  const send = (campaignKey: string, body: object) =>
    fixture.requestJson<LettersSent>(fixture.crew, 'POST', `@/notice-campaigns/${campaignKey}/letters`, {
      method: 'PDF',
      ...body,
    });

  /** Corrects the result of the exceedance. */
  const setResult = async (result: string) => {
    const found = await fixture.product.app.database.ownerPool.query(
      `select r.id, r.version from analyte_results r join samples s on s.id = r.sample_id
        where s.collected_on = $1 and r.analyte_id = 1`,
      [startOfHalf(addDays(today, -1))],
    );
    const corrected = await fixture.requestJson(fixture.editor, 'PUT', `@/results/${found.rows[0].id}`, {
      version: found.rows[0].version,
      reason: 'Corrected report of the laboratory',
      result: { analyteId: 1, unit: 'ppb', result },
      confirmedExceedance: true,
      confirmedLowerPercentiles: confirmAnyPercentiles,
    });
    expect(corrected.status).toBe(200);
  };

  test('states the level and the period of its exceedance, and is sent only if people confirm it', async () => {
    await changeStored('update accounts set contact_phone = $1', ['8605550100']);
    const campaignKey = `tier1Notice:${startOfHalf(addDays(today, -1))}`;
    const { exceedance } = await readCampaign(campaignKey);
    expect(exceedance).toMatchObject({ percentile: '60', actionLevel: '15', samplesAbove: 1, learnedOn: today });
    const { letters, exceedance: planned } = await plan(campaignKey);
    expect([letters > 0, planned]).toEqual([true, exceedance]);
    const seen = { letters };
    expect(summarizeProblem(await send(campaignKey, { seen })).slice(0, 2)).toEqual([400, 'exceedanceNotConfirmed']);
    const sent = await send(campaignKey, { seen, isAboutExceedance: true });
    expect([sent.status, sent.body]).toMatchObject([200, { letters }]);
    const { rows } = await fixture.product.app.database.ownerPool.query(
      `select distinct blocks::text as text from letters where batch_id = $1`,
      [sent.body.batchId],
    );
    expect(rows[0].text).toContain('60 µg/L');
  });

  test('is certified within ten days after the letters to all locations were mailed, before that after its due day', async () => {
    const campaignKey = `tier1Notice:${startOfHalf(addDays(today, -1))}`;
    const listCertificationDays = async () => {
      const { items } = (await fixture.requestJson<DeadlineList>(fixture.reader, 'GET', '@/compliance/deadlines')).body;
      const { certificationKey, certificationDueOn } = await readCampaign(campaignKey);
      return [items.find(({ key }) => key === certificationKey)?.dueOn, certificationDueOn];
    };
    expect(await listCertificationDays()).toEqual([addDays(today, 11), addDays(today, 11)]);
    const ofCampaign = 'where batch_id in (select id from letter_batches where campaign_key = $1)';
    await changeStored(`update letters set status = 'Mailed', mailed_on = $2 ${ofCampaign}`, [campaignKey, today]);
    expect((await readCampaign(campaignKey)).counts).toMatchObject({ due: 0, waiting: 0 });
    expect(await listCertificationDays()).toEqual([addDays(today, 10), addDays(today, 10)]);
    await changeStored(`update letters set status = 'Returned', returned_on = now() ${ofCampaign}`, [campaignKey]);
    expect(await listCertificationDays()).toEqual([addDays(today, 10), addDays(today, 10)]);
    await changeStored(`update letters set outdated_on = $2, outdated_reason = 'Changed' ${ofCampaign}`, [
      campaignKey,
      today,
    ]);
    // A letter that no longer matched the records when it was mailed is no notice.
    expect(await listCertificationDays()).toEqual([addDays(today, 11), addDays(today, 11)]);
    const back = `status = 'Queued', mailed_on = null, returned_on = null, outdated_on = null, outdated_reason = null`;
    await changeStored(`update letters set ${back} ${ofCampaign}`, [campaignKey]);
    expect(await listCertificationDays()).toEqual([addDays(today, 11), addDays(today, 11)]);
  });

  test('is certified after its due day while a location or a higher level leaves a notice to send', async () => {
    const campaignKey = `tier1Notice:${startOfHalf(addDays(today, -1))}`;
    const ofCampaign = 'where batch_id in (select id from letter_batches where campaign_key = $1)';
    const readDays = async () => {
      const { certificationDueOn, counts } = await readCampaign(campaignKey);
      return [certificationDueOn, counts.done === counts.total];
    };
    await changeStored(`update letters set status = 'Mailed', mailed_on = $2 ${ofCampaign}`, [campaignKey, today]);
    expect(await readDays()).toEqual([addDays(today, 10), true]);
    await setResult('70');
    expect(await readDays()).toEqual([addDays(today, 11), false]);
    await setResult('60');
    expect(await readDays()).toEqual([addDays(today, 10), true]);
    const added = await fixture.aLocation();
    await changeStored(`update locations set created_on = now() + interval '2 days' where id = $1`, [added]);
    expect(await readDays()).toEqual([addDays(today, 11), false]);
    await changeStored('update locations set removed_on = now() where id = $1', [added]);
    expect(await readDays()).toEqual([addDays(today, 10), true]);
    await changeStored(`update letters set status = 'Queued', mailed_on = null ${ofCampaign}`, [campaignKey]);
  });

  test('is outdated when the percentile changes after it was created, also after the exceedance ended', async () => {
    const { rows } = await fixture.product.app.database.ownerPool.query(
      `select id, batch_id from letters where blocks::text like '%60 µg/L%'`,
    );
    const [{ id, batch_id: batchId }] = rows;
    await changeStored(`update letters set status = 'Rendered' where id = $1`, [id]);
    const listOutdated = async () => {
      const path = `/platform/communications/batch/${batchId}/outdated`;
      const { body } = await fixture.requestJson<{ items: { reason: string }[] }>(fixture.reader, 'GET', path);
      return body.items.map(({ reason }) => reason);
    };
    expect(await listOutdated()).toEqual([]);
    await setResult('70');
    expect(await listOutdated()).toEqual([
      expect.stringMatching(
        /no longer matches the results\. The letter says “.*60 µg\/L.*”, but .* is 70 µg\/L\. Send a new letter/,
      ),
    ]);
    // Corrected step by step, the percentile has numbers for a moment that no report had.
    await setResult('20');
    await setResult('1');
    // The notice stays required with the last numbers until the State agrees.
    expect(await listOutdated()).toEqual([expect.stringContaining('is 70 µg/L')]);
    await setResult('60');
    expect(await listOutdated()).toEqual([]);
  });

  test('counts after it was mailed unless it states a lower level than the results now, and is sent again then', async () => {
    const campaignKey = `tier1Notice:${startOfHalf(addDays(today, -1))}`;
    const ofCampaign = 'where batch_id in (select id from letter_batches where campaign_key = $1)';
    await changeStored(`update letters set status = 'Mailed', mailed_on = $2 ${ofCampaign}`, [campaignKey, today]);
    const { counts } = await readCampaign(campaignKey);
    expect(counts.done).toBe(counts.total);
    const describeTexts = ({ outdatedTexts }: CampaignDetails) =>
      outdatedTexts.map(({ mailed, unmailed, isLower }) => [mailed, unmailed, isLower]);
    await setResult('42');
    const higher = await readCampaign(campaignKey);
    expect(higher.counts.done).toBe(counts.total);
    expect(describeTexts(higher)).toEqual([
      [1, 0, false],
      [counts.total - 1, 0, false],
    ]);
    await setResult('900');
    const lower = await readCampaign(campaignKey);
    expect(lower.counts).toMatchObject({ done: 0, due: counts.total });
    expect(describeTexts(lower)).toEqual([
      [1, 0, true],
      [counts.total - 1, 0, true],
    ]);
    expect(lower.outdatedTexts[1]?.difference).toMatch(/60 µg\/L.*”, but the 90th percentile of .* is 900 µg\/L$/);
    expect((await plan(campaignKey)).letters).toBe(counts.total);
    await changeStored(`update letters set status = 'Returned', returned_on = now() ${ofCampaign}`, [campaignKey]);
    const returned = await readCampaign(campaignKey);
    expect(returned.counts).toMatchObject({ returned: 0, due: counts.total });
    expect(describeTexts(returned)).toEqual(describeTexts(lower));
    await setResult('60');
    expect((await readCampaign(campaignKey)).counts).toMatchObject({ returned: counts.total, due: 0 });
    const back = `status = 'Queued', mailed_on = null, returned_on = null`;
    await changeStored(`update letters set ${back} ${ofCampaign}`, [campaignKey]);
  });

  describe('after a result was withdrawn', () => {
    const period = () => startOfHalf(addDays(today, -1));
    const campaignKey = () => `tier1Notice:${period()}`;
    let before: CampaignDetails['exceedance'];
    beforeAll(async () => {
      before = (await readCampaign(campaignKey())).exceedance;
      // The higher numbers of before are those of another day (0744).
      await changeStored(`update recorded_exceedances set level_seen_at = level_seen_at - $1::interval`, ['2 days']);
      const { rows } = await fixture.product.app.database.ownerPool.query(
        `select r.id, r.version from analyte_results r join samples s on s.id = r.sample_id
          where s.collected_on = $1 and r.withdrawn_on is null`,
        [period()],
      );
      for (const { id, version } of rows)
        await fixture.requestJson(fixture.administrator, 'POST', `@/results/${id}/withdraw`, {
          version,
          reason: 'Result of another sample',
          confirmedExceedance: true,
          confirmedLowerPercentiles: confirmAnyPercentiles,
        });
    });

    test('is sent with the numbers from before, until the State agrees that the exceedance ended', async () => {
      const campaign = await readCampaign(campaignKey());
      expect(campaign.exceedance).toEqual(before);
      expect(campaign.endedExceedance).toMatchObject({
        endedOn: today,
        stands: false,
        confirmationKey: `leadExceedanceEnded:${period()}`,
      });
      await fixture.aLocation();
      const { letters, unreachableShown, ...planned } = await plan(campaignKey());
      expect([letters > 0, unreachableShown]).toEqual([true, []]);
      expect([planned.exceedance, planned.endedExceedance]).toEqual([before, campaign.endedExceedance]);
      const sent = await send(campaignKey(), { seen: { letters }, isAboutExceedance: true });
      expect([sent.status, sent.body]).toMatchObject([200, { letters }]);
    });

    test('is not sent with fields of the exceedance if its numbers are not stored', async () => {
      await fixture.aLocation();
      const columns = ['frequency', 'percentile', 'action_level', 'samples', 'samples_above'];
      await changeStored(
        `update recorded_exceedances set ${columns.map((one) => `${one} = null`).join()} where period_starts_on = $1`,
        [period()],
      );
      expect((await readCampaign(campaignKey())).exceedance).toBeNull();
      const { letters, unreachableShown } = await plan(campaignKey());
      expect(letters).toBe(0);
      expect(unreachableShown[0]?.reason).toBe(
        'The letter does not state the 90th percentile; take it from your records and type it in',
      );
    });

    test('stays required while the State does not agree, and not after it agreed', async () => {
      const key = `leadExceedanceEnded:${period()}`;
      const answer = async (stateAnswer: string) => {
        const { items } = (await fixture.requestJson<DeadlineList>(fixture.reader, 'GET', '@/compliance/deadlines'))
          .body;
        const fields = { responsibleId: null, doneOn: today, note: 'Ms. Ortiz by letter', stateAnswer };
        const version = items.find((one) => one.key === key)?.version ?? 0;
        const path = `@/compliance/deadlines/${key}`;
        expect((await fixture.requestJson(fixture.administrator, 'PUT', path, { version, fields })).status).toBe(200);
      };
      await answer('stands');
      expect((await readCampaign(campaignKey())).endedExceedance).toMatchObject({ stands: true });
      await answer('ended');
      const { status } = await fixture.requestJson(fixture.reader, 'GET', `@/notice-campaigns/${campaignKey()}`);
      expect(status).toBe(404);
    });
  });

  test('is refused if its text states another level, and without its campaign', async () => {
    const campaignKey = `tier1Notice:${startOfHalf(addDays(today, -200))}`;
    const [{ id, content }] = (
      await fixture.product.app.database.ownerPool.query(
        `select c.id, v.content::text from communications c
           join communication_versions v on v.communication_id = c.id and v.number = c.content_version
          where c.template_id = 'publicNoticeTier1-en'`,
      )
    ).rows;
    const locations = { recipients: { locationIds: [await fixture.aLocation()] }, communicationId: id, method: 'PDF' };
    const path = '/platform/communications/ad-hoc/plan';
    const adHoc = await fixture.requestJson<LetterPlanSummary>(fixture.crew, 'POST', path, locations);
    expect(adHoc.body.unreachableShown[0]?.reason).toContain('send it from the campaign of the Tier 1 public notice');
    const text = 'The 90th percentile of lead is 12 µg/L.';
    const typed = { type: 'paragraph', content: [{ type: 'text', text }] };
    await changeStored(
      'update communication_versions set content = replace($2, $3, $4)::jsonb where communication_id = $1',
      [id, content, '{"type": "lockedText", "attrs": {"key": "leadExceedance"}}', JSON.stringify(typed)],
    );
    const { letters, unreachableShown } = await plan(campaignKey);
    expect(letters).toBe(0);
    expect(unreachableShown[0]?.reason).toMatch(
      /^The letter says “The 90th percentile of lead is 12 µg\/L\.”, but the 90th percentile of .* is 60 µg\/L$/,
    );
  });
});

test('campaigns are seen by members with letters only, and never those of another account', async () => {
  expect((await list(fixture.memberOfOtherAccount)).items.some(({ kind }) => kind === 'serviceLineNotice')).toBe(false);
  const missing = await fixture.requestJson(fixture.memberOfOtherAccount, 'GET', `@/notice-campaigns/${key}`);
  expect(summarizeProblem(missing).slice(0, 2)).toEqual([404, 'notFound']);
  expect((await fixture.requestJson(fixture.reader, 'GET', '@/notice-campaigns/baselineInventory')).status).toBe(404);
  expect(
    (await fixture.requestJson(fixture.reader, 'GET', `@/notice-campaigns/${key}/notices?state=sent`)).status,
  ).toBe(400);
});

describe('the campaign of new customers', () => {
  const newCustomers = 'newCustomerNotice';
  /** Saves the primary contact of a location; returns its id. */
  async function saveContact(locationId: string, contact: object): Promise<string> {
    const path = `@/locations/${locationId}`;
    const { version, contacts } = (await fixture.requestJson<LocationDetails>(fixture.administrator, 'GET', path)).body;
    const [before] = contacts;
    const saved = await fixture.requestJson<LocationDetails>(fixture.administrator, 'PUT', path, {
      version,
      contact: { ...contact, ...(before && { id: before.id, version: before.version }) },
    });
    return saved.body.contacts[0]?.id ?? '';
  }

  test('has locations with a line and a primary contact, until a notice is mailed that was created after the contact', async () => {
    const [locationId, without] = [await aLine('lead'), await aLine('lead')];
    const earlier = await send(leadLetter, locationId, { status: 'Mailed', mailed_on: today });
    await saveContact(locationId, { firstName: 'Ada', lastName: 'Reyes' });
    expect(await noticeAt(without, newCustomers)).toBeUndefined();
    expect(await noticeAt(locationId, newCustomers)).toMatchObject({
      category: 'Lead',
      recordedOn: today,
      state: 'due',
      letter: null,
    });
    expect(await readCampaign(newCustomers)).toMatchObject({
      dueOn: today,
      isPast: false,
      source: '40 CFR 141.85(e)(2)',
    });
    const batchId = await send(leadLetter, locationId);
    expect(await noticeAt(locationId, newCustomers)).toMatchObject({ state: 'waiting' });
    await changeStored(`update letters set status = 'Mailed' where batch_id = $1`, [batchId]);
    expect(await noticeAt(locationId, newCustomers)).toMatchObject({ state: 'done', letter: { batchId } });
    expect(earlier).not.toBe(batchId);
  });

  test('is overdue from the day after the customer was recorded, and returned mail is not done', async () => {
    const locationId = await aLine('lead');
    const contactId = await saveContact(locationId, { firstName: 'Ada', lastName: 'Okafor' });
    await changeStored(`update change_history set changed_on = changed_on - interval '3 days' where entity_id = $1`, [
      contactId,
    ]);
    expect(await noticeAt(locationId, newCustomers)).toMatchObject({ state: 'due', isOverdue: true });
    expect(await readCampaign(newCustomers)).toMatchObject({ isPast: true });
    await send(leadLetter, locationId, { status: 'Returned' });
    expect(await noticeAt(locationId, newCustomers)).toMatchObject({ state: 'returned', isOverdue: true });
  });

  test('has a customer again whose contact was renamed, not one whose email address was added', async () => {
    const locationId = await aLine('lead');
    await saveContact(locationId, { firstName: 'Ada', lastName: 'Blake' });
    await send(leadLetter, locationId, { status: 'Mailed', mailed_on: today });
    await saveContact(locationId, { firstName: 'Ada', lastName: 'Blake', email: 'ada@example.com' });
    expect(await noticeAt(locationId, newCustomers)).toMatchObject({ state: 'done' });
    await saveContact(locationId, { firstName: 'Ada', lastName: 'Novak', email: 'ada@example.com' });
    expect((await noticeAt(locationId, newCustomers))?.letter).toBeNull();
  });

  test('is not done by a letter that says what the line no longer is', async () => {
    const locationId = await aLine('lead');
    await saveContact(locationId, { firstName: 'Ada', lastName: 'Moss' });
    const communicationId = await anActiveCommunication('newCustomer-en');
    const sendSaying = async (category: string) => {
      const letters = [
        aPlannedLetter({ communicationId, locationId, lineValues: { 'if:line.classification': category } }),
      ];
      const batchId = await sendLetters(fixture.product, fixture.administrator, { letters });
      await changeStored(`update letters set status = 'Mailed', mailed_on = $2 where batch_id = $1`, [batchId, today]);
      return batchId;
    };
    await sendSaying('Non-lead');
    expect(await noticeAt(locationId, newCustomers)).toMatchObject({ category: 'Lead', state: 'due', letter: null });
    const batchId = await sendSaying('Lead');
    expect(await noticeAt(locationId, newCustomers)).toMatchObject({ state: 'done', letter: { batchId } });
  });
});

test('a notice mailed to an address that is corrected afterwards is due again, and the notice says why', async () => {
  const locationId = await aLine('lead');
  await send(leadLetter, locationId, { status: 'Mailed', mailed_on: today });
  expect(await noticeAt(locationId)).toMatchObject({ state: 'done' });
  const path = `@/locations/${locationId}`;
  const { version } = (await fixture.requestJson<LocationDetails>(fixture.administrator, 'GET', path)).body;
  const correct = (addressLine1: string) =>
    fixture.requestJson(fixture.administrator, 'PUT', path, { version, addressLine1 });
  expect((await correct('330 Elm Street')).status).toBe(200);
  expect(await noticeAt(locationId)).toMatchObject({
    state: 'due',
    letter: null,
    otherLetter: { isAtFormerAddress: true },
  });
});
