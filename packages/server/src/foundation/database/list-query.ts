import { comparisonOn, isCompared, readComparison, type ComparedKind } from '@curbstop/contract/primitives/comparison';
import type { List, ListField, Page, PageRequest } from '@curbstop/contract/primitives/list';
import type { Narrowing } from '@curbstop/contract/primitives/selection';
import { sql, type RawBuilder } from 'kysely';
import type { RequestContext } from '../request-context.ts';
import { today } from '../clock.ts';
import type { AccountId } from './account-id.ts';
import type { Database } from './database.ts';
import { compileAtOnce, expectedMatches, readAtOnce } from './list-at-once.ts';
import { besideKey, filtersJoinedField, walkBeside, type JoinedField } from './list-joined-fields.ts';
import { openTotal, readTotal } from './list-totals.ts';

/**
 * Lists and searches are compiled here and nowhere else. This door runs as the tables' owner, because row-level
 * security hides the trigram index from LIKE (it is not leakproof; measured 27 to 36 times slower), and therefore it
 * writes the account's predicate itself, first, in every statement. Its test proves that none lacks it.
 */
export interface ListSource<L extends List> {
  readonly list: L;
  readonly table: string;
  /** Field name -> column that filters and sorts it. */
  readonly columns: { readonly [F in keyof L['fields']]: string };
  /** Fields whose values stand in rows of their own in another table, by field name. */
  readonly beside?: Readonly<Record<string, JoinedField>>;
  /** What a choice looks like, or which ones there are, where its column is no text; anything else is in no row. */
  readonly shapes?: { readonly [F in keyof L['fields']]?: Shape };
  /** Columns of an answered row, e.g. `id, address_line1 as "addressLine1"`. */
  readonly select: RawBuilder<unknown>;
  readonly search: string;
  /** Columns whose text is part of the search column, so that its trigram index also finds a part of one of them. */
  readonly searched: readonly string[];
  /** Columns of few values, never empty and each in many rows, with an index of their own: a part of such a text is looked up among the values. */
  readonly lowCardinality: readonly string[];
  /** The table has no `removed_on`: what is in it once stays. */
  readonly noSoftDelete?: true;
  /** What every question of the source is held to, such as the record whose list it is; it names its account itself. */
  readonly within?: RawBuilder<boolean>;
  /** Rows change without a new data version (an import's state, an export's): totals are counted at every question. */
  readonly skipCountCache?: true;
  /** How a searched word is found where no search column holds it; it may ask other tables of the same account. */
  readonly word?: (accountId: AccountId, pattern: string) => RawBuilder<boolean>;
}

/** Who asks: whose rows, and where their days begin. */
export interface ListContext {
  readonly database: Database;
  readonly accountId: AccountId;
  readonly timeZone: string;
  /** The day that it is at the water system. */
  readonly today: string;
}
type RequestOptions = Omit<ListContext, 'database'>;

export function asks({
  app,
  accountId,
  account: { timeZone },
}: Pick<RequestContext, 'app' | 'accountId' | 'account'>): ListContext {
  return { database: app.database, accountId, timeZone, today: today(app.clock, timeZone) };
}

type Shape = RegExp | readonly string[];

/** A question whose partial texts have become the values that hold them: column -> values. */
type FoundValues = ReadonlyMap<string, readonly string[] | 'all'>;

/**
 * Up to this many matches are fetched and sorted; above it an ordered index is walked. The indexes carry every facet,
 * so a walk looks at the table only for searched text: without that it soon is the quicker one (docs/decisions/0052).
 */
const sortedInMemory = { facets: 15_000, searchedText: 45_000 };

/** One page with its exact total. */
export async function findPage<L extends List, Row>(
  asker: ListContext,
  source: ListSource<L>,
  request: PageRequest,
): Promise<Page<Row>> {
  const { database, accountId } = asker;
  const where = compileWhere(source, asker, request, await findValues(asker, source, request));
  const offset = (request.page - 1) * request.pageSize;
  const response = (total: number, items: Row[]): Page<Row> => ({
    total,
    totalPages: Math.ceil(total / request.pageSize),
    pageSize: request.pageSize,
    pageNumber: request.page,
    items,
  });
  const counting = await openTotal(asker, source, where);
  if (
    counting.known === undefined &&
    narrows(request) &&
    (await expectedMatches(database, source.table, where)) <= mostInMemory(source, request)
  ) {
    const { key, wanted } = orderOf(source, accountId, request.sort);
    const { rows } = await compileAtOnce({
      table: source.table,
      accountId,
      where,
      key,
      select: source.select,
      sort: wanted,
      pageSize: request.pageSize,
      offset,
    }).execute(database.owner);
    const { total, items } = readAtOnce<Row>(rows);
    counting.writeStored(total);
    return response(total, items);
  }
  const total = counting.known ?? (await counting.count());
  if (offset >= total) return response(total, []);
  const beside = source.beside?.[request.sort.replace(/^-/, '')];
  // How many of them have a value decides where a page of a long list begins; a short one is sorted in memory.
  const valued =
    beside && total > sortedInMemory.facets
      ? await readTotal(
          asker,
          source,
          sql<boolean>`${where} and ${filtersJoinedField(beside, accountId, sql<boolean>`true`)}`,
        )
      : undefined;
  const page = compilePage(source, accountId, where, {
    ...request,
    offset,
    total,
    searchesText: searchesText(source, request),
    ...(valued !== undefined && { valued }),
  });
  const { rows } = await page.execute(database.owner);
  return response(total, rows as Row[]);
}

