import { sql, type RawBuilder } from 'kysely';
import type { AccountId } from './account-id.ts';

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
interface JoinedWindow {
  readonly direction: 'asc' | 'desc';
  readonly offset: number;
  readonly limit: number;
  /** Matches that have a value. */
  readonly withValue: number;
  readonly total: number;
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
  return sql`(select ${sql.ref(joined.column)} from ${sql.table(joined.table)} where ${ofField(joined, accountId)} and record_id = ${sql.ref(`${table}.id`)})`;
}

/**
 * One page of ids in the order of the values. Records without a value come last (first when descending), ordered by id,
 * as nulls of a column do. The page combines a part with values and a part without, each read from its own index.
 */
export function compileJoinedPage(
  query: JoinedQuery,
  { direction, offset, limit, withValue, total }: JoinedWindow,
): RawBuilder<unknown> {
  const ascends = direction === 'asc';
  const [first, second] = ascends ? [withValue, total - withValue] : [total - withValue, withValue];
  const inFirst = { offset: Math.min(offset, first), limit: Math.max(0, Math.min(limit, first - offset)) };
  const inSecond = { offset: Math.max(0, offset - first), limit: Math.min(limit - inFirst.limit, second) };
  const [values, blanks] = ascends ? [inFirst, inSecond] : [inSecond, inFirst];
  const parts = [
    ...(values.limit > 0 ? [compileWithValue(query, direction, values)] : []),
    ...(blanks.limit > 0 ? [compileWithoutValue(query, direction, blanks)] : []),
  ];
  return sql`with page as (${sql.join(parts, sql` union all `)})`;
}

interface Slice {
  readonly offset: number;
  readonly limit: number;
}

/** Scans the index of values and looks up each record among the matches. */
function compileWithValue(
  { joined, accountId, table, where }: JoinedQuery,
  direction: 'asc' | 'desc',
  { offset, limit }: Slice,
): RawBuilder<unknown> {
  const order = sql.raw(direction);
  const column = sql.ref(`v.${joined.column}`);
  return sql`(select v.record_id as id, ${column} as sort_key from ${sql.table(joined.table)} v
    where v.account_id = ${accountId} and v.definition_id = ${joined.definitionId} and ${column} is not null
      and exists (select from ${sql.table(table)} where id = v.record_id and ${where})
    order by ${column} ${order}, v.record_id ${order} limit ${limit} offset ${offset})`;
}

function compileWithoutValue(
  { joined, accountId, table, where }: JoinedQuery,
  direction: 'asc' | 'desc',
  { offset, limit }: Slice,
): RawBuilder<unknown> {
  const noValue = sql`(select ${sql.ref(joined.column)} from ${sql.table(joined.table)} where false)`;
  return sql`(select id, ${noValue} as sort_key from ${sql.table(table)}
    where ${where} and not exists (select from ${sql.table(joined.table)} v
      where v.account_id = ${accountId} and v.definition_id = ${joined.definitionId} and v.record_id = ${sql.ref(`${table}.id`)})
    order by id ${sql.raw(direction)} limit ${limit} offset ${offset})`;
}

function ofField({ definitionId }: JoinedField, accountId: AccountId): RawBuilder<boolean> {
  return sql<boolean>`account_id = ${accountId} and definition_id = ${definitionId}`;
}
