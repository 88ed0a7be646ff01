import { accountProfileFields, type AccountProfile } from '@curbstop/contract/accounts/account-profile.rules';
import type { BatchRow, LetterRow } from '@curbstop/contract/letters/letter.rules';
import type { LetterPlanSummary } from '@curbstop/contract/letters/sending.rules';
import { addDays } from '@curbstop/contract/primitives/calendar';
import type { Page } from '@curbstop/contract/primitives/list';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  aLetterText,
  anActiveCommunication,
  aPlannedLetter,
  createContext,
  sendLetters,
} from '../../../testing/letters.ts';
import { failJobsAtOnce, interruptJobs, resumeJobs } from '../../../testing/interrupted-jobs.ts';
import { callOrThrow, summarizeProblem } from '../../../testing/call-endpoint.ts';
import { startMailServer, type MailServer } from '../../../testing/mail-server.ts';
import type { TestPerson } from '../../../testing/people.ts';
import { SamplingFixture } from '../../../testing/sampling-fixture.ts';
import { getToday } from '../../foundation/clock.ts';
import { createId } from '../../foundation/new-id.ts';
import { emailJob } from './letter-email.jobs.ts';
import { listEarlierLetters } from './letter-plan.repository.ts';
import { recordSendingFailure } from './batch-completion.service.ts';

let mailServer: MailServer;
let fixture: SamplingFixture;
let communicationId: string;
let locationId: string;
beforeAll(async () => {
  mailServer = await startMailServer();
  fixture = await SamplingFixture.start({ SMTP_URL: mailServer.url });
  communicationId = await aLetterText(fixture.product, fixture.administrator);
  locationId = await fixture.aLocation();
  await fixture.addLine(locationId);
});
afterAll(async () => {
  await fixture.product.stop();
  await mailServer.stop();
});

/** Removes the service line of the location, and restores it. */
const setLine = (isThere: boolean) =>
  fixture.product.app.database.ownerPool.query(
    `update service_lines set removed_on = ${isThere ? 'null' : 'now()'} where location_id = $1`,
    [locationId],
  );
const base = '/platform/communications';
const plan = (email: string | null) =>
  aPlannedLetter({
    communicationId,
    locationId,
    email,
    blocks: [
      { kind: 'heading', level: 1, align: 'left', inlines: [{ text: 'Your line is lead' }] },
      { kind: 'paragraph', align: 'left', inlines: [{ text: `A letter to ${email}.` }] },
    ],
  });
const send = (...emails: (string | null)[]) =>
  sendLetters(fixture.product, fixture.administrator, { letters: emails.map(plan), method: 'Email' });
const readBatch = async (id: string) =>
  (await fixture.requestJson<BatchRow>(fixture.reader, 'GET', `${base}/batch/${id}`)).body;
const listLetters = async (id: string) =>
  (
    await fixture.requestJson<Page<LetterRow>>(
      fixture.reader,
      'GET',
      `${base}/instance?filters[batchId]=${id}&sort=createdOn`,
    )
  ).body.items;
async function becomes(id: string, status: string): Promise<void> {
  await expect.poll(async () => (await readBatch(id)).status, { timeout: 60_000, interval: 100 }).toBe(status);
}
/** A resident of the location with an email address. */
const addResident = (email: string, firstName = 'Ada', at = locationId) =>
  callOrThrow<{ data: { createContact: { id: string } } }>(fixture.product, {
    as: fixture.administrator,
    method: 'POST',
    path: '/pws/graphql',
    body: {
      query: `mutation ($accountId: String!, $relationId: String!, $contact: ContactInput!) {
        createContact(accountId: $accountId, relationType: "Location", relationId: $relationId, contact: $contact) { id } }`,
      variables: {
        accountId: fixture.administrator.accountId,
        relationId: at,
        contact: { firstName, lastName: 'Shah', contactTypeId: 2, email },
      },
    },
  });
const mailsTo = (address: string) => mailServer.mails.filter((mail) => mail.includes('To: ') && mail.includes(address));

