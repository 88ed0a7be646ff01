import type { FileImport } from '@curbstop/contract/imports/file-import.rules';
import type { ImportHead } from '@curbstop/contract/imports/import-batch.rules';
import type { Communication } from '@curbstop/contract/communications/communication.rules';
import type { getLetterTotals } from '@curbstop/contract/letters/letter.endpoints';
import type { BatchRow, LetterRow } from '@curbstop/contract/letters/letter.rules';
import type { DeliveryMethod } from '@curbstop/contract/letters/letter-batch.values';
import type { Attention } from '@curbstop/contract/overviews/home.endpoints';
import { getLocationTimeline, type TimelineEntry } from '@curbstop/contract/overviews/location-timeline.endpoints';
import { fillPath } from '@curbstop/contract/primitives/endpoint';
import type { Page } from '@curbstop/contract/primitives/list';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { summarizeProblem } from '../../../testing/call-endpoint.ts';
import { aLetterText, aPlannedLetter, createContext, sendLetters } from '../../../testing/letters.ts';
import type { TestPerson } from '../../../testing/people.ts';
import { createId } from '../../foundation/new-id.ts';
import { renderBatch } from './batch-rendering.service.ts';
import { claimJob } from '../../foundation/jobs/job.repository.ts';
import { SamplingFixture } from '../../../testing/sampling-fixture.ts';

let fixture: SamplingFixture;
let communicationId: string;
let locationId: string;
beforeAll(async () => {
  // No job runs; the tests say which letters are ready.
  fixture = await SamplingFixture.start({ RUN_JOBS: 'false' });
  communicationId = await aLetterText(fixture.product, fixture.administrator);
  locationId = await fixture.aLocation();
  await fixture.addLine(locationId);
});
afterAll(() => fixture.product.stop());

const base = '/platform/communications';
const listLetters = async (batchId: string) =>
  (
    await fixture.requestJson<Page<LetterRow>>(
      fixture.reader,
      'GET',
      `${base}/instance?filters[batchId]=${batchId}&sort=createdOn`,
    )
  ).body.items;
const listChanges = async (id: string) =>
  (await fixture.requestJson<{ items: object[] }>(fixture.reader, 'GET', `${base}/instance/${id}/changes`)).body.items;

const createdOn = '2026-07-01T12:00:00Z';
async function aReadyBatch(
  count = 2,
  {
    method = 'Mail',
    isCertified = false,
    at = locationId,
    overrides = {},
  }: {
    readonly method?: DeliveryMethod;
    readonly isCertified?: boolean;
    readonly at?: string;
    readonly overrides?: object;
  } = {},
): Promise<{ readonly id: string; readonly letters: readonly LetterRow[] }> {
  const letters = Array.from({ length: count }, (_, index) =>
    aPlannedLetter({ communicationId, locationId: at, recipientName: `Person ${index}`, ...overrides }),
  );
  const id = await sendLetters(fixture.product, fixture.administrator, { letters, method });
  const { owner } = fixture.product.app.database;
  await owner
    .updateTable('letter_batches')
    .set({ status: 'Ready', created_on: createdOn })
    .where('id', '=', id)
    .execute();
  await owner
    .updateTable('letters')
    .set({ status: 'Rendered', created_on: createdOn, is_certified: isCertified })
    .where('batch_id', '=', id)
    .execute();
  return { id, letters: await listLetters(id) };
}
/** Sets the day that the letters of a batch bear. */
const dateLetters = (id: string, letterOn: string) =>
  fixture.product.app.database.owner
    .updateTable('letter_batches')
    .set({ letter_on: letterOn })
    .where('id', '=', id)
    .execute();
const mail = (id: string, mailedOn = '2026-07-02', person: TestPerson = fixture.editor) =>
  fixture.requestJson<BatchRow>(person, 'POST', `${base}/batch/${id}/mailed`, { mailedOn });
const back = (body: object, person: TestPerson = fixture.editor) =>
  fixture.requestJson<LetterRow>(person, 'POST', `${base}/instance/returned`, {
    reason: 'Vacant',
    returnedOn: '2026-07-09',
    ...body,
  });
/** The letters of a batch that have to be sent and written again. */
const countInBatch = async (id: string) => {
  const { body } = await fixture.requestJson<BatchRow>(fixture.reader, 'GET', `${base}/batch/${id}`);
  return [body.lettersToResend, body.lettersToRewrite];
};
/** Why a letter can’t be sent again, in its drawer and in the log. */
const readObstacles = async (id: string) => {
  const { body } = await fixture.requestJson<LetterRow>(fixture.reader, 'GET', `${base}/instance/${id}`);
  const listed = (await listLetters(body.batchId)).find((letter) => letter.id === id);
  return [body.resendObstacle, listed?.resendObstacle];
};
const corrected = { recipientName: 'New Owner', address: ['New Owner', '2 Oak Road', 'Harlow, CT 06415'] };
const resend = (id: string, person: TestPerson = fixture.editor, body: object = corrected) =>
  fixture.requestJson<LetterRow>(person, 'POST', `${base}/instance/${id}/resend`, body);

test('a location’s timeline shows its letters: created, mailed, returned, canceled [A2.10]', async () => {
  const here = await fixture.aLocation();
  await fixture.addLine(here);
  const { id, letters } = await aReadyBatch(1, { at: here });
  await mail(id);
  await back({ code: letters[0]?.code });
  const canceled = await aReadyBatch(1, { at: here });
  await fixture.requestJson(fixture.editor, 'POST', `${base}/batch/${canceled.id}/cancel`);
  const path = fillPath(getLocationTimeline.path, { accountId: fixture.administrator.accountId, id: here });
  const timeline = (person: TestPerson) =>
    fixture.requestJson<{ items: TimelineEntry[] }>(person, 'GET', `${path}?kind=letter`);
  const { items } = (await timeline(fixture.reader)).body;
  expect(
    items.flatMap(({ changes }) => changes.map(({ title, after }) => [title, after?.['status'] ?? after?.['method']])),
  ).toEqual([
    ['Lead notice', 'Cancelled'],
    ['Lead notice', 'Mail'],
    ['Lead notice', 'Returned'],
    ['Lead notice', 'Mailed'],
    ['Lead notice', 'Mail'],
  ]);
  expect(items[3]?.changes[0]).toMatchObject({
    before: { status: 'Rendered' },
    after: { status: 'Mailed', mailedOn: '2026-07-02' },
  });
  expect(items[4]?.changes[0]).toMatchObject({
    operation: 'created',
    after: { recipientName: 'Person 0', address: 'Priya Shah, 1 Mill Street, Harlow, CT 06415' },
  });
});

