import type { FastifyInstance, FastifyReply } from 'fastify';
import type Provider from 'oidc-provider';

export const providerPath = '/oidc';

/** Hands requests under /oidc to the provider, untouched by our body parsers. */
export async function mountProvider(app: FastifyInstance, provider: Provider, publicUrl: string): Promise<void> {
  const handle = provider.callback();
  const { host, protocol } = new URL(publicUrl);
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _body, done) => done(null));
    scope.all(`${providerPath}/*`, (request, reply) => {
      reply.hijack();
      keepHeaders(reply);
      const raw = request.raw as typeof request.raw & { originalUrl?: string | undefined };
      raw.originalUrl = raw.url;
      raw.url = raw.url?.slice(providerPath.length);
      // Addresses in its answers are built from the request; a forged Host header must not steer them.
      raw.headers.host = host;
      raw.headers['x-forwarded-host'] = host;
      raw.headers['x-forwarded-proto'] = protocol.slice(0, -1);
      return handle(raw, reply.raw);
    });
  });
}

/** A hijacked reply forgets the headers that hooks have set on it (request id, limits). */
function keepHeaders(reply: FastifyReply): void {
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(name, value);
}
