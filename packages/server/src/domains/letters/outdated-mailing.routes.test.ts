import type { BatchRow, LetterRow } from '@curbstop/contract/letters/letter.rules';
import type { getLetterTotals } from '@curbstop/contract/letters/letter.endpoints';
import type { Page } from '@curbstop/contract/primitives/list';
import { listNoticeTexts } from '@curbstop/contract/regulations/notice-text.calculation';
import { addDays } from '@curbstop/contract/primitives/calendar';
import { beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { callOrThrow, summarizeProblem } from '../../../testing/call-endpoint.ts';
import { aLetterText, anActiveCommunication, aPlannedLetter, sendLetters } from '../../../testing/letters.ts';
import { SamplingFixture } from '../../../testing/sampling-fixture.ts';

let fixture: SamplingFixture;
let communicationId: string;
let today: string;
beforeAll(async () => {
  fixture = await SamplingFixture.share();
  communicationId = await aLetterText(fixture.product, fixture.administrator);
  today = (await fixture.requestJson<{ today: string }>(fixture.reader, 'GET', '@/notice-campaigns')).body.today;
});

const base = '/platform/communications';
const get = async <Body>(path: string) => (await fixture.requestJson<Body>(fixture.reader, 'GET', path)).body;
const listLetters = async (query: string) => (await get<Page<LetterRow>>(`${base}/instance?${query}`)).items;
const readLetter = (id: string) => get<LetterRow>(`${base}/instance/${id}`);
const readChanges = async (id: string) =>
  (await get<{ items: { before: object; after: object }[] }>(`${base}/instance/${id}/changes`)).items;
const mail = (id: string, body: object) =>
  fixture.requestJson<BatchRow>(fixture.editor, 'POST', `${base}/batch/${id}/mailed`, { mailedOn: today, ...body });
const mailLetter = (id: string, person = fixture.editor, mailedOn = today) =>
  fixture.requestJson<LetterRow>(person, 'POST', `${base}/instance/${id}/mailed`, { mailedOn });
const comeBack = (code: string) =>
  fixture.requestJson<LetterRow>(fixture.editor, 'POST', `${base}/instance/returned`, {
    code,
    reason: 'Vacant',
    returnedOn: today,
  });

/** Letters about lead lines that were printed and mailed, one of them to a location that has no lead line now. */
async function aPrintedBatch() {
  const [lead, other] = [await fixture.aLocation(), await fixture.aLocation()];
  await fixture.addLine(lead);
  await fixture.addLine(other, 'unknown');
  const letters = [lead, other].map((locationId) => aPlannedLetter({ communicationId, locationId }));
  const id = await sendLetters(fixture.product, fixture.administrator, { letters });
  const readBatch = () => get<BatchRow>(`${base}/batch/${id}`);
  await expect.poll(async () => (await readBatch()).status, { timeout: 60_000 }).toBe('Ready');
  const sent = await listLetters(`filters[batchId]=${id}&sort=createdOn`);
  const outdated = sent.find(({ locationId }) => locationId === other) as LetterRow;
  const matching = sent.find(({ locationId }) => locationId === lead) as LetterRow;
  const reason = `Letter ${outdated.code} is for Lead; this location’s classification is now Lead Status Unknown. Send a new letter instead.`;
  return { id, outdated, matching, reason };
}

describe('a mailing with letters that no longer match the records', () => {
  test('needs a decision about them before anything is recorded', async () => {
    const { id, matching } = await aPrintedBatch();
    expect(summarizeProblem(await mail(id, {}))).toEqual([
      409,
      'outdatedUndecided',
      '1 letter of this batch no longer matches your records. Choose whether it was mailed or not.',
    ]);
    expect(await readLetter(matching.id)).toMatchObject({ status: 'Rendered', mailedOn: null });
  });

  test('records those that left with the reason and the day, and counts them apart', async () => {
    const { id, outdated, matching, reason } = await aPrintedBatch();
    const before = await get<z.infer<typeof getLetterTotals.response>>(`${base}/communication/instanceCounts`);
    expect((await mail(id, { outdatedLetters: 'mailed' })).body).toMatchObject({
      status: 'Sent',
      counts: { Mailed: 2, Failed: 0 },
      mailedOutdated: 1,
    });
    expect(await readLetter(matching.id)).toMatchObject({ status: 'Mailed', mailedOutdated: null });
    expect(await readLetter(outdated.id)).toMatchObject({
      status: 'Mailed',
      mailedOn: today,
      mailedOutdated: { reason, on: today },
    });
    expect((await readChanges(outdated.id))[0]).toMatchObject({
      before: { status: 'Rendered' },
      after: { status: 'Mailed', mailedOn: today, outdatedReason: reason },
    });
    expect(await listLetters(`filters[batchId]=${id}&filters[isOutdated]=true`)).toMatchObject([{ id: outdated.id }]);
    const after = await get<z.infer<typeof getLetterTotals.response>>(`${base}/communication/instanceCounts`);
    expect(after.totalLettersOutdated - before.totalLettersOutdated).toBe(1);
    expect((await comeBack(outdated.code)).body).toMatchObject({
      status: 'Returned',
      mailedOutdated: { reason, on: today },
    });
  });

  test('records all of them even if none matches', async () => {
    const { id, matching } = await aPrintedBatch();
    await fixture.product.app.database.ownerPool.query('update locations set removed_on = now() where id = $1', [
      matching.locationId,
    ]);
    expect(summarizeProblem(await mail(id, { outdatedLetters: 'notMailed' }))[1]).toBe('allOutdated');
    expect((await mail(id, { outdatedLetters: 'mailed' })).body).toMatchObject({
      counts: { Mailed: 2 },
      mailedOutdated: 2,
    });
  });
});

test('a letter to an address that was corrected since is outdated', async () => {
  const { id, matching, outdated } = await aPrintedBatch();
  const path = `@/locations/${matching.locationId}`;
  const { version } = (await fixture.requestJson<{ version: number }>(fixture.administrator, 'GET', path)).body;
  const corrected = { version, addressLine1: '330 Elm Street' };
  expect((await fixture.requestJson(fixture.administrator, 'PUT', path, corrected)).status).toBe(200);
  const { items } = await get<{ items: { id: string; reason: string }[] }>(`${base}/batch/${id}/outdated`);
  expect(items.map((item) => item.id).toSorted()).toEqual([matching.id, outdated.id].toSorted());
  expect(items.find((item) => item.id === matching.id)?.reason).toBe(
    `The address of this location was changed after letter ${matching.code} was written. Send a new letter instead.`,
  );
  expect(summarizeProblem(await mail(id, { outdatedLetters: 'notMailed' }))[1]).toBe('allOutdated');
});

test('a new customer notice that states a classification which is no longer on record is outdated', async () => {
  const welcome = await callOrThrow<{ id: string }>(fixture.product, {
    as: fixture.administrator,
    method: 'POST',
    path: `${base}/communication`,
    body: { name: 'Welcome', templateId: 'newCustomer-en', language: 'en', triggerType: 'AdHocLocation' },
  });
  const texts = listNoticeTexts('lineStatement', { on: today, language: 'en', state: 'CT' });
  const text = texts.find(({ when }) => when?.value === 'Lead Status Unknown')?.text ?? '';
  const stating = { blocks: [{ kind: 'paragraph' as const, align: 'left' as const, inlines: [{ text }] }] };
  const [unknown, lead, old] = [await fixture.aLocation(), await fixture.aLocation(), await fixture.aLocation()];
  await fixture.addLine(unknown, 'unknown');
  await fixture.addLine(lead);
  await fixture.addLine(old, 'unknown');
  const aWelcome = (locationId: string, changes = {}) =>
    aPlannedLetter({ communicationId: welcome.id, locationId, ...changes });
  const letters = [aWelcome(unknown, stating), aWelcome(lead, stating), aWelcome(old)];
  const id = await sendLetters(fixture.product, fixture.administrator, { letters });
  await expect.poll(async () => (await get<BatchRow>(`${base}/batch/${id}`)).status, { timeout: 60_000 }).toBe('Ready');
  const sent = await listLetters(`filters[batchId]=${id}&sort=createdOn`);
  const codeAt = (location: string) => sent.find(({ locationId }) => locationId === location)?.code;
  const { items } = await get<{ items: { code: string; reason: string }[] }>(`${base}/batch/${id}/outdated`);
  expect(items.map(({ code, reason }) => [code, reason])).toEqual([
    [
      codeAt(lead),
      `Letter ${codeAt(lead)} says that the service line is Lead Status Unknown; its classification is now Lead. Send a new letter instead.`,
    ],
    [
      codeAt(old),
      `The wording that the rule requires has changed since letter ${codeAt(old)} was written. Send a new letter instead.`,
    ],
  ]);
  expect(summarizeProblem(await mail(id, {}))[1]).toBe('outdatedUndecided');
});

test('a letter from a blank page is outdated once the wording of a fixed text that it has changes', async () => {
  const content = { type: 'doc', content: [{ type: 'lockedText', attrs: { key: 'leadHealthEffects' } }] };
  const blank = await anActiveCommunication(fixture.product, fixture.administrator, { content });
  const letters = [
    aPlannedLetter({ communicationId: blank, contentVersion: 2, locationId: await fixture.aLocation() }),
  ];
  const id = await sendLetters(fixture.product, fixture.administrator, { letters });
  await expect.poll(async () => (await get<BatchRow>(`${base}/batch/${id}`)).status, { timeout: 60_000 }).toBe('Ready');
  const listOutdated = async () => (await get<{ items: { reason: string }[] }>(`${base}/batch/${id}/outdated`)).items;
  expect(await listOutdated()).toEqual([]);
  // 40 CFR 141.85(a)(1)(ii) has another text from November 1, 2027.
  await fixture.product.app.database.ownerPool.query(
    `update letters set letter_on = '2027-11-01' where batch_id = $1`,
    [id],
  );
  expect(await listOutdated()).toMatchObject([{ reason: expect.stringContaining('wording that the rule requires') }]);
});

describe('a letter that failed because the records had changed', () => {
  async function aFailedLetter() {
    const batch = await aPrintedBatch();
    await mail(batch.id, { outdatedLetters: 'notMailed' });
    return batch;
  }

  test('is recorded as mailed after all, with its reason, and comes back', async () => {
    const { outdated, reason, matching } = await aFailedLetter();
    expect(await readLetter(outdated.id)).toMatchObject({
      status: 'Failed',
      failure: reason,
      canBeRecordedMailed: true,
    });
    expect((await mailLetter(outdated.id, fixture.reader)).status).toBe(403);
    expect((await mailLetter(outdated.id, fixture.memberOfOtherAccount)).status).toBe(404);
    expect(summarizeProblem(await mailLetter(outdated.id, fixture.editor, addDays(today, 1)))[1]).toBe('dayInFuture');
    expect(summarizeProblem(await mailLetter(outdated.id, fixture.editor, addDays(today, -1)))[1]).toBe(
      'dayBeforeLetter',
    );
    expect((await mailLetter(outdated.id)).body).toMatchObject({
      status: 'Mailed',
      mailedOn: today,
      failure: null,
      mailedOutdated: { reason, on: today },
      canBeRecordedMailed: false,
    });
    expect((await readChanges(outdated.id))[0]).toMatchObject({
      before: { status: 'Failed', failure: reason },
      after: { status: 'Mailed', mailedOn: today, outdatedReason: reason },
    });
    expect(summarizeProblem(await mailLetter(matching.id))).toEqual([
      409,
      'letterNotRecordable',
      `Letter ${matching.code} was mailed. Only a printed letter that failed because your records had changed can be recorded as mailed.`,
    ]);
    expect((await comeBack(outdated.code)).body).toMatchObject({ status: 'Returned', mailedOn: today });
  });

  test('is recorded as returned, because it can only have come back after it left', async () => {
    const { outdated, reason } = await aFailedLetter();
    expect((await comeBack(outdated.code)).body).toMatchObject({
      status: 'Returned',
      failure: null,
      mailedOutdated: { reason, on: today },
    });
    // Undone, it has left as little as before.
    const undo = `${base}/instance/${outdated.id}/undoReturn`;
    expect(
      (await fixture.requestJson(fixture.editor, 'POST', undo, { reason: 'Of another house' })).body,
    ).toMatchObject({ status: 'Failed', failure: reason, mailedOutdated: null, canBeRecordedMailed: true });
  });
});
