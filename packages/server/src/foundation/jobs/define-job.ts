import type { z } from 'zod';
import type { RequestContext } from '../request-context.ts';
import type { AccountTransaction } from '../database/database.ts';

/** What a piece of work is handed when it runs. */
export interface JobContext<Payload> {
  /** The person who asked, with the rights they have now. */
  readonly context: RequestContext;
  readonly jobId: string;
  readonly payload: Payload;
  /** 1 for the first run; more after an interruption or a failure. */
  readonly attempt: number;
  /** Aborted when somebody cancels, when the process closes, or when another worker took over. */
  readonly signal: AbortSignal;
  /** Cheap: written at most every 500 ms. `total` is undefined while it is unknown. */
  readonly progress: (done: number, total: number | undefined, step: string) => void;
  /** Call between chunks, where stopping is safe. */
  readonly throwIfCancelled: () => void;
  /**
   * Ends the job inside the transaction that holds its effect, so that both happen or neither, however often the work
   * is interrupted and repeated. Refuses when the job was cancelled or taken over meanwhile.
   */
  readonly finishIn: (trx: AccountTransaction, result?: JobResult) => Promise<void>;
}

export type JobResult = Readonly<Record<string, unknown>> | undefined;

/** Work that is asked for, before it has an id. */
export interface JobRequest {
  readonly kind: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /** What the work is about, so that its page can find it. */
  readonly subjectId?: string;
  readonly idempotencyKey?: string;
}

export interface JobDefinition {
  /** `<domain>.<verb>`: names the queue, so it must not change while such jobs wait. */
  readonly kind: string;
  /** `account`: never two of this kind at once in one account. */
  readonly oneAtATime?: 'account';
  /** How many may run at once in one process. */
  readonly concurrency: number;
  /** How often an unexpected failure is tried again; an expected one (a Problem) never is. */
  readonly retries: number;
  run(context: JobContext<unknown>): Promise<JobResult>;
}

/** A definition that can also be asked for: `jobs.enqueue(trx, caller, commitImport.request({ batchId }))`. */
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
}

export function defineJob<Payload extends z.ZodObject>({
  kind,
  payload,
  oneAtATime,
  concurrency = 2,
  retries = 3,
  handler,
}: JobDeclaration<Payload>): DefinedJob<Payload> {
  return {
    kind,
    ...(oneAtATime && { oneAtATime }),
    concurrency,
    retries,
    request: (given, about = {}) => ({ kind, payload: payload.parse(given), ...about }),
    // Parsed again: a job may have waited across a release.
    run: async (context) => (await handler({ ...context, payload: payload.parse(context.payload) })) ?? undefined,
  };
}
