import { randomBytes } from 'node:crypto';
import { createLocalJWKSet, exportJWK, generateKeyPair, type JWK } from 'jose';
import { localIssuer, type IdentityContext, type Identity, type People } from './identity.ts';
import { isSignInOpen } from './identity-payload.repository.ts';
import { getOrInsertSecret } from './identity-secret.repository.ts';
import { createProvider } from './provider.ts';
import { mountProvider, providerPath } from './provider-mount.ts';
import { serveSignInPage } from './sign-in-routes.ts';
import { createTokenVerifier } from './token-verifier.ts';

/** Our own OpenID provider in this process; processes share its keys and state through the database. */
export async function createEmbeddedIdentity(context: IdentityContext, people: People): Promise<Identity> {
  const { config, clock, database } = context;
  const signingKey = await getSigningKey(database.owner);
  const cookieKey = await getOrInsertSecret(database.owner, 'cookie key', async () =>
    randomBytes(32).toString('base64url'),
  );
  const issuer = config.publicUrl + providerPath;
  const publicKeys = createLocalJWKSet({ keys: [publicPart(signingKey)] });
  const verify = createTokenVerifier(
    { issuer, audience: config.identity.audience, type: 'at+jwt', keys: async () => publicKeys },
    clock,
  );
  return {
    verify: async (token) => {
      const claims = await verify(token);
      if (!claims?.session) return undefined;
      // A token may outlive its session or its grant by minutes, so both are checked too.
      const { session, grant, subject } = claims;
      const isOpen = await isSignInOpen(database.owner, { session, grant, subject }, clock);
      return isOpen ? { ...claims, issuer: localIssuer } : undefined;
    },
    verifiedEmail: () => Promise.resolve(undefined),
    issuer: localIssuer,
    client: {
      authority: issuer,
      clientId: config.identity.clientId,
      scope: config.identity.scope,
      parameters: { resource: config.identity.audience },
    },
    register: async (server) => {
      const provider = createProvider(context, people, { signingKey, cookieKey });
      await mountProvider(server, provider, config.publicUrl);
      await serveSignInPage(server, { provider, config, people });
    },
  };
}

/** Signing key with its key id; created by the first process that starts. */
export function getSigningKey(owner: IdentityContext['database']['owner']): Promise<JWK> {
  return getOrInsertSecret(owner, 'signing key', async () => {
    const { privateKey } = await generateKeyPair('ES256', { extractable: true });
    return { ...(await exportJWK(privateKey)), use: 'sig', alg: 'ES256', kid: randomBytes(8).toString('hex') };
  });
}

function publicPart({ kty, crv, x, y, use, alg, kid }: JWK): JWK {
  return { kty, crv, x, y, use, alg, kid } as JWK;
}
