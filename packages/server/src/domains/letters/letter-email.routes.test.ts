import type { BatchRow, LetterRow } from '@curbstop/contract/letters/letter.rules';
import type { Page } from '@curbstop/contract/primitives/list';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aLetterText, aPlannedLetter, createContext, sendLetters } from '../../../testing/letters.ts';
import { interruptJobs, resumeJobs } from '../../../testing/interrupted-jobs.ts';
import { startMailServer, type MailServer } from '../../../testing/mail-server.ts';
import type { TestPerson } from '../../../testing/people.ts';
import { SamplingFixture } from '../../../testing/sampling-fixture.ts';
import { emailJob } from './letter-email.jobs.ts';

let mailServer: MailServer;
let world: SamplingFixture;
let communicationId: string;
let locationId: string;
beforeAll(async () => {
  mailServer = await startMailServer();
  world = await SamplingFixture.start({ SMTP_URL: mailServer.url });
  communicationId = await aLetterText(world.product, world.administrator);
  locationId = await world.aLocation();
});
afterAll(async () => {
  await world.product.stop();
  await mailServer.stop();
});

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
  sendLetters(world.product, world.administrator, { letters: emails.map(plan), method: 'Email' });
const readBatch = async (id: string) =>
  (await world.requestJson<BatchRow>(world.reader, 'GET', `${base}/batch/${id}`)).body;
const listLetters = async (id: string) =>
  (
    await world.requestJson<Page<LetterRow>>(
      world.reader,
      'GET',
      `${base}/instance?filters[batchId]=${id}&sort=createdOn`,
    )
  ).body.items;
async function becomes(id: string, status: string): Promise<void> {
  await expect.poll(async () => (await readBatch(id)).status, { timeout: 60_000, interval: 100 }).toBe(status);
}
const mailsTo = (address: string) => mailServer.mails.filter((mail) => mail.includes('To: ') && mail.includes(address));

test('letters by email are sent once each, with their text and a subject that the recipient understands', async () => {
  const id = await send('priya@harlow.example', null);
  await becomes(id, 'Sent');
  const [sent, without] = await listLetters(id);
  expect(sent).toMatchObject({ status: 'Mailed', method: 'Email', failure: null });
  expect(sent?.mailedOn).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(without).toMatchObject({ status: 'Failed', failure: 'There is no email address for this recipient.' });
  const [mail, ...more] = mailsTo('priya@harlow.example');
  expect(more).toEqual([]);
  expect(mail).toContain('Subject: Your line is lead');
  expect(mail).toContain('A letter to priya@harlow.example.');
});

test('a letter whose sending was interrupted is not sent again, because it may have arrived', async () => {
  const id = await send('ada@harlow.example');
  await becomes(id, 'Sent');
  const { app } = world.product;
  // As the process leaves it that ends between the mail server's answer and its record.
  await app.database.owner.updateTable('letters').set({ status: 'Rendered' }).where('batch_id', '=', id).execute();
  await app.database.owner.updateTable('letter_batches').set({ status: 'Ready' }).where('id', '=', id).execute();
  const context = await createContext(world.product, world.administrator);
  await context.database.write((trx) => app.jobs.enqueue(trx, context, emailJob.request({ batchId: id })));
  await becomes(id, 'Sent');
  expect((await listLetters(id))[0]?.failure).toContain('it may have arrived');
  expect(mailsTo('ada@harlow.example')).toHaveLength(1);
});

test('letters that the mail server could not be reached for are kept and sent when it is back', async () => {
  const { port } = new URL(mailServer.url);
  await mailServer.stop();
  const id = await send('lee@harlow.example', 'rosa@harlow.example');
  const { owner } = world.product.app.database;
  const failures = async () =>
    (await owner.selectFrom('mails').select('id').where('state', '=', 'failed').execute()).length;
  await expect.poll(failures, { timeout: 60_000, interval: 100 }).toBeGreaterThan(0);
  expect((await listLetters(id)).map(({ status, failure }) => [status, failure])).toEqual([
    ['Rendered', null],
    ['Rendered', null],
  ]);
  mailServer = await startMailServer(Number(port));
  await becomes(id, 'Sent');
  expect(mailsTo('lee@harlow.example')).toHaveLength(1);
  expect(mailsTo('rosa@harlow.example')).toHaveLength(1);
});

test('shows that the emails of a batch were given up, and sends them when it is queued again', async () => {
  const { database } = world.product.app;
  await interruptJobs(database, 'letters.email');
  const id = await send('noor@harlow.example');
  await becomes(id, 'Failed');
  await resumeJobs(database);
  const batchBefore = await readBatch(id);
  expect(batchBefore.failure).toBeTruthy();
  expect(batchBefore.counts).toMatchObject({ Rendered: 1, Failed: 0 });
  await world.requestJson(world.editor, 'POST', `${base}/batch/${id}/retry`);
  await becomes(id, 'Sent');
  expect(mailsTo('noor@harlow.example')).toHaveLength(1);
});

test('stops a batch whose emails are leaving: sent emails remain sent, the rest is canceled', async () => {
  const letGo = mailServer.delayMails();
  const id = await send('first@harlow.example', 'second@harlow.example', 'third@harlow.example');
  await expect.poll(() => mailServer.waiting(), { timeout: 60_000, interval: 50 }).toBe(1);
  const stop = (person: TestPerson) => world.requestJson<BatchRow>(person, 'POST', `${base}/batch/${id}/cancel`);
  expect((await stop(world.reader)).status).toBe(403);
  expect((await stop(world.editor)).body).toMatchObject({ status: 'Sent', counts: { Rendered: 1, Cancelled: 2 } });
  letGo();
  await expect.poll(async () => (await readBatch(id)).counts.Mailed, { timeout: 60_000, interval: 50 }).toBe(1);
  expect((await listLetters(id)).map(({ status }) => status)).toEqual(['Mailed', 'Cancelled', 'Cancelled']);
  expect(mailsTo('second@harlow.example')).toEqual([]);
});
