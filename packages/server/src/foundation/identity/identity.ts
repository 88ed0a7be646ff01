import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Origin } from '../request-context.ts';
import type { Database } from '../database/database.ts';
import type { Log } from '../log.ts';
import type { FastifyInstance } from 'fastify';

/** Issuer of people with a local password; independent of the product's address. */
export const localIssuer = 'local';

/** Claims of a verified access token. */
export interface TokenClaims {
  readonly issuer: string;
  readonly subject: string;
  /** Session at the embedded provider; undefined for an external provider. */
  readonly session?: string | undefined;
  /** Grant of the embedded provider that the token was issued for; revoked when a code or refresh token is reused. */
  readonly grant?: string | undefined;
}

/** Sign-in by the embedded or an external provider. */
export interface Identity {
  /**
   * Verifies signature, issuer, audience and expiry, cached until the token expires; with the embedded provider also
   * that the session is still open and the grant not revoked, on every request. Undefined if invalid; throws the
   * problem `signInUnavailable` (503) when an external provider's keys can't be fetched.
   */
  verify(token: string): Promise<TokenClaims | undefined>;
  /** The email address verified by an external provider; undefined for the embedded provider. */
  verifiedEmail(token: string): Promise<string | undefined>;
  /** Issuer of invited people. */
  readonly issuer: string;
  /** Settings with which the browser starts the authorization code flow. */
  readonly client: {
    readonly authority: string;
    readonly clientId: string;
    readonly scope: string;
    readonly parameters: Readonly<Record<string, string>>;
  };
  /** Adds the provider's and the sign-in page's routes, if it has any. */
  register(server: FastifyInstance): Promise<void>;
}

/** The parts of AppContext that sign-in needs. */
export interface IdentityContext {
  readonly config: Config;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
}

export interface SignInAttempt {
  readonly email: string;
  readonly password: string;
  /** Network address; for IPv6 the network of 64 bits, of which one client has all addresses. */
  readonly address: string;
  /** Shortened address and device, for storage. */
  readonly origin: Origin;
}

export type SignInOutcome =
  | { readonly kind: 'welcome'; readonly subject: string }
  /** Wrong password or unknown person. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'wait'; readonly seconds: number };

interface KnownPerson {
  readonly email: string;
  readonly emailVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
}

/** What the embedded provider needs from the accounts domain. */
export interface People {
  signIn(attempt: SignInAttempt): Promise<SignInOutcome>;
  /** Undefined for a person who may not (or no longer) get tokens. */
  find(subject: string): Promise<KnownPerson | undefined>;
  /** Shown on the sign-in page of the demonstration. */
  hint(): Promise<{ readonly email: string; readonly password: string } | undefined>;
}