test('a batch shows how far its letters are created before the first part is stored', async () => {
  const letters = Array.from({ length: 26 }, () => aPlannedLetter({ communicationId, locationId }));
  const batchId = await sendLetters(fixture.product, fixture.administrator, { letters });
  const { ownerPool } = fixture.product.app.database;
  const runs = `update jobs set state = 'running', progress_done = $2 where subject_id = $1`;
  await ownerPool.query(`update letter_batches set status = 'Rendering' where id = $1`, [batchId]);
  const read = async () => {
    const { body } = await fixture.requestJson<BatchRow>(fixture.reader, 'GET', `${base}/batch/${batchId}`);
    return [body.sheetsReached, body.counts.Queued];
  };
  expect(await read()).toEqual([null, 26]);
  await ownerPool.query(runs, [batchId, 25]);
  expect(await read()).toEqual([25, 26]);
  const readSteps = async () => {
    const { body } = await fixture.requestJson<BatchRow>(fixture.reader, 'GET', `${base}/batch/${batchId}`);
    return [body.isCreatingPrintFile, body.isTriedAgain];
  };
  expect(await readSteps()).toEqual([false, false]);
  const moved = `update jobs set progress_step = 'Creating files to print', failures = 1 where subject_id = $1`;
  await ownerPool.query(moved, [batchId]);
  expect(await readSteps()).toEqual([true, true]);
  // As after a crash: the letters that were not stored are created again.
  const { accountId } = fixture.administrator;
  const { rows } = await ownerPool.query<{ id: string }>('select id from jobs where subject_id = $1', [batchId]);
  await claimJob(fixture.product.app.database.owner, { accountId, jobId: rows[0]?.id ?? '', now: new Date() });
  expect(await read()).toEqual([0, 26]);
  const context = await createContext(fixture.product, fixture.administrator);
  const reached: number[] = [];
  await renderBatch({
    context,
    jobId: batchId,
    payload: { batchId },
    attempt: 1,
    signal: new AbortController().signal,
    progress: (sheet) => reached.push(sheet),
    runsAgainAfter: () => false,
    throwIfCanceled: () => undefined,
    finishIn: () => Promise.resolve(),
  });
  expect(reached).toEqual([25, 26]);
  expect(await read()).toEqual([null, 0]);
});

describe('a batch that the mail room has mailed', () => {
  test('is sent, and its letters have the day, which their history shows', async () => {
    const { id, letters } = await aReadyBatch();
    expect((await mail(id, '2026-07-02', fixture.reader)).status).toBe(403);
    expect((await mail(id, '2026-07-02', fixture.memberOfOtherAccount)).status).toBe(404);
    expect(summarizeProblem(await mail(id, '2999-01-01'))).toEqual([
      400,
      'dayInFuture',
      'The day cannot be in the future.',
    ]);
    // An earlier day would meet an earlier deadline, and cannot be undone.
    expect(summarizeProblem(await mail(id, '2026-06-30'))).toEqual([
      400,
      'dayBeforeLetter',
      'The letter was created on 07-01-2026. Choose that day or a later one.',
    ]);
    await dateLetters(id, '2026-07-03');
    expect(summarizeProblem(await mail(id))).toEqual([
      400,
      'dayBeforeLetterDay',
      'The letters are dated 07-03-2026, so they can’t have been mailed before. Choose that day or a later one.',
    ]);
    await dateLetters(id, '2026-07-02');
    expect((await mail(id)).body).toMatchObject({ status: 'Sent', counts: { Mailed: 2, Rendered: 0 } });
    expect((await listLetters(id)).map(({ mailedOn }) => mailedOn)).toEqual(['2026-07-02', '2026-07-02']);
    expect((await listChanges(letters[0]?.id ?? ''))[0]).toMatchObject({
      before: { status: 'Rendered' },
      after: { status: 'Mailed', mailedOn: '2026-07-02' },
    });
    expect(summarizeProblem(await mail(id))).toEqual([
      409,
      'mailedAlready',
      'The mailing of “Lead notice” is recorded already.',
    ]);
  });
});

test('emails are not recorded as mailed by hand: the mail server has not taken them', async () => {
  const { id } = await aReadyBatch(1, { method: 'Email' });
  expect(summarizeProblem(await mail(id)).slice(0, 2)).toEqual([409, 'nothingToMail']);
  expect((await listLetters(id))[0]).toMatchObject({ status: 'Rendered', mailedOn: null });
});

