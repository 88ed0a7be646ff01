import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/database.ts';
import { findOutageProblem } from '../database/outage.ts';
import { pingDatabase } from '../database/ping.ts';

/** PostgreSQL writes its log in files of this size; with less, no change can be saved for long. */
const minFreeBytes = 16 * 1024 * 1024;

/** `/healthz`: the process answers. `/readyz`: it can also reach its database and has disk space to save changes. */
export function serveHealth(
  server: FastifyInstance,
  database: Database,
  measureFreeBytes: () => Promise<number | undefined>,
): void {
  server.get('/healthz', () => ({ status: 'ok' }));
  server.get('/readyz', async (request, reply) => {
    try {
      await pingDatabase(database);
    } catch (error) {
      const status = findOutageProblem(error)?.status === 507 ? diskFull : 'the database does not answer';
      request.log.warn({ err: error }, `Not ready: ${status}`);
      return reply.code(503).send({ status });
    }
    const freeBytes = await measureFreeBytes();
    if (freeBytes === undefined || freeBytes >= minFreeBytes) return { status: 'ready' };
    request.log.warn({ freeBytes }, `Not ready: ${diskFull}`);
    return reply.code(503).send({ status: diskFull });
  });
}

const diskFull = 'the disk is full';

/** Free space for the product where `folder` is; undefined if the file system does not say. */
export async function measureFreeBytes(folder: string): Promise<number | undefined> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return undefined;
  }
}
