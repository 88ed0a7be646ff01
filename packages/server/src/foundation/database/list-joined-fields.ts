import { sql, type RawBuilder } from 'kysely';
import type { AccountId } from './account-id.ts';
import type { ListSlice } from './null-ordering.ts';

/** A list field whose values are rows of another table. */
export interface JoinedField {
  readonly table: string;
  readonly definitionId: string;
  readonly column: string;
}

interface JoinedQuery {
  readonly joined: JoinedField;
  readonly accountId: AccountId;
  readonly table: string;
  readonly where: RawBuilder<boolean>;
}

/** The record has a value that meets the condition; includes the account predicate. */
export function compileJoinedFieldFilter(
  joined: JoinedField,
  accountId: AccountId,
  condition: RawBuilder<boolean>,
): RawBuilder<boolean> {
  return sql<boolean>`id in (select record_id from ${sql.table(joined.table)}
    where ${ofField(joined, accountId)} and ${sql.ref(joined.column)} is not null and ${condition})`;
}

/** Sort key for pages that are sorted in memory. */
export function compileJoinedSortKey(joined: JoinedField, accountId: AccountId, table: string): RawBuilder<unknown> {
  return sql`(select ${sql.ref(joined.column)} from ${sql.table(joined.table)}
    where ${ofField(joined, accountId)} and record_id = ${sql.ref(`${table}.id`)})`;
}

/** Scans the index of values and looks up each record among the matches. */
export function compileJoinedWithValue(
  { joined, accountId, table, where }: JoinedQuery,
  { direction, offset, limit }: ListSlice,
): RawBuilder<unknown> {
  const order = sql.raw(direction);
  const column = sql.ref(`v.${joined.column}`);
  return sql`(select v.record_id as id, ${column} as sort_key from ${sql.table(joined.table)} v
    where v.account_id = ${accountId} and v.definition_id = ${joined.definitionId} and ${column} is not null
      and exists (select from ${sql.table(table)} where id = v.record_id and ${where})
    order by ${column} ${order}, v.record_id ${order} limit ${limit} offset ${offset})`;
}

export function compileJoinedBlank(
  { joined, accountId, table, where }: JoinedQuery,
  { direction, offset, limit }: ListSlice,
): RawBuilder<unknown> {
  const noValue = sql`(select ${sql.ref(joined.column)} from ${sql.table(joined.table)} where false)`;
  return sql`(select id, ${noValue} as sort_key from ${sql.table(table)}
    where ${where} and not exists (select from ${sql.table(joined.table)} v
      where v.account_id = ${accountId} and v.definition_id = ${joined.definitionId}
        and v.record_id = ${sql.ref(`${table}.id`)})
    order by id ${sql.raw(direction)} limit ${limit} offset ${offset})`;
}

function ofField({ definitionId }: JoinedField, accountId: AccountId): RawBuilder<boolean> {
  return sql<boolean>`account_id = ${accountId} and definition_id = ${definitionId}`;
}
