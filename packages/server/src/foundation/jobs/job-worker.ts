import { setTimeout as pause } from 'node:timers/promises';
import { Problem } from '@curbstop/contract/primitives/problem';
import type { RequestContext } from '../request-context.ts';
import type { Clock } from '../clock.ts';
import type { AccountId } from '../database/account-id.ts';
import type { Database } from '../database/database.ts';
import { acquireLocks } from '../database/locks.ts';
import { findOutageProblem } from '../database/outage.ts';
import type { Log } from '../log.ts';
import { maxAttempts } from './failure-policy.ts';
import type { JobDefinition } from './define-job.ts';
import type { JobResult } from './job-request.ts';
import { JobRun, JobStoppedError } from './job-run.ts';
import * as repository from './job.repository.ts';
import type { Queue, JobSignal } from './queue.ts';

/** Creates the context a job runs in, with the person's current permissions. */
export type ContextFor = (by: {
  readonly accountId: string;
  readonly userId: string;
  readonly jobId: string;
}) => Promise<RequestContext>;

interface Parts {
  readonly database: Database;
  readonly log: Log;
  readonly clock: Clock;
  readonly queue: Queue;
}

/** One start of a job. */
interface Attempt {
  readonly definition: JobDefinition;
  readonly job: repository.ClaimedJob;
  readonly run: JobRun;
}

const maxBackoffSeconds = 300;
const outagePauseMs = 1_000;
const maxOutagePauseMs = 60_000;

export class JobWorker {
  readonly #parts: Parts;
  readonly #definitions = new Map<string, JobDefinition>();
  readonly #running = new Set<JobRun>();
  #callerFor: ContextFor | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  register(definitions: readonly JobDefinition[], contextFor: ContextFor): void {
    for (const definition of definitions) {
      if (this.#definitions.has(definition.kind)) throw new Error(`Two jobs are called ${definition.kind}`);
      this.#definitions.set(definition.kind, definition);
    }
    this.#callerFor = contextFor;
  }

  async start(): Promise<void> {
    for (const definition of this.#definitions.values()) {
      await this.#parts.queue.work(definition, (signal, claim) => this.#handleSignal(definition, signal, claim));
    }
  }

  /** Stops running jobs at their next safe point. */
  releaseJobs(): void {
    for (const run of this.#running) run.stop('released');
  }

  /**
   * The locks end with this process, so a job never runs twice at once, even when the queue considers a busy worker
   * dead or two nodes fetch jobs of one account at the same moment.
   */
  async #handleSignal(definition: JobDefinition, signal: JobSignal, claim: AbortSignal): Promise<void> {
    const { database, clock } = this.#parts;
    const keys = [
      ...(definition.oneAtATime ? [`jobs of ${definition.kind} in ${signal.accountId}`] : []),
      `job ${signal.jobId}`,
    ];
    const locks = await acquireLocks(database.connectionString, keys);
    try {
      const job = await repository.claimJob(database.owner, { ...signal, now: clock.now() });
      if (job) await this.#begin(definition, job, AbortSignal.any([claim, locks.lost]));
    } finally {
      await locks.release();
    }
  }

