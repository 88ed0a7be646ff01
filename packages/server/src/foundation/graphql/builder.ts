import type { Access } from '@curbstop/contract/kinds/call';
import SchemaBuilder from '@pothos/core';
import type { Caller, Visitor } from '../caller.ts';

/** What every resolver is handed: the way to who is asking. Nothing else reaches it. */
export interface GraphqlContext {
  visitor(): Promise<Visitor>;
  /** Proves membership of the account (the default one when none is named), permission and feature. */
  caller(access: Access, accountId?: string | null, feature?: string): Promise<Caller>;
}

interface Types {
  Context: GraphqlContext;
  DefaultFieldNullability: false;
}

/** A schema in the making; each domain's resolvers add their fields to it. */
export function createBuilder() {
  const builder = new SchemaBuilder<Types>({ defaultFieldNullability: false });
  builder.queryType({});
  builder.mutationType({});
  return builder;
}
export type Builder = ReturnType<typeof createBuilder>;
