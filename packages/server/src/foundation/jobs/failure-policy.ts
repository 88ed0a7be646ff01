import { Problem } from '@curbstop/contract/primitives/problem';
import { findOutageProblem } from '../database/outage.ts';

/** A job that repeatedly crashes its process, or is cut off, is given up after this many starts. */
export const maxAttempts = 50;

/** What happens to a job after an error: the same run begins again, it counts as a failure first, or it ends. */
type FailurePolicy = 'resume' | 'retry' | 'fail';

/** An outage of the database repeats the job; a refusal (a Problem below 500) ends it; anything else is retried. */
export function getFailureOutcome(
  error: unknown,
  { failures, retries }: { readonly failures: number; readonly retries: number },
): FailurePolicy {
  if (findOutageProblem(error)) return 'resume';
  if (isExpectedFailure(error)) return 'fail';
  return failures < retries ? 'retry' : 'fail';
}

function isExpectedFailure(error: unknown): boolean {
  return error instanceof Problem && error.status < 500;
}
