import { apiKeyProblems } from '@curbstop/contract/accounts/api-key.problems';
import { accountProblems } from '@curbstop/contract/accounts/account.problems';
import { featuresOf } from '@curbstop/contract/accounts/feature.values';
import { missingRequirement, type MissingRequirement } from '@curbstop/contract/accounts/requirement.policy';
import type { Endpoint } from '@curbstop/contract/primitives/endpoint';
import { id } from '@curbstop/contract/primitives/ids';
import { commonProblems, type Problem } from '@curbstop/contract/primitives/problem';
import type { FastifyRequest } from 'fastify';
import { findMember, listEnabledAccounts, type Member } from './domains/accounts/account.repository.ts';
import { looksLikeKey, personOfKey } from './domains/accounts/api-key.service.ts';
import { flagContextOf } from './domains/accounts/current-user.service.ts';
import { findPerson, type PersonRecord } from './domains/accounts/person.repository.ts';
import { linkInvitedPerson } from './domains/accounts/sign-in.service.ts';
import type { RequestContext, ChangeSource, AppContext, Person, Visitor } from './foundation/request-context.ts';
import type { AccountId } from './foundation/database/account-id.ts';
import type { GraphqlContext } from './foundation/graphql/builder.ts';
import { originOf } from './foundation/http/origin.ts';
import { PersonLimit } from './foundation/http/rate-limit.ts';
import { idempotencyKeyOf } from './foundation/http/idempotency.ts';
import type { Authenticator } from './foundation/http/serve.ts';
import { localIssuer, type Identity } from './foundation/identity/identity.ts';

/** The only maker of a Caller: proves the token or key, the membership, the permission and the feature, in this order. */
export function createAuthenticator(app: AppContext, identity: Identity): Authenticator {
  const limit = new PersonLimit(app.config.rateLimitPerPerson, app.clock);
  const asker = async (request: FastifyRequest): Promise<Visitor> => {
    const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
    if (token && looksLikeKey(token)) {
      const origin = originOf(request);
      const person = await personOfKey(app, token, origin);
      limit.count(person.id);
      return { person, isKey: true, app, requestId: request.id, origin };
    }
    const claims = token && (await identity.verify(token));
    if (!claims) throw commonProblems.notSignedIn();
    const record =
      (await findPerson(app.database.owner, claims)) ??
      (await linkInvitedPerson(app, identity, claims, { token, origin: originOf(request) }));
    if (!record) {
      // [A8.27]: somebody has to invite them, or has let them go.
      app.log.error(
        { requestId: request.id, issuer: claims.issuer, subject: claims.subject },
        'A good sign-in that belongs to no person of ours',
      );
      throw accountProblems.notAUser();
    }
    limit.count(record.id);
    return { person: personOf(record), session: claims.session, app, requestId: request.id, origin: originOf(request) };
  };
  return {
    asker,
    visitor: async (request) => asPerson(await asker(request)),
    context: async (request, endpoint) => {
      const asking = await asker(request);
      const named = (request.params as { accountId?: string }).accountId;
      return admit(await contextOf(asking, named, asking.isKey ? 'api' : 'screen'), endpoint);
    },
  };
}

/** A key is nobody who has a profile, a password or accounts to choose from. */
function asPerson(asking: Visitor): Visitor {
  if (asking.isKey) throw apiKeyProblems.apiKeyNotAPerson();
  return asking;
}

/** How resolvers ask who is there: the same proofs, in the same order, as for a REST call. */
export function graphqlContext(authenticator: Authenticator): (request: FastifyRequest) => GraphqlContext {
  return (request) => {
    let asking: Promise<Visitor> | undefined;
    // However many fields ask, it is one question of one person.
    const asker = () => (asking ??= authenticator.asker(request));
    return {
      visitor: async () => asPerson(await asker()),
      idempotencyKey: idempotencyKeyOf(request),
      inAccount: async (requirement, accountId) =>
        admit(await contextOf(await asker(), accountId ?? undefined, 'api'), requirement),
    };
  };
}

