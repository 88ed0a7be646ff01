import { isCompared } from '@curbstop/contract/primitives/comparison';
import type { List, ListField } from '@curbstop/contract/primitives/list';
import type { SelectionFilter } from '@curbstop/contract/primitives/selection';
import { sql, type RawBuilder } from 'kysely';
import { toContainsPattern } from './like-pattern.ts';
import { createBounds, compileComparison } from './list-comparison.ts';
import { compileJoinedFieldFilter } from './list-joined-fields.ts';
import { requireFilteredRecords } from './list-references.ts';
import type { FilterOptions, ListContext, ListSource } from './list-source.ts';

/** Values that match the `contains` filters on low-cardinality columns: column -> values. */
type MatchingValues = ReadonlyMap<string, readonly string[] | 'all'>;

interface NarrowingOptions extends FilterOptions {
  readonly matching?: MatchingValues;
}

/** Compiles search and filters to a condition that begins with the account predicate. */
export async function compileNarrowing<L extends List>(
  context: ListContext,
  source: ListSource<L>,
  request: SelectionFilter,
): Promise<RawBuilder<boolean>> {
  await requireFilteredRecords(context, source, request);
  return compileWhere(source, { ...context, matching: await findMatchingValues(context, source, request) }, request);
}

export function compileWhere<L extends List>(
  source: ListSource<L>,
  options: NarrowingOptions,
  request: SelectionFilter,
): RawBuilder<boolean> {
  const parts: RawBuilder<boolean>[] = [
    sql`account_id = ${options.accountId}`,
    ...(source.noSoftDelete ? [] : [sql<boolean>`removed_on is null`]),
    ...(source.within ? [source.within] : []),
  ];
  for (const [field, values] of Object.entries(request.filters)) {
    if (values.length === 0) continue;
    parts.push(compileFilter(source, { field, values }, options));
  }
  for (const word of request.searchTerm.toLowerCase().split(/\s+/).filter(Boolean)) {
    parts.push(
      source.word
        ? source.word(options.accountId, toContainsPattern(word))
        : sql`${sql.ref(source.search)} like ${toContainsPattern(word)}`,
    );
  }
  return sql.join(parts, sql` and `) as RawBuilder<boolean>;
}

/** Resolves `contains` filters on low-cardinality columns, reading the distinct values by a loose index scan. */
async function findMatchingValues<L extends List>(
  { database, accountId }: ListContext,
  source: ListSource<L>,
  { filters }: SelectionFilter,
): Promise<MatchingValues> {
  const matching = new Map<string, readonly string[] | 'all'>();
  for (const [field, texts] of Object.entries(filters)) {
    const name = source.columns[field];
    if (!name || !source.lowCardinality.includes(name) || texts.length === 0) continue;
    const [table, column] = [sql.table(source.table), sql.ref(name)];
    const present = sql`account_id = ${accountId}${source.noSoftDelete ? sql`` : sql` and removed_on is null`}`;
    const { rows } = await sql<{ value: string; holds: boolean }>`
      with recursive known as (
        (select ${column} as value from ${table} where ${present} order by ${column} limit 1)
        union all
        select (select ${column} from ${table} where ${present} and ${column} > known.value order by ${column} limit 1)
          from known where known.value is not null
      ) select value, ${or(texts.map((text) => sql<boolean>`value ilike ${toContainsPattern(text)}`))} as holds
          from known where value is not null`.execute(database.owner);
    // A text contained in every value filters nothing.
    matching.set(
      name,
      rows.every((row) => row.holds) ? 'all' : rows.filter((row) => row.holds).map((row) => row.value),
    );
  }
  return matching;
}

