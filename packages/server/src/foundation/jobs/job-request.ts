import type { AccountId } from '../database/account-id.ts';
import type { AccountTransaction } from '../database/database.ts';

/** Background work; part of AppContext. */
export interface Jobs {
  /**
   * Enqueues a job in the given transaction; it runs after the commit. Returns the job's id; the same idempotency key
   * returns the same job.
   */
  enqueue(trx: AccountTransaction, context: Requester, request: JobRequest): Promise<string>;
  /** Starts running jobs; not called by a process that only enqueues. */
  start(): Promise<void>;
  /** Releases running jobs at their next safe point, then closes the database. */
  stop(): Promise<void>;
}

/** The part of RequestContext that is needed. */
interface Requester {
  readonly accountId: AccountId;
  readonly person: { readonly id: string };
}

/** A requested job, before it has an id. */
export interface JobRequest {
  readonly kind: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /** The record that the job is about, to find the job by. */
  readonly subjectId?: string;
  readonly idempotencyKey?: string;
}

export type JobResult = Readonly<Record<string, unknown>> | undefined;
