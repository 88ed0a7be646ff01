import type { JobResponse, JobState } from '@curbstop/contract/primitives/job';
import { sql, type RawBuilder } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { AccountTransaction, Executor } from '../database/database.ts';
import type { JobRequest, JobResult } from './job-request.ts';

interface NewJob extends JobRequest {
  readonly requestedBy: string;
  readonly createdOn: Date;
}

/** A second request with the same key returns the first job, even while that is being committed. */
export async function insertJob(trx: AccountTransaction, job: NewJob): Promise<{ id: string; isNew: boolean }> {
  const id = uuid();
  const { numAffectedRows } = await sql`
    insert into jobs (id, kind, payload, subject_id, idempotency_key, requested_by, created_on)
    values (${id}, ${job.kind}, ${JSON.stringify(job.payload)}, ${job.subjectId ?? null}, ${job.idempotencyKey ?? null},
            ${job.requestedBy}, ${job.createdOn})
    on conflict (account_id, kind, idempotency_key) where idempotency_key is not null do nothing`.execute(trx);
  if (numAffectedRows) return { id, isNew: true };
  const { rows } = await sql<{
    id: string;
  }>`select id from jobs where kind = ${job.kind} and idempotency_key = ${job.idempotencyKey}`.execute(trx);
  if (!rows[0]) throw new Error('A job with this idempotency key exists but cannot be seen.');
  return { id: rows[0].id, isNew: false };
}

const response = sql<JobResponse>`
  id, kind, state, subject_id as "subjectId", progress_done as done, progress_total as total, progress_step as step,
  cancel_requested as "cancelRequested", error, created_on as "createdOn", started_on as "startedOn",
  finished_on as "finishedOn"`;

export async function findJob(trx: AccountTransaction, id: string): Promise<JobResponse | undefined> {
  const { rows } = await sql<JobResponse>`select ${response} from jobs where id = ${id}`.execute(trx);
  return rows[0];
}

interface JobOfAccount extends JobResponse {
  readonly accountId: string;
}

/** The newest jobs of all accounts or of one, for operators. */
export async function listNewest(
  owner: Executor,
  { accountId, state }: { readonly accountId?: string | undefined; readonly state?: JobState | undefined },
  limit: number,
): Promise<JobOfAccount[]> {
  const { rows } = await sql<JobOfAccount>`
    select account_id as "accountId", ${response} from jobs
     where (${accountId ?? null}::uuid is null or account_id = ${accountId ?? null}::uuid)
       and (${state ?? null}::text is null or state = ${state ?? null})
     order by created_on desc, id desc limit ${limit}`.execute(owner);
  return rows;
}

/** A queued job is canceled at once; a running one is flagged to stop. */
export async function updateCancelRequested(trx: AccountTransaction, id: string, now: Date): Promise<void> {
  await sql`
    update jobs
       set cancel_requested = true,
           state = case state when 'queued' then 'cancelled' else state end,
           finished_on = case state when 'queued' then ${now}::timestamptz end
     where id = ${id} and state in ('queued', 'running')`.execute(trx);
}

