import { Problem } from '@curbstop/contract/primitives/problem';
import type { RequestContext } from '../request-context.ts';
import type { Clock } from '../clock.ts';
import type { AccountTransaction, Executor } from '../database/database.ts';
import { findOutageProblem } from '../database/outage.ts';
import type { Log } from '../log.ts';
import type { JobContext } from './define-job.ts';
import type { JobResult } from './job-request.ts';
import { getFailureOutcome, maxAttempts } from './failure-policy.ts';
import * as repository from './job.repository.ts';

/** Why a run has to stop early. */
type JobStopReason = 'cancelled' | 'released' | 'claimLost' | 'databaseUnavailable';

const sentences: Readonly<Record<JobStopReason, string>> = {
  cancelled: 'This work was cancelled.',
  released: 'This process is closing; the work continues in another.',
  claimLost: 'Another worker has taken over this work.',
  databaseUnavailable: 'The database is unavailable; the work continues when it is back.',
};

/** Thrown inside a job to stop its run; never shown to users. */
export class JobStoppedError extends Error {
  constructor(why: JobStopReason) {
    super(sentences[why]);
    this.name = 'JobStoppedError';
  }
}

const reportEveryMs = 500;

function isUnavailable(error: unknown): boolean {
  return findOutageProblem(error) !== undefined || (error instanceof Problem && error.status > 500);
}

interface RunParts {
  readonly owner: Executor;
  readonly clock: Clock;
  readonly log: Log;
  readonly retries: number;
}

/** One run of a job: writes progress, notices cancellation and ends the job once. */
export class JobRun {
  readonly #job: repository.ClaimedJob;
  readonly #with: RunParts;
  readonly #stopping = new AbortController();
  readonly #timer: NodeJS.Timeout;
  #progress: repository.JobProgress | undefined;
  #reporting: Promise<void> | undefined;
  #why: JobStopReason | undefined;
  #finishing = false;

  constructor(job: repository.ClaimedJob, parts: RunParts) {
    this.#job = job;
    this.#with = parts;
    this.#timer = setInterval(() => {
      this.#reporting ??= this.#report().finally(() => (this.#reporting = undefined));
    }, reportEveryMs);
  }

  /** Aborted when the run has to stop. */
  get signal(): AbortSignal {
    return this.#stopping.signal;
  }

  afterFailure(error: unknown) {
    return getFailureOutcome(error, { failures: this.#job.failures, retries: this.#with.retries });
  }

  get whyStopped(): JobStopReason | undefined {
    return this.#why;
  }

  stop(why: JobStopReason): void {
    if (this.#why) return;
    this.#why = why;
    this.#stopping.abort(new JobStoppedError(why));
  }

  throwIfCanceled(): void {
    this.#stopping.signal.throwIfAborted();
  }

  context(context: RequestContext): JobContext<unknown> {
    const { jobId, attempt, payload } = this.#job;
    return {
      context,
      jobId,
      attempt,
      payload,
      signal: this.#stopping.signal,
      progress: (done, total, step) => {
        this.#progress = { done, total, step };
      },
      // After the last attempt, the job itself has to say that its work failed.
      runsAgainAfter: (error) => attempt < maxAttempts && isUnavailable(error) && this.afterFailure(error) !== 'fail',
      throwIfCanceled: () => this.throwIfCanceled(),
      finishIn: (trx, result) => this.#finishIn(trx, result),
    };
  }

  async #finishIn(trx: AccountTransaction, result: JobResult): Promise<void> {
    this.throwIfCanceled();
    await this.#flush(trx);
    this.#finishing = await repository.updateFinishedIn(trx, this.#job, { result, now: this.#with.clock.now() });
    if (this.#finishing) return this.end();
    this.stop((await repository.findJob(trx, this.#job.jobId))?.cancelRequested ? 'cancelled' : 'claimLost');
    this.throwIfCanceled();
  }

  /** Ends the job, unless it has done so in its own transaction. */
  async settle(ending: Omit<repository.JobEnd, 'now'>): Promise<void> {
    this.end();
    await this.#reporting;
    await this.#flush(this.#with.owner);
    await repository.updateFinished(this.#with.owner, this.#job, { ...ending, now: this.#with.clock.now() });
  }

  /** Stops reporting; safe to call twice. */
  end(): void {
    clearInterval(this.#timer);
  }

  async #flush(executor: Executor): Promise<void> {
    const moved = this.#progress;
    this.#progress = undefined;
    if (moved) await repository.updateProgress(executor, this.#job, moved);
  }

  async #report(): Promise<void> {
    const moved = this.#progress;
    this.#progress = undefined;
    try {
      const status = await repository.updateProgress(this.#with.owner, this.#job, moved);
      if (status === 'cancel') this.stop('cancelled');
      // A job that its own transaction has just ended looks like one that was taken over.
      if (status === 'claimLost' && !this.#finishing) this.stop('claimLost');
    } catch (error) {
      this.#progress ??= moved;
      this.#with.log.warn({ err: error, jobId: this.#job.jobId }, 'Could not write how far a job is');
    }
  }
}