describe('a letter that came back', () => {
  test('is found by the code at its foot, however it is typed', async () => {
    const { letters } = await aReadyBatch(1);
    const code = letters[0]?.code ?? '';
    const typed = ` ${code.toLowerCase().slice(0, 4)} ${code.slice(4)}`;
    expect((await back({ code: typed })).body).toMatchObject({
      id: letters[0]?.id,
      status: 'Returned',
      returnReason: 'Vacant',
      returnedOn: '2026-07-09',
    });
    // Scanned a second time with the same reason, it keeps what was recorded first.
    expect((await back({ code })).body.returnReason).toBe('Vacant');
    expect(await listChanges(letters[0]?.id ?? '')).toMatchObject([
      { after: { returnReason: 'Vacant' } },
      { operation: 'created' },
    ]);
    expect((await back({ code }, fixture.reader)).status).toBe(403);
    expect(summarizeProblem(await back({ code }, fixture.memberOfOtherAccount)).slice(0, 2)).toEqual([
      404,
      'noSuchLetterCode',
    ]);
    expect(summarizeProblem(await back({ code: `${code.slice(0, -1)}x` })).slice(0, 2)).toEqual([
      400,
      'misreadLetterCode',
    ]);
    expect(summarizeProblem(await back({ code, returnedOn: '2999-01-01' }))[1]).toBe('dayInFuture');
    expect((await back({ code, reason: 'Lost' })).status).toBe(400);
  });

  test('came back after it was created and mailed', async () => {
    const { id, letters } = await aReadyBatch(1);
    const code = letters[0]?.code;
    expect(summarizeProblem(await back({ code, returnedOn: '2026-06-30' }))[1]).toBe('dayBeforeLetter');
    await mail(id, '2026-07-05');
    expect(summarizeProblem(await back({ code, returnedOn: '2026-07-04' }))).toEqual([
      400,
      'dayBeforeMailing',
      `Letter ${code} was mailed on 07-05-2026. Choose that day or a later one.`,
    ]);
  });

  test('is not sent again by a method that the account no longer has', async () => {
    const { letters } = await aReadyBatch(1);
    await back({ code: letters[0]?.code });
    const { owner } = fixture.product.app.database;
    const setMail = (enabled: boolean) =>
      owner
        .insertInto('account_features')
        .values({ account_id: fixture.editor.accountId, feature_code: 'COMM:ALM', enabled })
        .onConflict((conflict) => conflict.columns(['account_id', 'feature_code']).doUpdateSet({ enabled }))
        .execute();
    await setMail(false);
    expect(summarizeProblem(await resend(letters[0]?.id ?? '')).slice(0, 2)).toEqual([403, 'featureMissing']);
    await setMail(true);
    expect((await resend(letters[0]?.id ?? '')).status).toBe(200);
  });

  test('is sent again after the post forwarded it, because the people at the address have not read it', async () => {
    const { letters } = await aReadyBatch(1);
    const id = letters[0]?.id ?? '';
    await fixture.product.app.database.owner
      .updateTable('letters')
      .set({ status: 'Delivered', forwarded_on: '2026-07-09' })
      .where('id', '=', id)
      .execute();
    expect((await resend(id)).body).toMatchObject({ resendOf: id, recipientName: 'New Owner' });
  });

  test('is sent again once, to the corrected address, and both letters name each other', async () => {
    const { letters } = await aReadyBatch(2);
    const [returned, kept] = letters;
    const id = returned?.id ?? '';
    expect(summarizeProblem(await resend(kept?.id ?? ''))).toEqual([
      409,
      'letterNotResendable',
      `Letter ${kept?.code} is ready to be mailed. You can send a letter again only if it was returned, forwarded or failed.`,
    ]);
    await back({ code: returned?.code });
    expect((await resend(id, fixture.reader)).status).toBe(403);
    expect((await resend(id, fixture.memberOfOtherAccount)).status).toBe(404);
    expect((await resend(id, fixture.editor, { ...corrected, address: ['One line'] })).status).toBe(400);
    const secondResend = (await resend(id)).body;
    expect(secondResend).toMatchObject({
      status: 'Queued',
      resendOf: id,
      address: corrected.address,
      recipientName: 'New Owner',
      letterName: returned?.letterName,
      contentVersion: returned?.contentVersion,
      letterOn: returned?.letterOn,
    });
    expect(secondResend.code).not.toBe(returned?.code);
    const letterBefore = await fixture.requestJson<LetterRow>(fixture.reader, 'GET', `${base}/instance/${id}`);
    expect(letterBefore.body).toMatchObject({
      status: 'Returned',
      resentAs: secondResend.id,
      address: returned?.address,
    });
    expect((await listChanges(id))[0]).toMatchObject({ after: { sentAgainTo: corrected.address.join(', ') } });
    expect(summarizeProblem(await resend(id)).slice(0, 2)).toEqual([409, 'alreadyResent']);
  });

  test('is a letter to the people served if only the apartment was missing, unless that is a location of its own', async () => {
    const here = await fixture.aLocation();
    await fixture.addLine(here);
    const { body: location } = await fixture.requestJson<{ addressLine1: string }>(
      fixture.reader,
      'GET',
      `@/locations/${here}`,
    );
    const { letters } = await aReadyBatch(2, { at: here });
    for (const { code } of letters) await back({ code });
    const resendTo = async (id: string | undefined, apartment: string) => {
      const address = ['Dana Reyes', `${location.addressLine1} ${apartment}`, 'Harlow, CT 06415'];
      return (await resend(id ?? '', fixture.editor, { recipientName: 'Dana Reyes', address })).body.recipientKind;
    };
    const neighbor = { addressLine1: `${location.addressLine1} Apt 3`, city: 'Harlow', state: 'CT', zip: '06415' };
    expect((await fixture.requestJson(fixture.administrator, 'POST', '@/locations', neighbor)).status).toBe(200);
    expect(await resendTo(letters[0]?.id, 'Apt 2')).toBe('serviceAddress');
    expect(await resendTo(letters[1]?.id, 'Apt 3')).toBe('owner');
  });

  test('is not sent again to an address that the window of an envelope cuts', async () => {
    const { id, letters } = await aReadyBatch(1);
    await mail(id);
    await back({ code: letters[0]?.code });
    const lines = ['2 A', 'Suite', 'Floor'].map((word) => `${word} ${'North Osprey Heights '.repeat(4).trim()}`);
    const long = { recipientName: 'New Owner', address: ['New Owner', ...lines, 'Harlow, CT 06415'] };
    const [status, code, sentence] = summarizeProblem(await resend(letters[0]?.id ?? '', fixture.editor, long));
    expect([status, code]).toEqual([400, 'addressTooLarge']);
    expect(sentence).toMatch(/^The address takes \d lines, and the window of the envelope has room for 6: “New Owner/);
  });

  test('greets the new recipient when it is sent again to another name', async () => {
    const inlines = ['Dear ', 'Person 0', ','].map((text) => ({ text }));
    const blocks = [{ kind: 'paragraph', align: 'left', inlines }];
    const { letters } = await aReadyBatch(1, { overrides: { blocks } });
    await back({ code: letters[0]?.code });
    const { body } = await resend(letters[0]?.id ?? '');
    const { owner } = fixture.product.app.database;
    const again = await owner.selectFrom('letters').select('blocks').where('id', '=', body.id).executeTakeFirst();
    expect(JSON.stringify(again?.blocks)).toContain('New Owner');
    expect(JSON.stringify(again?.blocks)).not.toContain('Person 0');
  });

  test('is not resent with results or a classification that are no longer recorded', async () => {
    const event = await fixture.anEvent();
    const sample = await fixture.aSample(event);
    const createReturnedLetter = async (overrides: object, at = sample.locationId) => {
      const { letters } = await aReadyBatch(1, { at, overrides });
      await back({ code: letters[0]?.code });
      return letters[0] as LetterRow;
    };
    const ofResults = await createReturnedLetter({ eventId: event.id, programId: event.programId });
    await fixture.report([{ sampleId: sample.id, result: '20' }]);
    expect(summarizeProblem(await resend(ofResults.id))).toEqual([
      409,
      'resultsHaveChanged',
      `The results at this location have changed since letter ${ofResults.code} was written. Send a new results letter instead.`,
    ]);
    const here = await fixture.aLocation();
    const ofLine = await createReturnedLetter({}, here);
    await fixture.addLine(here, 'unknown');
    expect(summarizeProblem(await resend(ofLine.id))).toEqual([
      409,
      'classificationHasChanged',
      `Letter ${ofLine.code} is for Lead; this location’s classification is now Lead Status Unknown. Send a new letter instead.`,
    ]);
    const withoutLine = await createReturnedLetter({}, await fixture.aLocation());
    expect(summarizeProblem(await resend(withoutLine.id))).toEqual([
      409,
      'classificationHasChanged',
      `Letter ${withoutLine.code} is for Lead; this location has no service line now, so the letter can’t be sent again.`,
    ]);
    const removed = await fixture.aLocation();
    const toRemoved = await createReturnedLetter({}, removed);
    const readObstacle = async (id: string) => {
      const { body } = await fixture.requestJson<LetterRow>(fixture.reader, 'GET', `${base}/instance/${id}`);
      return [body.needsResending, body.resendObstacle];
    };
    expect(await readObstacle(ofLine.id)).toEqual([
      false,
      'The location’s classification is now Lead Status Unknown. Send the notice for Lead Status Unknown instead.',
    ]);
    expect(await readObstacle(withoutLine.id)).toEqual([false, 'The location has no service line now.']);
    const waiting = `${base}/instance?filters[needsResending]=true&filters[locationId]=${here}`;
    expect((await fixture.requestJson<Page<LetterRow>>(fixture.reader, 'GET', waiting)).body.items).toEqual([]);
    await fixture.addLine(removed);
    expect(await readObstacle(toRemoved.id)).toEqual([true, null]);
    await fixture.product.app.database.ownerPool.query('update locations set removed_on = now() where id = $1', [
      removed,
    ]);
    expect(summarizeProblem(await resend(toRemoved.id))).toEqual([
      409,
      'locationWasRemoved',
      `The location of letter ${toRemoved.code} was deleted, so the letter can’t be sent again.`,
    ]);
    expect(await readObstacle(toRemoved.id)).toEqual([false, 'The location was deleted.']);
  });

  test('is written again, not resent, once the address of its location was corrected', async () => {
    const here = await fixture.aLocation();
    await fixture.addLine(here);
    const { letters } = await aReadyBatch(1, { at: here });
    const [letter] = letters as [LetterRow];
    await back({ code: letter.code });
    const listWith = async (filter: string) =>
      (
        await fixture.requestJson<Page<LetterRow>>(
          fixture.reader,
          'GET',
          `${base}/instance?filters[${filter}]=true&filters[locationId]=${here}`,
        )
      ).body.items.map(({ code }) => code);
    const countOnHome = async () => {
      const { body } = await fixture.requestJson<Attention>(fixture.reader, 'GET', '@/attention');
      return [body.lettersToResend ?? 0, body.lettersToRewrite ?? 0] as const;
    };
    const countAtBell = async () => {
      const { body } = await fixture.requestJson<Attention>(fixture.administrator, 'GET', '@/my-work');
      return [body.lettersToResend ?? 0, body.lettersToRewrite ?? 0] as const;
    };
    const [resendableAtBell, rewritableAtBell] = await countAtBell();
    const [resendable, rewritable] = await countOnHome();
    expect([await listWith('needsResending'), await listWith('needsRewriting')]).toEqual([[letter.code], []]);
    const { owner } = fixture.product.app.database;
    const path = `@/locations/${here}`;
    const { body: location } = await fixture.requestJson<{ version: number }>(fixture.editor, 'GET', path);
    const saved = await fixture.requestJson(fixture.editor, 'PUT', path, {
      version: location.version,
      addressLine1: '330 Elm Street',
    });
    expect(saved.status).toBe(200);
    expect([await listWith('needsResending'), await listWith('needsRewriting')]).toEqual([[], [letter.code]]);
    expect(await countOnHome()).toEqual([resendable - 1, rewritable + 1]);
    expect(await countInBatch(letter.batchId)).toEqual([0, 1]);
    expect(await countAtBell()).toEqual([resendableAtBell - 1, rewritableAtBell + 1]);
    expect(summarizeProblem(await resend(letter.id)).slice(0, 2)).toEqual([409, 'addressHasChanged']);
    await owner
      .updateTable('letter_batches')
      .set({ campaign_key: 'serviceLineNotice:2026' })
      .where('id', '=', letter.batchId)
      .execute();
    const read = await fixture.requestJson<LetterRow>(fixture.reader, 'GET', `${base}/instance/${letter.id}`);
    expect(read.body).toMatchObject({
      needsResending: false,
      needsRewriting: true,
      campaignKey: 'serviceLineNotice:2026',
      resendObstacle:
        'The address of the location was corrected after the letter was written. Write a new letter to the corrected address.',
    });
    // A new letter with the same notice takes its place.
    const next = await aReadyBatch(1, { at: here, overrides: { communicationId: letter.communicationId } });
    await mail(next.id);
    expect(await listWith('needsRewriting')).toEqual([]);
  });

  test('is neither mailed nor sent again with a sentence that denies what the rule requires', async () => {
    const text = await aLetterText(fixture.product, fixture.administrator);
    const printed = await aReadyBatch(1, { overrides: { communicationId: text } });
    const { letters } = await aReadyBatch(1, { overrides: { communicationId: text } });
    await back({ code: letters[0]?.code });
    const denial = { type: 'paragraph', content: [{ type: 'text', text: 'Your service line is not lead.' }] };
    const { ownerPool } = fixture.product.app.database;
    await ownerPool.query(
      `update communication_versions set content = jsonb_set(content, '{content}', content->'content' || $2::jsonb)
        where communication_id = $1`,
      [text, JSON.stringify([denial])],
    );
    const refused = summarizeProblem(await resend(letters[0]?.id ?? ''));
    expect(refused.slice(0, 2)).toEqual([409, 'textNotAllowed']);
    expect(refused[2]).toContain('The letter says “Your service line is not lead.”, but');
    expect(summarizeProblem(await mail(printed.id))[1]).toBe('outdatedUndecided');
  });

  test('is neither mailed nor sent again with a value or an address that denies what the rule requires', async () => {
    const here = await fixture.aLocation();
    await fixture.addLine(here);
    const remark = 'Remark: Your water is safe to drink.';
    const blocks = [{ kind: 'paragraph', align: 'left', inlines: [{ text: remark }] }];
    const printed = await aReadyBatch(1, { at: here, overrides: { blocks } });
    const { letters } = await aReadyBatch(1, { at: here, overrides: { blocks } });
    await back({ code: letters[0]?.code });
    const code = letters[0]?.code ?? '';
    expect(summarizeProblem(await resend(letters[0]?.id ?? ''))).toEqual([
      409,
      'valueNotAllowed',
      `Letter ${code} can’t be sent as it is written. The letter says “Your water is safe to drink.”, but the rule requires the health effects of lead, which has no safe level. Correct the record, then send a new letter instead.`,
    ]);
    expect(summarizeProblem(await mail(printed.id))[1]).toBe('outdatedUndecided');
    const [harmless] = (await aReadyBatch(1, { at: here })).letters;
    await back({ code: harmless?.code });
    const company = { ...corrected, address: ['Your water is safe to drink', '2 Oak Road', 'Harlow, CT 06415'] };
    expect(summarizeProblem(await resend(harmless?.id ?? '', fixture.editor, company))[2]).toContain(
      'The address says “Your water is safe to drink”, but',
    );
    expect((await resend(harmless?.id ?? '')).status).toBe(200);
  });

  test('is neither mailed nor sent again while the letterhead denies what the rule requires', async () => {
    const here = await fixture.aLocation();
    await fixture.addLine(here);
    const printed = await aReadyBatch(1, { at: here });
    const { letters } = await aReadyBatch(1, { at: here });
    await back({ code: letters[0]?.code });
    const setFoot = (foot: string | null) =>
      fixture.product.app.database.ownerPool.query('update accounts set letter_foot = $2 where id = $1', [
        fixture.administrator.accountId,
        foot,
      ]);
    await setFoot('Your water is safe to drink.');
    const refused = summarizeProblem(await resend(letters[0]?.id ?? ''));
    expect(refused.slice(0, 2)).toEqual([409, 'letterheadNotAllowed']);
    expect(refused[2]).toContain('Correct it in Administration under Account profile');
    expect(refused[2]).toContain('The page footer of the letterhead says “Your water is safe to drink.”, but');
    expect(summarizeProblem(await mail(printed.id))[1]).toBe('outdatedUndecided');
    const text = await aLetterText(fixture.product, fixture.administrator);
    const { body } = await fixture.requestJson<Communication>(fixture.reader, 'GET', `${base}/communication/${text}`);
    expect(body.problems.map(({ sentence }) => sentence).join(' ')).toContain('The page footer of the letterhead says');
    await setFoot(null);
  });

  test('is listed to be sent again until a later letter takes its place, which a canceled one does not', async () => {
    const here = await fixture.aLocation();
    await fixture.addLine(here);
    const list = async () =>
      (
        await fixture.requestJson<Page<LetterRow>>(
          fixture.reader,
          'GET',
          `${base}/instance?filters[needsResending]=true&filters[locationId]=${here}`,
        )
      ).body.items.map(({ id }) => id);
    const { id: batchId, letters } = await aReadyBatch(2, { at: here });
    const [returned, kept] = letters;
    await back({ code: returned?.code });
    expect(await list()).toEqual([returned?.id]);
    expect(await countInBatch(batchId)).toEqual([1, 0]);
    const again = (await resend(returned?.id ?? '')).body;
    expect(await list()).toEqual([]);
    expect(await countInBatch(batchId)).toEqual([0, 0]);
    await fixture.requestJson(fixture.editor, 'POST', `${base}/batch/${again.batchId}/cancel`);
    expect(await list()).toEqual([returned?.id]);
    expect((await resend(returned?.id ?? '')).status).toBe(200);
    await fixture.product.app.database.owner
      .updateTable('letters')
      .set({ status: 'Delivered', forwarded_on: '2026-07-09' })
      .where('id', '=', kept?.id ?? '')
      .execute();
    expect(await list()).toEqual([kept?.id]);
    // The owner's letter is not the resident's, and a letter that was not mailed has reached no one.
    await mail((await aReadyBatch(1, { at: here, overrides: { recipientKind: 'owner' } })).id);
    expect(await list()).toEqual([kept?.id]);
    const sameNotice = await aReadyBatch(1, { at: here });
    expect(await list()).toEqual([kept?.id]);
    expect(await countInBatch(batchId)).toEqual([1, 0]);
    await mail(sameNotice.id);
    expect(await list()).toEqual([]);
    expect(await countInBatch(batchId)).toEqual([0, 0]);
  });

  test('goes to the same address only if that is confirmed, to a complete one, and not after a later notice was mailed', async () => {
    const here = await fixture.aLocation();
    await fixture.addLine(here);
    const [letter] = (await aReadyBatch(1, { at: here })).letters;
    await back({ code: letter?.code });
    const { address = [] } = letter ?? {};
    const same = { recipientName: 'Priya Shah', address };
    const codeOf = async (body: object) => summarizeProblem(await resend(letter?.id ?? '', fixture.editor, body))[1];
    expect(await codeOf(same)).toBe('sameAddress');
    expect(await codeOf({ ...same, address: address.map((line) => ` ${line.toUpperCase()}`) })).toBe('sameAddress');
    expect(await codeOf({ recipientName: 'Sam', address: ['Sam', 'abc'] })).toBe('addressIncomplete');
    expect(await readObstacles(letter?.id ?? '')).toEqual([null, null]);
    const later = await aReadyBatch(1, { at: here });
    await mail(later.id);
    const refusedAs = async () => summarizeProblem(await resend(letter?.id ?? '')).slice(1);
    const laterMailed = `A later letter with the same notice was mailed instead of letter ${letter?.code}. Do not send both.`;
    expect(await refusedAs()).toEqual(['replacedByLaterLetter', laterMailed]);
    expect(await readObstacles(letter?.id ?? '')).toEqual([laterMailed, laterMailed]);
    expect(summarizeProblem(await mail(later.id))[1]).toBe('mailedAlready');
    const laterCode = later.letters[0]?.code;
    await back({ code: laterCode });
    const cameBack = `Letter ${laterCode} with the same notice was mailed later instead of letter ${letter?.code}, and did not arrive. Resend letter ${laterCode} instead.`;
    expect(await refusedAs()).toEqual(['laterLetterUndelivered', cameBack]);
    expect(await readObstacles(letter?.id ?? '')).toEqual([cameBack, cameBack]);
    const again = await resend(later.letters[0]?.id ?? '', fixture.editor, { ...same, isSameAddressConfirmed: true });
    expect(again.status).toBe(200);
  });

  test('goes again if the later letter says what the rule does not allow', async () => {
    const here = await fixture.aLocation();
    await fixture.addLine(here);
    const blocks = [{ kind: 'paragraph', align: 'left', inlines: [{ text: 'Your water is safe to drink.' }] }];
    const [letter, other] = (await aReadyBatch(2, { at: here })).letters;
    await back({ code: letter?.code });
    await back({ code: other?.code });
    const later = await aReadyBatch(1, { at: here, overrides: { blocks } });
    await fixture.requestJson(fixture.editor, 'POST', `${base}/batch/${later.id}/mailed`, {
      mailedOn: '2026-07-02',
      outdatedLetters: 'mailed',
    });
    expect((await resend(letter?.id ?? '')).status).toBe(200);
    // As letters were recorded before their values were compared.
    const { owner } = fixture.product.app.database;
    const unmark = { outdated_on: null, outdated_reason: null };
    await owner.updateTable('letters').set(unmark).where('batch_id', '=', later.id).execute();
    await owner
      .updateTable('letters')
      .set({ is_replaced: true })
      .where('id', '=', other?.id ?? '')
      .execute();
    expect(await readObstacles(other?.id ?? '')).toEqual([null, null]);
    const listReplaced = async () =>
      (
        await fixture.requestJson<Page<LetterRow>>(
          fixture.reader,
          'GET',
          `${base}/instance?filters[isReplaced]=true&filters[locationId]=${here}`,
        )
      ).body.items.map(({ id, resendObstacle }) => [id, resendObstacle]);
    expect(await listReplaced()).toEqual([[other?.id, null]]);
    expect((await resend(other?.id ?? '')).status).toBe(200);
    expect(await listReplaced()).toEqual([]);
  });

  test('shows what changed since it was replaced if the later letter no longer matches the records either', async () => {
    const here = await fixture.aLocation();
    await fixture.addLine(here);
    const [letter] = (await aReadyBatch(1, { at: here })).letters;
    await back({ code: letter?.code });
    await mail((await aReadyBatch(1, { at: here })).id);
    await fixture.product.app.database.ownerPool.query('update locations set removed_on = now() where id = $1', [here]);
    const refused = summarizeProblem(await resend(letter?.id ?? ''));
    expect(refused.slice(0, 2)).toEqual([409, 'locationWasRemoved']);
    expect(await readObstacles(letter?.id ?? '')).toEqual([refused[2], refused[2]]);
  });

  test('has the reason that was recorded last', async () => {
    const [letter] = (await aReadyBatch(1)).letters;
    await back({ code: letter?.code });
    expect((await back({ code: letter?.code, reason: 'Refused', returnedOn: '2026-07-11' })).body).toMatchObject({
      returnReason: 'Refused',
      returnedOn: '2026-07-09',
    });
    expect((await back({ code: letter?.code, reason: 'Not stated' })).body.returnReason).toBe('Refused');
  });

  test('stays listed when another letter of its sampling event is mailed to it', async () => {
    const here = await fixture.aLocation();
    await fixture.addLine(here);
    const event = await fixture.anEvent();
    const ofEvent = { programId: event.programId, eventId: event.id };
    const { letters } = await aReadyBatch(1, { at: here, overrides: ofEvent });
    await back({ code: letters[0]?.code });
    const body = { name: 'Thank you', templateId: 'blank-en', language: 'en', triggerType: 'AdHocLocation' };
    const other = (
      await fixture.requestJson<Communication>(fixture.administrator, 'POST', `${base}/communication`, body)
    ).body.id;
    const batch = await aReadyBatch(1, { at: here, overrides: { ...ofEvent, communicationId: other } });
    await mail(batch.id);
    const path = `${base}/instance?filters[needsResending]=true&filters[locationId]=${here}`;
    const { body: page } = await fixture.requestJson<Page<LetterRow>>(fixture.reader, 'GET', path);
    expect(page.items.map(({ id }) => id)).toEqual([letters[0]?.id]);
  });

  test('ends its batch if no other letter of it waits to be mailed', async () => {
    const { id, letters } = await aReadyBatch(2);
    await back({ code: letters[0]?.code });
    const readStatus = async () =>
      (await fixture.requestJson<BatchRow>(fixture.reader, 'GET', `${base}/batch/${id}`)).body.status;
    expect(await readStatus()).toBe('Ready');
    await back({ code: letters[1]?.code });
    expect(await readStatus()).toBe('Sent');
  });

  test('was not one that never left', async () => {
    const { id, letters } = await aReadyBatch(1);
    await fixture.requestJson(fixture.editor, 'POST', `${base}/batch/${id}/cancel`);
    expect(summarizeProblem(await back({ code: letters[0]?.code }))).toEqual([
      409,
      'letterNotReturnable',
      `Letter ${letters[0]?.code} was canceled, so it can’t be recorded as returned. Check the code at the bottom of the letter.`,
    ]);
  });
});

