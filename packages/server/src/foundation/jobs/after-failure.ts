import { Problem } from '@curbstop/contract/primitives/problem';
import { findOutageProblem } from '../database/outage.ts';

/** A job that repeatedly crashes its process, or is cut off, is given up after this many starts. */
export const maxAttempts = 50;

/** What happens to a job after an error: the same run begins again, it counts as a failure first, or it ends. */
export type AfterFailure = 'repeat' | 'retry' | 'end';

/** An outage of the database repeats the job; a refusal (a Problem below 500) ends it; anything else is retried. */
export function getFailureOutcome(
  error: unknown,
  { failures, retries }: { readonly failures: number; readonly retries: number },
): AfterFailure {
  if (findOutageProblem(error)) return 'repeat';
  if (isRefusal(error)) return 'end';
  return failures < retries ? 'retry' : 'end';
}

function isRefusal(error: unknown): boolean {
  return error instanceof Problem && error.status < 500;
}
