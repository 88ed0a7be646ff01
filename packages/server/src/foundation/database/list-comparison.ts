import { resolveComparison, parseComparison, type ComparedKind } from '@curbstop/contract/primitives/comparison';
import { sql, type RawBuilder } from 'kysely';

/** SQL for the first moment of a value and the first moment after it. */
interface Bounds {
  readonly kind: ComparedKind;
  /** The day that relative values such as "the last 30 days" count from. */
  readonly today: string;
  readonly from: (value: string) => RawBuilder<unknown>;
  /** Undefined for numbers, which are compared directly. */
  readonly until?: (value: string) => RawBuilder<unknown>;
}

export function createBounds(
  kind: ComparedKind,
  { timeZone, today }: { readonly timeZone: string; readonly today: string },
): Bounds {
  if (kind === 'date') return { kind, today, from: (day) => sql`${day}::date`, until: (day) => sql`${day}::date + 1` };
  if (kind !== 'instant') return { kind, today, from: toNumber };
  // A local day or minute is a half-open interval of instants, so that an index on the column can be used.
  const toInstant = (local: RawBuilder<unknown>) => sql`(${local} at time zone ${timeZone})`;
  return {
    kind,
    today,
    from: (value) => toInstant(sql`${value}::timestamp`),
    until: (value) =>
      toInstant(
        value.includes('T')
          ? sql`(${value}::timestamp + interval '1 minute')`
          : sql`(${value}::timestamp + interval '1 day')`,
      ),
  };
}

/**
 * A whole number is compared as one: PostgreSQL finds no whole number in an index by a decimal, but a decimal by
 * either.
 */
const toNumber = (value: string) => (/^-?\d+$/.test(value) ? sql`${value}::bigint` : sql`${value}::numeric`);

export function compileComparison(
  column: RawBuilder<unknown>,
  text: string,
  { kind, today, from, until }: Bounds,
): RawBuilder<boolean> {
  const comparison = parseComparison(text, kind);
  if (!comparison) throw new Error(`Not a comparison: ${text}`);
  const { operator, values } = resolveComparison(today, comparison);
  const [first = '', second = ''] = values;
  const upTo = (value: string) =>
    until ? sql<boolean>`${column} < ${until(value)}` : sql<boolean>`${column} <= ${from(value)}`;
  switch (operator) {
    case 'is':
      return until
        ? sql<boolean>`(${column} >= ${from(first)} and ${upTo(first)})`
        : sql<boolean>`${column} = ${from(first)}`;
    case 'before':
      return sql<boolean>`${column} < ${from(first)}`;
    case 'after':
      return until ? sql<boolean>`${column} >= ${until(first)}` : sql<boolean>`${column} > ${from(first)}`;
    case 'atLeast':
      return sql<boolean>`${column} >= ${from(first)}`;
    case 'atMost':
      return upTo(first);
    case 'between':
      return sql<boolean>`(${column} >= ${from(first)} and ${upTo(second)})`;
  }
}
