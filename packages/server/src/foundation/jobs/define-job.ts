import type { z } from 'zod';
import type { RequestContext } from '../request-context.ts';
import type { AccountDatabase, AccountTransaction } from '../database/database.ts';
import type { JobRequest, JobResult } from './job-request.ts';

/** Arguments of a running job. */
export interface JobContext<Payload> {
  /** Context of the person who requested the job, with their current permissions. */
  readonly context: RequestContext;
  readonly jobId: string;
  readonly payload: Payload;
  /** 1 for the first run; more after an interruption or a failure. */
  readonly attempt: number;
  /** Aborted when the job is canceled, the process stops or another worker takes over. */
  readonly signal: AbortSignal;
  /** Written at most every 500 ms. `total` is undefined while unknown. */
  readonly progress: (done: number, total: number | undefined, step: string) => void;
  /** Whether the job runs again after this error, because something that it needs was unavailable. */
  readonly runsAgainAfter: (error: unknown) => boolean;
  /** Call between chunks, where stopping is safe; throws if the job has to stop. */
  readonly throwIfCanceled: () => void;
  /**
   * Ends the job in the transaction of its effect, so that both happen or neither, even if the job is
   * interrupted and repeated. Throws when the job was canceled or taken over meanwhile.
   */
  readonly finishIn: (trx: AccountTransaction, result?: JobResult) => Promise<void>;
}

/** A job that ends as failed. Its requester may be gone, so there is no context of a person. */
export interface FailedJob<Payload> {
  readonly database: AccountDatabase;
  readonly jobId: string;
  readonly payload: Payload;
  /** What happened and what to do, for users. */
  readonly error: string;
  readonly now: Date;
}

export interface JobDefinition {
  /** `<domain>.<verb>`: names the queue, so it must not change while such jobs are queued. */
  readonly kind: string;
  /** `account`: only one job of this kind at a time per account. */
  readonly oneAtATime?: 'account';
  /** Concurrent jobs per process. */
  readonly concurrency: number;
  /**
   * Retries after an unexpected failure or an outage of another service; refusals (a Problem below 500) are never
   * retried.
   */
  readonly retries: number;
  run(context: JobContext<unknown>): Promise<JobResult>;
  recordFailure(failed: FailedJob<unknown>): Promise<void>;
}

/** A job definition that can be requested: `jobs.enqueue(trx, context, commitImport.request({ batchId }))`. */
export interface DefinedJob<Payload extends z.ZodObject> extends JobDefinition {
  request(payload: z.input<Payload>, about?: Pick<JobRequest, 'subjectId' | 'idempotencyKey'>): JobRequest;
}

export interface JobDeclaration<Payload extends z.ZodObject> {
  readonly kind: string;
  readonly payload: Payload;
  readonly oneAtATime?: 'account';
  readonly concurrency?: number;
  readonly retries?: number;
  readonly handler: (context: JobContext<z.output<Payload>>) => Promise<JobResult | void>;
  /**
   * Ends the record that waits for this job, because the handler may never run: the job was interrupted too often, or
   * its requester is gone. May run more than once, and after the handler has recorded the failure itself.
   */
  readonly recordFailure?: (failed: FailedJob<z.output<Payload>>) => Promise<void>;
}

export function defineJob<Payload extends z.ZodObject>({
  kind,
  payload,
  oneAtATime,
  concurrency = 2,
  retries = 3,
  handler,
  recordFailure,
}: JobDeclaration<Payload>): DefinedJob<Payload> {
  return {
    kind,
    ...(oneAtATime && { oneAtATime }),
    concurrency,
    retries,
    request: (input, about = {}) => ({ kind, payload: payload.parse(input), ...about }),
    // Validated again, because a job may have been queued by an older release.
    run: async (context) => (await handler({ ...context, payload: payload.parse(context.payload) })) ?? undefined,
    recordFailure: async (failed) => recordFailure?.({ ...failed, payload: payload.parse(failed.payload) }),
  };
}
