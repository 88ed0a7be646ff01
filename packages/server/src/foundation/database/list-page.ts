import type { List } from '@curbstop/contract/primitives/list';
import { sql, type RawBuilder } from 'kysely';
import type { AccountId } from './account-id.ts';
import { startAtLandmark, type Landmark } from './list-landmarks.ts';
import { compileKeyOrder, compileSplitPage, type ListSlice } from './null-ordering.ts';
import { compileJoinedBlank, compileJoinedSortKey, compileJoinedWithValue } from './list-joined-fields.ts';
import type { ListSource } from './list-source.ts';

/**
 * Up to this many matches are fetched and sorted; above it an ordered index is scanned. The indexes cover every facet,
 * so a scan reads the table only for searched text; without searched text it pays off earlier (docs/decisions/0052).
 */
export const sortedInMemory = { facets: 30_000, searchedText: 45_000 };

type Window = {
  readonly where: RawBuilder<boolean>;
  readonly sort: string;
  readonly pageSize: number;
  readonly offset: number;
  readonly total: number;
  readonly searchesText: boolean;
  /** Matches that have a value; given when the page is read in two parts (see list-blanks). */
  readonly withValue?: number;
  /** Given for a page far from both ends of a long list. */
  readonly landmark?: Landmark;
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
  { where, ...window }: Window,
): RawBuilder<unknown> {
  const { joined, key, direction } = compileOrder(source, accountId, window.sort);
  const limit = Math.min(window.pageSize, window.total - window.offset);
  const backwards = window.offset > window.total / 2;
  const slice: ListSlice = {
    direction: backwards === (direction === 'asc') ? 'desc' : 'asc',
    offset: backwards ? window.total - window.offset - limit : window.offset,
    limit,
  };
  const table = sql.table(source.table);
  const compileScan = (condition: RawBuilder<boolean>, scanned: ListSlice) => {
    const directionSql = sql.raw(scanned.direction);
    return sql`select id, ${key} as sort_key from ${table} where ${condition}
      order by ${key} ${directionSql}, id ${directionSql} limit ${scanned.limit} offset ${scanned.offset}`;
  };
  const compileWithValue = (part: ListSlice) => {
    const condition = sql<boolean>`${where} and ${key} is not null`;
    const { landmark, withValue = 0 } = window;
    if (!landmark) return sql`(${compileScan(condition, part)})`;
    const start = startAtLandmark(landmark, { key, withValue }, part);
    return sql`(${compileScan(sql`${condition} and ${start.from}`, start.slice)})`;
  };
  const compileIds = () => {
    if (window.withValue !== undefined) {
      const query = { joined, accountId, table: source.table, where };
      return compileSplitPage(
        (part) => (joined ? compileJoinedWithValue({ ...query, joined }, part) : compileWithValue(part)),
        (part) =>
          joined
            ? compileJoinedBlank({ ...query, joined }, part)
            : sql`(${compileScan(sql`${where} and ${key} is null`, part)})`,
        { ...slice, backwards, withValue: window.withValue, total: window.total },
      );
    }
    if (window.total > sortedInMemory[window.searchesText ? 'searchedText' : 'facets'])
      return sql`with page as (${compileScan(where, slice)})`;
    return sql`with matches as materialized (select id, ${key} as sort_key from ${table} where ${where}), page as (
      select id, sort_key from matches
      order by ${compileKeyOrder(sql.ref('sort_key'), sql.ref('id'), { direction: slice.direction, backwards })}
       limit ${slice.limit} offset ${slice.offset})`;
  };
  return sql`${compileIds()} select ${source.select} from page
    join ${table} as l on l.account_id = ${accountId} and l.id = page.id
    order by ${compileKeyOrder(sql.ref('page.sort_key'), sql.ref('page.id'), { direction })}`;
}