describe('an email that failed', () => {
  const aFailedEmail = async () => {
    const { id, letters } = await aReadyBatch(1, { method: 'Email', overrides: { email: 'wrong@harlow.example' } });
    await fixture.product.app.database.owner
      .updateTable('letters')
      .set({ status: 'Failed', failure: 'Refused' })
      .where('batch_id', '=', id)
      .execute();
    return letters[0] as LetterRow;
  };

  test('is sent again to a corrected email address, which its history shows', async () => {
    const { id, address } = await aFailedEmail();
    const body = { recipientName: 'New Owner', email: 'right@harlow.example' };
    expect((await resend(id, fixture.editor, body)).body).toMatchObject({ ...body, address, resendOf: id });
    expect((await listChanges(id))[0]).toMatchObject({
      before: { address: 'wrong@harlow.example' },
      after: { sentAgainTo: 'right@harlow.example' },
    });
  });

  test('needs an email address, as a letter on paper needs the address of the envelope', async () => {
    const { id } = await aFailedEmail();
    expect(summarizeProblem(await resend(id))).toEqual([
      400,
      'emailRequired',
      'Enter the email address to send it to.',
    ]);
    expect((await resend(id, fixture.editor, { ...corrected, email: 'right' })).status).toBe(400);
    const { letters } = await aReadyBatch(1);
    await back({ code: letters[0]?.code });
    const email = { recipientName: 'New Owner', email: 'right@harlow.example' };
    expect(summarizeProblem(await resend(letters[0]?.id ?? '', fixture.editor, email))[1]).toBe('addressRequired');
  });
});

