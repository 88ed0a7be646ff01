import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';

export const providerPath = '/oidc';

/** Passes requests under /oidc to the provider, bypassing our body parsers. */
export async function mountProvider(server: FastifyInstance, provider: Provider, publicUrl: string): Promise<void> {
  const handle = provider.callback();
  const { host, protocol } = new URL(publicUrl);
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _body, done) => done(null));
    // No OPTIONS, so that other sites can't send preflighted requests.
    const response = (request: FastifyRequest, reply: FastifyReply) => {
      reply.hijack();
      keepHeaders(reply);
      const raw = request.raw as typeof request.raw & { originalUrl?: string | undefined };
      raw.originalUrl = raw.url;
      raw.url = raw.url?.slice(providerPath.length);
      // The provider builds URLs from the request, so a forged Host header must not affect them.
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

/** A hijacked reply loses the headers set by hooks (request id, limits). */
function keepHeaders(reply: FastifyReply): void {
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value);
}
