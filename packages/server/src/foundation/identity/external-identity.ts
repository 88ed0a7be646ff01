import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import type { Config } from '../config.ts';
import type { IdentityContext, Identity } from './identity.ts';
import { createTokenVerifier, identityProblems } from './token-verifier.ts';

const timeoutMs = 5000;
const discoveryDocument = z.object({ issuer: z.string(), jwks_uri: z.url(), userinfo_endpoint: z.url().optional() });
const userInfo = z.object({
  email: z.string().optional(),
  email_verified: z.union([z.boolean(), z.literal('true').transform(() => true)]).optional(),
});

/** Any standards-compliant OpenID provider, configured by its issuer; replaces the embedded one. */
export function createExternalIdentity({ config, clock, log }: IdentityContext, issuer: string): Identity {
  const discover = cacheSuccess(() => fetchDiscovery(issuer));
  let keys: JWTVerifyGetKey | undefined;
  const trust = {
    issuer,
    audience: config.identity.audience,
    keys: async () =>
      (keys ??= createRemoteJWKSet(new URL((await discover()).jwks_uri), { timeoutDuration: timeoutMs })),
  };
  return {
    verify: createTokenVerifier(trust, clock),
    issuer,
    verifiedEmail: async (token) => {
      const { userinfo_endpoint: endpoint } = await discover();
      if (!endpoint) return undefined;
      const response = await fetchFromProvider(endpoint, { authorization: `Bearer ${token}` });
      if (response.status >= 500) throw identityProblems.signInUnavailable();
      const parsedUser = response.ok ? userInfo.safeParse(await response.json()) : undefined;
      if (!parsedUser?.success)
        log.warn({ status: response.status }, 'The identity provider did not say who a token belongs to');
      // An unverified email address proves nothing, since anyone could have entered it.
      return parsedUser?.data?.email_verified === true ? parsedUser.data.email : undefined;
    },
    client: {
      authority: issuer,
      clientId: config.identity.clientId,
      scope: config.identity.scope,
      parameters: audienceParameter(config),
    },
    register: () => Promise.resolve(),
  };
}

/** Providers differ in how a client names the API: RFC 8707 `resource`, `audience`, or only by scope. */
function audienceParameter({ identity }: Config): Record<string, string> {
  return identity.audienceParameter === 'none' ? {} : { [identity.audienceParameter]: identity.audience };
}

async function fetchDiscovery(issuer: string): Promise<z.infer<typeof discoveryDocument>> {
  const response = await fetchFromProvider(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);
  const parsedDocument = response.ok ? discoveryDocument.safeParse(await response.json()) : undefined;
  // OpenID Connect Discovery 4.3: a document of another issuer must not be used.
  if (!parsedDocument?.success || parsedDocument.data.issuer !== issuer) throw identityProblems.signInUnavailable();
  return parsedDocument.data;
}

async function fetchFromProvider(url: string, headers: Record<string, string> = {}): Promise<Response> {
  try {
    return await fetch(url, {
      headers: { accept: 'application/json', ...headers },
      signal: AbortSignal.timeout(timeoutMs),
    });
  } catch {
    throw identityProblems.signInUnavailable();
  }
}

/** Fetches once; a failure is not cached, so that the next request retries. */
function cacheSuccess<T>(read: () => Promise<T>): () => Promise<T> {
  let remembered: Promise<T> | undefined;
  return () => {
    remembered ??= read().catch((error: unknown) => {
      remembered = undefined;
      throw error;
    });
    return remembered;
  };
}
