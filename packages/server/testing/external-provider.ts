import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

export interface ExternalProvider {
  readonly issuer: string;
  /** Response of the userinfo endpoint for a subject. */
  readonly people: Map<string, { email?: string; email_verified?: boolean | string }>;
  /** Number of requests per path. */
  readonly requestCounts: Map<string, number>;
  token(
    subject: string,
    claims?: { readonly issuer?: string; readonly audience?: string; readonly type?: string },
  ): Promise<string>;
  /** While unavailable, every request fails. */
  away: boolean;
  stop(): Promise<void>;
}

/** An external OpenID provider with discovery, keys and userinfo. */
export async function startExternalProvider(): Promise<ExternalProvider> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const keys = { keys: [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }] };
  const state = {
    people: new Map<string, { email?: string; email_verified?: boolean | string }>(),
    requestCounts: new Map<string, number>(),
    away: false,
  };
  const server = createServer((request, response) => {
    const path = String(request.url);
    state.requestCounts.set(path, (state.requestCounts.get(path) ?? 0) + 1);
    const answers: Record<string, () => unknown> = {
      '/tenant/.well-known/openid-configuration': () => ({
        issuer,
        jwks_uri: `${issuer}/keys`,
        userinfo_endpoint: `${issuer}/userinfo`,
      }),
      '/tenant/keys': () => keys,
      '/tenant/userinfo': () => state.people.get(getSubject(request.headers.authorization)),
    };
    const answer = state.away ? undefined : answers[path]?.();
    response.writeHead(answer ? 200 : state.away ? 503 : 401, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer ?? {}));
  });
  await listen(server);
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}/tenant`;
  return Object.assign(state, {
    issuer,
    token: (
      subject: string,
      claims: { readonly issuer?: string; readonly audience?: string; readonly type?: string } = {},
    ) =>
      new SignJWT({})
        .setProtectedHeader({ alg: 'RS256', kid: 'one', typ: claims.type ?? 'JWT' })
        .setIssuer(claims.issuer ?? issuer)
        .setAudience(claims.audience ?? 'https://curbstop.example/api')
        .setSubject(subject)
        .setExpirationTime('5 minutes')
        .sign(privateKey),
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  });
}

function getSubject(authorization: string | undefined): string {
  const payload = authorization?.split('.')[1] ?? '';
  return (JSON.parse(Buffer.from(payload, 'base64url').toString() || '{}') as { sub?: string }).sub ?? '';
}

function listen(server: Server): Promise<void> {
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
}
