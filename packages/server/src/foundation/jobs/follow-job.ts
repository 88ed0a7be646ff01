import { commonProblems } from '@curbstop/contract/primitives/problem';
import type { JobResponse } from '@curbstop/contract/primitives/job';
import type { Clock } from '../clock.ts';
import type { AccountDatabase } from '../database/database.ts';
import * as repository from './job.repository.ts';

/** The part of RequestContext that is needed. */
interface Follower {
  readonly database: AccountDatabase;
}

/** Progress of a job of the account. */
export async function getJob(context: Follower, jobId: string): Promise<JobResponse> {
  const job = await context.database.read((trx) => repository.findJob(trx, jobId));
  if (!job) throw commonProblems.notFound();
  return job;
}

/** Cancels a job: at once while queued, otherwise at its next safe point. A finished job is unchanged. */
export async function cancelJob(
  context: Follower & { readonly app: { readonly clock: Clock } },
  jobId: string,
): Promise<JobResponse> {
  return context.database.change(async (trx) => {
    await repository.updateCancelRequested(trx, jobId, context.app.clock.now());
    const job = await repository.findJob(trx, jobId);
    if (!job) throw commonProblems.notFound();
    return job;
  });
}
