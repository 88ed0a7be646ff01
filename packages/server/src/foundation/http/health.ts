import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/database.ts';
import { pingDatabase } from '../database/ping.ts';

/** `/healthz`: the process answers. `/readyz`: it can also reach its database. */
export function serveHealth(server: FastifyInstance, database: Database): void {
  server.get('/healthz', () => ({ status: 'ok' }));
  server.get('/readyz', async (request, reply) => {
    try {
      await pingDatabase(database);
      return { status: 'ready' };
    } catch (error) {
      request.log.error({ err: error }, 'Not ready: the database does not answer');
      return reply.code(503).send({ status: 'the database does not answer' });
    }
  });
}
