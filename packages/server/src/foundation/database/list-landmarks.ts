import { sql, type RawBuilder } from 'kysely';
import { prepareStored, type TotalContext } from './list-totals.ts';
import type { ListSlice } from './null-ordering.ts';
import { VersionCache } from './version-cache.ts';

/** A row of an order, with the number of matches before it in its part. */
interface Landmark {
  readonly key: unknown;
  readonly id: string;
  readonly before: number;
}
type OrderedRow = Omit<Landmark, 'before'>;

/** The matches with a value, or those without, in ascending order. */
export interface LandmarkPart {
  readonly count: number;
  readonly landmarks: readonly Landmark[];
}
/** How many matches are before some rows of an order, so that the scan for a page starts near it. */
export interface Landmarks {
  readonly total: number;
  readonly withValue: LandmarkPart;
  readonly blank: LandmarkPart;
}

interface LandmarkQuery {
  readonly table: string;
  readonly where: RawBuilder<boolean>;
  /** A column by which the table is ordered. */
  readonly key: RawBuilder<unknown>;
  /** About how many matches there are. */
  readonly expected: number;
}

/**
 * Pages that are further from both ends of their list are found by landmarks. These come from a sample with that many
 * rows.
 */
export const landmarkSettings = { minOffset: 10_000, minSampled: 250 };

const maxLandmarks = 16;
const sampledRows = 2_000;
const remembered = new VersionCache<Landmarks>(20_000);
const rememberedRows = new VersionCache<readonly OrderedRow[]>(20_000);

/** From memory if none of the tables of the query has changed since; reads all matches otherwise. */
export async function getLandmarks(context: TotalContext, query: LandmarkQuery): Promise<Landmarks> {
  const { cached, store } = await prepareStored(context, {
    cache: remembered,
    statement: sql`select ${query.key}, count(*) from ${sql.table(query.table)} where ${query.where}`,
  });
  if (cached) return cached;
  const landmarks = await countMatches(context, query, await getLandmarkRows(context, query));
  store(landmarks, maxLandmarks);
  return landmarks;
}

/**
 * Rows that divide the order of the account into about equal parts. Which rows they are decides how much a page reads,
 * never what it shows: they are remembered whatever changes, until there are twice or half as many matches.
 */
async function getLandmarkRows(context: TotalContext, query: LandmarkQuery): Promise<readonly OrderedRow[]> {
  const { database, accountId } = context;
  const order = [database.connectionString, accountId, query.table, query.key.compile(database.owner).sql];
  const key = JSON.stringify([...order, Math.round(Math.log2(query.expected))]);
  const rows = rememberedRows.get(key, '') ?? (await listLandmarkRows(context, query));
  rememberedRows.set(key, { version: '', value: rows, size: maxLandmarks });
  return rows;
}

/** From a few random pages of the table or, if they have too few rows of the account, from its whole order. */
async function listLandmarkRows(
  { database: { owner }, accountId }: TotalContext,
  { table, key, expected }: LandmarkQuery,
): Promise<readonly OrderedRow[]> {
  const { rows: sizes } = await sql<{ rows: number }>`
    select reltuples as rows from pg_class where oid = ${table}::regclass`.execute(owner);
  const percent = Math.min(100, (100 * sampledRows) / Math.max(1, sizes[0]?.rows ?? 0, expected));
  const { rows: sampled } = await sql<OrderedRow & { readonly rows: number }>`
    select distinct on (part) key, id, rows
      from (select ${key} as key, id, count(*) over () as rows, ntile(${maxLandmarks}) over (order by ${key}, id) as part
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

/** The matches between the rows, counted in one statement, which several processes of the database share. */
async function countMatches(
  { database: { owner } }: TotalContext,
  { table, where, key }: LandmarkQuery,
  rows: readonly OrderedRow[],
): Promise<Landmarks> {
  const [values, blanks] = [rows.filter((row) => row.key !== null), rows.filter((row) => row.key === null)];
  const ranges = [...toRanges(values, { key, isBlank: false }), ...toRanges(blanks, { key, isBlank: true })];
  const parts = ranges.map(
    (range, at) => sql`select ${sql.lit(at)} as part from ${sql.table(table)} where ${where} and ${range}`,
  );
  const { rows: counted } = await sql<{ part: number; matches: number }>`
    select part, count(*) as matches from (${sql.join(parts, sql` union all `)}) matched group by part`.execute(owner);
  const matches = new Map(counted.map((one) => [one.part, one.matches]));
  const counts = ranges.map((_, at) => matches.get(at) ?? 0);
  return {
    total: counts.reduce((sum, count) => sum + count, 0),
    withValue: toPart(values, counts.slice(0, values.length + 1)),
    blank: toPart(blanks, counts.slice(values.length + 1)),
  };
}

interface OrderedKey {
  readonly key: RawBuilder<unknown>;
  readonly isBlank: boolean;
}

/** What is before the first row, between two, and from the last row on. */
function toRanges(rows: readonly OrderedRow[], order: OrderedKey): readonly RawBuilder<boolean>[] {
  const condition = order.isBlank ? sql<boolean>`${order.key} is null` : sql<boolean>`${order.key} is not null`;
  return [undefined, ...rows].map((from, at) => {
    const bounds = [
      ...(from ? [compileBound(order, from, '>=')] : []),
      ...(rows[at] ? [compileBound(order, rows[at], '<')] : []),
    ];
    return sql.join([condition, ...bounds], sql` and `) as RawBuilder<boolean>;
  });
}

/** The key is compared once more by itself, because the planner takes a comparison of rows to match a third of them. */
function compileBound({ key, isBlank }: OrderedKey, row: OrderedRow, operator: '>=' | '<'): RawBuilder<boolean> {
  const comparison = sql.raw(operator);
  if (isBlank) return sql<boolean>`id ${comparison} ${row.id}`;
  return sql<boolean>`${key} ${operator === '<' ? sql`<=` : sql`>=`} ${row.key} and (${key}, id) ${comparison} (${row.key}, ${row.id})`;
}

function toPart(rows: readonly OrderedRow[], counts: readonly number[]): LandmarkPart {
  let sum = 0;
  const landmarks = rows.map((row, at) => ({ ...row, before: (sum += counts[at] ?? 0) }));
  return { count: sum + (counts[rows.length] ?? 0), landmarks };
}

/** The scan of a part that begins at the landmark before the slice, with what remains to be skipped. */
export function startAtLandmark(
  { count, landmarks }: LandmarkPart,
  order: OrderedKey,
  slice: ListSlice,
): { readonly from: RawBuilder<boolean>; readonly slice: ListSlice } {
  const isAscending = slice.direction === 'asc';
  const countSkipped = ({ before }: Landmark) => (isAscending ? before : count - before);
  const reachedLandmarks = landmarks.filter((landmark) => countSkipped(landmark) <= slice.offset);
  const nearest = isAscending ? reachedLandmarks.at(-1) : reachedLandmarks[0];
  if (!nearest) return { from: sql<boolean>`true`, slice };
  return {
    from: compileBound(order, nearest, isAscending ? '>=' : '<'),
    slice: { ...slice, offset: slice.offset - countSkipped(nearest) },
  };
}