/** What a question narrows its list to, for whoever acts on all that match (`selected-rows.ts`); the account comes first. */
export async function narrowed<L extends List>(
  asker: ListContext,
  source: ListSource<L>,
  request: Narrowing,
): Promise<RawBuilder<boolean>> {
  return compileWhere(source, asker, request, await findValues(asker, source, request));
}

/** What a search for a handful needs to know of a table. */
export interface LowCardinalitySource {
  readonly table: string;
  /** The column of searched text, which begins with what a record is called. */
  readonly search: string;
  /** The column that names a record by itself: its id in the water system's own books. */
  readonly named: string;
  readonly select: RawBuilder<unknown>;
}

/** Of matches in the middle so many are looked at; who types more finds the rest. */
const lookedAt = 50;

/**
 * The best few: first what bears that very name, then what begins with the term, then what holds all its words. Nothing
 * is counted and nothing sorted beyond these, so that a term that fits half the account answers as quickly.
 */
export async function findLowCardinality<Row>(
  database: Database,
  accountId: AccountId,
  source: LowCardinalitySource,
  { searchTerm, limit }: { readonly searchTerm: string; readonly limit: number },
): Promise<readonly Row[]> {
  const { rows } = await compileFew(source, accountId, { searchTerm, limit }).execute(database.owner);
  return rows as Row[];
}

function compileFew(
  { table: name, search, named, select }: LowCardinalitySource,
  accountId: AccountId,
  { searchTerm, limit }: { readonly searchTerm: string; readonly limit: number },
): RawBuilder<unknown> {
  const table = sql.table(name);
  const term = searchTerm.toLowerCase();
  const words = term.split(/\s+/).filter(Boolean);
  // Shorter words leave no trace in a trigram index: alone they would have every row looked at.
  const holds = words.some((word) => word.length >= 3)
    ? sql.join(
        words.map((word) => sql<boolean>`${sql.ref(search)} like ${contained(word)}`),
        sql` and `,
      )
    : sql<boolean>`false`;
  return sql`
    with named as materialized (select id, 0 as rank from ${table} where account_id = ${accountId} and removed_on is null and ${sql.ref(named)} = any(${[searchTerm, term, searchTerm.toUpperCase()]}) limit ${limit}),
      begins as materialized (select id, 1 as rank from ${table} where account_id = ${accountId} and removed_on is null and ${sql.ref(search)} like ${`${escapeLike(words.join(' '))}%`} limit ${lookedAt}),
      holds as materialized (select id, 2 as rank from ${table} where account_id = ${accountId} and removed_on is null and ${holds} limit ${lookedAt}),
      best as (select id, min(rank) as rank from (select id, rank from named union all select id, rank from begins union all select id, rank from holds) as every group by id)
    select ${select} from best join ${table} as l on l.account_id = ${accountId} and l.id = best.id order by best.rank, ${sql.ref(`l.${search}`)}, l.id limit ${limit}`;
}

/** Which values of the columns with few of them hold the texts asked for; the index is stepped through from value to value. */
async function findValues<L extends List>(
  { database, accountId }: ListContext,
  source: ListSource<L>,
  { filters }: Narrowing,
): Promise<FoundValues> {
  const found = new Map<string, readonly string[] | 'all'>();
  for (const [field, texts] of Object.entries(filters)) {
    const name = source.columns[field];
    if (!name || !source.lowCardinality.includes(name) || texts.length === 0) continue;
    const [table, column] = [sql.table(source.table), sql.ref(name)];
    const { rows } = await sql<{ value: string; holds: boolean }>`
      with recursive known as (
        (select ${column} as value from ${table} where account_id = ${accountId} and removed_on is null order by ${column} limit 1)
        union all
        select (select ${column} from ${table} where account_id = ${accountId} and removed_on is null and ${column} > known.value order by ${column} limit 1) from known where known.value is not null
      ) select value, ${or(texts.map((text) => sql<boolean>`value ilike ${contained(text)}`))} as holds from known where value is not null`.execute(
      database.owner,
    );
    // Nothing is narrowed by what stands in every value.
    found.set(name, rows.every((row) => row.holds) ? 'all' : rows.filter((row) => row.holds).map((row) => row.value));
  }
  return found;
}

