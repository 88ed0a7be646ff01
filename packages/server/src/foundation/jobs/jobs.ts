import type { Database } from '../database/database.ts';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { JobDefinition } from './define-job.ts';
import type { Jobs } from './job-request.ts';
import { type ContextFor, JobWorker } from './job-worker.ts';
import * as repository from './job.repository.ts';
import { openQueue } from './queue.ts';

/** The jobs of this process. */
export interface JobRunner extends Jobs {
  /** Registers the jobs of this process and how their context is created. */
  register(definitions: readonly JobDefinition[], contextFor: ContextFor): void;
}

interface JobsOptions {
  readonly database: Database;
  readonly log: Log;
  readonly clock: Clock;
  /** How often to check for workers that stopped responding, if not every two seconds. */
  readonly supervisionSeconds?: number | undefined;
}

/** Durable background work in the product's own database. */
export async function createJobs({ database, log, clock, supervisionSeconds }: JobsOptions): Promise<JobRunner> {
  const queue = await openQueue(database.connectionString, log, supervisionSeconds);
  const worker = new JobWorker({ database, log, clock, queue });
  return {
    enqueue: async (trx, { accountId, person }, request) => {
      const { id, isNew } = await repository.insertJob(trx, {
        ...request,
        requestedBy: person.id,
        createdOn: clock.now(),
      });
      if (isNew) await queue.signal(trx, { accountId, jobId: id, kind: request.kind });
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
