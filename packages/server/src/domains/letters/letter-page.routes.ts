import { formatLetterNotFound, formatTooManyPages } from '@curbstop/contract/letters/letter-page.calculation';
import { letterPagePath } from '@curbstop/contract/letters/letter-page.values';
import { Problem } from '@curbstop/contract/primitives/problem';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from '../../foundation/http/problem-handler.ts';
import { TooManyRequests } from '../../foundation/http/rate-limit.ts';
import type { AppContext } from '../../foundation/request-context.ts';
import { readLetterPage, type ReadInAccount } from './letter-page.service.ts';

/**
 * From one network, which may be all phones of a carrier or all readers of a library: 100 bits cannot be guessed
 * anyway.
 */
const pagesPerMinute = 300;

/** Public like the product's own pages, but a document of its own: no scripts, no navigation, no sign-in. */
export function letterPageRoutes(server: FastifyInstance, app: AppContext, readIn: ReadInAccount): void {
  server.get<{ Querystring: { c?: unknown } }>(
    letterPagePath,
    { config: { rateLimit: { max: pagesPerMinute, timeWindow: '1 minute' } }, errorHandler: sendTooManyPages },
    async ({ query: { c } }, reply) => {
      setHeaders(reply);
      try {
        const { status, html } = await readLetterPage(app, readIn, typeof c === 'string' ? c : '');
        return await reply.code(status).send(html);
      } catch (error) {
        if (!(error instanceof Problem) || error.status !== 404) throw error;
        return reply.code(404).send(formatLetterNotFound());
      }
    },
  );
}

function sendTooManyPages(error: FastifyError | Problem, request: FastifyRequest, reply: FastifyReply): void {
  if (!(error instanceof TooManyRequests)) return void sendProblem(error, request, reply);
  setHeaders(reply);
  void reply.code(error.status).header('retry-after', error.retryAfterSeconds).send(formatTooManyPages());
}

function setHeaders(reply: FastifyReply): void {
  void reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex, nofollow, noarchive')
    // The address is the secret: links of a letter must not pass it on.
    .header('referrer-policy', 'no-referrer')
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; frame-ancestors 'none'; base-uri 'none'",
    );
}