/** Ends a run in the account's transaction; false when another worker runs the job. */
export async function updateFinishedIn(
  trx: AccountTransaction,
  run: JobClaim,
  ending: { readonly result: JobResult; readonly now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update jobs set state = 'completed', result = ${ending.result ? JSON.stringify(ending.result) : null},
           finished_on = ${ending.now}
     where id = ${run.jobId} and state = 'running' and attempts = ${run.attempt} and not cancel_requested`.execute(trx);
  return numAffectedRows === 1n;
}

/**
 * A worker's claim on a job. The functions below run without row-level security, so every statement names the account.
 */
interface JobClaim {
  readonly accountId: string;
  readonly jobId: string;
  readonly attempt: number;
}

export interface ClaimedJob extends JobClaim {
  readonly payload: unknown;
  readonly failures: number;
  readonly requestedBy: string;
  readonly cancelRequested: boolean;
}

/**
 * Starts a run; undefined when the job has ended or its account is gone. What an interrupted run had not stored is done
 * again, so progress starts over.
 */
export async function claimJob(
  owner: Executor,
  by: { readonly accountId: string; readonly jobId: string; readonly now: Date },
): Promise<ClaimedJob | undefined> {
  const { rows } = await sql<ClaimedJob>`
    update jobs set state = 'running', attempts = attempts + 1, next_attempt_at = null, progress_done = 0,
           started_on = coalesce(started_on, ${by.now}::timestamptz)
     where account_id = ${by.accountId} and id = ${by.jobId} and state in ('queued', 'running')
    returning account_id as "accountId", id as "jobId", attempts as attempt, payload, failures,
      requested_by as "requestedBy", cancel_requested as "cancelRequested"`.execute(owner);
  return rows[0];
}

export interface JobProgress {
  readonly done: number;
  readonly total: number | undefined;
  readonly step: string;
}

/** Writes progress, if changed, and reads whether the run has to stop. Work that goes on has no outage any more. */
export async function updateProgress(
  owner: Executor,
  run: JobClaim,
  progress: JobProgress | undefined,
): Promise<'continue' | 'cancel' | 'claimLost'> {
  const isCurrentRun = sql`account_id = ${run.accountId} and id = ${run.jobId} and state = 'running'
    and attempts = ${run.attempt}`;
  const { rows } = progress
    ? await sql<{ cancel: boolean }>`
        update jobs set progress_done = ${progress.done}, progress_total = ${progress.total ?? null},
               progress_step = ${progress.step}, outage = null
         where ${isCurrentRun} returning cancel_requested as cancel`.execute(owner)
    : await sql<{ cancel: boolean }>`select cancel_requested as cancel from jobs where ${isCurrentRun}`.execute(owner);
  if (!rows[0]) return 'claimLost';
  return rows[0].cancel ? 'cancel' : 'continue';
}

export interface JobEnd {
  readonly state: Extract<JobState, 'completed' | 'failed' | 'cancelled'>;
  readonly result?: JobResult;
  readonly error?: string;
  readonly now: Date;
}

/** Why the job with this id waits for its next attempt, as JSON; null if it does not. */
export const selectOutage = (job: {
  readonly accountId: RawBuilder<unknown>;
  readonly id: RawBuilder<unknown>;
}) => sql`(
  select jsonb_build_object('code', j.outage, 'nextAttemptAt', j.next_attempt_at) from jobs j
   where j.account_id = ${job.accountId} and j.id = ${job.id} and j.state in ('queued', 'running')
     and j.outage is not null)`;

/** How far the job with this id is; null if it is not running. */
export const selectProgress = (job: {
  readonly accountId: RawBuilder<unknown>;
  readonly id: RawBuilder<unknown>;
}) => sql<number | null>`(
  select j.progress_done from jobs j
   where j.account_id = ${job.accountId} and j.id = ${job.id} and j.state = 'running')`;

/** Whether the job with this id is in this step now. */
export const selectIsInStep = (job: {
  readonly accountId: RawBuilder<unknown>;
  readonly id: RawBuilder<unknown>;
  readonly step: string;
}) => sql<boolean>`
  exists (select from jobs j where j.account_id = ${job.accountId} and j.id = ${job.id} and j.state = 'running'
                               and j.progress_step = ${job.step})`;

/** Whether an earlier run of the job with this id ended without finishing it. */
export const selectIsTriedAgain = (job: {
  readonly accountId: RawBuilder<unknown>;
  readonly id: RawBuilder<unknown>;
}) => sql<boolean>`
  exists (select from jobs j where j.account_id = ${job.accountId} and j.id = ${job.id} and j.failures > 0)`;

/** Whether a job of this kind was requested for the record, whatever became of it. */
export const selectHasJob = (job: { readonly kind: string; readonly subjectId: RawBuilder<unknown> }) => sql<boolean>`
  exists (select from jobs j where j.account_id = current_account_id() and j.kind = ${job.kind}
                               and j.subject_id = ${job.subjectId})`;

export async function updateFinished(
  owner: Executor,
  run: JobClaim,
  { state, result, error, now }: JobEnd,
): Promise<void> {
  await sql`
    update jobs set state = ${state}, result = ${result ? JSON.stringify(result) : null},
           error = ${error ?? null}, finished_on = ${now}
     where account_id = ${run.accountId} and id = ${run.jobId} and state = 'running'
       and attempts = ${run.attempt}`.execute(owner);
}

/** Why a run failed and when the next one begins. */
interface Outage {
  /** The code of the problem. */
  readonly code: string;
  readonly nextAttemptAt: Date;
}

/** Requeues a run; `failures` excludes interruptions. */
export async function updateRequeued(
  owner: Executor,
  run: JobClaim,
  { failures, outage }: { readonly failures: number; readonly outage?: Outage },
): Promise<void> {
  await sql`
    update jobs set state = 'queued', failures = ${failures},
        outage = ${outage?.code ?? null}, next_attempt_at = ${outage?.nextAttemptAt ?? null}::timestamptz
     where account_id = ${run.accountId} and id = ${run.jobId} and state = 'running'
       and attempts = ${run.attempt}`.execute(owner);
}
