import type { Endpoint } from '@curbstop/contract/primitives/endpoint';
import type { FastifyRequest } from 'fastify';

/** Value of the `Idempotency-Key` header, if sent. */
export function getIdempotencyKey({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const key = headers['idempotency-key'];
  return typeof key === 'string' ? key : undefined;
}

/** JSON writes; uploads compare their files themselves, once they are read, and reads are repeatable. */
export function isIdempotent(endpoint: Endpoint): boolean {
  return endpoint.transfer === 'json' && endpoint.method !== 'GET';
}
