import type { Problem } from '@curbstop/contract/primitives/problem';

/** Adds the seconds to wait to a problem; they are sent as `Retry-After`. */
export function withRetryAfter(problem: Problem, seconds: number): Problem {
  return Object.assign(problem, { retryAfterSeconds: seconds });
}