describe('tracking numbers of certified letters', () => {
  const upload = (text: string, person: TestPerson = fixture.editor) => {
    const form = new FormData();
    form.append('file', new Blob([text]), 'letters.csv');
    return fetch(`${fixture.product.url}${base}/instance/trackingNumbers`, {
      method: 'POST',
      headers: person.headers,
      body: form,
    });
  };

  test('are read from the list of the batch, all or none', async () => {
    const { id, letters } = await aReadyBatch(2, { isCertified: true });
    const [first, second] = letters;
    const file = (rows: readonly string[]) => ['Number,Letter code,Tracking number,Recipient', ...rows].join('\r\n');
    const numbers = [`1,${first?.code},9407 0001,A`, `2,${second?.code},,B`];
    expect((await upload(file(numbers), fixture.reader)).status).toBe(403);
    expect(await (await upload(file(numbers))).json()).toMatchObject({ updated: 1, replaced: 0, unchanged: 0 });
    expect((await listLetters(id)).map(({ trackingId }) => trackingId)).toEqual(['9407 0001', null]);
    expect(await (await upload(file(numbers))).json()).toMatchObject({ updated: 0, replaced: 0, unchanged: 1 });
    const wrong = await upload(file([`2,${second?.code},9407 0002,B`, '3,L1234567800,9407 0003,C']));
    expect(await wrong.json()).toMatchObject({
      errors: [{}, { code: 'trackingRowsRefused' }, { detail: expect.stringContaining('L1234567800') as string }],
    });
    expect((await listLetters(id))[1]?.trackingId).toBeNull();
    const foreign = await upload(file(numbers), fixture.memberOfOtherAccount);
    expect([foreign.status, await foreign.text()]).toEqual([422, expect.stringContaining('is not a letter of this')]);
    expect((await upload('Code\r\n1')).status).toBe(422);
    const unexplained = await (await upload(file([`1,${first?.code},9407 0003,A`]))).text();
    expect(unexplained).toContain(`Letter ${first?.code} already has the tracking number 9407 0001. To replace it`);
    expect((await listLetters(id))[0]?.trackingId).toBe('9407 0001');
    const respaced = await upload(file([`1,${first?.code},94070001,A`]));
    expect(await respaced.json()).toMatchObject({ updated: 0, replaced: 0, unchanged: 1 });
    const corrected = await upload(
      `Letter code,Tracking number,Reason\r\n${first?.code},9407 0003,Read from the wrong receipt`,
    );
    expect(await corrected.json()).toMatchObject({ updated: 1, replaced: 1, unchanged: 0 });
    const path = `${base}/instance/${first?.id}/changes`;
    const { body } = await fixture.requestJson<{ items: object[] }>(fixture.reader, 'GET', path);
    expect(body.items[0]).toMatchObject({ after: { trackingId: '9407 0003' }, reason: 'Read from the wrong receipt' });
  });

  test('leave a record of each file, also of a refused one, with its refused rows', async () => {
    const { letters } = await aReadyBatch(1, { isCertified: true });
    const [letter] = letters;
    const readRecord = async (id: string | undefined) =>
      (await fixture.requestJson<FileImport>(fixture.reader, 'GET', `/pws@/file-imports/${id}`)).body;
    const sent = await upload(`Letter code,Tracking number\r\n${letter?.code},9407 7001`);
    const { importId } = (await sent.json()) as { importId: string };
    expect(await readRecord(importId)).toMatchObject({
      kind: 'letterTracking',
      fileName: 'letters.csv',
      state: 'committed',
      event: null,
      counts: { rows: 1, new: 1, changed: 0, unchanged: 0, failed: 0 },
      createdBy: expect.any(String) as string,
    });
    await upload('Letter code,Tracking number\r\nL1234567800,9407 7002');
    const imports = await fixture.requestJson<Page<ImportHead>>(
      fixture.reader,
      'GET',
      '/pws@/imports?filters[subject]=letterTracking&sort=-createdOn',
    );
    expect(await readRecord(imports.body.items[0]?.id)).toMatchObject({
      state: 'failed',
      error: 'No tracking number was recorded.',
      counts: { rows: 1, failed: 1 },
      refusedRows: [{ row: 2, sentence: expect.stringContaining('L1234567800') as string }],
    });
    expect(
      (await fixture.requestJson(fixture.memberOfOtherAccount, 'GET', `/pws@/file-imports/${importId}`)).status,
    ).toBe(404);
  });

  test('entered the wrong way round are corrected by one file', async () => {
    const { id, letters } = await aReadyBatch(2, { isCertified: true });
    const codes = letters.map(({ code }) => code);
    const enter = async (...numbers: readonly string[]) =>
      (
        await upload(
          ['Letter code,Tracking number,Reason', ...numbers.map((one, at) => `${codes[at]},${one},Swapped`)].join(
            '\r\n',
          ),
        )
      ).json();
    expect(await enter('9407 6001', '9407 6002')).toMatchObject({ updated: 2, replaced: 0, unchanged: 0 });
    expect(await enter('9407 6002', '9407 6001')).toMatchObject({ updated: 2, replaced: 2, unchanged: 0 });
    expect((await listLetters(id)).map(({ trackingId }) => trackingId)).toEqual(['9407 6002', '9407 6001']);
  });

  test('are refused if another letter has the number, or the letter is not certified or was canceled', async () => {
    const { id, letters } = await aReadyBatch(2, { isCertified: true });
    const letterCode = (await aReadyBatch(1)).letters[0]?.code;
    const [first, second] = letters.map(({ code }) => code);
    const refused = async (code: string | undefined, number: string) =>
      (await upload(`Letter code,Tracking number\r\n${code},${number}`)).text();
    await upload(`Letter code,Tracking number\r\n${first},9407 5000`);
    expect(await refused(second, '94075000')).toContain(`is recorded for letter ${first}`);
    expect(await refused(letterCode, '9407 5001')).toContain('is not certified mail');
    await fixture.requestJson(fixture.editor, 'POST', `${base}/batch/${id}/cancel`);
    expect(await refused(second, '9407 5002')).toContain('is canceled, so it was not mailed');
  });

  test.each(['A1', '<script>alert(1)</script>', '=1+1', '940551189956264012345'])(
    'are refused in a file if the text is none: %s',
    async (text) => {
      const [letter] = (await aReadyBatch(1, { isCertified: true })).letters;
      const response = await upload(`Letter code,Tracking number\r\n${letter?.code},${text}`);
      expect(await response.text()).toContain('is not a tracking number. USPS tracking numbers have 20 or 22 digits');
    },
  );
});

