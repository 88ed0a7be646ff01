import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isFinal, type JobResponse } from '@curbstop/contract/primitives/job';
import { commonProblems } from '@curbstop/contract/primitives/problem';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createTestDatabase } from '../../../testing/database.ts';
import { endHeartbeats } from '../../../testing/heartbeats.ts';
import { planKillRounds } from '../../../testing/kill-rounds.ts';
import {
  aRequester,
  contextIn,
  countToTen,
  createEffectsTable,
  listEffects,
  createJobParts,
} from '../../../testing/job-fixture.ts';
import type { RequestContext } from '../request-context.ts';
import { defineJob } from './define-job.ts';
import type { JobRequest } from './job-request.ts';
import { cancelJob, getJob } from './follow-job.ts';
import { FileStoreUnavailable } from '../files/file-store.ts';
import { createJobs, type JobRunner } from './jobs.ts';

const runner = path.resolve(import.meta.dirname, '../../../testing/run.mjs');

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let jobs: JobRunner;
let ada: RequestContext;

/** Fails twice, as a database that goes away would make it, then succeeds. */
const stumbling = defineJob({
  kind: 'tests.stumbling',
  payload: z.object({}),
  handler: ({ attempt }) =>
    attempt < 3 ? Promise.reject(new Error('The lights went out')) : Promise.resolve({ attempt }),
});
const hopeless = defineJob({
  kind: 'tests.hopeless',
  payload: z.object({}),
  retries: 1,
  handler: () => Promise.reject(new Error('Never works')),
});
const unreachableServer = Object.assign(new Error('connect ECONNREFUSED 10.0.0.9:25'), { code: 'ECONNREFUSED' });
let unreachableAttempts = 0;
const unreachable = defineJob({
  kind: 'tests.unreachable',
  payload: z.object({}),
  retries: 1,
  handler: () => {
    unreachableAttempts++;
    return Promise.reject(unreachableServer);
  },
});
let storageAttempts = 0;
const withoutStorage = defineJob({
  kind: 'tests.withoutStorage',
  payload: z.object({}),
  retries: 1,
  handler: () => {
    storageAttempts++;
    return Promise.reject(new FileStoreUnavailable(unreachableServer));
  },
});
const refused = defineJob({
  kind: 'tests.refused',
  payload: z.object({}),
  handler: () => Promise.reject(commonProblems.notAllowed()),
});
const cutOffAttempts: number[] = [];
const cutOff = defineJob({
  kind: 'tests.cutOff',
  payload: z.object({}),
  retries: 0,
  handler: async ({ context, attempt }) => {
    cutOffAttempts.push(attempt);
    if (attempt < 3) {
      await context.database.change(async (trx) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
        await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(database.owner);
        await sql`select 1`.execute(trx);
      });
    }
  },
});
let inside = 0;
const overlaps: number[] = [];
const alone = defineJob({
  kind: 'tests.alone',
  payload: z.object({}),
  oneAtATime: 'account',
  concurrency: 4,
  handler: async () => {
    overlaps.push(++inside);
    await pause(60);
    inside--;
  },
});

beforeAll(async () => {
  database = await createTestDatabase();
  await createEffectsTable(database);
  ada = await aRequester(database);
  jobs = await createJobs(createJobParts(database));
  jobs.register([stumbling, hopeless, unreachable, withoutStorage, refused, cutOff, alone], contextIn(database));
  await jobs.start();
});
afterAll(async () => {
  await jobs?.stop();
  await database?.drop();
});

const requestJson = (request: JobRequest, context = ada) =>
  context.database.write((trx) => jobs.enqueue(trx, context, request));

async function until(
  context: RequestContext,
  jobId: string,
  holds: (job: JobResponse) => boolean,
): Promise<JobResponse> {
  for (;;) {
    const job = await getJob(context, jobId);
    if (holds(job)) return job;
    await pause(50);
  }
}
const ended = (jobId: string, context = ada) => until(context, jobId, (job) => isFinal(job.state));

