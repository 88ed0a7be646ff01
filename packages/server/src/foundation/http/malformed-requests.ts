import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { Problem } from '@curbstop/contract/primitives/problem';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { toProblemBody } from './problem-handler.ts';

const endings: Readonly<Record<string, readonly [status: number, code: string, detail: string]>> = {
  HPE_HEADER_OVERFLOW: [
    431,
    'addressTooLong',
    'The address or the headers of this request are too long. Search and filter by fewer words.',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'tooSlow', 'The request took too long to arrive. Try again.'],
};
const unreadable = [400, 'badRequest', 'The request could not be read.'] as const;

/** Answers malformed HTTP, which no route or error handler receives, with a problem response. */
export function respondToMalformedRequest(error: Error & { readonly code?: string }, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const [status, code, detail] = endings[error.code ?? ''] ?? unreadable;
  const body = JSON.stringify(toProblemBody(new Problem(code, status, [{ code, detail }]), randomUUID()));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/problem+json',
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy();
}

/** Answers a path that can't be decoded, which reaches no route and no hook, with a problem response. */
export function sendMalformedPath(_: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const problem = new Problem('badRequest', 400, [{ code: 'badRequest', detail: 'The URL is not valid.' }]);
  void reply
    .code(problem.status)
    .headers({ 'x-request-id': request.id, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    .type('application/problem+json')
    .send(toProblemBody(problem, request.id));
}