describe('the tracking number of one letter', () => {
  const enter = (id: string | undefined, body: object, person: TestPerson = fixture.editor) =>
    fixture.requestJson<LetterRow>(person, 'PUT', `${base}/instance/${id}/trackingNumber`, body);
  const number = '9407111899562640123456';

  test('is entered by hand, corrected and removed with a reason, with its history', async () => {
    const [letter] = (await aReadyBatch(1, { isCertified: true })).letters;
    expect((await enter(letter?.id, { trackingId: '9407 1118 9956 2640 1234 56' })).body.trackingId).toBe(number);
    expect((await enter(letter?.id, { trackingId: number })).status).toBe(200);
    const other = { trackingId: '1z999aa10123456784' };
    expect(summarizeProblem(await enter(letter?.id, other))).toEqual([
      400,
      'trackingReasonMissing',
      'Enter why the tracking number is replaced',
    ]);
    const replaced = await enter(letter?.id, { ...other, reason: 'Read from the wrong receipt' });
    expect(replaced.body.trackingId).toBe('1Z999AA10123456784');
    expect((await enter(letter?.id, { trackingId: null })).status).toBe(400);
    const removed = await enter(letter?.id, { trackingId: null, reason: 'Of another letter' });
    expect([removed.status, removed.body.trackingId]).toEqual([200, null]);
    const path = `${base}/instance/${letter?.id}/changes`;
    const changes = await fixture.requestJson<{ items: object[] }>(fixture.reader, 'GET', path);
    expect(changes.body.items[0]).toMatchObject({
      before: { trackingId: '1Z999AA10123456784' },
      after: { trackingId: null },
      reason: 'Of another letter',
    });
  });

  test('is refused if it is none, is recorded for another letter, or the letter is not certified', async () => {
    const [first, second] = (await aReadyBatch(2, { isCertified: true })).letters;
    const [plain] = (await aReadyBatch(1)).letters;
    for (const trackingId of ['', 'A1', '=1+1', '940551189956264012345'])
      expect((await enter(first?.id, { trackingId })).status).toBe(400);
    await enter(first?.id, { trackingId: '70200640000012345678' });
    const repeated = await enter(second?.id, { trackingId: '7020 0640 0000 1234 5678' });
    expect(summarizeProblem(repeated)).toEqual([
      409,
      'trackingNumberRefused',
      `Tracking number 70200640000012345678 is recorded for letter ${first?.code}.`,
    ]);
    expect(summarizeProblem(await enter(plain?.id, { trackingId: number }))[1]).toBe('trackingNumberRefused');
    expect((await enter(first?.id, { trackingId: number }, fixture.reader)).status).toBe(403);
    expect((await enter(first?.id, { trackingId: number }, fixture.memberOfOtherAccount)).status).toBe(404);
  });
});

