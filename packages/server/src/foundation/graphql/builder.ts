import type { Endpoint } from '@curbstop/contract/primitives/endpoint';
import SchemaBuilder from '@pothos/core';
import type { GraphQLResolveInfo } from 'graphql';
import type { RequestContext, SignedInContext } from '../request-context.ts';
import { runOnce } from '../database/run-once.ts';

/** GraphQL context: gives resolvers the authenticated person or account context. */
export interface GraphqlContext {
  authenticatePerson(): Promise<SignedInContext>;
  /** Checks membership of the account (by default the person's default account) and the field's requirements. */
  inAccount(requirement: GraphqlRequirement, accountId?: string | null): Promise<RequestContext>;
  /** The value of `Idempotency-Key`, when the client sent one. */
  readonly idempotencyKey: string | undefined;
}

/** Requirements of a field, as for a REST endpoint. */
export type GraphqlRequirement = Pick<Endpoint, 'access' | 'feature' | 'flag'>;

export interface Types {
  Context: GraphqlContext;
  DefaultFieldNullability: false;
}

/** The schema builder to which each domain's resolvers add their fields. */
export function createBuilder() {
  const builder = new SchemaBuilder<Types>({ defaultFieldNullability: false });
  builder.queryType({});
  return builder;
}
export type Builder = ReturnType<typeof createBuilder>;

/** Marks a field about the signed-in person instead of an account. */
const aboutThePerson = 'about the person';

/** Requirement of a field, read by the isolation tests. */
export type FieldRequirement = GraphqlRequirement | typeof aboutThePerson;

/** A field of the account named by `accountId`. */
export function resolveInAccount<Args extends { readonly accountId: string }, Result>(
  requirement: GraphqlRequirement,
  resolve: (context: RequestContext, args: Args) => Result | Promise<Result>,
) {
  return resolveInNamedOrDefaultAccount<Args, Result>(requirement, resolve);
}

/**
 * A field of the account named by `accountId`, by default the person's default account: requirements are checked before
 * it is resolved, and mutations are idempotent by key.
 */
export function resolveInNamedOrDefaultAccount<Args extends { readonly accountId?: string | null | undefined }, Result>(
  requirement: GraphqlRequirement,
  resolve: (context: RequestContext, args: Args) => Result | Promise<Result>,
) {
  return {
    extensions: { requirement },
    // oxlint-disable-next-line eslint/max-params -- GraphQL calls resolvers with these four.
    resolve: async (
      _: unknown,
      args: Args,
      graphql: GraphqlContext,
      { parentType, fieldName, path }: GraphQLResolveInfo,
    ): Promise<Result> => {
      const context = await graphql.inAccount(requirement, args.accountId);
      const { idempotencyKey: key } = graphql;
      if (key === undefined || parentType.name !== 'Mutation') return resolve(context, args);
      // A request may contain several mutations, so each gets its own key from its response path.
      return runOnce(context, { name: fieldName, key: `${path.key} ${key}`, request: args }, async (claimingContext) =>
        resolve(claimingContext, args),
      );
    },
  };
}

/** A field of a signed-in person. */
export function resolveForPerson<Args, Result>(resolve: (signedIn: SignedInContext, args: Args) => Promise<Result>) {
  return {
    extensions: { requirement: aboutThePerson },
    resolve: async (_: unknown, args: Args, graphql: GraphqlContext): Promise<Result> =>
      resolve(await graphql.authenticatePerson(), args),
  };
}
