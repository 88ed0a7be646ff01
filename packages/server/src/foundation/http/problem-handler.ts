import { commonProblems, defineProblems, Problem, type ProblemResponse } from '@curbstop/contract/primitives/problem';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { formatByteSize } from '../files/byte-counter.ts';
import { findConstraintProblem } from '../database/constraints.ts';
import { findOutageProblem } from '../database/outage.ts';

/**
 * The only error handler: sends problems, validation errors and named constraints as problem responses; anything else
 * is a 500, logged once.
 */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = isBodyTooLarge(error)
    ? commonProblems.requestTooLarge({ values: { limit: formatByteSize(request.routeOptions.bodyLimit) } })
    : toProblem(error);
  // The words of a library are for the log only.
  if (problem.status < 500 && !(error instanceof Problem)) request.log.info({ err: error }, 'A request was refused');
  const wait = getRetryAfterSeconds(problem);
  if (wait !== undefined) reply.header('retry-after', wait);
  logFailure(request.log, problem, error);
  return reply.code(problem.status).type('application/problem+json').send(toProblemBody(problem, request.id));
}

/** Seconds after which a refused request may be repeated. */
export function getRetryAfterSeconds(problem: Problem): number | undefined {
  return (problem as { readonly retryAfterSeconds?: number }).retryAfterSeconds;
}

/** An outage is a warning, because every request meets it; anything else that is our fault is an error. */
export function logFailure(log: Pick<FastifyBaseLogger, 'error' | 'warn'>, problem: Problem, error: unknown): void {
  if (problem.status === 500) log.error({ err: error }, 'Unexpected failure');
  else if (problem.status > 500) log.warn({ err: error }, problem.message);
}

function isBodyTooLarge(error: unknown): boolean {
  return (error as { code?: string } | null)?.code === 'FST_ERR_CTP_BODY_TOO_LARGE';
}

export function toProblemBody(problem: Problem, requestId: string): ProblemResponse {
  return {
    type: 'about:blank',
    title: problem.code,
    status: problem.status,
    statusCode: problem.status,
    message: problem.message,
    requestId,
    errors: [...problem.details],
    ...(problem.current !== undefined && { current: problem.current }),
  };
}

/** Converts any thrown value to a problem. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const databaseProblem = findConstraintProblem(error) ?? findOutageProblem(error);
  if (databaseProblem) return databaseProblem;
  const { statusCode: status, code } = (error ?? {}) as { readonly statusCode?: number; readonly code?: string };
  if (status && status >= 400 && status < 500) return findLibraryProblem(code) ?? createUnreadable(status);
  const detail = 'An error occurred, please try again or contact support for assistance.';
  return new Problem('unexpected', 500, [{ code: 'unexpected', detail }]);
}

const libraryProblems = defineProblems({
  invalidJson: [400, 'The request is not valid JSON.'],
  unsupportedMediaType: [415, 'This endpoint does not accept this Content-Type. Send JSON as application/json.'],
});

/** Our own words for the errors of Fastify and its plugins. */
function findLibraryProblem(code: string | undefined): Problem | undefined {
  switch (code) {
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
      return libraryProblems.invalidJson();
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return libraryProblems.unsupportedMediaType();
    // A path that leaves the folder of the web files names no page.
    case 'FST_STATIC_FORBIDDEN_PATH':
      return commonProblems.notFound();
    default:
      return undefined;
  }
}

function createUnreadable(status: number): Problem {
  return new Problem('badRequest', status, [{ code: 'badRequest', detail: 'The request could not be read.' }]);
}
