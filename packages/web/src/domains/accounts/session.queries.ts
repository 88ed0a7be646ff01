import { createContext, use, useSyncExternalStore } from 'react';
import type { CurrentUser } from '@curbstop/contract/accounts/current-user.endpoints';
import { findMissingRequirement, type MissingRequirement } from '@curbstop/contract/accounts/requirement.policy';
import type { Requirement } from '@curbstop/contract/accounts/requirement.values';
import type { FlagName } from '@curbstop/contract/feature-flags/flag.values';
import { hasPermission } from '@curbstop/contract/primitives/access';
import type { Access } from '@curbstop/contract/primitives/endpoint';

/** The signed-in user, the current account and the permissions and features of both. */
export interface Me extends CurrentUser {
  readonly defaultAccount: NonNullable<CurrentUser['defaultAccount']>;
}

export type SessionState =
  | { readonly status: 'starting' }
  | { readonly status: 'signedOut' }
  /** The user signed out in another tab; this tab shows and requests no account data. */
  | { readonly status: 'signedOutElsewhere' }
  /** Signed in at the identity provider, but no user of ours has that identity [A2.48]. */
  | { readonly status: 'unknownUser' }
  | { readonly status: 'failed'; readonly error: unknown }
  /** The user lost access to the account while working in it; `others` is the number of accounts still available. */
  | { readonly status: 'lostAccess'; readonly me: Me; readonly others: number }
  | { readonly status: 'signedIn'; readonly me: Me };

export interface Help {
  readonly supportEmail?: string | undefined;
  readonly helpCenter?: string | undefined;
  readonly academy?: string | undefined;
  /** The companion product that the user may have come from. */
  readonly companion?: { readonly name: string; readonly url: string } | undefined;
}

/** The session's interface for the app shell; `main.tsx` provides the implementation for the identity provider. */
export interface SessionSource {
  readonly read: () => SessionState;
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * Redirects to the identity provider, or finishes a sign-in that has just returned; resolves to the path to return
   * to.
   */
  readonly signIn: (address: URL) => Promise<string | undefined>;
  /** Stores the requested path and query before the redirect to sign-in [A2.24]. */
  readonly storeReturnPath: (path: string) => void;
  readonly signOut: () => Promise<void>;
  /** Switches to another account of the user and reloads at the root [A2.45]. */
  readonly switchAccount: (accountId: string) => Promise<void>;
  readonly acceptTerms: () => Promise<void>;
  /** Reloads the user in the background, because their name or permissions may have changed. */
  readonly refresh: () => Promise<void>;
  /** Help links; entries without a URL are omitted. */
  readonly help: () => Help;
  /** Reloads the user after a failure. */
  readonly retry: () => void;
}

export const SessionContext = createContext<SessionSource | undefined>(undefined);

export function useSessionSource(): SessionSource {
  const source = use(SessionContext);
  if (!source) throw new Error('The shell must be inside a SessionContext.');
  return source;
}

export function useSession(): SessionState {
  const source = useSessionSource();
  return useSyncExternalStore(source.subscribe, source.read);
}

/** The current session; inside the account gate there is always one. */
export function useMe(): Me {
  const session = useSession();
  if (session.status !== 'signedIn') throw new Error(`A screen was shown while the session was ${session.status}.`);
  return session.me;
}

/** Whether a feature flag is on for the current user [A6.15]. */
export function useFlag(name: FlagName): boolean {
  return useMe().flags.includes(name);
}

type MemberAccess = Pick<Me, 'permissions' | 'features' | 'flags'>;

/** The missing requirement of a screen or an action, by the same rules as the server. */
export function findMissingRequirementIn(me: MemberAccess, requirement: Requirement): MissingRequirement | undefined {
  return findMissingRequirement(
    { permissions: new Set(me.permissions), features: new Set(me.features), flags: new Set(me.flags) },
    requirement,
  );
}

/** Whether the user may use a button or a part of a page. */
export function meetsRequirement(me: MemberAccess, requirement: Requirement): boolean {
  return findMissingRequirementIn(me, requirement) === undefined;
}

export function isAllowed(me: Pick<Me, 'permissions'>, access: Access): boolean {
  return hasPermission(new Set(me.permissions), access);
}
