import { apiKeyProblems } from '@curbstop/contract/accounts/api-key.problems';
import { accountProblems } from '@curbstop/contract/accounts/account.problems';
import { getFeatures } from '@curbstop/contract/accounts/feature.values';
import { findMissingRequirement, type MissingRequirement } from '@curbstop/contract/accounts/requirement.policy';
import type { Endpoint } from '@curbstop/contract/primitives/endpoint';
import { id } from '@curbstop/contract/primitives/ids';
import { commonProblems, type Problem } from '@curbstop/contract/primitives/problem';
import type { FastifyRequest } from 'fastify';
import { getAppOfAccount } from './domains/accounts/account-app.service.ts';
import { findMembership, listEnabledAccounts, type Member } from './domains/accounts/account.repository.ts';
import { looksLikeKey, authenticateApiKey } from './domains/accounts/api-key.service.ts';
import { toFlagContext } from './domains/accounts/current-user.service.ts';
import { findPerson, type PersonRecord } from './domains/accounts/person.repository.ts';
import { linkInvitedPerson } from './domains/accounts/sign-in.service.ts';
import type {
  RequestContext,
  ChangeSource,
  AppContext,
  Person,
  SignedInContext,
} from './foundation/request-context.ts';
import type { AccountId } from './foundation/database/account-id.ts';
import type { GraphqlContext } from './foundation/graphql/builder.ts';
import { getOrigin } from './foundation/http/origin.ts';
import { PersonLimit } from './foundation/http/rate-limit.ts';
import { getIdempotencyKey } from './foundation/http/idempotency.ts';
import type { Authenticator } from './foundation/http/serve.ts';
import { localIssuer, type Identity } from './foundation/identity/identity.ts';

/**
 * The only code that creates a RequestContext. Checks the token or key, membership, permission and feature, in this
 * order.
 */
export function createAuthenticator(app: AppContext, identity: Identity): Authenticator {
  const limit = new PersonLimit(app.config.rateLimitPerPerson, app.clock);
  const authenticate = async (request: FastifyRequest): Promise<SignedInContext> => {
    const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
    if (token && looksLikeKey(token)) {
      const origin = getOrigin(request);
      const person = await authenticateApiKey(app, token, origin);
      limit.count(person.id);
      return { person, isKey: true, app, requestId: request.id, origin };
    }
    const claims = token && (await identity.verify(token));
    if (!claims) throw commonProblems.notSignedIn();
    const record =
      (await findPerson(app.database.owner, claims)) ??
      (await linkInvitedPerson(app, identity, { claims, token, origin: getOrigin(request) }));
    if (!record) {
      // [A8.27]: the person was never invited, or was removed.
      app.log.error(
        { requestId: request.id, issuer: claims.issuer, subject: claims.subject },
        'Valid sign-in of an unknown person',
      );
      throw accountProblems.notAUser();
    }
    limit.count(record.id);
    return {
      person: toPerson(record),
      session: claims.session,
      app,
      requestId: request.id,
      origin: getOrigin(request),
    };
  };
  return {
    authenticate,
    authenticatePerson: async (request) => asPerson(await authenticate(request)),
    context: async (request, endpoint) => {
      const signedIn = await authenticate(request);
      const requestedAccountId = (request.params as { accountId?: string }).accountId;
      return admit(
        await createRequestContext(signedIn, requestedAccountId, signedIn.isKey ? 'api' : 'screen'),
        endpoint,
      );
    },
  };
}

/** An API key has no profile, password or choice of accounts. */
function asPerson(signedIn: SignedInContext): SignedInContext {
  if (signedIn.isKey) throw apiKeyProblems.apiKeyNotAPerson();
  return signedIn;
}

/** Authenticates resolvers with the same checks, in the same order, as REST endpoints. */
export function createGraphqlContext(authenticator: Authenticator): (request: FastifyRequest) => GraphqlContext {
  return (request) => {
    let signedIn: Promise<SignedInContext> | undefined;
    // Authenticated once per request, however many fields it has.
    const authenticate = () => (signedIn ??= authenticator.authenticate(request));
    return {
      authenticatePerson: async () => asPerson(await authenticate()),
      idempotencyKey: getIdempotencyKey(request),
      inAccount: async (requirement, accountId) =>
        admit(await createRequestContext(await authenticate(), accountId ?? undefined, 'api'), requirement),
    };
  };
}

/** Screens and API require accepted terms [A1.1]; jobs requested before the terms changed continue. */
const mustAccept: ReadonlySet<ChangeSource> = new Set(['screen', 'api']);