describe('a request for work', () => {
  it('does not run when the requesting transaction is rolled back', async () => {
    let id = '';
    const requested = ada.database.write(async (trx) => {
      id = await jobs.enqueue(trx, ada, countToTen.request({ name: 'never', pauseMs: 1 }));
      throw new Error('changed my mind');
    });
    await expect(requested).rejects.toThrow('changed my mind');
    await expect(getJob(ada, id)).rejects.toThrow('could not find');
    const { rows } = await sql<{
      waiting: number;
    }>`select count(*) as waiting from pgboss.job where data ->> 'jobId' = ${id}`.execute(database.owner);
    expect(rows[0]?.waiting).toBe(0);
  });

  it('creates one job for the same key', async () => {
    const request = refused.request({}, { idempotencyKey: 'batch 7' });
    const both = await Promise.all([requestJson(request), requestJson(request)]);
    expect(both[0]).toBe(both[1]);
    expect(await requestJson(request, await aRequester(database)), 'keys belong to an account').not.toBe(both[0]);
  });

  it('is isolated: another account cannot list, find or cancel it, or access the queue', async () => {
    const ben = await aRequester(database);
    const id = await requestJson(countToTen.request({ name: 'walled', pauseMs: 1 }, { subjectId: ada.accountId }));
    await expect(getJob(ben, id)).rejects.toThrow('could not find');
    await expect(cancelJob(ben, id)).rejects.toThrow('could not find');
    expect((await getJob(ada, id)).id).toBe(id);
    const peek = ada.database.write(async (trx) => {
      await jobs.enqueue(trx, ada, refused.request({}));
      await sql`select * from pgboss.job`.execute(trx);
    });
    await expect(peek).rejects.toThrow('permission denied');
    await cancelJob(ada, id);
  });

  it('refuses a payload that is not what was declared', () => {
    // The compiler refuses it as well.
    expect(() => countToTen.request({ name: 'x' } as never)).toThrow('expected number');
  });
});

describe('running work', () => {
  it('tries again after an unexpected failure', async () => {
    const job = await ended(await requestJson(stumbling.request({})));
    expect(job).toMatchObject({ state: 'completed', error: null });
  });

  it('runs again after lost database connections, which do not count as failures', async () => {
    const job = await ended(await requestJson(cutOff.request({})));
    expect(job).toMatchObject({ state: 'completed', error: null });
    expect(cutOffAttempts).toEqual([1, 2, 3]);
  });

  it('gives up with a sentence that has a reference', async () => {
    const id = await requestJson(hopeless.request({}));
    const job = await ended(id);
    expect(job.state).toBe('failed');
    expect(job.error).toContain(id);
  });

  it('counts an unreachable server other than the database as a failure', async () => {
    const job = await ended(await requestJson(unreachable.request({})));
    expect(job.state).toBe('failed');
    expect(unreachableAttempts).toBe(2);
  });

  it('tries again when the file storage is unreachable, and reports the storage when it gives up', async () => {
    const job = await ended(await requestJson(withoutStorage.request({})));
    expect(job).toMatchObject({
      state: 'failed',
      error: expect.stringMatching(/^The file storage is temporarily unavailable/),
    });
    expect(storageAttempts).toBe(2);
  });

  it('does not retry an expected failure, and stores the reason', async () => {
    const job = await ended(await requestJson(refused.request({})));
    expect(job).toMatchObject({ state: 'failed', error: expect.stringContaining('permission') });
  });

  it('runs one at a time per account where so defined, and other accounts in parallel', async () => {
    const requesters = [ada, await aRequester(database)];
    const requested = await Promise.all(
      [0, 0, 0, 1, 1].map(async (who) => {
        const context = requesters[who] as RequestContext;
        return { context, id: await requestJson(alone.request({}), context) };
      }),
    );
    for (const { context, id } of requested) expect((await ended(id, context)).state).toBe('completed');
    expect(overlaps).toHaveLength(5);
    expect(Math.max(...overlaps), 'at most one for each of two accounts').toBeLessThanOrEqual(2);
  });
});

