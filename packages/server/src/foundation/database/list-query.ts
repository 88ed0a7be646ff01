import type { List, Page, PageRequest } from '@curbstop/contract/primitives/list';
import type { SelectionFilter } from '@curbstop/contract/primitives/selection';
import { sql, type RawBuilder } from 'kysely';
import { compileSingleStatement, estimateMatches, parseSingleStatement } from './single-statement-page.ts';
import { compileNarrowing } from './list-filters.ts';
import { compileJoinedFieldFilter } from './list-joined-fields.ts';
import { findLandmark, landmarkSettings, type Landmark } from './list-landmarks.ts';
import { compilePage, compileOrder, sortedInMemory } from './list-page.ts';
import type { ListContext, ListSource } from './list-source.ts';
import { prepareTotal, getTotal } from './list-totals.ts';

/** One page with its exact total. */
export async function listPage<L extends List, Row>(
  context: ListContext,
  source: ListSource<L>,
  request: PageRequest,
): Promise<Page<Row>> {
  const where = await compileNarrowing(context, source, request);
  const { total, items } = await findRows<L, Row>(context, source, { request, where });
  return {
    total,
    totalPages: Math.ceil(total / request.pageSize),
    pageSize: request.pageSize,
    pageNumber: request.page,
    items,
  };
}

interface PageQuery {
  readonly request: PageRequest;
  readonly where: RawBuilder<boolean>;
}
interface TotalAndRows<Row> {
  readonly total: number;
  readonly items: Row[];
}

async function findRows<L extends List, Row>(
  context: ListContext,
  source: ListSource<L>,
  { request, where }: PageQuery,
): Promise<TotalAndRows<Row>> {
  const { database, accountId } = context;
  const { cached, count, store } = await prepareTotal(context, source, where);
  if (
    cached === undefined &&
    narrows(request) &&
    (await estimateMatches(database, source.table, where)) <= maxInMemory(source, request)
  ) {
    const rowsWithTotal = await findAtOnce<L, Row>(context, source, { request, where });
    store(rowsWithTotal.total);
    return rowsWithTotal;
  }
  const total = cached ?? (await count());
  const offset = toOffset(request);
  if (offset >= total) return { total, items: [] };
  const query = { request, where, total };
  const start = await findStart(context, source, query);
  const withValue = start?.withValue ?? (await countWithValue(context, source, query));
  const page = compilePage(source, accountId, {
    ...request,
    where,
    offset,
    total,
    searchesText: searchesText(source, request),
    ...(withValue !== undefined && { withValue }),
    ...(start && { landmark: start.landmark }),
  });
  const { rows } = await page.execute(database.owner);
  return { total, items: rows as Row[] };
}

interface CountedQuery extends PageQuery {
  readonly total: number;
}

/** The landmark of a page that is far from both ends of a list too long to be sorted in memory. */
async function findStart<L extends List>(
  context: ListContext,
  source: ListSource<L>,
  { request, where, total }: CountedQuery,
): Promise<{ readonly landmark: Landmark; readonly withValue: number } | undefined> {
  const offset = toOffset(request);
  const { joined, key, direction } = compileOrder(source, context.accountId, request.sort);
  if (joined || source.skipCountCache || total <= maxInMemory(source, request)) return undefined;
  if (Math.min(offset, total - offset - request.pageSize) < total * landmarkSettings.minShare) return undefined;
  const withValue = total - (await countBlank(context, source, { where, key }));
  const middle = offset + request.pageSize / 2;
  if (offset + request.pageSize > withValue) return undefined;
  const position = direction === 'asc' ? middle : withValue - middle;
  const landmark = await findLandmark(context, { source, where, key, withValue, position });
  return landmark && { landmark, withValue };
}

/** Total and page by one statement, for few matches. */
async function findAtOnce<L extends List, Row>(
  { database, accountId }: ListContext,
  source: ListSource<L>,
  { request, where }: PageQuery,
): Promise<TotalAndRows<Row>> {
  const { key, direction } = compileOrder(source, accountId, request.sort);
  const { rows } = await compileSingleStatement({
    table: source.table,
    accountId,
    where,
    key,
    select: source.select,
    direction,
    pageSize: request.pageSize,
    offset: toOffset(request),
  }).execute(database.owner);
  return parseSingleStatement<Row>(rows);
}

/**
 * The size of the part with a value, where a long list is read in two parts: sorted by a joined field, or descending by
 * a column that is blank in some rows (ascending, the index itself has them last).
 */
async function countWithValue<L extends List>(
  context: ListContext,
  source: ListSource<L>,
  { request, where, total }: CountedQuery,
): Promise<number | undefined> {
  const { joined, key, direction } = compileOrder(source, context.accountId, request.sort);
  // Sorting in memory looks the value of a joined field up row by row.
  if (total <= (joined ? sortedInMemory.facets : maxInMemory(source, request))) return undefined;
  if (joined) {
    const hasValue = compileJoinedFieldFilter(joined, context.accountId, sql<boolean>`true`);
    return getTotal(context, source, sql<boolean>`${where} and ${hasValue}`);
  }
  if (direction === 'asc') return undefined;
  const blank = await countBlank(context, source, { where, key });
  return blank > 0 ? total - blank : undefined;
}

const countBlank = <L extends List>(
  context: ListContext,
  source: ListSource<L>,
  { where, key }: Pick<PageQuery, 'where'> & { readonly key: RawBuilder<unknown> },
): Promise<number> => getTotal(context, source, sql<boolean>`${where} and ${key} is null`);

function toOffset({ page, pageSize }: PageRequest): number {
  return (page - 1) * pageSize;
}

function searchesText<L extends List>(source: ListSource<L>, { filters, searchTerm }: PageRequest): boolean {
  return (
    searchTerm.trim() !== '' ||
    Object.entries(filters).some(
      ([field, values]) => values.length > 0 && source.searched.includes(source.columns[field] ?? ''),
    )
  );
}

function narrows({ filters, searchTerm }: SelectionFilter): boolean {
  return searchTerm.trim() !== '' || Object.values(filters).some((values) => values.length > 0);
}

function maxInMemory<L extends List>(source: ListSource<L>, request: PageRequest): number {
  return sortedInMemory[searchesText(source, request) ? 'searchedText' : 'facets'];
}
