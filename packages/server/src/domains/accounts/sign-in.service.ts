import {
  demonstrationPassword,
  demonstrationPeople,
  isDemonstrationPerson,
} from '@curbstop/contract/accounts/demonstration.values';
import type { PersonEventKind } from '@curbstop/contract/accounts/security-event.values';
import type { SignInSettings } from '@curbstop/contract/accounts/sign-in.endpoints';
import type { Origin } from '../../foundation/request-context.ts';
import { getInstant } from '../../foundation/clock.ts';
import {
  localIssuer,
  type IdentityContext,
  type Identity,
  type People,
  type SignInAttempt,
  type SignInOutcome,
  type TokenClaims,
} from '../../foundation/identity/identity.ts';
import {
  findCredentials,
  findPerson,
  hasFirstPassword,
  updateInvitedSubject,
  updateLastSignIn,
  type PersonRecord,
} from './person.repository.ts';
import { isPasswordCorrect } from './password.service.ts';
import {
  deleteAttempts,
  decrementAttempts,
  isDelayed,
  deleteExpiredAttempts,
  upsertAttempt,
  type SignInAllowance,
} from './sign-in-delay.repository.ts';
import { recordPersonEvent, createAnonymousActor } from './security-event.service.ts';
import { createDelayDigest } from './sign-in-delay.service.ts';

/**
 * Failed attempts before delays start. Many people may share one address (an office). Guessing at one person from many
 * addresses is limited too, but later, so that an attacker can't easily lock that person out.
 */
const freeFailures = { personHere: 5, address: 30, personAnywhere: 50 };

/** The local users for the embedded identity provider. */
export function createSignInPeople(context: IdentityContext): People {
  const { config, database } = context;
  const isBlocked = (email: string) => !config.demonstration && isDemonstrationPerson(email);
  return {
    signIn: (attempt) => signIn(context, attempt, isBlocked),
    find: async (subject) => {
      const person = await findPerson(database.owner, { issuer: localIssuer, subject });
      return person && !isBlocked(person.email) ? person : undefined;
    },
    hint: () => demonstrationHint(context),
  };
}

/** The settings that a browser needs before sign-in. */
export async function getSignInSettings(context: IdentityContext, identity: Identity): Promise<SignInSettings> {
  const { config } = context;
  const demonstration = identity.issuer === localIssuer ? await demonstrationHint(context) : undefined;
  const { supportEmail, helpCenter, academy, companion } = config;
  return {
    ...identity.client,
    parameters: { ...identity.client.parameters },
    origin: new URL(config.publicUrl).origin,
    supportEmail,
    ...(helpCenter && { helpCenter }),
    ...(academy && { academy }),
    ...(companion && { companion }),
    ...(demonstration && { demonstration }),
  };
}

/** Undefined once the password was changed, because the page must not show a wrong one. */
async function demonstrationHint({ config, database }: IdentityContext) {
  const { email } = demonstrationPeople.administrator;
  if (!config.demonstration || !(await hasFirstPassword(database.owner, email))) return undefined;
  return { email, password: demonstrationPassword };
}

async function signIn(
  context: IdentityContext,
  attempt: SignInAttempt,
  isBlocked: (email: string) => boolean,
): Promise<SignInOutcome> {
  const {
    database: { owner },
    clock,
  } = context;
  const now = getInstant(clock);
  const { address, personHere, personAnywhere } = await allowances(owner, attempt);
  for (const allowance of [address, personHere, personAnywhere]) {
    const seconds = await upsertAttempt(owner, allowance, now);
    if (seconds > 0) return { kind: 'wait', seconds };
  }
  const credentials = await findCredentials(owner, attempt.email);
  const stored = isBlocked(attempt.email) ? undefined : (credentials?.passwordHash ?? undefined);
  const record = (kind: PersonEventKind) =>
    recordPersonEvent(
      { owner, clock },
      { kind, personId: credentials?.id ?? null },
      createAnonymousActor(attempt.origin),
    );
  if (!(await isPasswordCorrect(stored, attempt.password)) || !credentials) {
    await record('signInFailed');
    if (await isDelayed(owner, [address.key, personHere.key, personAnywhere.key], now)) await record('signInLocked');
    return { kind: 'refused' };
  }

  await deleteAttempts(owner, [personHere.key, personAnywhere.key]);
  await decrementAttempts(owner, address.key, now);
  await deleteExpiredAttempts(owner, now);
  await updateLastSignIn(owner, credentials.id, now);
  await record('signedIn');
  return { kind: 'welcome', subject: credentials.subject };
}

async function allowances(
  owner: IdentityContext['database']['owner'],
  { email, address }: SignInAttempt,
): Promise<Record<keyof typeof freeFailures, SignInAllowance>> {
  const digest = await createDelayDigest(owner);
  const person = email.toLowerCase();
  return {
    address: { key: digest('address', address), free: freeFailures.address },
    personHere: { key: digest('person', person, address), free: freeFailures.personHere },
    personAnywhere: { key: digest('person', person), free: freeFailures.personAnywhere },
  };
}

/**
 * On the first sign-in through an external provider, links the invitation with the verified email address. People
 * without an invitation are refused.
 */
export async function linkInvitedPerson(
  { database, clock }: Pick<IdentityContext, 'database' | 'clock'>,
  identity: Identity,
  { claims, token, origin }: { readonly claims: TokenClaims; readonly token: string; readonly origin: Origin },
): Promise<PersonRecord | undefined> {
  if (claims.issuer === localIssuer) return undefined;
  const email = await identity.verifiedEmail(token);
  if (email === undefined) return undefined;
  const person = await updateInvitedSubject(database.owner, { ...claims, email }, getInstant(clock));
  // The provider records later sign-ins.
  if (person)
    await recordPersonEvent(
      { owner: database.owner, clock },
      { kind: 'signedIn', personId: person.id },
      createAnonymousActor(origin),
    );
  return person;
}
