import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import type { BatchStatus, DeliveryMethod } from '@curbstop/contract/letters/letter-batch.values';
import { letterProblems } from '@curbstop/contract/letters/letter.problems';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endHeartbeats } from '../../../testing/heartbeats.ts';
import { planKillRounds } from '../../../testing/kill-rounds.ts';
import { aLetterText, aPlannedLetter, createContext, sendLetters } from '../../../testing/letters.ts';
import { startMailHouseServer, toCarrierId, type MailHouseServer } from '../../../testing/mail-house-server.ts';
import { startMailServer, type MailServer } from '../../../testing/mail-server.ts';
import { SamplingFixture } from '../../../testing/sampling-fixture.ts';
import { listDownloadedLetters } from './batch-download.repository.ts';
import { findLetterBatch } from './letter-batch.repository.ts';

// Kills the process that creates, emails and mails letters at random moments. The next process must finish the work of
// the killed one: each letter is created once, emailed at most once, and mailed exactly once by a mail house that
// forgets keys.

const { rounds, chance, repeat } = planKillRounds();
const methods: readonly DeliveryMethod[] = ['Email', 'Mail', 'PDF'];
const sizes: Readonly<Record<DeliveryMethod, number>> = { Email: 40, Mail: 40, PDF: 300 };
/** The mail server and the mail house take this long for each letter, so that sending lasts longer than a round. */
const emailMs = 50;
const mailingMs = 250;
/** Emails and mailings wait for letters of other batches, which are created first: beside other tests, about a minute. */
const beginsWithinMs = 240_000;
/** The longest time from the beginning of a round's work to the kill. */
const longestMs = 2_000;

let mailServer: MailServer;
let mailHouse: MailHouseServer;
let fixture: SamplingFixture;
let communicationId: string;
let locationId: string;
beforeAll(async () => {
  mailServer = await startMailServer();
  mailServer.pauseMs = emailMs;
  mailHouse = await startMailHouseServer();
  mailHouse.pauseMs = mailingMs;
  fixture = await SamplingFixture.start({ RUN_JOBS: 'false' });
  communicationId = await aLetterText(fixture.product, fixture.administrator);
  locationId = await fixture.aLocation();
  await fixture.addLine(locationId);
  await owner()
    .updateTable('accounts')
    .set({ return_address_line1: '1 Reservoir Road', return_city: 'Harlow', return_state: 'CT', return_zip: '06415' })
    .where('id', '=', fixture.administrator.accountId)
    .execute();
});
afterAll(async () => {
  await fixture.product.stop();
  await mailServer.stop();
  await mailHouse.stop();
});

interface Batch {
  readonly id: string;
  readonly method: DeliveryMethod;
  /** How often its process was killed. */
  kills: number;
}

test(
  'killed at any moment, the letters of a batch are created, emailed and mailed once each',
  { timeout: beginsWithinMs + rounds * 60_000 },
  async () => {
    const batches = new Map<DeliveryMethod, Batch>();
    for (const method of methods) batches.set(method, await send(method));
    const interrupted: Record<DeliveryMethod, number> = { Email: 0, Mail: 0, PDF: 0 };
    for (let round = 0; round < rounds; round++) {
      await killOnce(batches.get(methods[round % methods.length] ?? 'PDF') as Batch);
      for (const [method, batch] of batches) {
        batch.kills++;
        const { status } = await read(batch.id);
        if (await isAtWork(batch, status)) interrupted[method]++;
        if (status !== endStatuses[method]) continue;
        await expectEachOnce(batch);
        batches.set(method, await send(method));
      }
    }
    const last = await startWorker();
    for (const { id, method } of batches.values())
      await expect
        .poll(async () => (await read(id)).status, { timeout: beginsWithinMs, interval: 100 })
        .toBe(endStatuses[method]);
    await kill(last);
    for (const batch of batches.values()) await expectEachOnce(batch);
    console.log(`Of ${rounds} kills, so many interrupted the work: ${JSON.stringify(interrupted)}`);
    // Fewer rounds than methods kill only the first of them at work.
    for (const method of methods.slice(0, rounds))
      expect(interrupted[method], `kills that interrupted ${method}, ${repeat}`).toBeGreaterThan(0);
  },
);

/** Kills a worker at a random moment after it began with the batch. */
async function killOnce(batch: Batch): Promise<void> {
  const before = countArrived(batch.method);
  const worker = await startWorker();
  const message = `work on ${batch.method}, ${repeat}`;
  await expect.poll(() => hasBegun(batch, before), { timeout: beginsWithinMs, interval: 50, message }).toBe(true);
  await wait(chance.below(longestMs));
  await kill(worker);
  await endHeartbeats(fixture.product.app.database.connectionString);
}

/** Letters are being created; sending has begun when another letter arrives. Either has ended if none is left. */
async function hasBegun({ id, method }: Batch, before: number): Promise<boolean> {
  const { status } = await read(id);
  if (status === endStatuses[method]) return true;
  return method === 'PDF' ? status === 'Rendering' : countArrived(method) > before;
}

const owner = () => fixture.product.app.database.owner;
const endStatuses: Readonly<Record<DeliveryMethod, BatchStatus>> = { PDF: 'Ready', Email: 'Sent', Mail: 'Sent' };
const countArrived = (method: DeliveryMethod) =>
  method === 'Email' ? mailServer.mails.length : mailHouse.received.length;

