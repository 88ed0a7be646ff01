import type { Endpoint } from '@curbstop/contract/primitives/endpoint';
import SchemaBuilder from '@pothos/core';
import type { GraphQLResolveInfo } from 'graphql';
import type { RequestContext, Visitor } from '../request-context.ts';
import { onceOnly } from '../http/idempotency.ts';

/** What every resolver is handed: the way to who is asking. Nothing else reaches it. */
export interface GraphqlContext {
  visitor(): Promise<Visitor>;
  /** Proves membership of the account (the default one when none is named) and what the field needs there. */
  inAccount(requirement: GraphqlRequirement, accountId?: string | null): Promise<RequestContext>;
  /** The value of `Idempotency-Key`, when the client sent one. */
  readonly idempotencyKey: string | undefined;
}

/** What a field asks of whoever wants it; the same words as a REST call's. */
export type GraphqlRequirement = Pick<Endpoint, 'access' | 'feature' | 'flag'>;

interface Types {
  Context: GraphqlContext;
  DefaultFieldNullability: false;
}

/** A schema in the making; each domain's resolvers add their fields to it. */
export function createBuilder() {
  const builder = new SchemaBuilder<Types>({ defaultFieldNullability: false });
  builder.queryType({});
  return builder;
}
export type Builder = ReturnType<typeof createBuilder>;

/** Marks a field that is about the person who asks, not about an account. */
export const aboutThePerson = 'about the person';

/** What a field says of itself to the tests of the walls. */
export type FieldRequirement = GraphqlRequirement | typeof aboutThePerson;

/** A field of an account, which it takes as `accountId`: nothing is resolved before the need is met, and a change is made once for each key. */
export function inAccount<Args extends { readonly accountId: string }, Answer>(
  requirement: GraphqlRequirement,
  resolve: (context: RequestContext, args: Args) => Answer | Promise<Answer>,
) {
  return {
    extensions: { requirement },
    resolve: async (
      _: unknown,
      args: Args,
      graphql: GraphqlContext,
      { parentType, fieldName, path }: GraphQLResolveInfo,
    ): Promise<Answer> => {
      const context = await graphql.inAccount(requirement, args.accountId);
      const { idempotencyKey: key } = graphql;
      if (key === undefined || parentType.name !== 'Mutation') return resolve(context, args);
      // One question may hold several changes: each has its own key by where its answer stands.
      return onceOnly(context, { name: fieldName, key: `${path.key} ${key}`, request: args }, async (claiming) =>
        resolve(claiming, args),
      );
    },
  };
}

/** A field of a signed-in person. */
export function ofPerson<Args, Answer>(resolve: (visitor: Visitor, args: Args) => Promise<Answer>) {
  return {
    extensions: { requirement: aboutThePerson },
    resolve: async (_: unknown, args: Args, graphql: GraphqlContext): Promise<Answer> =>
      resolve(await graphql.visitor(), args),
  };
}
