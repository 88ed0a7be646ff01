import { sql, type RawBuilder } from 'kysely';
import { getTotal, type CountedSource, type TotalContext } from './list-totals.ts';
import type { ListSlice } from './null-ordering.ts';
import { VersionCache } from './version-cache.ts';

interface OrderedRow {
  readonly key: unknown;
  readonly id: string;
}
/**
 * A row of an order, with the number of matches that have a value and are before it: the scan for a page starts there.
 */
export interface Landmark extends OrderedRow {
  readonly before: number;
}

interface LandmarkQuery {
  readonly source: CountedSource;
  readonly where: RawBuilder<boolean>;
  /** A column by which the table is ordered. */
  readonly key: RawBuilder<unknown>;
  /** The matches that have a value. */
  readonly withValue: number;
  /** The middle of the page among these, in ascending order. */
  readonly position: number;
}

/**
 * Pages with at least that share of the matches on both sides are found by a landmark; others are read from the nearer
 * end. The rows come from a sample of the table that has at least so many of the account.
 */
export const landmarkSettings = { minShare: 1 / 8, minSampled: 250 };

const maxLandmarks = 16;
const sampledRows = 2_000;
const rememberedRows = new VersionCache<readonly OrderedRow[]>(20_000);

/**
 * The row of the order that is probably nearest to a page. The matches before it are counted, which the processes of
 * the database share, in half the time of a scan over them; like totals they are remembered until a table of the query
 * changes.
 */
export async function findLandmark(context: TotalContext, query: LandmarkQuery): Promise<Landmark | undefined> {
  const { source, where, key, withValue, position } = query;
  const rows = (await getLandmarkRows(context, query)).filter((row) => row.key !== null);
  const row = rows[Math.min(rows.length - 1, Math.round((position / withValue) * rows.length))];
  if (!row) return undefined;
  const isBefore = sql<boolean>`${where} and ${key} is not null and ${compileBound(key, row, '<')}`;
  return { ...row, before: await getTotal(context, source, isBefore) };
}

/**
 * Rows that divide the order of the account into about equal parts. Which rows they are decides how much a page reads,
 * never what it shows: they are remembered whatever changes, until there are twice or half as many matches.
 */
async function getLandmarkRows(context: TotalContext, query: LandmarkQuery): Promise<readonly OrderedRow[]> {
  const { database, accountId } = context;
  const order = [database.connectionString, accountId, query.source.table, query.key.compile(database.owner).sql];
  const key = JSON.stringify([...order, Math.round(Math.log2(query.withValue))]);
  const rows = rememberedRows.get(key, '') ?? (await listLandmarkRows(context, query));
  rememberedRows.set(key, { version: '', value: rows, size: maxLandmarks });
  return rows;
}

/** From a few random pages of the table or, if they have too few rows of the account, from its whole order. */
async function listLandmarkRows(
  { database: { owner }, accountId }: TotalContext,
  { source: { table }, key, withValue }: LandmarkQuery,
): Promise<readonly OrderedRow[]> {
  const { rows: sizes } = await sql<{ rows: number }>`
    select reltuples as rows from pg_class where oid = ${table}::regclass`.execute(owner);
  const percent = Math.min(100, (100 * sampledRows) / Math.max(1, sizes[0]?.rows ?? 0, withValue));
  const { rows: sampled } = await sql<OrderedRow & { readonly rows: number }>`
    select distinct on (part) key, id, rows
      from (select ${key} as key, id, count(*) over () as rows,
                   ntile(${maxLandmarks}) over (order by ${key}, id) as part
              from ${sql.table(table)} tablesample system (${percent}) where account_id = ${accountId}) sampled
     order by part, key, id`.execute(owner);
  if ((sampled[0]?.rows ?? 0) >= landmarkSettings.minSampled)
    return sampled.map(({ key: value, id }) => ({ key: value, id }));
  const { rows } = await sql<OrderedRow>`
    select key, id
      from (select ${key} as key, id, row_number() over (order by ${key}, id) as number
              from ${sql.table(table)} where account_id = ${accountId}) numbered
     where number % (select count(*) / ${maxLandmarks} + 1 from ${sql.table(table)} where account_id = ${accountId}) = 0
     order by number`.execute(owner);
  return rows;
}

/** The key is compared once more by itself, because the planner takes a comparison of rows to match a third of them. */
function compileBound(key: RawBuilder<unknown>, row: OrderedRow, operator: '>=' | '<'): RawBuilder<boolean> {
  const comparison = sql.raw(operator);
  return sql<boolean>`${key} ${operator === '<' ? sql`<=` : sql`>=`} ${row.key}
    and (${key}, id) ${comparison} (${row.key}, ${row.id})`;
}

interface PartWithValue {
  readonly key: RawBuilder<unknown>;
  readonly withValue: number;
}

/**
 * The scan of the matches with a value that begins at a landmark, away from it toward the slice, with what remains to
 * be skipped.
 */
export function startAtLandmark(
  landmark: Landmark,
  { key, withValue }: PartWithValue,
  slice: ListSlice,
): { readonly from: RawBuilder<boolean>; readonly slice: ListSlice } {
  const { limit } = slice;
  const first = slice.direction === 'asc' ? slice.offset : withValue - slice.offset - limit;
  const toLandmark = landmark.before - first;
  if (toLandmark <= 0)
    return { from: compileBound(key, landmark, '>='), slice: { direction: 'asc', offset: -toLandmark, limit } };
  if (toLandmark >= limit)
    return { from: compileBound(key, landmark, '<'), slice: { direction: 'desc', offset: toLandmark - limit, limit } };
  // The landmark is on the page.
  return { from: sql<boolean>`true`, slice };
}