/** Nobody sees or changes anything of an account before the terms [A1.1]; work that was asked for before they changed goes on. */
const mustAccept: ReadonlySet<ChangeSource> = new Set(['screen', 'api']);

/** What stands in the path of a client that lost its account [A7.1]. */
const unnamed: ReadonlySet<string> = new Set(['', 'undefined', 'null']);

/** A person inside an account; the default account when none is named. Foreign and missing look the same: 404. */
export async function contextOf(
  visitor: Visitor,
  accountId: string | undefined,
  changeSource: ChangeSource,
): Promise<RequestContext> {
  const { owner } = visitor.app.database;
  if (accountId !== undefined && unnamed.has(accountId)) throw commonProblems.noAccountId();
  if (accountId !== undefined && !id.safeParse(accountId).success) throw commonProblems.notFound();
  const member = await findMember(owner, visitor.person.id, accountId);
  if (!member) throw accountId === undefined ? commonProblems.noAccountId() : commonProblems.notFound();
  if (!member.termsAccepted && mustAccept.has(changeSource)) throw accountProblems.termsNotAccepted();
  return memberContext(visitor, member, changeSource);
}

/** Background work runs as the person who asked for it, with the rights that they have now. */
export async function contextForJob(
  app: AppContext,
  accountId: string,
  userId: string,
  jobId: string,
): Promise<RequestContext> {
  const record = await findPerson(app.database.owner, { id: userId });
  if (!record) throw commonProblems.notFound();
  return contextOf({ person: personOf(record), app, requestId: jobId }, accountId, 'job');
}

/** Curbstop itself, in each enabled account in turn: for work that nobody asked for, such as a rule that comes into force. */
export async function* systemContexts(app: AppContext): AsyncGenerator<RequestContext> {
  for (const account of await listEnabledAccounts(app.database.owner)) {
    yield memberContext(
      { person: curbstopItself, app, requestId: 'system' },
      { ...account, permissions: ['pws:admin'], overrides: [], termsAccepted: true },
      'job',
    );
  }
}

const curbstopItself: Person = {
  id: '00000000-0000-0000-0000-000000000000',
  authId: 'curbstop',
  email: '',
  firstName: 'Curbstop',
  lastName: '',
  isSingleSignOn: false,
};

/** By the same table and the same policy as the browser: what it does not show, we refuse. */
async function admit(
  context: RequestContext,
  requirement: Pick<Endpoint, 'access' | 'feature' | 'flag'>,
): Promise<RequestContext> {
  const { flag } = requirement;
  const isOn =
    flag !== undefined && (await context.app.flags.isOn(flag, flagContextOf(context.person, context.accountId)));
  const lack = missingRequirement({ ...context, flags: new Set(isOn ? [flag] : []) }, requirement);
  if (lack) throw refusals[lack]();
  return context;
}

const refusals: Readonly<Record<MissingRequirement, () => Problem>> = {
  feature: commonProblems.featureMissing,
  flag: commonProblems.switchedOff,
  permission: commonProblems.notAllowed,
};

function memberContext(visitor: Visitor, member: Member, changeSource: ChangeSource): RequestContext {
  const accountId = member.accountId as AccountId;
  return {
    ...visitor,
    accountId,
    account: {
      name: member.name,
      pwsid: member.pwsid,
      primacyCode: member.primacyCode,
      timeZone: member.timeZone,
      systemType: member.systemType,
      localLeadBan: member.localLeadBan,
    },
    permissions: new Set(member.permissions),
    features: featuresOf(member.plan, member.overrides),
    database: visitor.app.database.forAccount(accountId),
    changeSource,
  };
}

function personOf(record: PersonRecord): Person {
  return {
    id: record.id,
    authId: record.subject ?? record.id,
    email: record.email,
    firstName: record.firstName,
    lastName: record.lastName,
    isSingleSignOn: record.issuer !== localIssuer,
  };
}
