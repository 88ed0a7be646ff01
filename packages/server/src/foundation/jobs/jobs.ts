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
   * Asks for work inside the caller's transaction: it runs if and when that commits. Answers the job's id; the same
   * idempotency key answers the same job.
   */
  enqueue(trx: AccountTransaction, context: Requester, request: JobRequest): Promise<string>;
  /** Tells which work this process knows, and who makes the caller that it runs as. */
  register(definitions: readonly JobDefinition[], contextFor: ContextFor): void;
  /** Begins to work; a process that only asks for work never calls it. */
  start(): Promise<void>;
  /** Hands running work back at its next safe point, then lets go of the database. */
  stop(): Promise<void>;
}

/** Who asks; every Caller is one. */
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
