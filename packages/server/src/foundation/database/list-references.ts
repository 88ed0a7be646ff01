import { id } from '@curbstop/contract/primitives/ids';
import type { List } from '@curbstop/contract/primitives/list';
import { commonProblems, Problem } from '@curbstop/contract/primitives/problem';
import type { SelectionFilter } from '@curbstop/contract/primitives/selection';
import { sql } from 'kysely';
import type { ListContext, ListSource } from './list-source.ts';

/**
 * Filters by the id of a record follow the rule of paths: text that is no id is refused (400), and an id that the
 * account never had is not found (404), as is one of another account. A deleted record matches no rows, so that saved
 * views that name it still open.
 */
export async function requireFilteredRecords<L extends List>(
  { database, accountId }: ListContext,
  { references }: ListSource<L>,
  { filters }: SelectionFilter,
): Promise<void> {
  for (const [field, table] of Object.entries<string | undefined>(references ?? {})) {
    const ids = [...new Set(filters[field])];
    if (table === undefined || ids.length === 0) continue;
    const property = `filters[${field}]`;
    if (!ids.every((value) => id.safeParse(value).success)) throw createNoIdProblem(property);
    const { rows } = await sql<{ found: number }>`
      select count(*)::int as found from ${sql.table(table)}
       where account_id = ${accountId} and id = any(${ids}::uuid[])`.execute(database.owner);
    if (rows[0]?.found !== ids.length) throw commonProblems.notFound({ property });
  }
}

function createNoIdProblem(property: string): Problem {
  const detail = `“${property}” must be an id, such as 01995b1e-7c1a-7000-8000-000000000001`;
  return new Problem('invalidProperties', 400, [
    { code: 'invalidProperty', detail, property, constraints: { invalid_format: detail } },
  ]);
}
