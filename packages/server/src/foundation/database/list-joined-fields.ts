import { sql, type RawBuilder } from 'kysely';
import type { AccountId } from './account-id.ts';

/** A field of a list whose values stand in rows of their own: which table, which of its definitions, which column. */
export interface JoinedField {
  readonly table: string;
  readonly definitionId: string;
  readonly column: string;
}

interface Walked {
  readonly beside: JoinedField;
  readonly accountId: AccountId;
  readonly table: string;
  readonly where: RawBuilder<boolean>;
}
interface BesideWindow {
  readonly walked: 'asc' | 'desc';
  readonly offset: number;
  readonly limit: number;
  /** So many of all matches have a value. */
  readonly valued: number;
  readonly total: number;
}

/** The record has a value that is so; like every statement of the list door it names the account itself. */
export function filtersJoinedField(
  beside: JoinedField,
  accountId: AccountId,
  isSo: RawBuilder<boolean>,
): RawBuilder<boolean> {
  return sql<boolean>`id in (select record_id from ${sql.table(beside.table)} where ${ofField(beside, accountId)} and ${sql.ref(beside.column)} is not null and ${isSo})`;
}

/** The value of one record, for a handful that is sorted in memory. */
export function besideKey(beside: JoinedField, accountId: AccountId, table: string): RawBuilder<unknown> {
  return sql`(select ${sql.ref(beside.column)} from ${sql.table(beside.table)} where ${ofField(beside, accountId)} and record_id = ${sql.ref(`${table}.id`)})`;
}

/**
 * One page of ids in the order of the values. Records without a value come last (first when descending), in the order of
 * their ids, as nulls of a column do: the page is cut out of both parts, and each is walked along an index of its own.
 */
export function walkBeside(given: Walked, { walked, offset, limit, valued, total }: BesideWindow): RawBuilder<unknown> {
  const ascends = walked === 'asc';
  const [first, second] = ascends ? [valued, total - valued] : [total - valued, valued];
  const inFirst = { offset: Math.min(offset, first), limit: Math.max(0, Math.min(limit, first - offset)) };
  const inSecond = { offset: Math.max(0, offset - first), limit: Math.min(limit - inFirst.limit, second) };
  const [values, blanks] = ascends ? [inFirst, inSecond] : [inSecond, inFirst];
  const parts = [
    ...(values.limit > 0 ? [withValue(given, walked, values)] : []),
    ...(blanks.limit > 0 ? [withoutValue(given, walked, blanks)] : []),
  ];
  return sql`with page as (${sql.join(parts, sql` union all `)})`;
}

interface Cut {
  readonly offset: number;
  readonly limit: number;
}

/** Walked along the index of values, each looked up among the matches. */
function withValue(
  { beside, accountId, table, where }: Walked,
  walked: 'asc' | 'desc',
  { offset, limit }: Cut,
): RawBuilder<unknown> {
  const direction = sql.raw(walked);
  const column = sql.ref(`v.${beside.column}`);
  return sql`(select v.record_id as id, ${column} as sort_key from ${sql.table(beside.table)} v
    where v.account_id = ${accountId} and v.definition_id = ${beside.definitionId} and ${column} is not null
      and exists (select from ${sql.table(table)} where id = v.record_id and ${where})
    order by ${column} ${direction}, v.record_id ${direction} limit ${limit} offset ${offset})`;
}

function withoutValue(
  { beside, accountId, table, where }: Walked,
  walked: 'asc' | 'desc',
  { offset, limit }: Cut,
): RawBuilder<unknown> {
  const nothing = sql`(select ${sql.ref(beside.column)} from ${sql.table(beside.table)} where false)`;
  return sql`(select id, ${nothing} as sort_key from ${sql.table(table)}
    where ${where} and not exists (select from ${sql.table(beside.table)} v where v.account_id = ${accountId} and v.definition_id = ${beside.definitionId} and v.record_id = ${sql.ref(`${table}.id`)})
    order by id ${sql.raw(walked)} limit ${limit} offset ${offset})`;
}

function ofField({ definitionId }: JoinedField, accountId: AccountId): RawBuilder<boolean> {
  return sql<boolean>`account_id = ${accountId} and definition_id = ${definitionId}`;
}
