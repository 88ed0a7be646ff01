import type { List, Page, PageRequest } from '@curbstop/contract/primitives/list';
import type { SelectionFilter } from '@curbstop/contract/primitives/selection';
import { sql, type RawBuilder } from 'kysely';
import { compileSingleStatement, estimateMatches, parseSingleStatement } from './single-statement-page.ts';
import { compileNarrowing } from './list-filters.ts';
import { compileJoinedFieldFilter } from './list-joined-fields.ts';
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
  const withValue = await countWithValue(context, source, { request, where, total });
  const page = compilePage(source, accountId, {
    ...request,
    where,
    offset,
    total,
    searchesText: searchesText(source, request),
    ...(withValue !== undefined && { withValue }),
  });
  const { rows } = await page.execute(database.owner);
  return { total, items: rows as Row[] };
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
 * The size of the part with a value, where a long list is read in two parts: sorted by a joined field, or descending by a
 * column that is blank in some rows (ascending, the index itself has them last).
 */
async function countWithValue<L extends List>(
  context: ListContext,
  source: ListSource<L>,
  { request, where, total }: PageQuery & { readonly total: number },
): Promise<number | undefined> {
  const { joined, key, direction } = compileOrder(source, context.accountId, request.sort);
  // Sorting in memory looks the value of a joined field up row by row.
  if (total <= (joined ? sortedInMemory.facets : maxInMemory(source, request))) return undefined;
  if (joined) {
    const hasValue = compileJoinedFieldFilter(joined, context.accountId, sql<boolean>`true`);
    return getTotal(context, source, sql<boolean>`${where} and ${hasValue}`);
  }
  if (direction === 'asc') return undefined;
  const blank = await getTotal(context, source, sql<boolean>`${where} and ${key} is null`);
  return blank > 0 ? total - blank : undefined;
}

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
