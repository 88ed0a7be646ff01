import type { List, Page, PageRequest } from '@curbstop/contract/primitives/list';
import type { SelectionFilter } from '@curbstop/contract/primitives/selection';
import { sql, type RawBuilder } from 'kysely';
import { compileSingleStatement, estimateMatches, parseSingleStatement } from './single-statement-page.ts';
import { compileNarrowing } from './list-filters.ts';
import { compileJoinedFieldFilter } from './list-joined-fields.ts';
import { getLandmarks, landmarkSettings, type Landmarks } from './list-landmarks.ts';
import { compilePage, compileOrder, sortedInMemory } from './list-page.ts';
import type { ListContext, ListSource } from './list-source.ts';
import { prepareTotal, getTotal, type Total } from './list-totals.ts';

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
  const remembered = await prepareTotal(context, source, where);
  const { cached, store } = remembered;
  const offset = toOffset(request);
  const isEstimated = narrows(request) || offset >= landmarkSettings.minOffset;
  const expected = cached ?? (isEstimated ? await estimateMatches(database, source.table, where) : 0);
  if (cached === undefined && narrows(request) && expected <= maxInMemory(source, request)) {
    const rowsWithTotal = await findAtOnce<L, Row>(context, source, { request, where });
    store(rowsWithTotal.total);
    return rowsWithTotal;
  }
  const { total, landmarks } = await countRows(context, source, { request, where, remembered, expected });
  if (offset >= total) return { total, items: [] };
  const withValue = landmarks
    ? landmarks.withValue.count
    : await countWithValue(context, source, { request, where, total });
  const page = compilePage(source, accountId, {
    ...request,
    where,
    offset,
    total,
    searchesText: searchesText(source, request),
    ...(withValue !== undefined && { withValue }),
    ...(landmarks && { landmarks }),
  });
  const { rows } = await page.execute(database.owner);
  return { total, items: rows as Row[] };
}

interface CountQuery extends PageQuery {
  readonly remembered: Total;
  readonly expected: number;
}

/**
 * The total, and landmarks for a page in the middle; these count the matches too. What may be one of the last pages by
 * the estimate is not searched for by them, because counting alone can read a smaller index.
 */
async function countRows<L extends List>(
  context: ListContext,
  source: ListSource<L>,
  { request, where, remembered: { cached, count, store }, expected }: CountQuery,
): Promise<{ readonly total: number; readonly landmarks: Landmarks | undefined }> {
  if (cached === undefined && toOffset(request) < expected * 0.7) {
    const landmarks = await findLandmarks(context, source, { request, where, total: expected });
    if (landmarks) store(landmarks.total);
    if (landmarks) return { total: landmarks.total, landmarks };
  }
  const total = cached ?? (await count());
  return { total, landmarks: await findLandmarks(context, source, { request, where, total }) };
}

/** For a page that is far from both ends of a list too long to be sorted in memory. `total` may be an estimate. */
async function findLandmarks<L extends List>(
  context: ListContext,
  source: ListSource<L>,
  { request, where, total }: PageQuery & { readonly total: number },
): Promise<Landmarks | undefined> {
  const offset = toOffset(request);
  const toNearestEnd = Math.min(offset, total - offset - request.pageSize);
  const { joined, key } = compileOrder(source, context.accountId, request.sort);
  if (joined || source.skipCountCache) return undefined;
  if (toNearestEnd < landmarkSettings.minOffset || total <= maxInMemory(source, request)) return undefined;
  return getLandmarks(context, { table: source.table, where, key, expected: total });
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
