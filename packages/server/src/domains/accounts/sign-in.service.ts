import {
  demonstrationPassword,
  demonstrationPeople,
  isDemonstrationPerson,
} from '@curbstop/contract/accounts/demonstration.values';
import type { PersonEventKind } from '@curbstop/contract/accounts/security-event.values';
import type { SignInSettings } from '@curbstop/contract/accounts/sign-in.calls';
import { instant } from '../../foundation/clock.ts';
import type { Origin } from '../../foundation/http/origin.ts';
import {
  localIssuer,
  type Ground,
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
  linkInvited,
  recordSignIn,
  type PersonRecord,
} from './person.repository.ts';
import { passwordFits } from './password.service.ts';
import {
  forgetAttempts,
  giveBackAttempt,
  isDelayed,
  sweepAttempts,
  takeAttempt,
  type Allowance,
} from './sign-in-delay.repository.ts';
import { recordPersonEvent, somebodyAt } from './security-event.service.ts';
import { delayDigest } from './sign-in-delay.service.ts';

/**
 * How many failures are free. A person may mistype; behind one address there may be a whole office; and whoever guesses
 * at one person from many addresses must be slowed down too, though later, or they could lock that person out at will.
 */
const freeFailures = { personHere: 5, address: 30, personAnywhere: 50 };

/** Our own people, as the embedded provider asks for them. */
export function signInPeople(ground: Ground): People {
  const { config, database } = ground;
  const isBarred = (email: string) => !config.demonstration && isDemonstrationPerson(email);
  return {
    signIn: (attempt) => signIn(ground, attempt, isBarred),
    find: async (subject) => {
      const person = await findPerson(database.owner, { issuer: localIssuer, subject });
      return person && !isBarred(person.email) ? person : undefined;
    },
    hint: () => demonstrationHint(ground),
  };
}

/** What a browser needs before anybody is signed in. */
export async function signInSettings(ground: Ground, identity: Identity): Promise<SignInSettings> {
  const { config } = ground;
  const demonstration = identity.issuer === localIssuer ? await demonstrationHint(ground) : undefined;
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

/** Nothing once somebody has given that person a password of their own: the page must not name one that no longer fits. */
async function demonstrationHint({ config, database }: Ground) {
  const { email } = demonstrationPeople.administrator;
  if (!config.demonstration || !(await hasFirstPassword(database.owner, email))) return undefined;
  return { email, password: demonstrationPassword };
}

async function signIn(
  ground: Ground,
  attempt: SignInAttempt,
  isBarred: (email: string) => boolean,
): Promise<SignInOutcome> {
  const {
    database: { owner },
    clock,
  } = ground;
  const now = instant(clock);
  const { address, personHere, personAnywhere } = await allowances(owner, attempt);
  for (const allowance of [address, personHere, personAnywhere]) {
    const seconds = await takeAttempt(owner, allowance, now);
    if (seconds > 0) return { kind: 'wait', seconds };
  }
  const credentials = await findCredentials(owner, attempt.email);
  const stored = isBarred(attempt.email) ? undefined : (credentials?.passwordHash ?? undefined);
  const record = (kind: PersonEventKind) =>
    recordPersonEvent({ owner, clock }, { kind, personId: credentials?.id ?? null }, somebodyAt(attempt.origin));
  if (!(await passwordFits(stored, attempt.password)) || !credentials) {
    await record('signInFailed');
    if (await isDelayed(owner, [address.key, personHere.key, personAnywhere.key], now)) await record('signInLocked');
    return { kind: 'refused' };
  }

  await forgetAttempts(owner, [personHere.key, personAnywhere.key]);
  await giveBackAttempt(owner, address.key, now);
  await sweepAttempts(owner, now);
  await recordSignIn(owner, credentials.id, now);
  await record('signedIn');
  return { kind: 'welcome', subject: credentials.subject };
}

async function allowances(
  owner: Ground['database']['owner'],
  { email, address }: SignInAttempt,
): Promise<Record<keyof typeof freeFailures, Allowance>> {
  const digest = await delayDigest(owner);
  const person = email.toLowerCase();
  return {
    address: { key: digest('address', address), free: freeFailures.address },
    personHere: { key: digest('person', person, address), free: freeFailures.personHere },
    personAnywhere: { key: digest('person', person), free: freeFailures.personAnywhere },
  };
}

/**
 * Whoever signs in through an external provider for the first time takes the invitation that waits under the e-mail
 * address which that provider vouches for. Nobody else gets in: an unknown person is not made here.
 */
export async function admitInvited(
  { database, clock }: Pick<Ground, 'database' | 'clock'>,
  identity: Identity,
  claims: TokenClaims,
  { token, origin }: { readonly token: string; readonly origin: Origin },
): Promise<PersonRecord | undefined> {
  if (claims.issuer === localIssuer) return undefined;
  const email = await identity.verifiedEmail(token);
  if (email === undefined) return undefined;
  const person = await linkInvited(database.owner, { ...claims, email }, instant(clock));
  // Later sign-ins happen at the provider, which keeps a record of its own.
  if (person)
    await recordPersonEvent(
      { owner: database.owner, clock },
      { kind: 'signedIn', personId: person.id },
      somebodyAt(origin),
    );
  return person;
}
