import { createContext, use, useSyncExternalStore } from 'react';
import type { ProblemAnswer } from '@curbstop/contract/kinds/problem';

/** Who is at the screen, in which account, and what that account and this person may do. */
export interface Me {
  readonly user: { readonly id: string; readonly firstName: string; readonly lastName: string; readonly email: string; readonly singleSignOn: boolean };
  readonly account: { readonly id: string; readonly name: string; readonly pwsId: string | null; readonly primacyCode: string | null };
  /** How many accounts this person belongs to; the account search appears from two on [A2.39]. */
  readonly accountCount: number;
  readonly permissions: readonly string[];
  /** What the account bought: feature codes [A6.9]. */
  readonly features: readonly string[];
  /** What is switched on for this person: feature flags [A6.15]. */
  readonly flags: readonly string[];
  readonly termsAccepted: boolean;
}

export type SessionState =
  | { readonly status: 'starting' }
  | { readonly status: 'signedOut' }
  /** Signed in at the identity provider, but no user of ours answers to that name [A2.48]. */
  | { readonly status: 'nobody' }
  | { readonly status: 'failed'; readonly problem: ProblemAnswer }
  | { readonly status: 'signedIn'; readonly me: Me };

/** What the frame needs of sign-in; `main.tsx` hands in the one that speaks to the identity provider. */
export interface SessionSource {
  readonly read: () => SessionState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Leaves for the identity provider, or ends the sign-in when it has just come back; answers the path to return to. */
  readonly signIn: (address: URL) => Promise<string | undefined>;
  /** Keeps the path and query that a person wanted before they were sent to sign in [A2.24]. */
  readonly rememberPath: (path: string) => void;
  readonly signOut: () => Promise<void>;
  readonly acceptTerms: () => Promise<void>;
  /** Asks again who this is, after a failure. */
  readonly retry: () => void;
}

export const SessionContext = createContext<SessionSource | undefined>(undefined);

export function useSessionSource(): SessionSource {
  const source = use(SessionContext);
  if (!source) throw new Error('The frame must stand inside a SessionContext.');
  return source;
}

export function useSession(): SessionState {
  const source = useSessionSource();
  return useSyncExternalStore(source.subscribe, source.read);
}

/** Inside the account gate there is always somebody. */
export function useMe(): Me {
  const session = useSession();
  if (session.status !== 'signedIn') throw new Error(`A screen was shown while the session was ${session.status}.`);
  return session.me;
}

export function hasFeature(me: Me, code: string): boolean {
  return me.features.includes(code);
}

/** [A6.13]: programs need at least one program type, and their codes begin with `PT:`. */
export function programTypes(me: Me): readonly string[] {
  return me.features.filter((code) => code.startsWith('PT:'));
}

/** `pws:admin` implies every right; `pws:create` is met by any permission that contains it [A6.4]. */
export function may(me: Me, right: 'pws:read' | 'pws:create' | 'pws:edit' | 'pws:admin'): boolean {
  if (me.permissions.includes('pws:admin')) return true;
  if (right === 'pws:create') return me.permissions.some((held) => held.includes('pws:create'));
  return me.permissions.includes(right);
}
