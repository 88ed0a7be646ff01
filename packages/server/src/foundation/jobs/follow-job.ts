import { commonProblems } from '@curbstop/contract/primitives/problem';
import type { JobResponse } from '@curbstop/contract/primitives/job';
import type { Clock } from '../clock.ts';
import type { AccountDatabase } from '../database/database.ts';
import * as repository from './job.repository.ts';

/** Anybody inside the account; every Caller is one. */
interface Follower {
  readonly database: AccountDatabase;
}

/** How far a piece of work of the caller's account is. */
export async function readJob(context: Follower, jobId: string): Promise<JobResponse> {
  const job = await context.database.read((trx) => repository.findById(trx, jobId));
  if (!job) throw commonProblems.notFound();
  return job;
}

/** The last work of a kind about a subject, when there was any. */
export function findLatestJob(context: Follower, kind: string, subjectId: string): Promise<JobResponse | undefined> {
  return context.database.read((trx) => repository.findLatest(trx, kind, subjectId));
}

/** Asks work to stop: at once when it still waits, else at its next safe point. Asking finished work changes nothing. */
export async function cancelJob(
  context: Follower & { readonly app: { readonly clock: Clock } },
  jobId: string,
): Promise<JobResponse> {
  return context.database.change(async (trx) => {
    await repository.requestCancel(trx, jobId, context.app.clock.now());
    const job = await repository.findById(trx, jobId);
    if (!job) throw commonProblems.notFound();
    return job;
  });
}