/** Account ids in the path of a client that has lost its account [A7.1]. */
const unnamed: ReadonlySet<string> = new Set(['', 'undefined', 'null']);

/**
 * Context of a person in an account, by default their default account. Foreign and missing accounts both answer 404.
 */
async function createRequestContext(
  signedIn: SignedInContext,
  accountId: string | undefined,
  changeSource: ChangeSource,
): Promise<RequestContext> {
  const { owner } = signedIn.app.database;
  if (accountId !== undefined && unnamed.has(accountId)) throw commonProblems.noAccountId();
  if (accountId !== undefined && !id.safeParse(accountId).success) throw commonProblems.notFound();
  const member = await findMembership(owner, signedIn.person.id, accountId);
  if (!member) throw accountId === undefined ? commonProblems.noAccountId() : commonProblems.notFound();
  if (!member.termsAccepted && mustAccept.has(changeSource)) throw accountProblems.termsNotAccepted();
  return memberContext(signedIn, member, changeSource);
}

/** A job runs as the person who requested it, with their current permissions. */
export async function createJobContext(
  app: AppContext,
  { accountId, userId, jobId }: { readonly accountId: string; readonly userId: string; readonly jobId: string },
): Promise<RequestContext> {
  const record = await findPerson(app.database.owner, { id: userId });
  if (!record) throw commonProblems.notFound();
  return createRequestContext({ person: toPerson(record), app, requestId: jobId }, accountId, 'job');
}

/**
 * What a person lets others read without signing in, such as a calendar; with the current permissions of the person.
 */
export async function createReaderContext(
  app: AppContext,
  { accountId, userId }: { readonly accountId: string; readonly userId: string },
  requirement: Pick<Endpoint, 'access' | 'feature' | 'flag'>,
): Promise<RequestContext> {
  return admit(await createJobContext(app, { accountId, userId, jobId: 'reader' }), requirement);
}

/** Curbstop itself, in each enabled account in turn: for automatic work such as a rule that takes effect. */
export async function* iterateSystemContexts(app: AppContext): AsyncGenerator<RequestContext> {
  for (const account of await listEnabledAccounts(app.database.owner)) {
    yield memberContext(
      { person: systemPerson, app, requestId: 'system' },
      { ...account, permissions: ['pws:admin'], overrides: [], termsAccepted: true },
      'job',
    );
  }
}

/** Another system in one enabled account, for what it reports about our records; the history shows its name. */
export async function createReporterContext(
  app: AppContext,
  { accountId, name }: { readonly accountId: string; readonly name: string },
): Promise<RequestContext> {
  const [account] = await listEnabledAccounts(app.database.owner, accountId);
  if (!account) throw commonProblems.notFound();
  return memberContext(
    { person: { ...systemPerson, firstName: name }, app, requestId: 'reporter' },
    { ...account, permissions: ['pws:edit'], overrides: [], termsAccepted: true },
    'api',
  );
}

const systemPerson: Person = {
  id: '00000000-0000-0000-0000-000000000000',
  authId: 'curbstop',
  email: '',
  firstName: 'Curbstop',
  lastName: '',
  isSingleSignOn: false,
};

/** Applies the same requirements and policy that the web app uses to hide features. */
async function admit(
  context: RequestContext,
  requirement: Pick<Endpoint, 'access' | 'feature' | 'flag'>,
): Promise<RequestContext> {
  const { flag } = requirement;
  const isOn =
    flag !== undefined && (await context.app.flags.isOn(flag, toFlagContext(context.person, context.accountId)));
  const missing = findMissingRequirement({ ...context, flags: new Set(isOn ? [flag] : []) }, requirement);
  if (missing) throw refusals[missing]();
  return context;
}

const refusals: Readonly<Record<MissingRequirement, () => Problem>> = {
  feature: commonProblems.featureMissing,
  flag: commonProblems.switchedOff,
  permission: commonProblems.notAllowed,
};

function memberContext(signedIn: SignedInContext, member: Member, changeSource: ChangeSource): RequestContext {
  const accountId = member.accountId as AccountId;
  return {
    ...signedIn,
    app: getAppOfAccount(signedIn.app, member),
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
    features: getFeatures(member.plan, member.overrides),
    database: signedIn.app.database.forAccount(accountId),
    changeSource,
  };
}

function toPerson(record: PersonRecord): Person {
  return {
    id: record.id,
    authId: record.subject ?? record.id,
    email: record.email,
    firstName: record.firstName,
    lastName: record.lastName,
    isSingleSignOn: record.issuer !== localIssuer,
  };
}
