import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endHeartbeats } from '../../../testing/heartbeats.ts';
import { planKillRounds } from '../../../testing/kill-rounds.ts';
import { aLetterText, aPlannedLetter, createContext, sendLetters } from '../../../testing/letters.ts';
import { SamplingFixture } from '../../../testing/sampling-fixture.ts';
import { listDownloadedLetters } from './batch-download.repository.ts';
import { findBatch } from './letter-batch.repository.ts';

// Kills the process that creates letters at random moments. The work of the killed process must be finished by the next,
// with each letter once.

const { rounds, chance, repeat } = planKillRounds();
const letters = 80;
/** A worker begins within this time and has not finished the batch. */
const longestMs = 2_500;

let world: SamplingFixture;
let communicationId: string;
let locationId: string;
beforeAll(async () => {
  world = await SamplingFixture.start({ RUN_JOBS: 'false' });
  communicationId = await aLetterText(world.product, world.administrator);
  locationId = await world.aLocation();
});
afterAll(() => world.product.stop());

test(
  'killed at any moment, the letters of a batch are created once each',
  { timeout: 60_000 + rounds * 60_000 },
  async () => {
    let batchId = await send();
    let interrupted = 0;
    for (let round = 1; round <= rounds; round++) {
      const worker = await startWorker();
      await wait(chance.below(longestMs));
      await kill(worker);
      await endHeartbeats(world.product.app.database.connectionString);
      const { status } = await read(batchId);
      if (status === 'Rendering') interrupted++;
      if (status !== 'Ready') continue;
      await expectEachOnce(batchId);
      batchId = await send();
    }
    const last = await startWorker();
    await expect.poll(async () => (await read(batchId)).status, { timeout: 60_000, interval: 100 }).toBe('Ready');
    await kill(last);
    await expectEachOnce(batchId);
    console.log(`${interrupted} of ${rounds} kills interrupted their work`);
    expect(interrupted, `kills that interrupted the work, ${repeat}`).toBeGreaterThan(0);
  },
);

function send(): Promise<string> {
  const planned = Array.from({ length: letters }, (_, index) =>
    aPlannedLetter({ communicationId, locationId, recipientName: `Person ${index}` }),
  );
  return sendLetters(world.product, world.administrator, { letters: planned });
}

async function read(batchId: string) {
  const context = await createContext(world.product, world.administrator);
  const batch = await context.database.read((trx) => findBatch(trx, batchId));
  if (!batch) throw new Error('The batch is gone');
  return batch;
}

/** Every letter has the PDF that was recorded for it, and no part was stored twice. */
async function expectEachOnce(batchId: string): Promise<void> {
  const { counts, failure } = await read(batchId);
  expect([counts, failure], `letters, ${repeat}`).toEqual([{ Rendered: letters }, null]);
  const { app } = world.product;
  const context = await createContext(world.product, world.administrator);
  const downloadedLetters = await context.database.read((trx) => listDownloadedLetters(trx, batchId));
  expect(downloadedLetters.map(({ sheet }) => sheet)).toEqual(Array.from({ length: letters }, (_, index) => index + 1));
  const checksums = new Map(
    (
      await app.database.owner
        .selectFrom('letters')
        .select(['id', 'pdf_sha256'])
        .where('batch_id', '=', batchId)
        .execute()
    ).map((row) => [row.id, row.pdf_sha256]),
  );
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
    [1, 50],
    [51, 80],
  ]);
}

async function startWorker(): Promise<ChildProcess> {
  const runner = path.resolve(import.meta.dirname, '../../../testing/run.mjs');
  const { database, config } = world.product.app;
  const worker = spawn(
    process.execPath,
    [runner, 'testing/letter-worker-process.ts', database.connectionString, config.dataDir],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
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