  async #begin(definition: JobDefinition, job: repository.ClaimedJob, lost: AbortSignal): Promise<void> {
    const { database, clock, log } = this.#parts;
    const run = new JobRun(job, { owner: database.owner, clock, log, retries: definition.retries });
    lost.addEventListener('abort', () => run.stop('claimLost'));
    if (job.cancelRequested) run.stop('cancelled');
    this.#running.add(run);
    try {
      await this.#attempt({ definition, job, run });
    } finally {
      run.end();
      this.#running.delete(run);
    }
  }

  async #attempt({ definition, job, run }: Attempt): Promise<void> {
    let result: JobResult;
    try {
      run.throwIfCanceled();
      if (job.attempt > maxAttempts)
        throw sentenceProblem(
          'interruptedTooOften',
          `This task was interrupted ${maxAttempts} times and stopped. Start it again. If it happens again, contact support.`,
        );
      result = await definition.run(run.context(await this.#callerOf(job)));
    } catch (error) {
      return this.#settleFailure({ definition, job, run }, error);
    }
    await run.settle({ state: 'completed', result });
  }

  async #callerOf({ accountId, requestedBy, jobId }: repository.ClaimedJob): Promise<RequestContext> {
    if (!this.#callerFor) throw new Error('Jobs were started before they were registered.');
    try {
      return await this.#callerFor({ accountId, userId: requestedBy, jobId });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      throw sentenceProblem(
        'requesterGone',
        'The person who started this task is no longer in the account. Start it again.',
      );
    }
  }

  /** Throwing releases the job to another worker at once; returning means that it is done. */
  async #settleFailure({ definition, job, run }: Attempt, error: unknown): Promise<void> {
    const { database, log } = this.#parts;
    if (run.whyStopped === 'cancelled') return run.settle({ state: 'cancelled' });
    if (run.whyStopped === 'released') await repository.updateRequeued(database.owner, job, { failures: job.failures });
    if (run.whyStopped) throw new JobStoppedError(run.whyStopped);
    const next = run.afterFailure(error);
    if (next === 'resume') {
      log.warn({ err: error, kind: definition.kind, jobId: job.jobId }, 'A job lost the database; it runs again');
      await pauseAfterOutage(error, { job, run });
      throw new JobStoppedError('databaseUnavailable');
    }
    if (error instanceof Problem && error.status < 500) return this.#fail({ definition, job, run }, error.message);

    const about = { err: error, kind: definition.kind, jobId: job.jobId, attempt: job.attempt };
    if (error instanceof Problem) log.warn(about, 'A job could not reach a service that it needs');
    else log.error(about, 'A job failed unexpectedly');
    if (next === 'fail') {
      const sentence =
        error instanceof Problem
          ? error.message
          : `This task failed because of a server error. Start it again. If it happens again, contact support and include this reference: ${job.jobId}.`;
      return this.#fail({ definition, job, run }, sentence);
    }
    await this.#retryLater({ definition, job }, error instanceof Problem ? error.code : 'unexpected');
  }

  async #retryLater({ definition, job }: Pick<Attempt, 'definition' | 'job'>, code: string): Promise<void> {
    const { database, clock, queue } = this.#parts;
    const failures = job.failures + 1;
    const waitSeconds = Math.min(maxBackoffSeconds, 2 ** failures);
    const nextAttemptAt = new Date(clock.now().getTime() + waitSeconds * 1000);
    await database.owner.transaction().execute(async (trx) => {
      await repository.updateRequeued(trx, job, { failures, outage: { code, nextAttemptAt } });
      const { accountId, jobId } = job;
      await queue.signal(trx, { accountId, jobId, kind: definition.kind }, waitSeconds);
    });
  }

  /** The record comes first: if the process dies in between, the job is claimed again and fails again. */
  async #fail({ definition, job, run }: Attempt, error: string): Promise<void> {
    const { database, clock, log } = this.#parts;
    const { accountId, jobId, payload } = job;
    try {
      await definition.recordFailure({
        database: database.forAccount(accountId as AccountId),
        jobId,
        payload,
        error,
        now: clock.now(),
      });
    } catch (failure) {
      if (findOutageProblem(failure)) throw failure;
      log.error({ err: failure, kind: definition.kind, jobId }, 'Could not record that a job failed');
    }
    await run.settle({ state: 'failed', error });
  }
}

/** A full disk usually lasts until a person frees space, so the pauses grow; a lost connection is soon back. */
async function pauseAfterOutage(error: unknown, { job, run }: Pick<Attempt, 'job' | 'run'>): Promise<void> {
  const isDiskFull = findOutageProblem(error)?.status === 507;
  const ms = isDiskFull ? Math.min(maxOutagePauseMs, outagePauseMs * 2 ** job.attempt) : outagePauseMs;
  await pause(ms, undefined, { signal: run.signal }).catch(() => undefined);
}

function sentenceProblem(code: string, detail: string): Problem {
  return new Problem(code, 409, [{ code, detail }]);
}