test('a text keeps its type once letters were created from it, so that none becomes a notice afterwards', async () => {
  const createText = async () => {
    const body = {
      name: `Thank you ${createId()}`,
      templateId: 'blank-en',
      language: 'en',
      triggerType: 'AdHocLocation',
    };
    return (await fixture.requestJson<Communication>(fixture.administrator, 'POST', `${base}/communication`, body))
      .body;
  };
  const event = await fixture.anEvent();
  const asResults = ({ id, version, name, language, content }: Communication) =>
    fixture.requestJson<Communication>(fixture.administrator, 'PUT', `${base}/communication/${id}`, {
      version,
      fields: {
        name,
        language,
        content,
        triggerType: 'SendKitResult',
        triggerCondition: 'exceedance',
        programId: event.programId,
        eventId: event.id,
      },
    });
  const [sent, unused] = [await createText(), await createText()];
  await aReadyBatch(1, { overrides: { communicationId: sent.id } });
  expect(summarizeProblem(await asResults(sent)).slice(0, 2)).toEqual([409, 'typeIsFixed']);
  expect((await asResults(unused)).status).toBe(200);
});

test('the list of letter texts has the day on which letters of each were last mailed, and is sorted by it', async () => {
  const textId = await aLetterText(fixture.product, fixture.administrator);
  const overrides = { communicationId: textId };
  const listLastSent = async () => {
    const path = `${base}/communication?sort=-lastSentOn&pageSize=100`;
    const { body } = await fixture.requestJson<Page<Communication>>(fixture.reader, 'GET', path);
    return body.items;
  };
  const findLastSent = async () => (await listLastSent()).find(({ id }) => id === textId)?.lastSentOn;
  const [later, earlier] = [await aReadyBatch(1, { overrides }), await aReadyBatch(1, { overrides })];
  expect(await findLastSent()).toBeNull();
  await mail(later.id, '2026-07-08');
  await mail(earlier.id, '2026-07-03');
  expect(await findLastSent()).toBe('2026-07-08');
  expect((await listLastSent())[0]?.id).toBe(textId);
});

