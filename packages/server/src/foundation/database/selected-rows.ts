import type { List } from '@curbstop/contract/primitives/list';
import {
  mostSelected,
  selectionProblems,
  type Narrowing,
  type Selection,
} from '@curbstop/contract/primitives/selection';
import { sql, type RawBuilder } from 'kysely';
import { asOwner } from './as-owner.ts';
import type { AccountTransaction } from './database.ts';
import { compileWhere, compileNarrowing } from './list-filters.ts';
import type { ListContext, ListSource } from './list-source.ts';

/** What is there of a selection now. */
export interface MaterializedSelection {
  readonly total: number;
  /** Ids that were named and are not among them: gone, never there, or another account's; nobody can tell which. */
  readonly missing: readonly string[];
}

/**
 * Puts the ids of what is selected into `selected (id)`, a table of this transaction, where statements join it: a
 * million ids never leave the database. Like the list door, which compiles the question, it looks as the tables' owner
 * and names the account first; whatever joins the table afterwards is behind the account's wall again.
 */
export async function materializeSelection<L extends List>(
  trx: AccountTransaction,
  asker: ListContext,
  {
    source,
    selection,
    within,
  }: { readonly source: ListSource<L>; readonly selection: Selection; readonly within?: Narrowing | undefined },
): Promise<MaterializedSelection> {
  const where = await compileSelection(asker, source, { selection, within });
  await asOwner(trx, async () => {
    await sql`drop table if exists pg_temp.selected`.execute(trx);
    await sql`create temp table selected on commit drop as select id from ${sql.table(source.table)} where ${where}`.execute(
      trx,
    );
    await sql`grant select on selected to curbstop_app`.execute(trx);
    await sql`analyze selected`.execute(trx);
  });
  const ids = 'ids' in selection ? selection.ids : [];
  const { rows } = await sql<MaterializedSelection>`
    select (select count(*) from selected) as total,
           array(select n.id from unnest(${ids}::uuid[]) n(id) where not exists (select from selected s where s.id = n.id)) as missing`.execute(
    trx,
  );
  return rows[0] as MaterializedSelection;
}

/** Records by their ids, or those that the transaction has laid out. */
export type Among = readonly string[] | 'selected';

/** Whether a record, by the column of its id, is one of them. */
export function isAmong(column: RawBuilder<unknown>, among: Among): RawBuilder<boolean> {
  return among === 'selected'
    ? sql<boolean>`${column} in (select id from selected)`
    : sql<boolean>`${column} = any(${among}::uuid[])`;
}

/** The same for whoever acts: all that was selected is there and has stayed as many as it was, or nothing is done. */
export async function materializeSelectionForUpdate<L extends List>(
  trx: AccountTransaction,
  asker: ListContext,
  { source, selection }: { readonly source: ListSource<L>; readonly selection: Selection },
): Promise<number> {
  const { total, missing } = await materializeSelection(trx, asker, { source, selection });
  if ('ids' in selection && missing.length > 0)
    throw selectionProblems.selectedAreGone({ values: { missing: missing.length, selected: selection.ids.length } });
  if ('request' in selection && total !== selection.expectedCount)
    throw selectionProblems.selectionChanged({ values: { now: total, then: selection.expectedCount } });
  if (total > mostSelected) throw selectionProblems.tooManySelected({ values: { selected: total } });
  return total;
}

async function compileSelection<L extends List>(
  asker: ListContext,
  source: ListSource<L>,
  { selection, within }: { readonly selection: Selection; readonly within?: Narrowing | undefined },
): Promise<RawBuilder<boolean>> {
  if ('request' in selection) return compileNarrowing(asker, source, selection.request);
  const where = within
    ? await compileNarrowing(asker, source, within)
    : compileWhere(source, asker, { searchTerm: '', filters: {} });
  return sql<boolean>`${where} and id = any(${selection.ids}::uuid[])`;
}