let batchesSent = 0;
async function send(method: DeliveryMethod): Promise<Batch> {
  const number = ++batchesSent;
  const letters = Array.from({ length: sizes[method] }, (_, index) =>
    aPlannedLetter({
      communicationId,
      locationId,
      recipientName: `Person ${index}`,
      email: method === 'Email' ? `person${index}.${number}@harlow.example` : null,
    }),
  );
  const id = await sendLetters(fixture.product, fixture.administrator, { letters, method });
  return { id, method, kills: 0 };
}

async function read(batchId: string) {
  const context = await createContext(fixture.product, fixture.administrator);
  const batch = await context.database.read((trx) => findLetterBatch(trx, batchId));
  if (!batch) throw new Error('The batch is gone');
  return batch;
}

/** Whether letters are being created, or some were handed over and others not. */
async function isAtWork({ id, method }: Batch, status: BatchStatus): Promise<boolean> {
  if (method === 'PDF') return status === 'Rendering';
  const letters = await listLetters(id);
  return status === 'Ready' && letters.some((letter) => letter.handed_over_on !== null);
}

const listLetters = (batchId: string) =>
  owner()
    .selectFrom('letters')
    .select(['id', 'status', 'failure', 'email', 'pdf_sha256', 'carrier_id', 'handed_over_on'])
    .where('batch_id', '=', batchId)
    .orderBy('sheet')
    .execute();

async function expectEachOnce(batch: Batch): Promise<void> {
  const { counts, failure } = await read(batch.id);
  expect(failure, `failure, ${repeat}`).toBeNull();
  if (batch.method === 'Email') return expectEmailedOnce(batch);
  if (batch.method === 'Mail') return expectMailedOnce(batch);
  expect(counts, `letters, ${repeat}`).toEqual({ Rendered: sizes.PDF });
  return expectCreatedOnce(batch.id);
}

/** A letter whose sending was interrupted may have arrived; it is not sent again, and says so. */
async function expectEmailedOnce({ id, kills }: Batch): Promise<void> {
  const letters = await listLetters(id);
  const arrived = (address: string | null) =>
    mailServer.mails.filter((mail) => mail.includes(`To: ${address}\r\n`)).length;
  const interrupted = letters.filter(({ status }) => status === 'Failed');
  expect(interrupted.length, `interrupted emails, ${repeat}`).toBeLessThanOrEqual(kills);
  for (const { email, failure } of interrupted) {
    expect(failure, `failure, ${repeat}`).toBe(letterProblems.emailInterrupted().message);
    expect(arrived(email), `emails to ${email}, ${repeat}`).toBeLessThanOrEqual(1);
  }
  const sent = letters.filter(({ status }) => status === 'Mailed');
  expect(sent.length + interrupted.length, `emails, ${repeat}`).toBe(sizes.Email);
  for (const { email } of sent) expect(arrived(email), `emails to ${email}, ${repeat}`).toBe(1);
}

/** Each letter is at the mail house once, and recorded with its number. */
async function expectMailedOnce({ id }: Batch): Promise<void> {
  const letters = await listLetters(id);
  expect(letters, `letters, ${repeat}`).toHaveLength(sizes.Mail);
  for (const letter of letters) {
    expect([letter.status, letter.carrier_id], `letters, ${repeat}`).toEqual(['Submitted', toCarrierId(letter.id)]);
    expect(mailHouse.made.get(letter.id), `letters made for ${letter.id}, ${repeat}`).toBe(1);
  }
}

/** Every letter has the PDF that was recorded for it, and no part was stored twice. */
async function expectCreatedOnce(batchId: string): Promise<void> {
  const { app } = fixture.product;
  const context = await createContext(fixture.product, fixture.administrator);
  const downloadedLetters = await context.database.read((trx) => listDownloadedLetters(trx, batchId));
  expect(downloadedLetters.map(({ sheet }) => sheet)).toEqual(
    Array.from({ length: sizes.PDF }, (_, index) => index + 1),
  );
  const checksums = new Map((await listLetters(batchId)).map((letter) => [letter.id, letter.pdf_sha256]));
  for (const { id, fileKey, offset, length } of downloadedLetters.filter(({ sheet }) => sheet % 13 === 0)) {
    const pdf = await buffer(await app.files.read(fileKey, { offset, length }));
    expect(createHash('sha256').update(pdf).digest('hex'), `letters, ${repeat}`).toBe(checksums.get(id));
  }
  const parts = await app.database.owner
    .selectFrom('letter_parts')
    .select(['first_sheet', 'last_sheet'])
    .where('batch_id', '=', batchId)
    .orderBy('first_sheet')
    .execute();
  expect(
    parts.map((part) => [part.first_sheet, part.last_sheet]),
    `parts, ${repeat}`,
  ).toEqual([
    [1, 250],
    [251, 300],
  ]);
}

async function startWorker(): Promise<ChildProcess> {
  const runner = path.resolve(import.meta.dirname, '../../../testing/run.mjs');
  const { database, config } = fixture.product.app;
  const settings = [database.connectionString, config.dataDir, mailServer.url, mailHouse.url];
  const worker = spawn(process.execPath, [runner, 'testing/letter-worker-process.ts', ...settings], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((resolve, reject) => {
    worker.stdout.once('data', resolve);
    worker.once('exit', (code) => reject(new Error(`The worker ended with ${code} before it began`)));
  });
  return worker;
}

async function kill(worker: ChildProcess): Promise<void> {
  const exited = new Promise((resolve) => worker.once('exit', resolve));
  worker.kill('SIGKILL');
  await exited;
}