describe('the export of the letter log', () => {
  const fetchLog = async (filters: object, person: TestPerson = fixture.reader) => {
    const response = await fixture.product.server.inject({
      method: 'POST',
      url: '/platform/exports/communications/instance',
      headers: person.headers,
      payload: { format: 'csv', ...filters },
    });
    return {
      status: response.statusCode,
      lines: response.body.trim().split('\r\n'),
      name: response.headers['content-disposition'],
    };
  };

  test('has a letter under Forwarded and not under Delivered once the post forwarded it, as its batch and the totals do', async () => {
    const { id: batchId, letters } = await aReadyBatch(2);
    await fixture.product.app.database.owner
      .updateTable('letters')
      .set({ status: 'Delivered', forwarded_on: '2026-07-09' })
      .where('id', '=', letters[0]?.id ?? '')
      .execute();
    const find = async (status: string) => {
      const path = `${base}/instance?filters[batchId]=${batchId}&filters[status]=${status}`;
      const { body } = await fixture.requestJson<{ items: { id: string }[] }>(fixture.reader, 'GET', path);
      return body.items.map(({ id }) => id);
    };
    expect([await find('Forwarded'), await find('Delivered')]).toEqual([[letters[0]?.id], []]);
    const batch = await fixture.requestJson<BatchRow>(fixture.reader, 'GET', `${base}/batch/${batchId}`);
    expect(batch.body.counts).toMatchObject({ Forwarded: 1, Delivered: 0, Rendered: 1 });
    const totals = await fixture.requestJson<z.output<typeof getLetterTotals.response>>(
      fixture.reader,
      'GET',
      `${base}/communication/instanceCounts`,
    );
    expect(totals.body.totalLettersForwarded).toBeGreaterThan(0);
    const [, ...exported] = (await fetchLog({ batchId, status: 'Forwarded' })).lines;
    expect(exported).toEqual([expect.stringContaining(letters[0]?.code ?? '')]);
  });

  test('counts letters to print as sent once they are recorded as mailed, not while they are ready [B3.29]', async () => {
    const path = `${base}/communication/instanceCounts`;
    const read = async () => {
      const { body } = await fixture.requestJson<z.output<typeof getLetterTotals.response>>(
        fixture.reader,
        'GET',
        path,
      );
      return [body.totalLettersDownloadedToPrint, body.totalLettersSent, body.totalLettersWaiting];
    };
    const [printed = 0, sent = 0, waiting = 0] = await read();
    const { id } = await aReadyBatch(2, { method: 'PDF' });
    expect(await read()).toEqual([printed, sent, waiting + 2]);
    await mail(id);
    expect(await read()).toEqual([printed + 2, sent + 2, waiting]);
  });

  test('the totals are those of the letter log, with canceled letters and those that failed [B3.29]', async () => {
    const read = async () =>
      (
        await fixture.requestJson<z.output<typeof getLetterTotals.response>>(
          fixture.reader,
          'GET',
          `${base}/communication/instanceCounts`,
        )
      ).body;
    const { totalLettersCanceled: canceledBefore, totalLettersFailed: failedBefore } = await read();
    const { letters } = await aReadyBatch(2);
    const [failed] = letters;
    await fixture.product.app.database.owner
      .updateTable('letters')
      .set({ status: 'Failed' })
      .where('id', '=', failed?.id ?? '')
      .execute();
    const canceled = await aReadyBatch(3);
    await fixture.requestJson(fixture.editor, 'POST', `${base}/batch/${canceled.id}/cancel`);
    const totals = await read();
    expect([totals.totalLettersCanceled, totals.totalLettersFailed]).toEqual([canceledBefore + 3, failedBefore + 1]);
    const log = await fixture.requestJson<{ total: number }>(fixture.reader, 'GET', `${base}/instance`);
    expect(
      totals.totalLettersSent +
        totals.totalLettersAtMailHouse +
        totals.totalLettersWaiting +
        totals.totalLettersQueued +
        totals.totalLettersFailed +
        totals.totalLettersCanceled,
    ).toBe(log.body.total);
  });

  test('has the letters that match, under the names of the specification [B7.48]', async () => {
    const { id, letters } = await aReadyBatch(3);
    await mail(id);
    await back({ code: letters[2]?.code, reason: 'Refused' });
    const all = await fetchLog({ batchId: id });
    expect(all.name).toMatch(/Letter log_\d\d-\d\d-\d{4}\.csv/);
    expect(all.lines).toHaveLength(4);
    // As on the screen: the language by its name, the time of the water system.
    expect(all.lines[1]).toMatch(/,English,.*,"\d\d-\d\d-\d{4}, \d+:\d\d [AP]M [A-Z]+",/);
    const returned = await fetchLog({
      batchId: id,
      communicationType: 'Letter',
      color: true,
      mailType: ['First Class'],
      mailSentOn: 'is:2026-07-02',
      status: 'Returned',
      letterName: 'lead',
      locationId,
    });
    expect(returned.lines).toHaveLength(2);
    expect(returned.lines[1]).toContain(letters[2]?.code);
    expect(returned.lines[1]).toContain('Refused');
    for (const filter of [{ recipientName: 'Person 1' }, { code: letters[1]?.code }])
      expect((await fetchLog({ batchId: id, ...filter })).lines.slice(1)).toEqual([
        expect.stringContaining(letters[1]?.code ?? ''),
      ]);
    const otherTemplate = await aLetterText(fixture.product, fixture.administrator);
    for (const filter of [{ trackingId: '9407' }, { communicationId: otherTemplate }])
      expect((await fetchLog({ batchId: id, ...filter })).lines).toHaveLength(1);
    expect((await fetchLog({ batchId: id, search: letters[1]?.code })).lines).toHaveLength(2);
    expect((await fetchLog({ batchId: id, communicationType: ['Email'] })).lines).toHaveLength(1);
    expect((await fetchLog({ batchId: id }, fixture.memberOfOtherAccount)).status).toBe(404);
    for (const status of ['Nonsense', ['Returned', 'Nonsense']]) {
      const refused = await fetchLog({ status });
      expect(refused.status).toBe(400);
      expect(refused.lines.join('')).toContain('Filter status by Queued, Rendered, Submitted, ');
    }
  });

  test.each([
    [{ mailSentOn: 'nonsense' }, 400, 'mailSentOn', 'mailSentOn cannot be compared with "nonsense"'],
    [{ createdOn: 'after:2026-02-30' }, 400, 'createdOn', 'createdOn cannot be compared with "after:2026-02-30"'],
    [{ locationId: createId() }, 404, 'locationId', "We could not find what you're looking for."],
    [{ eventIds: [createId()] }, 404, 'eventIds', "We could not find what you're looking for."],
  ])('names a refused filter as the request does: %j', async (filters, status, property, detail) => {
    const refused = await fetchLog(filters);
    expect(refused.status).toBe(status);
    expect(JSON.parse(refused.lines.join(''))).toMatchObject({ errors: [{ property, detail }] });
  });
});
