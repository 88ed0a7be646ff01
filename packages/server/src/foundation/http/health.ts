import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/database.ts';
import { findOutageProblem } from '../database/outage.ts';
import { pingDatabase } from '../database/ping.ts';

/** `/healthz`: the process answers. `/readyz`: it can also reach its database. */
export function serveHealth(server: FastifyInstance, database: Database): void {
  server.get('/healthz', () => ({ status: 'ok' }));
  server.get('/readyz', async (request, reply) => {
    try {
      await pingDatabase(database);
      return { status: 'ready' };
    } catch (error) {
      const status = findOutageProblem(error)?.status === 507 ? 'the disk is full' : 'the database does not answer';
      request.log.warn({ err: error }, `Not ready: ${status}`);
      return reply.code(503).send({ status });
    }
  });
}
