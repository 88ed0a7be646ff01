import type { Call } from '@curbstop/contract/kinds/call';
import SchemaBuilder from '@pothos/core';
import type { GraphQLResolveInfo } from 'graphql';
import type { Caller, Visitor } from '../caller.ts';
import { onceOnly } from '../http/idempotency.ts';

/** What every resolver is handed: the way to who is asking. Nothing else reaches it. */
export interface GraphqlContext {
  visitor(): Promise<Visitor>;
  /** Proves membership of the account (the default one when none is named) and what the field needs there. */
  caller(need: GraphqlNeed, accountId?: string | null): Promise<Caller>;
  /** The value of `Idempotency-Key`, when the client sent one. */
  readonly idempotencyKey: string | undefined;
}

/** What a field asks of whoever wants it; the same words as a REST call's. */
export type GraphqlNeed = Pick<Call, 'access' | 'feature' | 'flag'>;

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
export type FieldNeed = GraphqlNeed | typeof aboutThePerson;

/** A field of an account, which it takes as `accountId`: nothing is resolved before the need is met, and a change is made once for each key. */
export function inAccount<Args extends { readonly accountId: string }, Answer>(need: GraphqlNeed, resolve: (caller: Caller, args: Args) => Answer | Promise<Answer>) {
  return {
    extensions: { need },
    resolve: async (_: unknown, args: Args, context: GraphqlContext, { parentType, fieldName, path }: GraphQLResolveInfo): Promise<Answer> => {
      const caller = await context.caller(need, args.accountId);
      const { idempotencyKey: key } = context;
      if (key === undefined || parentType.name !== 'Mutation') return resolve(caller, args);
      // One question may hold several changes: each has its own key by where its answer stands.
      return onceOnly(caller, { name: fieldName, key: `${path.key} ${key}`, question: args }, async (claiming) => resolve(claiming, args));
    },
  };
}

/** A field of a signed-in person. */
export function ofPerson<Args, Answer>(resolve: (visitor: Visitor, args: Args) => Promise<Answer>) {
  return { extensions: { need: aboutThePerson }, resolve: async (_: unknown, args: Args, context: GraphqlContext): Promise<Answer> => resolve(await context.visitor(), args) };
}
