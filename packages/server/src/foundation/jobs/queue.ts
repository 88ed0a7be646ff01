import type { Transaction } from 'kysely';
import { fromKysely, PgBoss } from 'pg-boss';
import { runAsOwner } from '../database/run-as-owner.ts';
import type { Schema } from '../database/database.ts';
import { runWithTaggedErrors } from '../database/outage.ts';
import type { Log } from '../log.ts';
import type { JobDefinition } from './define-job.ts';

/** The queue only knows a job's id and account; its data is protected by row-level security. */
export interface JobSignal {
  readonly accountId: string;
  readonly jobId: string;
  readonly kind: string;
}

export interface Queue {
  /** Signals a worker when the transaction commits, after `afterSeconds`. */
  signal(trx: Transaction<Schema>, signal: JobSignal, afterSeconds?: number): Promise<void>;
  /** `run` returns when the signal is handled; throwing passes it to another worker at once. */
  work(definition: JobDefinition, run: (signal: JobSignal, claim: AbortSignal) => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

/** A worker without a heartbeat for this long is considered dead, and its job runs again. The minimum of pg-boss. */
const heartbeatSeconds = 10;
const queueOptions = {
  heartbeatSeconds,
  notify: true,
  // Interruptions are counted in our own table; the queue always retries at once.
  retryLimit: 1_000,
  retryDelay: 0,
  expireInSeconds: 24 * 60 * 60,
  deleteAfterSeconds: 24 * 60 * 60,
};
/**
 * PostgreSQL notifies a worker of a new signal, and a worker looks for the next when it has handled one. Looking is
 * left for what is not announced: the work of a process that died. Looking every second took half of an idle product's
 * time.
 */
const looking = { pollingIntervalSeconds: 0.5, notifyPollingIntervalSeconds: 3 };
/** How often a process checks for workers that stopped responding. Each check runs ten statements. */
const supervisionSeconds = 2;
const closeWithinMs = 20_000;
const logEveryMs = 30_000;

/** pg-boss in schema `pgboss` of the product's database, created or migrated when opened. */
export async function openQueue(
  connectionString: string,
  log: Log,
  lookEverySeconds = supervisionSeconds,
): Promise<Queue> {
  const boss = createBoss(connectionString, lookEverySeconds);
  boss.on(
    'error',
    throttleLog((error) => log.warn({ err: error }, 'The job queue could not reach the database; it tries again')),
  );
  await boss.start();
  const ready = new Map<string, Promise<void>>();
  const ensure = (kind: string) => {
    const made = ready.get(kind) ?? runWithTaggedErrors(() => boss.createQueue(kind, queueOptions));
    ready.set(kind, made);
    // After an outage the next request tries again.
    made.catch(() => ready.delete(kind));
    return made;
  };
  const workers: { readonly kind: string; readonly id: string }[] = [];
  const lookAt = (kind: string) => {
    for (const worker of workers) if (worker.kind === kind) boss.notifyWorker(worker.id);
  };
  return {
    signal: async (trx, { accountId, jobId, kind }, afterSeconds = 0) => {
      await ensure(kind);
      // An account's transaction must have no access to the queue's tables.
      await runAsOwner(trx, () =>
        boss.send(
          kind,
          { accountId, jobId },
          { db: fromKysely(trx), group: { id: accountId }, startAfter: afterSeconds },
        ),
      );
      // Nothing notifies workers of a signal that becomes due.
      if (afterSeconds > 0) setTimeout(lookAt, afterSeconds * 1000, kind).unref();
    },
    work: async (definition, run) => {
      const { kind, concurrency } = definition;
      await ensure(kind);
      for (let count = 0; count < concurrency; count++)
        workers.push({ kind, id: await startWorker(boss, definition, run) });
    },
    close: () => boss.stop({ graceful: true, timeout: closeWithinMs }),
  };
}

function createBoss(connectionString: string, lookEverySeconds: number): PgBoss {
  return new PgBoss({
    connectionString,
    schema: 'pgboss',
    application_name: 'curbstop-jobs',
    max: 4,
    schedule: false,
    useListenNotify: true,
    superviseIntervalSeconds: lookEverySeconds,
    monitorIntervalSeconds: lookEverySeconds,
  });
}

async function startWorker(
  boss: PgBoss,
  definition: JobDefinition,
  run: Parameters<Queue['work']>[1],
): Promise<string> {
  const { kind, oneAtATime } = definition;
  const limits = { batchSize: 1, ...(oneAtATime && { groupConcurrency: 1 }) };
  const id: string = await boss.work<Omit<JobSignal, 'kind'>>(kind, { ...looking, ...limits }, async ([job]) => {
    if (!job) return;
    await run({ ...job.data, kind }, job.signal);
    // More signals than workers may be waiting, also of an account whose turn has come.
    boss.notifyWorker(id);
  });
  return id;
}

/** Every worker hits the same outage twice a second, so it is logged only once in a while. */
function throttleLog(log: (error: Error) => void): (error: Error) => void {
  let loggedAt = Number.NEGATIVE_INFINITY;
  return (error) => {
    if (performance.now() - loggedAt < logEveryMs) return;
    loggedAt = performance.now();
    log(error);
  };
}
