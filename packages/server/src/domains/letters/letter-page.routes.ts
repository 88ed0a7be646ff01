import { formatLetterNotFound } from '@curbstop/contract/letters/letter-page.calculation';
import { letterPagePath } from '@curbstop/contract/letters/letter-page.values';
import { Problem } from '@curbstop/contract/primitives/problem';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { AppContext } from '../../foundation/request-context.ts';
import { readLetterPage, type ReadInAccount } from './letter-page.service.ts';

/** From one network; people open a page a few times, and 100 bits cannot be guessed. */
const pagesPerMinute = 30;

/** Public like the product's own pages, but a document of its own: no scripts, no navigation, no sign-in. */
export function letterPageRoutes(server: FastifyInstance, app: AppContext, readIn: ReadInAccount): void {
  server.get<{ Querystring: { c?: unknown } }>(
    letterPagePath,
    { config: { rateLimit: { max: pagesPerMinute, timeWindow: '1 minute' } } },
    async ({ query: { c } }, reply) => {
      setHeaders(reply);
      try {
        return await reply.send(await readLetterPage(app, readIn, typeof c === 'string' ? c : ''));
      } catch (error) {
        if (!(error instanceof Problem) || error.status !== 404) throw error;
        return reply.code(404).send(formatLetterNotFound());
      }
    },
  );
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