function compileFilter<L extends List>(
  source: ListSource<L>,
  { field, values }: { field: string; values: readonly string[] },
  options: NarrowingOptions,
): RawBuilder<boolean> {
  const { kind, choices, joined, name } = getFilter(source, field);
  const column = source.shownChoices?.[field] ?? sql.ref(name);
  if (joined)
    return compileJoinedFieldFilter(joined, options.accountId, compileValues(column, { kind, values }, options));
  if (kind === 'choice') {
    const choice = compileChoiceOrBlank(column, values, { choices, blank: source.blankChoices?.[field] });
    const condition = source.shownOnlyIf?.[field];
    return condition ? sql<boolean>`(${condition} and ${choice})` : choice;
  }
  // Not a parameter: PostgreSQL considers a partial index on the column only for a literal condition.
  if (kind === 'boolean') {
    const condition = source.conditions?.[field] ?? sql<boolean>`${column}`;
    return or(
      [...new Set(values)].map((value) =>
        value === 'true' ? sql<boolean>`${condition}` : sql<boolean>`not ${condition}`,
      ),
    );
  }
  const matchingValues = options.matching?.get(name);
  if (matchingValues)
    return matchingValues === 'all' ? sql<boolean>`true` : compileChoice(column, matchingValues, undefined);
  if (isCompared(kind)) return or(values.map((value) => compileComparison(column, value, createBounds(kind, options))));
  return or(values.map((value) => compileContains(source, name, value)));
}

/** How a field is filtered, and its column in the list or in the joined table. */
function getFilter<L extends List>(source: ListSource<L>, field: string) {
  const { filter: kind, choices } = source.list.fields[field] ?? {};
  const joined = source.joinedFields?.[field];
  const name = joined?.column ?? source.columns[field];
  if (!kind || !name) throw new Error(`List of ${source.table} has no filter ${field}`);
  return { kind, choices, joined, name };
}

/** Condition on the value of a joined field. */
function compileValues(
  column: RawBuilder<unknown>,
  { kind, values }: { readonly kind: NonNullable<ListField['filter']>; readonly values: readonly string[] },
  options: FilterOptions,
): RawBuilder<boolean> {
  if (kind === 'choice') return compileChoice(column, values, undefined);
  if (kind === 'boolean') return or([...new Set(values)].map((value) => sql<boolean>`${column} = ${value === 'true'}`));
  if (isCompared(kind)) return or(values.map((value) => compileComparison(column, value, createBounds(kind, options))));
  return or(values.map((value) => sql<boolean>`${column} ilike ${toContainsPattern(value)}`));
}

/** The values that the list takes; a caller that bypasses its shape gets no error of PostgreSQL for others. */
type Choices = ListField['choices'];

function compileChoiceOrBlank(
  column: RawBuilder<unknown>,
  values: readonly string[],
  { choices, blank }: { readonly choices: Choices; readonly blank: string | undefined },
): RawBuilder<boolean> {
  if (blank === undefined || !values.includes(blank)) return compileChoice(column, values, choices);
  const otherValues = values.filter((value) => value !== blank);
  const isBlank = sql<boolean>`${column} is null`;
  return otherValues.length === 0 ? isBlank : or([isBlank, compileChoice(column, otherValues, choices)]);
}

function compileChoice(column: RawBuilder<unknown>, values: readonly string[], choices: Choices): RawBuilder<boolean> {
  const possible = choices ? values.filter((value) => choices.includes(value)) : values;
  if (possible.length === 0) return sql<boolean>`false`;
  return possible.length === 1 ? sql<boolean>`${column} = ${possible[0]}` : sql<boolean>`${column} = any(${possible})`;
}

/**
 * The search column contains the column's text in lower case, so its trigram index is used first. Fewer than three
 * characters are in no trigram; an index of the column's own texts, if there is one, spares reading the whole table for
 * them.
 */
function compileContains<L extends List>(
  { search, searched, textIndexes }: ListSource<L>,
  name: string,
  text: string,
): RawBuilder<boolean> {
  const pattern = toContainsPattern(text);
  if (textIndexes?.includes(name) && text.length < 3)
    return sql<boolean>`lower(${sql.ref(name)}) like lower(${pattern})`;
  const contains = sql<boolean>`${sql.ref(name)} ilike ${pattern}`;
  return searched.includes(name) ? sql<boolean>`(${sql.ref(search)} like lower(${pattern}) and ${contains})` : contains;
}

function or(parts: RawBuilder<boolean>[]): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(parts, sql` or `)})`;
}
