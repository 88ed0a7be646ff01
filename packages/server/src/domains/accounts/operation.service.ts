import { accountProblems } from '@curbstop/contract/accounts/account.problems';
import type { FeatureCode, SubscriptionPlan } from '@curbstop/contract/accounts/feature.values';
import { newPerson } from '@curbstop/contract/accounts/account.rules';
import { newPassword } from '@curbstop/contract/accounts/password.rules';
import { parseShape } from '@curbstop/contract/primitives/problem';
import { getInstant, type Clock } from '../../foundation/clock.ts';
import { runInTransaction, type Executor } from '../../foundation/database/database.ts';
import { deleteSignIns } from '../../foundation/identity/ended-sign-in.repository.ts';
import { localIssuer } from '../../foundation/identity/identity.ts';
import { createId } from '../../foundation/new-id.ts';
import type { NewPerson } from './account.service.ts';
import {
  findAccount,
  findOverride,
  listAccounts,
  updateEnabled,
  upsertOverride,
  updatePlan,
  type AccountRow,
} from './operation.repository.ts';
import { hashPassword } from './password.service.ts';
import { findPersonByEmail, insertPerson, updatePassword, type PersonRecord } from './person.repository.ts';
import { operatorActor, recordAccessChange, recordPersonEvent } from './security-event.service.ts';

// Operations of the system operator on accounts and users; each is recorded.

interface Dependencies {
  readonly database: { readonly owner: Executor };
  readonly clock: Clock;
}

/** The account with this PWSID, case-insensitively. */
export async function getAccountByPwsid(
  { database }: Pick<Dependencies, 'database'>,
  pwsid: string,
): Promise<AccountRow> {
  const account = await findAccount(database.owner, pwsid);
  if (!account) throw accountProblems.noSuchAccount({ values: { pwsid } });
  return account;
}

export function searchAccounts({ database }: Pick<Dependencies, 'database'>, part: string): Promise<AccountRow[]> {
  return listAccounts(database.owner, part);
}

/** Finds a user by sign-in address, at the local or the external provider. */
export async function getPersonByEmail(
  { database }: Pick<Dependencies, 'database'>,
  email: string,
  issuer: string = localIssuer,
): Promise<PersonRecord> {
  const person = await findPersonByEmail(database.owner, issuer, email);
  if (!person) throw accountProblems.noSuchPerson({ values: { email } });
  return person;
}

/** Changes the plan from the next request on. Feature overrides stay. */
export async function setPlan(
  { database, clock }: Dependencies,
  pwsid: string,
  plan: SubscriptionPlan,
): Promise<AccountRow> {
  return runInTransaction(database.owner, async (owner) => {
    const account = await getAccountByPwsid({ database: { owner } }, pwsid);
    if (account.plan === plan) return account;
    await updatePlan(owner, account.id, plan);
    await recordAccessChange(
      { owner, clock },
      { accountId: account.id, kind: 'planChanged', before: { plan: account.plan }, after: { plan } },
      operatorActor,
    );
    return { ...account, plan };
  });
}

/** Overrides one feature (on or off), or removes the override. */
export async function setFeature(
  { database, clock }: Dependencies,
  pwsid: string,
  { feature, to }: { readonly feature: FeatureCode; readonly to: 'on' | 'off' | 'plan' },
): Promise<AccountRow> {
  return runInTransaction(database.owner, async (owner) => {
    const account = await getAccountByPwsid({ database: { owner } }, pwsid);
    const existingState = overrideState(await findOverride(owner, account.id, feature));
    if (existingState === to) return account;
    await upsertOverride(owner, {
      accountId: account.id,
      featureCode: feature,
      enabled: to === 'plan' ? undefined : to === 'on',
    });
    await recordAccessChange(
      { owner, clock },
      { accountId: account.id, kind: 'featureChanged', before: { [feature]: existingState }, after: { [feature]: to } },
      operatorActor,
    );
    return account;
  });
}

function overrideState(override: boolean | undefined): 'on' | 'off' | 'plan' {
  if (override === undefined) return 'plan';
  return override ? 'on' : 'off';
}

/** Members of a disabled account lose access from the next request on; no data is deleted. */
export async function setEnabled(
  { database, clock }: Dependencies,
  pwsid: string,
  to: 'enabled' | 'disabled',
): Promise<AccountRow> {
  return runInTransaction(database.owner, async (owner) => {
    const account = await getAccountByPwsid({ database: { owner } }, pwsid);
    const enabled = to === 'enabled';
    if (account.enabled === enabled) return account;
    await updateEnabled(owner, account.id, { enabled });
    await recordAccessChange(
      { owner, clock },
      {
        accountId: account.id,
        kind: enabled ? 'accountEnabled' : 'accountDisabled',
        before: { enabled: account.enabled },
        after: { enabled },
      },
      operatorActor,
    );
    return { ...account, enabled };
  });
}

/** Sets the password of a local user and ends all their sessions. */
export async function resetPassword({ database, clock }: Dependencies, email: string, password: string): Promise<void> {
  const person = await getPersonByEmail({ database }, email);
  const passwordHash = await hashPassword(parseShape(newPassword, password));
  await runInTransaction(database.owner, async (owner) => {
    await updatePassword(owner, { id: person.id, passwordHash, now: getInstant(clock) });
    await deleteSignIns(owner, person.subject ?? person.id);
    await recordPersonEvent({ owner, clock }, { kind: 'passwordReset', personId: person.id }, operatorActor);
  });
}

/**
 * Creates a local sign-in without an account, for a person to be invited by an administrator. The operator hands over
 * the password, which does not prove who reads the mailbox.
 */
export async function createSignIn(
  { database, clock }: Dependencies,
  details: NewPerson,
  password: () => Promise<string>,
): Promise<void> {
  const person = parseShape(newPerson, details);
  if (await findPersonByEmail(database.owner, localIssuer, person.email))
    throw accountProblems.personExists({ values: { email: person.email } });
  const passwordHash = await hashPassword(parseShape(newPassword, await password()));
  const id = createId();
  await insertPerson(
    database.owner,
    { ...person, id, emailVerified: false, issuer: localIssuer, subject: id, passwordHash },
    getInstant(clock),
  );
}
