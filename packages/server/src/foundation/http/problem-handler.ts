import { commonProblems, Problem, type ProblemResponse } from '@curbstop/contract/primitives/problem';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { formatByteSize } from '../files/measure.ts';
import { findConstraintProblem } from '../database/constraints.ts';
import { findOutageProblem } from '../database/outage.ts';

/** The only error handler: sends problems, validation errors and named constraints as problem responses; anything else is a 500, logged once. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = isBodyTooLarge(error)
    ? commonProblems.requestTooLarge({ values: { limit: formatByteSize(request.routeOptions.bodyLimit) } })
    : toProblem(error);
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
  const named = findConstraintProblem(error) ?? findOutageProblem(error);
  if (named) return named;
  const status = (error as { statusCode?: number } | null)?.statusCode;
  if (status && status >= 400 && status < 500) {
    const message = error instanceof Error ? error.message : 'The request could not be understood.';
    return new Problem((error as { code?: string }).code ?? 'badRequest', status, [
      { code: 'badRequest', detail: message },
    ]);
  }
  const detail = 'An error occurred, please try again or contact support for assistance.';
  return new Problem('unexpected', 500, [{ code: 'unexpected', detail }]);
}
