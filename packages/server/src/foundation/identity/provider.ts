import Provider, { type Configuration, type JWK as ProviderKey, type KoaContextWithOIDC } from 'oidc-provider';
import type { JWK } from 'jose';
import type { IdentityContext, People } from './identity.ts';
import { createPayloadAdapters } from './identity-payload.repository.ts';
import { showProviderError, showSignedOut, showSignOut } from './provider-pages.ts';

interface Secrets {
  readonly signingKey: JWK;
  readonly cookieKey: string;
}

/** A working day: then a person enters their password again, even if active. */
const workingDaySeconds = 12 * 3600;
const accessTokenSeconds = 10 * 60;
/** How long an open sign-in page stays valid. */
const signInPageSeconds = 30 * 60;

/** The embedded OpenID provider, with our people, pages and database. */
export function createProvider(
  { config, clock, database, log }: IdentityContext,
  people: People,
  secrets: Secrets,
): Provider {
  const provider = new Provider(`${config.publicUrl}/oidc`, {
    ...settings(config.identity),
    adapter: createPayloadAdapters(database.owner, clock),
    // The portal is the only client and has the same origin.
    clientBasedCORS: (_, origin) => origin === new URL(config.publicUrl).origin,
    jwks: { keys: [secrets.signingKey as ProviderKey] },
    cookies: { keys: [secrets.cookieKey] },
    clients: [
      {
        client_id: config.identity.clientId,
        application_type: 'web',
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: [`${config.publicUrl}/login`],
        post_logout_redirect_uris: [`${config.publicUrl}/`],
        id_token_signed_response_alg: 'ES256',
      },
    ],
    findAccount: async (_, subject) => {
      const person = await people.find(subject);
      if (!person) return undefined;
      return {
        accountId: subject,
        claims: () => ({
          sub: subject,
          email: person.email,
          email_verified: person.emailVerified,
          given_name: person.firstName,
          family_name: person.lastName,
        }),
      };
    },
  });
  // The mount sets the proxy headers of every request to the public address, so they can be trusted.
  provider.proxy = true;
  provider.on('server_error', (_, error) => log.error({ err: error }, 'The embedded identity provider failed'));
  provider.on('grant.error', (_, error) =>
    log.info({ reason: error.error_description ?? error.message }, 'A token was refused'),
  );
  return provider;
}

function settings({ audience, scope }: IdentityContext['config']['identity']): Configuration {
  return {
    scopes: scope.split(' '),
    claims: { email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    pkce: { required: () => true },
    rotateRefreshToken: true,
    // The ids let access tokens be revoked with their session or grant, and a password change keep the current session.
    extraTokenClaims: (_, token) => ('sessionUid' in token ? { sid: token.sessionUid, gid: token.grantId } : undefined),
    issueRefreshToken: (_, client) => client.grantTypeAllowed('refresh_token'),
    // Tokens end when the person signs out or the session expires.
    expiresWithSession: () => true,
    ttl: {
      AccessToken: accessTokenSeconds,
      AuthorizationCode: 60,
      IdToken: accessTokenSeconds,
      Interaction: signInPageSeconds,
      Session: workingDaySeconds,
      Grant: workingDaySeconds,
      RefreshToken: (context) => context.oidc.entities.RotatedRefreshToken?.remainingTTL ?? workingDaySeconds,
    },
    features: {
      devInteractions: { enabled: false },
      revocation: { enabled: true },
      rpInitiatedLogout: { enabled: true, logoutSource: showSignOut, postLogoutSuccessSource: showSignedOut },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => audience,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: '',
          audience,
          accessTokenFormat: 'jwt',
          accessTokenTTL: accessTokenSeconds,
          jwt: { sign: { alg: 'ES256' } },
        }),
      },
    },
    interactions: { url: (_, interaction) => `/signin/${interaction.uid}` },
    loadExistingGrant: (context) => readOrMakeGrant(context, scope),
    renderError: showProviderError,
  };
}

/** Our own portal needs no consent page. */
async function readOrMakeGrant({ oidc }: KoaContextWithOIDC, scope: string) {
  const { client, provider, session } = oidc;
  if (!client || !session?.accountId) return undefined;
  const existingGrantId = session.grantIdFor(client.clientId);
  // A grant revoked because a refresh token was reused is gone; signing in again creates a new one.
  const existing = existingGrantId ? await provider.Grant.find(existingGrantId) : undefined;
  if (existing?.accountId === session.accountId) return existing;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope(scope);
  await grant.save();
  return grant;
}
