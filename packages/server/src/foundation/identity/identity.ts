import type { FastifyInstance } from 'fastify';

/** Who a verified access token speaks of. */
export interface TokenClaims {
  readonly issuer: string;
  readonly subject: string;
}

/** Sign-in, embedded or external: one shape, so that nothing else knows which it is. */
export interface Identity {
  /** Signature, issuer, audience and expiry; remembered until the token expires. Nothing when it does not hold. */
  verify(token: string): Promise<TokenClaims | undefined>;
  /** The issuer of users that we keep ourselves; undefined when only an external provider is used. */
  readonly localIssuer: string | undefined;
  /** What the browser needs to start the code flow. */
  readonly client: { readonly authority: string; readonly clientId: string; readonly scope: string; readonly resource: string | undefined };
  /** Adds the provider's and the sign-in page's routes, if it has any. */
  register(app: FastifyInstance): Promise<void>;
}
