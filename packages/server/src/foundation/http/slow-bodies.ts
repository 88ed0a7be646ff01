import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { respondToUnreadable } from './unreadable.ts';

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/**
 * Ends a request whose body does not arrive in time. Only an upload whose sender was authenticated may take as long as
 * the server allows, so that no one holds connections for long without signing in.
 */
export function limitSlowBodies(server: FastifyInstance, limitMs: number): void {
  server.addHook('onRequest', async ({ raw }) => {
    if (raw.headers['content-length'] === undefined && raw.headers['transfer-encoding'] === undefined) return;
    const timer = setTimeout(() => {
      if (!raw.complete)
        respondToUnreadable(Object.assign(new Error('Slow body'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), raw.socket);
    }, limitMs);
    timer.unref();
    timers.set(raw, timer);
    const stop = () => clearTimeout(timer);
    raw.once('end', stop).once('close', stop);
  });
}

/** Called when the sender of an upload was authenticated and its parts are about to be read. */
export function allowSlowBody({ raw }: FastifyRequest): void {
  clearTimeout(timers.get(raw));
}