export function compileWhere<L extends List>(
  source: ListSource<L>,
  asking: RequestOptions,
  request: Narrowing,
  found: FoundValues = new Map(),
): RawBuilder<boolean> {
  const parts: RawBuilder<boolean>[] = [
    sql`account_id = ${asking.accountId}`,
    ...(source.noSoftDelete ? [] : [sql<boolean>`removed_on is null`]),
    ...(source.within ? [source.within] : []),
  ];
  for (const [field, values] of Object.entries(request.filters)) {
    if (values.length === 0) continue;
    parts.push(compileFilter(source, { field, values }, asking, found));
  }
  for (const word of request.searchTerm.toLowerCase().split(/\s+/).filter(Boolean)) {
    parts.push(
      source.word
        ? source.word(asking.accountId, contained(word))
        : sql`${sql.ref(source.search)} like ${contained(word)}`,
    );
  }
  return sql.join(parts, sql` and `) as RawBuilder<boolean>;
}

function compileFilter<L extends List>(
  source: ListSource<L>,
  { field, values }: { field: string; values: readonly string[] },
  asking: RequestOptions,
  found: FoundValues,
): RawBuilder<boolean> {
  const kind = source.list.fields[field]?.filter;
  const beside = source.beside?.[field];
  const name = beside?.column ?? source.columns[field];
  if (!kind || !name) throw new Error(`List of ${source.table} has no filter ${field}`);
  const column = sql.ref(name);
  if (beside) return filtersJoinedField(beside, asking.accountId, compileValues(column, kind, values, asking));
  if (kind === 'choice') return compileChoice(column, values, source.shapes?.[field]);
  // Written out: a partial index on the column is considered only when the value is no parameter.
  if (kind === 'boolean')
    return or(
      [...new Set(values)].map((value) => (value === 'true' ? sql<boolean>`${column}` : sql<boolean>`not ${column}`)),
    );
  const whole = found.get(name);
  if (whole) return whole === 'all' ? sql<boolean>`true` : compileChoice(column, whole, undefined);
  if (isCompared(kind))
    return or(values.map((value) => compileComparison(column, value, bounds(kind, asking), asking.today)));
  return or(values.map((value) => compileContains(source, name, contained(value))));
}

/** What a value that stands by itself has to be. */
function compileValues(
  column: RawBuilder<unknown>,
  kind: NonNullable<ListField['filter']>,
  values: readonly string[],
  asking: RequestOptions,
): RawBuilder<boolean> {
  if (kind === 'choice') return compileChoice(column, values, undefined);
  if (kind === 'boolean') return or([...new Set(values)].map((value) => sql<boolean>`${column} = ${value === 'true'}`));
  if (isCompared(kind))
    return or(values.map((value) => compileComparison(column, value, bounds(kind, asking), asking.today)));
  return or(values.map((value) => sql<boolean>`${column} ilike ${contained(value)}`));
}

function compileChoice(
  column: RawBuilder<unknown>,
  values: readonly string[],
  shape: Shape | undefined,
): RawBuilder<boolean> {
  const possible = shape
    ? values.filter((value) => (shape instanceof RegExp ? shape.test(value) : shape.includes(value)))
    : values;
  if (possible.length === 0) return sql<boolean>`false`;
  return possible.length === 1 ? sql<boolean>`${column} = ${possible[0]}` : sql<boolean>`${column} = any(${possible})`;
}

/** What stands in the column stands in the search column too, in lower case: asked first, its index leaves few rows to look at. */
function compileContains<L extends List>(
  { search, searched }: ListSource<L>,
  name: string,
  pattern: string,
): RawBuilder<boolean> {
  const contains = sql<boolean>`${sql.ref(name)} ilike ${pattern}`;
  return searched.includes(name) ? sql<boolean>`(${sql.ref(search)} like lower(${pattern}) and ${contains})` : contains;
}

/** A value as its column compares: where it begins, and where it has passed. */
interface Bounds {
  readonly kind: ComparedKind;
  readonly from: (value: string) => RawBuilder<unknown>;
  /** The first that comes after the value. A number has none; it is compared as it is. */
  readonly past?: (value: string) => RawBuilder<unknown>;
}

function bounds(kind: ComparedKind, { timeZone }: RequestOptions): Bounds {
  if (kind === 'date') return { kind, from: (day) => sql`${day}::date`, past: (day) => sql`${day}::date + 1` };
  if (kind !== 'instant') return { kind, from: (value) => sql`${value}::numeric` };
  // A day or a minute on the water system's clock is a half-open interval of moments, so an index on the column still serves.
  const moment = (local: RawBuilder<unknown>) => sql`(${local} at time zone ${timeZone})`;
  return {
    kind,
    from: (value) => moment(sql`${value}::timestamp`),
    past: (value) =>
      moment(
        value.includes('T')
          ? sql`(${value}::timestamp + interval '1 minute')`
          : sql`(${value}::timestamp + interval '1 day')`,
      ),
  };
}

