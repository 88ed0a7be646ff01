import type { List } from '@curbstop/contract/primitives/list';
import {
  maxSelected,
  selectionProblems,
  type SelectionFilter,
  type ChosenRows,
} from '@curbstop/contract/primitives/selection';
import { sql, type RawBuilder } from 'kysely';
import { runAsOwner } from './run-as-owner.ts';
import type { AccountTransaction } from './database.ts';
import { compileWhere, compileNarrowing } from './list-filters.ts';
import type { ListContext, ListSource } from './list-source.ts';

/** Records of a selection that exist now. */
export interface MaterializedSelection {
  readonly total: number;
  /** Selected ids that were not found: deleted, never existing, or of another account. */
  readonly missing: readonly string[];
}

/**
 * Writes the selected ids to `selected (id)`, a temporary table of this transaction, so that statements can join it and
 * the ids never leave the database. Like list queries it runs as the owner of the tables with an account predicate;
 * statements that join the table afterwards are subject to row-level security.
 */
export async function materializeSelection<L extends List>(
  trx: AccountTransaction,
  context: ListContext,
  {
    source,
    selection,
    within,
  }: { readonly source: ListSource<L>; readonly selection: ChosenRows; readonly within?: SelectionFilter | undefined },
): Promise<MaterializedSelection> {
  const where = await compileSelection(context, source, { selection, within });
  await runAsOwner(trx, async () => {
    await sql`drop table if exists pg_temp.selected`.execute(trx);
    await sql`create temp table selected on commit drop as
      select id from ${sql.table(source.table)} where ${where}`.execute(trx);
    // Joins look ids up one by one where the planner expects few rows, as in tables that this transaction has filled.
    await sql`create unique index on selected (id)`.execute(trx);
    await sql`grant select on selected to curbstop_app`.execute(trx);
    await sql`analyze selected`.execute(trx);
  });
  const ids = 'ids' in selection ? selection.ids : [];
  const { rows } = await sql<MaterializedSelection>`
    select (select count(*) from selected) as total,
           array(select n.id from unnest(${ids}::uuid[]) n(id)
                  where not exists (select from selected s where s.id = n.id)) as missing`.execute(trx);
  return rows[0] as MaterializedSelection;
}

/** Records by their ids, or those in the temporary table `selected`. */
export type SelectedRecords = readonly string[] | 'selected';

/** Condition that the id column is one of the selected. */
export function compileIsSelected(column: RawBuilder<unknown>, records: SelectedRecords): RawBuilder<boolean> {
  return records === 'selected'
    ? sql<boolean>`${column} in (select id from selected)`
    : sql<boolean>`${column} = any(${records}::uuid[])`;
}

/** The ids, in the order in which the records were created. */
export async function listSelectedIds(trx: AccountTransaction, records: SelectedRecords): Promise<readonly string[]> {
  if (records !== 'selected') return records;
  const { rows } = await sql<{ id: string }>`select id from selected order by id`.execute(trx);
  return rows.map(({ id }) => id);
}

/**
 * Resolves a selection before a bulk change; refuses if a selected record is gone or the number of matches has changed.
 */
export async function materializeSelectionForUpdate<L extends List>(
  trx: AccountTransaction,
  context: ListContext,
  { source, selection }: { readonly source: ListSource<L>; readonly selection: ChosenRows },
): Promise<number> {
  const { total, missing } = await materializeSelection(trx, context, { source, selection });
  if ('ids' in selection && missing.length > 0)
    throw selectionProblems.selectedNotFound({ values: { missing: missing.length, selected: selection.ids.length } });
  const { expectedCount = total } = 'request' in selection ? selection : {};
  if (total !== expectedCount)
    throw selectionProblems.selectionChanged({ values: { now: total, then: expectedCount } });
  if (total > maxSelected) throw selectionProblems.tooManySelected({ values: { selected: total } });
  return total;
}

/** The condition of a selection, with the account predicate first. */
export async function compileSelection<L extends List>(
  context: ListContext,
  source: ListSource<L>,
  { selection, within }: { readonly selection: ChosenRows; readonly within?: SelectionFilter | undefined },
): Promise<RawBuilder<boolean>> {
  if ('request' in selection) return compileNarrowing(context, source, selection.request);
  const where = within
    ? await compileNarrowing(context, source, within)
    : compileWhere(source, context, { searchTerm: '', filters: {} });
  return sql<boolean>`${where} and id = any(${selection.ids}::uuid[])`;
}