describe('work that is stopped', () => {
  const { rounds, chance, repeat } = planKillRounds();

  it('is canceled immediately while it waits', async () => {
    const job = await cancelJob(ada, await requestJson(countToTen.request({ name: 'waiting', pauseMs: 1 })));
    expect(job.state).toBe('cancelled');
  });

  it('is cancelled at its next safe point while it runs, and leaves nothing behind', async () => {
    const worker = await startWorker();
    const id = await requestJson(countToTen.request({ name: 'cancelled', pauseMs: 300 }));
    await until(ada, id, (job) => job.done > 0);
    expect((await cancelJob(ada, id)).cancelRequested).toBe(true);
    expect((await ended(id)).state).toBe('cancelled');
    await end(worker, 'SIGTERM');
    expect(await listEffects(database)).not.toContain('cancelled');
  });

  it('is released to another worker when its process closes', async () => {
    const leaving = await startWorker();
    const id = await requestJson(countToTen.request({ name: 'handed on', pauseMs: 200 }));
    await until(ada, id, (job) => job.done > 0);
    await end(leaving, 'SIGTERM');
    const next = await startWorker();
    expect((await ended(id)).state).toBe('completed');
    await end(next, 'SIGTERM');
    expect((await listEffects(database)).filter((mark) => mark === 'handed on')).toHaveLength(1);
  });

  it('comes back by itself when its worker was killed', async () => {
    const [killed, other] = [await startWorker(), await startWorker()];
    const id = await requestJson(countToTen.request({ name: 'survivor', pauseMs: 150 }));
    await until(ada, id, (job) => job.done > 0);
    // Whichever of the two has it: one is killed, the other must end it.
    await end(killed, 'SIGKILL');
    expect((await ended(id)).state).toBe('completed');
    await end(other, 'SIGTERM');
    expect((await listEffects(database)).filter((mark) => mark === 'survivor')).toHaveLength(1);
  });

  it(
    'has its effect exactly once however often and whenever its workers are killed',
    async () => {
      let worker = await startWorker();
      let interrupted = 0;
      for (let round = 1; round <= rounds; round++) {
        const name = `round ${round}`;
        const id = await requestJson(countToTen.request({ name, pauseMs: 40 }));
        for (let kills = chance.between(1, 2); kills > 0; kills--) {
          // The work takes 400 ms at least, so that a kill in an odd round interrupts it; one in an even round may come
          // after its effect.
          await pause(chance.below(round % 2 === 1 ? 400 : 900));
          await end(worker, 'SIGKILL');
          if (!isFinal((await getJob(ada, id)).state)) interrupted++;
          worker = await startWorker();
          await endHeartbeats(database.connectionString);
        }
        expect((await ended(id)).state, `${name}, ${repeat}`).toBe('completed');
        expect(
          (await listEffects(database)).filter((mark) => mark === name),
          `${name}, ${repeat}`,
        ).toHaveLength(1);
      }
      await end(worker, 'SIGTERM');
      expect(interrupted, `kills that came before the end of the work, ${repeat}`).toBeGreaterThan(0);
    },
    60_000 * rounds,
  );
});

async function startWorker(): Promise<ChildProcess> {
  const worker = spawn(process.execPath, [runner, 'testing/job-worker-process.ts', database.connectionString], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((resolve, reject) => {
    worker.stdout.once('data', resolve);
    worker.once('exit', (code) => reject(new Error(`The worker ended with ${code} before it began`)));
  });
  return worker;
}

async function end(worker: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  const exited = new Promise((resolve) => worker.once('exit', resolve));
  worker.kill(signal);
  await exited;
}