function compileComparison(
  column: RawBuilder<unknown>,
  text: string,
  { kind, from, past }: Bounds,
  day: string,
): RawBuilder<boolean> {
  const read = readComparison(text, kind);
  if (!read) throw new Error(`Not a comparison: ${text}`);
  const { operator, values } = comparisonOn(day, read);
  const [first = '', second = ''] = values;
  const upTo = (value: string) =>
    past ? sql<boolean>`${column} < ${past(value)}` : sql<boolean>`${column} <= ${from(value)}`;
  switch (operator) {
    case 'is':
      return past
        ? sql<boolean>`(${column} >= ${from(first)} and ${upTo(first)})`
        : sql<boolean>`${column} = ${from(first)}`;
    case 'before':
      return sql<boolean>`${column} < ${from(first)}`;
    case 'after':
      return past ? sql<boolean>`${column} >= ${past(first)}` : sql<boolean>`${column} > ${from(first)}`;
    case 'atLeast':
      return sql<boolean>`${column} >= ${from(first)}`;
    case 'atMost':
      return upTo(first);
    case 'between':
      return sql<boolean>`(${column} >= ${from(first)} and ${upTo(second)})`;
  }
}

type Window = {
  readonly sort: string;
  readonly pageSize: number;
  readonly offset: number;
  readonly total: number;
  readonly searchesText: boolean;
  readonly valued?: number;
};

function orderOf<L extends List>(source: ListSource<L>, accountId: AccountId, sort: string) {
  const field = sort.replace(/^-/, '');
  const beside = source.beside?.[field];
  const column = beside?.column ?? source.columns[field];
  if (!column || !source.list.fields[field]?.sort) throw new Error(`List of ${source.table} has no sort ${field}`);
  return {
    beside,
    key: beside ? besideKey(beside, accountId, source.table) : sql.ref(column),
    wanted: sort.startsWith('-') ? 'desc' : 'asc',
  } as const;
}

/** Ids first, then their columns; past the middle the order is walked backwards. */
export function compilePage<L extends List>(
  source: ListSource<L>,
  accountId: AccountId,
  where: RawBuilder<boolean>,
  window: Window,
): RawBuilder<unknown> {
  const { beside, key, wanted } = orderOf(source, accountId, window.sort);
  const limit = Math.min(window.pageSize, window.total - window.offset);
  const backwards = window.offset > window.total / 2;
  const walked = backwards === (wanted === 'asc') ? 'desc' : 'asc';
  const offset = backwards ? window.total - window.offset - limit : window.offset;
  const table = sql.table(source.table);
  const order = (keyColumn: RawBuilder<unknown>, direction: 'asc' | 'desc', id = sql.ref('id')) =>
    sql`${keyColumn} ${sql.raw(direction)}, ${id} ${sql.raw(direction)}`;
  const ids =
    beside && window.valued !== undefined
      ? walkBeside(
          { beside, accountId, table: source.table, where },
          { walked, offset, limit, valued: window.valued, total: window.total },
        )
      : window.total <= sortedInMemory[window.searchesText ? 'searchedText' : 'facets']
        ? sql`with matches as materialized (select id, ${key} as sort_key from ${table} where ${where}), page as (select id, sort_key from matches order by ${order(sql.ref('sort_key'), walked)} limit ${limit} offset ${offset})`
        : sql`with page as (select id, ${key} as sort_key from ${table} where ${where} order by ${order(key, walked)} limit ${limit} offset ${offset})`;
  return sql`${ids} select ${source.select} from page join ${table} as l on l.account_id = ${accountId} and l.id = page.id order by ${order(sql.ref('page.sort_key'), wanted, sql.ref('page.id'))}`;
}

function searchesText<L extends List>(source: ListSource<L>, { filters, searchTerm }: PageRequest): boolean {
  return (
    searchTerm.trim() !== '' ||
    Object.entries(filters).some(
      ([field, values]) => values.length > 0 && source.searched.includes(source.columns[field] ?? ''),
    )
  );
}

function narrows({ filters, searchTerm }: Narrowing): boolean {
  return searchTerm.trim() !== '' || Object.values(filters).some((values) => values.length > 0);
}

function mostInMemory<L extends List>(source: ListSource<L>, request: PageRequest): number {
  return sortedInMemory[searchesText(source, request) ? 'searchedText' : 'facets'];
}

function or(parts: RawBuilder<boolean>[]): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(parts, sql` or `)})`;
}

function contained(text: string): string {
  return `%${escapeLike(text)}%`;
}

export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (character) => `\\${character}`);
}
