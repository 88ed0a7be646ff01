import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';

export const providerPath = '/oidc';

/** Hands requests under /oidc to the provider, untouched by our body parsers. */
export async function mountProvider(server: FastifyInstance, provider: Provider, publicUrl: string): Promise<void> {
  const handle = provider.callback();
  const { host, protocol } = new URL(publicUrl);
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _body, done) => done(null));
    // No OPTIONS: it would let other sites' pages send what they may not read the answer of.
    const response = (request: FastifyRequest, reply: FastifyReply) => {
      reply.hijack();
      keepHeaders(reply);
      const raw = request.raw as typeof request.raw & { originalUrl?: string | undefined };
      raw.originalUrl = raw.url;
      raw.url = raw.url?.slice(providerPath.length);
      // Addresses in its answers are built from the request; a forged Host header must not steer them.
      raw.headers.host = host;
      raw.headers['x-forwarded-host'] = host;
      raw.headers['x-forwarded-proto'] = protocol.slice(0, -1);
      reply.raw.setHeader('cache-control', 'no-store');
      return handle(raw, reply.raw);
    };
    scope.get(`${providerPath}/*`, response);
    scope.post(`${providerPath}/*`, response);
  });
}

/** A hijacked reply forgets the headers that hooks have set on it (request id, limits). */
function keepHeaders(reply: FastifyReply): void {
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value);
}
