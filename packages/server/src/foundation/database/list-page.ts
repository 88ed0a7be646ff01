import type { List } from '@curbstop/contract/primitives/list';
import { sql, type RawBuilder } from 'kysely';
import type { AccountId } from './account-id.ts';
import { compileJoinedSortKey, compileJoinedPage } from './list-joined-fields.ts';
import type { ListSource } from './list-source.ts';

/**
 * Up to this many matches are fetched and sorted; above it an ordered index is scanned. The indexes cover every facet,
 * so a scan reads the table only for searched text; without searched text it pays off earlier (docs/decisions/0052).
 */
export const sortedInMemory = { facets: 15_000, searchedText: 45_000 };

type Window = {
  readonly sort: string;
  readonly pageSize: number;
  readonly offset: number;
  readonly total: number;
  readonly searchesText: boolean;
  readonly withValue?: number;
};

/** Sort key and direction of a `sort` parameter; `-name` sorts descending. */
export function compileOrder<L extends List>(source: ListSource<L>, accountId: AccountId, sort: string) {
  const field = sort.replace(/^-/, '');
  const joined = source.joinedFields?.[field];
  const column = joined?.column ?? source.columns[field];
  if (!column || !source.list.fields[field]?.sort) throw new Error(`List of ${source.table} has no sort ${field}`);
  return {
    joined,
    key: joined ? compileJoinedSortKey(joined, accountId, source.table) : sql.ref(column),
    direction: sort.startsWith('-') ? 'desc' : 'asc',
  } as const;
}

/** Selects the ids first, then their columns; past the middle the index is scanned backwards. */
export function compilePage<L extends List>(
  source: ListSource<L>,
  accountId: AccountId,
  where: RawBuilder<boolean>,
  window: Window,
): RawBuilder<unknown> {
  const { joined, key, direction } = compileOrder(source, accountId, window.sort);
  const limit = Math.min(window.pageSize, window.total - window.offset);
  const backwards = window.offset > window.total / 2;
  const scanDirection = backwards === (direction === 'asc') ? 'desc' : 'asc';
  const offset = backwards ? window.total - window.offset - limit : window.offset;
  const table = sql.table(source.table);
  const order = (keyColumn: RawBuilder<unknown>, by: 'asc' | 'desc', id = sql.ref('id')) =>
    sql`${keyColumn} ${sql.raw(by)}, ${id} ${sql.raw(by)}`;
  const ids =
    joined && window.withValue !== undefined
      ? compileJoinedPage(
          { joined, accountId, table: source.table, where },
          { direction: scanDirection, offset, limit, withValue: window.withValue, total: window.total },
        )
      : window.total <= sortedInMemory[window.searchesText ? 'searchedText' : 'facets']
        ? sql`with matches as materialized (select id, ${key} as sort_key from ${table} where ${where}), page as (select id, sort_key from matches
          order by ${order(sql.ref('sort_key'), scanDirection)} limit ${limit} offset ${offset})`
        : sql`with page as (select id, ${key} as sort_key from ${table} where ${where} order by ${order(key, scanDirection)} limit ${limit} offset ${offset})`;
  return sql`${ids} select ${source.select} from page join ${table} as l on l.account_id = ${accountId} and l.id = page.id
    order by ${order(sql.ref('page.sort_key'), direction, sql.ref('page.id'))}`;
}
