import { commonProblems } from '@curbstop/contract/kinds/problem';
import type { JobAnswer } from '@curbstop/contract/kinds/job';
import type { Clock } from '../clock.ts';
import type { AccountDatabase } from '../database/database.ts';
import * as repository from './job.repository.ts';

/** Anybody inside the account; every Caller is one. */
interface Follower {
  readonly database: AccountDatabase;
}

/** How far a piece of work of the caller's account is. */
export async function readJob(caller: Follower, jobId: string): Promise<JobAnswer> {
  const job = await caller.database.read((trx) => repository.findById(trx, jobId));
  if (!job) throw commonProblems.notFound();
  return job;
}

/** The last work of a kind about a subject, when there was any. */
export function findLatestJob(caller: Follower, kind: string, subjectId: string): Promise<JobAnswer | undefined> {
  return caller.database.read((trx) => repository.findLatest(trx, kind, subjectId));
}

/** Asks work to stop: at once when it still waits, else at its next safe point. Asking finished work changes nothing. */
export async function cancelJob(caller: Follower & { readonly house: { readonly clock: Clock } }, jobId: string): Promise<JobAnswer> {
  return caller.database.change(async (trx) => {
    await repository.requestCancel(trx, jobId, caller.house.clock.now());
    const job = await repository.findById(trx, jobId);
    if (!job) throw commonProblems.notFound();
    return job;
  });
}
