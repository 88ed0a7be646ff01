import { waterSystemAccountType } from '@curbstop/contract/accounts/account.values';
import { isDemonstrationAccount } from '@curbstop/contract/accounts/demonstration.values';
import { getFeatures } from '@curbstop/contract/accounts/feature.values';
import type * as currentUserEndpoints from '@curbstop/contract/accounts/current-user.endpoints';
import type { CurrentUser } from '@curbstop/contract/accounts/current-user.endpoints';
import type { FlagName } from '@curbstop/contract/feature-flags/flag.values';
import { commonProblems } from '@curbstop/contract/primitives/problem';
import type { Person, SignedInContext } from '../../foundation/request-context.ts';
import type { FlagContext } from '../../foundation/flags/flags.ts';
import { getInstant } from '../../foundation/clock.ts';
import type { PersonService } from '../../foundation/service.ts';
import { listEnabledFlags } from '../feature-flags/flag.service.ts';
import { getAppOfAccount } from './account-app.service.ts';
import { findMembership, listAccounts, updateDefaultAccount, type Member } from './account.repository.ts';
import { findPerson } from './person.repository.ts';
import { hasAcceptance, insertAcceptance } from './terms.repository.ts';

/** The signed-in person, the account in use [A6.8] and their permissions there. */
export async function getCurrentUser({ person, app }: SignedInContext): Promise<CurrentUser> {
  const { owner } = app.database;
  const record = await findPerson(owner, { id: person.id });
  if (!record) throw commonProblems.notFound();
  const member = await findMembership(owner, person.id, undefined);
  const { mailHouse, config } = member ? getAppOfAccount(app, member) : app;
  const { total: accountCount } = await listAccounts(owner, person.id, { filter: '', limit: 0, offset: 0 });
  return {
    id: person.id,
    authId: record.subject ?? person.id,
    email: person.email,
    firstName: person.firstName,
    lastName: person.lastName,
    createdOn: record.createdOn,
    isSingleSignOn: person.isSingleSignOn,
    defaultAccount: member ? accountInUse(member) : null,
    accountCount,
    permissions: [...(member?.permissions ?? [])],
    features: member ? [...getFeatures(member.plan, member.overrides)] : [],
    flags: await listEnabledFlags(app.flags, toFlagContext(person, member?.accountId)),
    termsAccepted: await hasAcceptance(owner, person.id),
    hasMailHouse: mailHouse !== undefined,
    hasMailServer: config.mail !== undefined,
  };
}

function accountInUse(member: Member): CurrentUser['defaultAccount'] {
  return {
    id: member.accountId,
    companyName: member.name,
    contactPhone: member.contactPhone,
    createdOn: member.createdOn,
    primacyCode: member.primacyCode,
    pwsid: member.pwsid,
    timeZone: member.timeZone,
    systemType: member.systemType,
    localLeadBan: member.localLeadBan,
    plan: member.plan,
    isDemonstration: isDemonstrationAccount(member),
  };
}

/** The accounts that the person may switch to [A2.41-A2.43]. */
export const listMyAccounts: PersonService<typeof currentUserEndpoints.listMyAccounts> = async (
  { person, app },
  { pageNumber, pageSize, filter, ids },
) => {
  const { total, items } = await listAccounts(app.database.owner, person.id, {
    filter,
    ids,
    limit: pageSize,
    offset: (pageNumber - 1) * pageSize,
  });
  return {
    total,
    totalPages: Math.ceil(total / pageSize),
    pageSize,
    pageNumber,
    items: items.map((item) => ({ ...item, type: waterSystemAccountType })),
  };
};

/** Switches to another account [A2.45]. An account that the person does not belong to is not found. */
export async function changeDefaultAccount(
  signedIn: SignedInContext,
  { accountId }: { readonly accountId: string },
): Promise<CurrentUser> {
  const { owner } = signedIn.app.database;
  const member = await findMembership(owner, signedIn.person.id, accountId);
  if (!member) throw commonProblems.notFound();
  await updateDefaultAccount(owner, accountId, signedIn.person.id);
  return getCurrentUser(signedIn);
}

/** Accepts the current terms [A4.1]; repeating it has no effect. */
export async function acceptTerms({ person, app }: SignedInContext): Promise<{ termsAccepted: true }> {
  await insertAcceptance(app.database.owner, person.id, getInstant(app.clock));
  return { termsAccepted: true };
}

export function hasAcceptedTerms({ person, app }: SignedInContext): Promise<boolean> {
  return hasAcceptance(app.database.owner, person.id);
}

/** The flags that are on for the person in the account in use. */
export async function listFlags({ person, app }: SignedInContext): Promise<FlagName[]> {
  const member = await findMembership(app.database.owner, person.id, undefined);
  return listEnabledFlags(app.flags, toFlagContext(person, member?.accountId));
}

/** The context in which flags are evaluated [A6.15]. */
export function toFlagContext({ id, authId, email }: Person, accountId: string | undefined): FlagContext {
  return { personId: id, authId, email, accountId };
}
