import type { Access } from '@curbstop/contract/kinds/call';
import { commonProblems } from '@curbstop/contract/kinds/problem';
import type { FastifyRequest } from 'fastify';
import { findMember, findPerson, type Member, type PersonRecord } from './domains/accounts/account.repository.ts';
import { featuresOf } from '@curbstop/contract/accounts/feature.values';
import { holds, type Caller, type DoorName, type House, type Person, type Visitor } from './foundation/caller.ts';
import type { AccountId } from './foundation/database/account-id.ts';
import type { GraphqlContext } from './foundation/graphql/builder.ts';
import type { Gate } from './foundation/http/serve.ts';
import type { Identity } from './foundation/identity/identity.ts';

/** The only maker of a Caller: proves the token, the membership, the permission and the feature, in this order. */
export function createGate(house: House, identity: Identity): Gate {
  const visitor = async (request: FastifyRequest): Promise<Visitor> => {
    const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
    const claims = token && (await identity.verify(token));
    const record = claims && (await findPerson(house.database.owner, claims));
    if (!record) throw commonProblems.notSignedIn();
    return { person: personOf(record, identity), house, requestId: request.id };
  };
  return {
    visitor,
    caller: async (request, call) => {
      const asking = await visitor(request);
      const named = (request.params as { accountId?: string }).accountId;
      return admit(await callerOf(asking, named, 'screen'), call);
    },
  };
}

/** How resolvers ask who is there: the same proofs, in the same order, as for a REST call. */
export function graphqlContext(gate: Gate): (request: FastifyRequest) => GraphqlContext {
  return (request) => ({
    visitor: () => gate.visitor(request),
    caller: async (access, accountId, feature) => {
      const visitor = await gate.visitor(request);
      return admit(await callerOf(visitor, accountId ?? undefined, 'api'), { access, feature });
    },
  });
}

/** A person inside an account; the default account when none is named. Foreign and missing look the same: 404. */
export async function callerOf(visitor: Visitor, accountId: string | undefined, door: DoorName): Promise<Caller> {
  const { owner } = visitor.house.database;
  const member = await findMember(owner, visitor.person.id, accountId);
  if (!member) throw accountId === undefined ? commonProblems.noAccountId() : commonProblems.notFound();
  return memberCaller(visitor, member, door);
}

/** Background work runs as the person who asked for it, with the rights that they have now. */
export async function callerForJob(house: House, accountId: string, userId: string, jobId: string): Promise<Caller> {
  const record = await findPerson(house.database.owner, { id: userId });
  if (!record) throw commonProblems.notFound();
  return callerOf({ person: { ...record, isSingleSignOn: false }, house, requestId: jobId }, accountId, 'job');
}

function admit(caller: Caller, call: { readonly access: Access; readonly feature?: string | undefined }): Caller {
  if (call.feature !== undefined && !caller.features.has(call.feature)) throw commonProblems.featureMissing();
  if (!holds(caller.permissions, call.access)) throw commonProblems.notAllowed();
  return caller;
}

function memberCaller(visitor: Visitor, member: Member, door: DoorName): Caller {
  const accountId = member.accountId as AccountId;
  return {
    ...visitor,
    accountId,
    account: { name: member.name, pwsid: member.pwsid, primacyCode: member.primacyCode, timeZone: member.timeZone },
    permissions: new Set(member.permissions),
    features: featuresOf(member.plan, member.overrides),
    database: visitor.house.database.forAccount(accountId),
    door,
  };
}

function personOf(record: PersonRecord, identity: Identity): Person {
  return { id: record.id, email: record.email, firstName: record.firstName, lastName: record.lastName, isSingleSignOn: record.issuer !== identity.localIssuer };
}
