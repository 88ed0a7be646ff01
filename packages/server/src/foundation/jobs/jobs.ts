import type { AccountId } from '../database/account-id.ts';
import type { AccountTransaction, Database } from '../database/database.ts';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { JobDefinition, JobRequest } from './define-job.ts';
import { type ContextFor, JobWorker } from './job-worker.ts';
import * as repository from './job.repository.ts';
import { openQueue } from './queue.ts';

export interface Jobs {
  /**
   * Enqueues a job in the given transaction; it runs after the commit. Returns the job's id; the same idempotency key
   * returns the same job.
   */
  enqueue(trx: AccountTransaction, context: Requester, request: JobRequest): Promise<string>;
  /** Registers the jobs of this process and how their context is created. */
  register(definitions: readonly JobDefinition[], contextFor: ContextFor): void;
  /** Starts running jobs; not called by a process that only enqueues. */
  start(): Promise<void>;
  /** Releases running jobs at their next safe point, then closes the database. */
  stop(): Promise<void>;
}

/** The part of RequestContext that is needed. */
export interface Requester {
  readonly accountId: AccountId;
  readonly person: { readonly id: string };
}

export interface JobsOptions {
  readonly database: Database;
  readonly log: Log;
  readonly clock: Clock;
}

/** Durable background work in the product's own database. */
export async function createJobs({ database, log, clock }: JobsOptions): Promise<Jobs> {
  const queue = await openQueue(database.connectionString, log);
  const worker = new JobWorker({ database, log, clock, queue });
  return {
    enqueue: async (trx, { accountId, person }, request) => {
      const { id, isNew } = await repository.insert(trx, {
        ...request,
        requestedBy: person.id,
        createdOn: clock.now(),
      });
      if (isNew) await queue.wake(trx, { accountId, jobId: id, kind: request.kind });
      return id;
    },
    register: (definitions, contextFor) => worker.register(definitions, contextFor),
    start: () => worker.start(),
    stop: async () => {
      worker.releaseJobs();
      await queue.close();
    },
  };
}
