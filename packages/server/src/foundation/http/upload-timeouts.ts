import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { respondToMalformedRequest } from './malformed-requests.ts';

/** An upload continues if it sends at least this much in each period: 2 kbit/s in a minute. */
const minBytesPerPeriod = 16 * 1024;

interface Waiting {
  readonly timer: NodeJS.Timeout;
  readonly limitMs: number;
}
const waiting = new WeakMap<IncomingMessage, Waiting>();

/**
 * Ends a request whose body does not arrive in time. Only an upload whose sender was authenticated may take longer, as
 * long as it keeps sending, so that no one holds connections for long without signing in.
 */
export function limitSlowUploads(server: FastifyInstance, limitMs: number): void {
  server.addHook('onRequest', async ({ raw }) => {
    if (raw.headers['content-length'] === undefined && raw.headers['transfer-encoding'] === undefined) return;
    const timer = setTimeout(() => endSlowBody(raw), limitMs);
    timer.unref();
    waiting.set(raw, { timer, limitMs });
    const stop = () => clearTimeout(waiting.get(raw)?.timer);
    raw.once('end', stop).once('close', stop);
  });
}

/** Called when the sender of an upload was authenticated and its parts are about to be read. */
export function allowSlowUpload({ raw }: FastifyRequest): void {
  const waitingBody = waiting.get(raw);
  if (waitingBody === undefined) return;
  clearTimeout(waitingBody.timer);
  const { limitMs } = waitingBody;
  let lastBytesRead = raw.socket.bytesRead;
  const check = () => {
    const { bytesRead } = raw.socket;
    if (bytesRead - lastBytesRead < minBytesPerPeriod) return endSlowBody(raw);
    lastBytesRead = bytesRead;
    waitAgain();
  };
  const waitAgain = () => {
    if (raw.complete || raw.destroyed) return;
    const timer = setTimeout(check, limitMs);
    timer.unref();
    waiting.set(raw, { timer, limitMs });
  };
  waitAgain();
}

function endSlowBody(raw: IncomingMessage): void {
  if (!raw.complete)
    respondToMalformedRequest(Object.assign(new Error('Slow body'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), raw.socket);
}
