import { sql, type RawBuilder } from 'kysely';

/** Rows of one part of a list in the order in which they are scanned. */
export interface ListSlice {
  readonly direction: 'asc' | 'desc';
  readonly offset: number;
  readonly limit: number;
}
interface SplitWindow extends ListSlice {
  /** The rows are scanned from the end of the list. */
  readonly backwards: boolean;
  /** Matches that have a value. */
  readonly withValue: number;
  readonly total: number;
}
type CompilePart = (slice: ListSlice) => RawBuilder<unknown>;

/**
 * One page of ids of a list whose rows without a value come last in both directions, as in a spreadsheet. An index has
 * its nulls at one end only, so the page combines a part with values and a part without, each read in index order.
 */
export function compileSplitPage(
  compileWithValue: CompilePart,
  compileBlank: CompilePart,
  { direction, offset, limit, backwards, withValue, total }: SplitWindow,
): RawBuilder<unknown> {
  const [first, second] = backwards ? [total - withValue, withValue] : [withValue, total - withValue];
  const inFirst = { direction, offset: Math.min(offset, first), limit: Math.max(0, Math.min(limit, first - offset)) };
  const inSecond = {
    direction,
    offset: Math.max(0, offset - first),
    limit: Math.min(limit - inFirst.limit, second),
  };
  const [values, blanks] = backwards ? [inSecond, inFirst] : [inFirst, inSecond];
  const parts = [
    ...(values.limit > 0 ? [compileWithValue(values)] : []),
    ...(blanks.limit > 0 ? [compileBlank(blanks)] : []),
  ];
  return sql`with page as (${sql.join(parts, sql` union all `)})`;
}

/** Order by a key, then by id; rows without a key come last, or first when the list is read from its end. */
export function compileKeyOrder(
  key: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
  { direction, backwards = false }: { readonly direction: 'asc' | 'desc'; readonly backwards?: boolean },
): RawBuilder<unknown> {
  const directionSql = sql.raw(direction);
  return sql`${key} ${directionSql} ${sql.raw(backwards ? 'nulls first' : 'nulls last')}, ${id} ${directionSql}`;
}
