import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Origin } from '../http/origin.ts';
import type { Database } from '../database/database.ts';
import type { Log } from '../log.ts';
import type { FastifyInstance } from 'fastify';

/** The issuer under which people are kept whose password is ours; it stays when the product's address changes. */
export const localIssuer = 'local';

/** Who a verified access token speaks of. */
export interface TokenClaims {
  readonly issuer: string;
  readonly subject: string;
  /** The session at our own provider that the token came from; nothing from an external one. */
  readonly session?: string | undefined;
}

/** Sign-in, embedded or external: one shape, so that nothing else knows which it is. */
export interface Identity {
  /**
   * Signature, issuer, audience and expiry, remembered until the token expires; with our own provider also whether the
   * session it came from is still open, asked every time. Nothing when it does not hold;
   * throws the problem `signInUnavailable` (503) when an external provider's keys cannot be reached.
   */
  verify(token: string): Promise<TokenClaims | undefined>;
  /** The e-mail address that an external provider vouches for; nothing from our own provider, which knows its people. */
  verifiedEmail(token: string): Promise<string | undefined>;
  /** The issuer under which invited people are kept. */
  readonly issuer: string;
  /** What the browser needs to start the code flow. */
  readonly client: {
    readonly authority: string;
    readonly clientId: string;
    readonly scope: string;
    readonly parameters: Readonly<Record<string, string>>;
  };
  /** Adds the provider's and the sign-in page's routes, if it has any. */
  register(server: FastifyInstance): Promise<void>;
}

/** The parts of the house that sign-in stands on. */
export interface Ground {
  readonly config: Config;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
}

export interface SignInAttempt {
  readonly email: string;
  readonly password: string;
  /** The network address it comes from. */
  readonly address: string;
  /** The same in short, with the device, to be kept. */
  readonly origin: Origin;
}

export type SignInOutcome =
  | { readonly kind: 'welcome'; readonly subject: string }
  /** Wrong password and unknown person alike. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'wait'; readonly seconds: number };

export interface KnownPerson {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** What the embedded provider asks of whoever keeps the people; the accounts domain answers. */
export interface People {
  signIn(attempt: SignInAttempt): Promise<SignInOutcome>;
  /** Nothing for somebody who may hold no tokens (any more). */
  find(subject: string): Promise<KnownPerson | undefined>;
  /** Shown on the sign-in page, where the demonstration is on. */
  hint(): Promise<{ readonly email: string; readonly password: string } | undefined>;
}
