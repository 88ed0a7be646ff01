import { accountProblems } from '@curbstop/contract/accounts/account.problems';
import type { FeatureCode, Plan } from '@curbstop/contract/accounts/feature.values';
import { newPassword } from '@curbstop/contract/accounts/password.rules';
import { parseShape } from '@curbstop/contract/primitives/problem';
import { instant, type Clock } from '../../foundation/clock.ts';
import { inTransaction, type Executor } from '../../foundation/database/database.ts';
import { endSignInsOf } from '../../foundation/identity/ended-sign-in.repository.ts';
import { localIssuer } from '../../foundation/identity/identity.ts';
import {
  findAccount,
  findOverride,
  listAccounts,
  saveEnabled,
  saveOverride,
  savePlan,
  type AccountRow,
} from './operation.repository.ts';
import { hashPassword } from './password.service.ts';
import { findPersonByEmail, savePassword, type PersonRecord } from './person.repository.ts';
import { operator, recordAccessChange, recordPersonEvent } from './security-event.service.ts';

// What whoever runs the product does to accounts and people from outside, each change with its record.

interface Ground {
  readonly database: { readonly owner: Executor };
  readonly clock: Clock;
}

/** The account of a PWSID, in any capitals. */
export async function readAccount({ database }: Pick<Ground, 'database'>, pwsid: string): Promise<AccountRow> {
  const account = await findAccount(database.owner, pwsid);
  if (!account) throw accountProblems.noSuchAccount({ values: { pwsid } });
  return account;
}

export function accountsBy({ database }: Pick<Ground, 'database'>, part: string): Promise<AccountRow[]> {
  return listAccounts(database.owner, part);
}

/** A person by the address that they sign in with, at our own provider or at the external one. */
export async function readPerson(
  { database }: Pick<Ground, 'database'>,
  email: string,
  issuer: string = localIssuer,
): Promise<PersonRecord> {
  const person = await findPersonByEmail(database.owner, issuer, email);
  if (!person) throw accountProblems.noSuchPerson({ values: { email } });
  return person;
}

/** Another plan, from the next question of anybody in the account on; what was agreed on beside it stays. */
export async function setPlan({ database, clock }: Ground, pwsid: string, plan: Plan): Promise<AccountRow> {
  return inTransaction(database.owner, async (owner) => {
    const account = await readAccount({ database: { owner } }, pwsid);
    if (account.plan === plan) return account;
    await savePlan(owner, account.id, plan);
    await recordAccessChange(
      { owner, clock },
      { accountId: account.id, kind: 'planChanged', before: { plan: account.plan }, after: { plan } },
      operator,
    );
    return { ...account, plan };
  });
}

/** One feature beside the plan: given, taken away, or again as the plan says. */
export async function setFeature(
  { database, clock }: Ground,
  pwsid: string,
  { feature, to }: { readonly feature: FeatureCode; readonly to: 'on' | 'off' | 'plan' },
): Promise<AccountRow> {
  return inTransaction(database.owner, async (owner) => {
    const account = await readAccount({ database: { owner } }, pwsid);
    const before = inWords(await findOverride(owner, account.id, feature));
    if (before === to) return account;
    await saveOverride(owner, account.id, feature, to === 'plan' ? undefined : to === 'on');
    await recordAccessChange(
      { owner, clock },
      { accountId: account.id, kind: 'featureChanged', before: { [feature]: before }, after: { [feature]: to } },
      operator,
    );
    return account;
  });
}

function inWords(override: boolean | undefined): 'on' | 'off' | 'plan' {
  if (override === undefined) return 'plan';
  return override ? 'on' : 'off';
}

/** A disabled account is not there for its people from their next question on; nothing of it is lost. */
export async function setEnabled(
  { database, clock }: Ground,
  pwsid: string,
  to: 'enabled' | 'disabled',
): Promise<AccountRow> {
  return inTransaction(database.owner, async (owner) => {
    const account = await readAccount({ database: { owner } }, pwsid);
    const enabled = to === 'enabled';
    if (account.enabled === enabled) return account;
    await saveEnabled(owner, account.id, enabled);
    await recordAccessChange(
      { owner, clock },
      {
        accountId: account.id,
        kind: enabled ? 'accountEnabled' : 'accountDisabled',
        before: { enabled: account.enabled },
        after: { enabled },
      },
      operator,
    );
    return { ...account, enabled };
  });
}

/** A new password for a person of ours; every session of theirs ends. */
export async function resetPassword({ database, clock }: Ground, email: string, password: string): Promise<void> {
  const person = await readPerson({ database }, email);
  const passwordHash = await hashPassword(parseShape(newPassword, password));
  await inTransaction(database.owner, async (owner) => {
    await savePassword(owner, person.id, passwordHash, instant(clock));
    await endSignInsOf(owner, person.subject ?? person.id);
    await recordPersonEvent({ owner, clock }, { kind: 'passwordReset', personId: person.id }, operator);
  });
}
