import { createContext, use, useSyncExternalStore } from 'react';
import type { CurrentUser } from '@curbstop/contract/accounts/current-user.calls';
import { missingRequirement, type MissingRequirement } from '@curbstop/contract/accounts/requirement.policy';
import type { Requirement } from '@curbstop/contract/accounts/requirement.values';
import type { FlagName } from '@curbstop/contract/feature-flags/flag.values';
import { permits } from '@curbstop/contract/primitives/access';
import type { Access } from '@curbstop/contract/primitives/endpoint';

/** Who is at the screen, in which account, and what that account and this person may do. */
export interface Me extends CurrentUser {
  readonly defaultAccount: NonNullable<CurrentUser['defaultAccount']>;
}

export type SessionState =
  | { readonly status: 'starting' }
  | { readonly status: 'signedOut' }
  /** They signed out in another tab; nothing of the account is shown or asked for here any more. */
  | { readonly status: 'signedOutElsewhere' }
  /** Signed in at the identity provider, but no user of ours answers to that name [A2.48]. */
  | { readonly status: 'nobody' }
  | { readonly status: 'failed'; readonly error: unknown }
  /** The account was closed to this person while they worked in it; `others` are still open to them. */
  | { readonly status: 'lostAccess'; readonly me: Me; readonly others: number }
  | { readonly status: 'signedIn'; readonly me: Me };

export interface Help {
  readonly supportEmail?: string | undefined;
  readonly helpCenter?: string | undefined;
  readonly academy?: string | undefined;
  /** The companion product that people may have arrived from. */
  readonly companion?: { readonly name: string; readonly url: string } | undefined;
}

/** What the frame needs of sign-in; `main.tsx` hands in the one that speaks to the identity provider. */
export interface SessionSource {
  readonly read: () => SessionState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Leaves for the identity provider, or ends the sign-in when it has just come back; answers the path to return to. */
  readonly signIn: (address: URL) => Promise<string | undefined>;
  /** Keeps the path and query that a person wanted before they were sent to sign in [A2.24]. */
  readonly rememberPath: (path: string) => void;
  readonly signOut: () => Promise<void>;
  /** Makes another account of theirs the one in use and begins anew at the root [A2.45]. */
  readonly switchAccount: (accountId: string) => Promise<void>;
  readonly acceptTerms: () => Promise<void>;
  /** Asks again who this is, quietly: their name or their rights may have changed. */
  readonly refresh: () => Promise<void>;
  /** Where help is to be had; an entry of the help menu stands only where there is an address for it. */
  readonly help: () => Help;
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

/** Whether a flag is on for the person at the screen [A6.15]. */
export function useFlag(name: FlagName): boolean {
  return useMe().flags.includes(name);
}

type Standing = Pick<Me, 'permissions' | 'features' | 'flags'>;

/** What stands between this person and a screen or an action, by the table and the policy that the server holds to as well. */
export function missingRequirementIn(me: Standing, requirement: Requirement): MissingRequirement | undefined {
  return missingRequirement(
    { permissions: new Set(me.permissions), features: new Set(me.features), flags: new Set(me.flags) },
    requirement,
  );
}

/** Whether a button or a part of a page is for this person. */
export function meets(me: Standing, requirement: Requirement): boolean {
  return missingRequirementIn(me, requirement) === undefined;
}

export function may(me: Pick<Me, 'permissions'>, access: Access): boolean {
  return permits(new Set(me.permissions), access);
}