test('letters by email are sent once each, with their text and a subject that the recipient understands', async () => {
  const id = await send('priya@harlow.example', null);
  await becomes(id, 'Sent');
  const [sent, without] = await listLetters(id);
  expect(sent).toMatchObject({ status: 'Mailed', method: 'Email', failure: null });
  expect(sent?.mailedOn).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(without).toMatchObject({
    status: 'Failed',
    failure: 'There is no email address for this recipient. Add it to the contact, then send the letter again.',
  });
  const [mail, ...more] = mailsTo('priya@harlow.example');
  expect(more).toEqual([]);
  expect(mail).toContain('Subject: Your line is lead');
  expect(mail).toMatch(/^From: "?Water System \d+/m);
  expect(mail).toContain('A letter to priya@harlow.example.');
});

test('a letter by email has the business address of the water system, and a plan says that there is none', async () => {
  const { administrator } = fixture;
  const profilePath = `/pws/accounts/${administrator.accountId}/profile`;
  const activeId = await anActiveCommunication(fixture.product, administrator, { communicationType: 'Email' });
  const planned = () =>
    fixture.requestJson<LetterPlanSummary>(administrator, 'POST', `${base}/ad-hoc/plan`, {
      communicationId: activeId,
      recipients: { locationIds: [locationId] },
      method: 'Email',
    });
  const { body: profile } = await fixture.requestJson<AccountProfile>(administrator, 'GET', profilePath);
  const ofOffice = { returnAddressLine1: '1 Water Way', returnCity: 'Reading', returnState: 'CT', returnZip: '06415' };
  expect(await planned()).toMatchObject({ status: 200, body: { needsReturnAddress: true } });
  const fields = { ...accountProfileFields.parse(profile), ...ofOffice };
  await fixture.requestJson(administrator, 'PUT', profilePath, { version: profile.version, fields });
  expect(await planned()).toMatchObject({ status: 200, body: { needsReturnAddress: false } });
  await becomes(await send('office@harlow.example'), 'Sent');
  expect(mailsTo('office@harlow.example')[0]?.replaceAll('\r\n', '\n')).toContain('\n1 Water Way\nReading, CT 06415\n');
});

test('a letter by email that is dated later is not sent before its day', async () => {
  const on = addDays(getToday(fixture.product.app.clock, 'America/New_York'), 1);
  const letters = [plan('later@harlow.example')];
  const id = await sendLetters(fixture.product, fixture.administrator, { letters, method: 'Email', on });
  await becomes(id, 'Failed');
  expect((await listLetters(id))[0]?.failure).toContain('would have been sent before that day');
  expect(mailsTo('later@harlow.example')).toEqual([]);
});

test('a letter whose sending was interrupted is not sent again, because it may have arrived', async () => {
  const id = await send('ada@harlow.example');
  await becomes(id, 'Sent');
  const { app } = fixture.product;
  // As the process leaves it that ends between the mail server's answer and its record.
  await app.database.owner.updateTable('letters').set({ status: 'Rendered' }).where('batch_id', '=', id).execute();
  await app.database.owner.updateTable('letter_batches').set({ status: 'Ready' }).where('id', '=', id).execute();
  const context = await createContext(fixture.product, fixture.administrator);
  await context.database.write((trx) => app.jobs.enqueue(trx, context, emailJob.request({ batchId: id })));
  await becomes(id, 'Failed');
  expect((await readBatch(id)).failure).toContain('No email of this batch is known to have been sent.');
  expect((await listLetters(id))[0]?.failure).toContain('may have been delivered');
  const earlier = await context.database.read((trx) =>
    listEarlierLetters(trx, { communicationIds: [communicationId], locationIds: [locationId] }),
  );
  expect(earlier.filter(({ email }) => email === 'ada@harlow.example')).toMatchObject([{ state: 'uncertain' }]);
  expect(mailsTo('ada@harlow.example')).toHaveLength(1);
});

test('letters that the mail server could not be reached for are kept and sent when it is back', async () => {
  const { port } = new URL(mailServer.url);
  await mailServer.stop();
  const id = await send('lee@harlow.example', 'rosa@harlow.example');
  const { owner } = fixture.product.app.database;
  const failures = async () =>
    (await owner.selectFrom('mails').select('id').where('state', '=', 'failed').execute()).length;
  await expect.poll(failures, { timeout: 60_000, interval: 100 }).toBeGreaterThan(0);
  expect((await listLetters(id)).map(({ status, failure }) => [status, failure])).toEqual([
    ['Rendered', null],
    ['Rendered', null],
  ]);
  await expect
    .poll(async () => (await readBatch(id)).outage?.nextAttemptAt ?? null, { timeout: 60_000, interval: 100 })
    .not.toBeNull();
  expect(await readBatch(id)).toMatchObject({ status: 'Ready', outage: { code: 'mailServerUnreachable' } });
  mailServer = await startMailServer(Number(port));
  await becomes(id, 'Sent');
  expect((await readBatch(id)).outage).toBeNull();
  expect(mailsTo('lee@harlow.example')).toHaveLength(1);
  expect(mailsTo('rosa@harlow.example')).toHaveLength(1);
});

test('shows that the emails of a batch were given up, and sends them when it is queued again', async () => {
  const { database } = fixture.product.app;
  await interruptJobs(database, 'letters.email');
  const id = await send('noor@harlow.example');
  await becomes(id, 'Failed');
  await resumeJobs(database);
  const batchBefore = await readBatch(id);
  expect(batchBefore.failure).toContain('was interrupted 50 times and stopped');
  expect(batchBefore.counts).toMatchObject({ Rendered: 1, Failed: 0 });
  await fixture.requestJson(fixture.editor, 'POST', `${base}/batch/${id}/retry`);
  await becomes(id, 'Sent');
  expect(mailsTo('noor@harlow.example')).toHaveLength(1);
});

test('stops a batch whose emails are leaving: sent emails remain sent, the rest is canceled', async () => {
  const letGo = mailServer.delayMails();
  const id = await send('first@harlow.example', 'second@harlow.example', 'third@harlow.example');
  await expect.poll(() => mailServer.waiting(), { timeout: 60_000, interval: 50 }).toBe(1);
  const stop = (person: TestPerson) => fixture.requestJson<BatchRow>(person, 'POST', `${base}/batch/${id}/cancel`);
  expect((await stop(fixture.reader)).status).toBe(403);
  expect((await stop(fixture.editor)).body).toMatchObject({ status: 'Sent', counts: { Rendered: 1, Cancelled: 2 } });
  letGo();
  await expect.poll(async () => (await readBatch(id)).counts.Mailed, { timeout: 60_000, interval: 50 }).toBe(1);
  expect((await listLetters(id)).map(({ status }) => status)).toEqual(['Mailed', 'Cancelled', 'Cancelled']);
  expect(mailsTo('second@harlow.example')).toEqual([]);
  const [title, until] = ['Lead notice', 'Reload the page to see the current status.'];
  expect(summarizeProblem(await stop(fixture.editor)).at(-1)).toBe(
    `“${title}” was sent, so it can’t be stopped. ${until}`,
  );
});

test('letters that the mail server wants later are sent later, once, and do not hold up the others', async () => {
  mailServer.refuse('grey@harlow.example', '450 4.2.0 Greylisted', '451 4.7.1 Try again later');
  const id = await send('grey@harlow.example', 'white@harlow.example');
  await expect.poll(() => mailsTo('white@harlow.example').length, { timeout: 60_000, interval: 50 }).toBe(1);
  expect((await listLetters(id))[0]).toMatchObject({ status: 'Rendered', failure: null });
  expect((await readBatch(id)).status).toBe('Ready');
  await becomes(id, 'Sent');
  expect(mailsTo('grey@harlow.example')).toHaveLength(1);
  expect(mailsTo('white@harlow.example')).toHaveLength(1);
});

test('letters are left for the next run once the mail server leaves three in a row unanswered', async () => {
  for (let unread = 0; unread < 3; unread++) mailServer.answerNext('not an answer');
  const emails = ['uma', 'udo', 'ulla', 'usha'].map((name) => `${name}@harlow.example`);
  const id = await send(...emails);
  await becomes(id, 'Sent');
  expect((await listLetters(id)).map(({ status }) => status)).toEqual(['Failed', 'Failed', 'Failed', 'Mailed']);
  expect(emails.map((email) => mailsTo(email).length)).toEqual([1, 1, 1, 1]);
  const { rows } = await fixture.product.app.database.ownerPool.query<{ failures: number }>(
    `select failures from jobs where kind = 'letters.email' order by id desc limit 1`,
  );
  expect(rows).toEqual([{ failures: 1 }]);
});

test('a batch whose letters the mail server keeps deferring says how many wait, and keeps them for the next try', async () => {
  const { database } = fixture.product.app;
  const addresses = Array.from({ length: 6 }, (_, at) => `limit${at}@harlow.example`);
  for (const address of addresses) mailServer.refuse(address, '452 4.3.1 Too many messages');
  await failJobsAtOnce(database, 'letters.email');
  const id = await send(...addresses);
  await becomes(id, 'Failed');
  await resumeJobs(database);
  expect((await readBatch(id)).failure).toBe(
    'The mail server asked for 5 letters to be sent later. They are kept. Choose “Try again” in half an hour.',
  );
  expect((await readBatch(id)).counts).toMatchObject({ Rendered: 6, Failed: 0 });
  await fixture.requestJson(fixture.editor, 'POST', `${base}/batch/${id}/retry`);
  // The sixth was not tried before, and its refusal is the next answer.
  await becomes(id, 'Sent');
  for (const address of addresses) expect(mailsTo(address)).toHaveLength(1);
});

test('a batch of which some emails left is listed as sent in part, not as failed or sent', async () => {
  const { database } = fixture.product.app;
  const listed = async (status: string) =>
    (
      await fixture.requestJson<{ items: BatchRow[] }>(fixture.reader, 'GET', `${base}/batch?filters[status]=${status}`)
    ).body.items.map((batch) => batch.id);
  for (const address of ['late1@harlow.example', 'late2@harlow.example'])
    mailServer.refuse(address, '452 4.3.1 Too many messages');
  await failJobsAtOnce(database, 'letters.email');
  const id = await send('late1@harlow.example', 'prompt@harlow.example');
  await becomes(id, 'Failed');
  const unsent = await send('late2@harlow.example');
  await becomes(unsent, 'Failed');
  await resumeJobs(database);
  expect((await readBatch(id)).counts).toMatchObject({ Mailed: 1, Rendered: 1 });
  expect(await listed('SentInPart')).toContain(id);
  expect(await listed('SentInPart')).not.toContain(unsent);
  expect(await listed('Failed')).toContain(unsent);
  expect(await listed('Failed')).not.toContain(id);
  expect(await listed('Sent')).not.toContain(id);
  await fixture.requestJson(fixture.editor, 'POST', `${base}/batch/${id}/retry`);
  await becomes(id, 'Sent');
  expect(await listed('Sent')).toContain(id);
  expect(await listed('SentInPart')).not.toContain(id);
});

test('a batch without a failed letter has nothing to send again, and says so', async () => {
  const id = await send('arrives@harlow.example');
  await becomes(id, 'Sent');
  const again = await fixture.requestJson(fixture.editor, 'POST', `${base}/batch/${id}/resend-failed`);
  expect(summarizeProblem(again)).toEqual([
    409,
    'noFailedLetterToResend',
    'No letter of this batch failed, so there is nothing to send again.',
  ]);
});

test('failed letters of a batch are sent again together, each once, to the same address', async () => {
  await addResident('full@harlow.example');
  await addResident('closed@harlow.example');
  mailServer.refuse('full@harlow.example', '552 5.2.2 Mailbox full');
  mailServer.refuse('closed@harlow.example', '550 5.1.1 No such mailbox');
  const id = await send('full@harlow.example', 'well@harlow.example', 'closed@harlow.example');
  await becomes(id, 'Sent');
  expect((await readBatch(id)).failedToResend).toBe(2);
  const failures = (await listLetters(id)).flatMap(({ failure }) => failure ?? []).join(' ');
  for (const answer of ['552 5.2.2 Mailbox full', '550 5.1.1 No such mailbox']) expect(failures).toContain(answer);
  const resend = (person: TestPerson) =>
    fixture.requestJson<{ batch: BatchRow; outdated: number }>(person, 'POST', `${base}/batch/${id}/resend-failed`);
  expect((await resend(fixture.reader)).status).toBe(403);
  expect((await resend(fixture.memberOfOtherAccount)).status).toBe(404);
  const { body } = await resend(fixture.editor);
  expect(body).toMatchObject({ outdated: 0, batch: { title: 'Lead notice, sent again', letters: 2, method: 'Email' } });
  await becomes(body.batch.id, 'Sent');
  expect((await listLetters(body.batch.id)).map(({ status }) => status)).toEqual(['Mailed', 'Mailed']);
  expect([mailsTo('full@harlow.example').length, mailsTo('well@harlow.example').length]).toEqual([1, 1]);
  expect((await readBatch(id)).failedToResend).toBe(0);
  const again = summarizeProblem(await resend(fixture.editor));
  expect(again.slice(0, 2)).toEqual([409, 'noFailedLetterToResend']);
  expect(again[2]).toMatch(/^No failed letter of this batch can be sent again together/);
});

test('a rejected email is sent again to the corrected address of its recipient, never to one that is not on record', async () => {
  mailServer.refuse('prya@harlow.example', '550 5.1.1 No such mailbox');
  const id = await send('prya@harlow.example');
  await becomes(id, 'Failed');
  const resend = () =>
    fixture.requestJson<{ batch: BatchRow; unaddressed: number }>(
      fixture.editor,
      'POST',
      `${base}/batch/${id}/resend-failed`,
    );
  expect(summarizeProblem(await resend()).at(-1)).toContain(
    'No email address is on record now for the recipient of 1 failed letter.',
  );
  // The page of the batch compares failed emails with the contacts; the list does not.
  const listed = (
    await fixture.requestJson<{ items: BatchRow[] }>(fixture.reader, 'GET', `${base}/batch?filters[isUnsent]=true`)
  ).body.items.find((one) => one.id === id);
  expect(listed).toMatchObject({ failedToResend: 1, failedUnaddressed: null, canTryAgain: false });
  expect(await readBatch(id)).toMatchObject({ failedToResend: 0, failedUnaddressed: 1, canTryAgain: false });
  await addResident('priya.shah@harlow.example', 'Priya');
  expect(await readBatch(id)).toMatchObject({ failedToResend: 1, failedUnaddressed: 0 });
  const { body } = await resend();
  expect(body).toMatchObject({ unaddressed: 0, batch: { letters: 1 } });
  await becomes(body.batch.id, 'Sent');
  expect(await listLetters(body.batch.id)).toMatchObject([{ email: 'priya.shah@harlow.example', status: 'Mailed' }]);
  expect(mailsTo('priya.shah@harlow.example')).toHaveLength(1);
  expect(mailServer.mails.filter((mail) => mail.includes('To: prya@harlow.example'))).toEqual([]);
});

test('a batch of which the mail server rejected every email is not queued again, because nothing would be sent', async () => {
  mailServer.refuse('rejected@harlow.example', '550 5.1.1 No such mailbox');
  const id = await send('rejected@harlow.example');
  await becomes(id, 'Failed');
  const retry = await fixture.requestJson(fixture.editor, 'POST', `${base}/batch/${id}/retry`);
  expect(summarizeProblem(retry)).toEqual([
    409,
    'nothingToTryAgain',
    'No letter of this batch is waiting to be created or sent, so it was not queued again. Choose “Send failed letters again”, or resend the letters one at a time.',
  ]);
  expect(await readBatch(id)).toMatchObject({ status: 'Failed', failedToResend: 1, counts: { Failed: 1 } });
});

test('failed letters whose contents have changed are not resent', async () => {
  const line = await fixture.aLocation();
  mailServer.refuse('line@harlow.example', '550 5.1.1 No such mailbox');
  mailServer.refuse('noline@harlow.example', '550 5.1.1 No such mailbox');
  await fixture.addLine(line);
  await addResident('line@harlow.example', 'Ada', line);
  await addResident('noline@harlow.example');
  const letters = [{ ...plan('line@harlow.example'), locationId: line }, plan('noline@harlow.example')];
  const id = await sendLetters(fixture.product, fixture.administrator, { letters, method: 'Email' });
  await becomes(id, 'Failed');
  const resend = () =>
    fixture.requestJson<{ batch: BatchRow; outdated: number }>(
      fixture.editor,
      'POST',
      `${base}/batch/${id}/resend-failed`,
    );
  await setLine(false);
  expect((await resend()).body).toMatchObject({ outdated: 1, batch: { letters: 1 } });
  const late = await send('late@harlow.example');
  await becomes(late, 'Failed');
  expect((await listLetters(late))[0]?.failure).toContain('this location has no service line now');
  expect(summarizeProblem(await resend()).at(-1)).toBe(
    'The failed letters no longer match your records or the wording that the rule requires, so they can’t be sent again. Send new letters instead.',
  );
  expect((await readBatch(id)).failedToResend).toBe(0);
  expect((await readBatch(late)).failedToResend).toBe(0);
  await setLine(true);
});

test('a batch of which no email is known to have left has failed, also after it is stopped', async () => {
  const id = await send('kit@harlow.example');
  await becomes(id, 'Sent');
  const { owner } = fixture.product.app.database;
  // As a job leaves it that was given up while it was sending.
  const leave = (status: string) =>
    Promise.all([
      owner
        .updateTable('letters')
        .set({ status: 'Rendered', handed_over_on: '2026-07-01T12:00:00Z' })
        .where('batch_id', '=', id)
        .execute(),
      owner.updateTable('letter_batches').set({ status }).where('id', '=', id).execute(),
    ]);
  await leave('Failed');
  const { body } = await fixture.requestJson<BatchRow>(fixture.editor, 'POST', `${base}/batch/${id}/cancel`);
  expect(body).toMatchObject({ status: 'Sent', counts: { Failed: 1, Rendered: 0 } });
  expect((await listLetters(id))[0]?.failure).toContain('may have been delivered');
});

test('a late call of an earlier job does not end a batch that was queued again', async () => {
  const id = await send('late@harlow.example');
  await becomes(id, 'Sent');
  const { database } = await createContext(fixture.product, fixture.administrator);
  const { owner } = fixture.product.app.database;
  await owner.updateTable('letter_batches').set({ status: 'Ready' }).where('id', '=', id).execute();
  const failed = { database, payload: { batchId: id }, error: 'Late', now: new Date() };
  await recordSendingFailure({ ...failed, jobId: createId() });
  expect((await readBatch(id)).status).toBe('Ready');
  const { job_id: jobId } = await owner
    .selectFrom('letter_batches')
    .select('job_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await recordSendingFailure({ ...failed, jobId: jobId ?? '' });
  expect(await readBatch(id)).toMatchObject({ status: 'Failed', failure: 'Late' });
});

test('a failed batch is not queued again by a method that the account no longer has', async () => {
  const id = await send('feature@harlow.example');
  await becomes(id, 'Sent');
  const { owner } = fixture.product.app.database;
  await owner.updateTable('letter_batches').set({ status: 'Failed' }).where('id', '=', id).execute();
  const setEmail = (enabled: boolean) =>
    owner
      .insertInto('account_features')
      .values({ account_id: fixture.editor.accountId, feature_code: 'COMM:EMAIL', enabled })
      .onConflict((conflict) => conflict.columns(['account_id', 'feature_code']).doUpdateSet({ enabled }))
      .execute();
  await setEmail(false);
  for (const action of ['retry', 'resend-failed'])
    expect(
      summarizeProblem(await fixture.requestJson(fixture.editor, 'POST', `${base}/batch/${id}/${action}`)).slice(0, 2),
    ).toEqual([403, 'featureMissing']);
  await setEmail(true);
  expect((await fixture.requestJson(fixture.editor, 'POST', `${base}/batch/${id}/retry`)).status).toBe(200);
  await expect.poll(async () => (await readBatch(id)).status, { timeout: 60_000 }).toBe('Sent');
});
