import { sql, type RawBuilder } from 'kysely';
import type { AccountId } from './account-id.ts';
import type { Database } from './database.ts';
import { compileKeyOrder } from './null-ordering.ts';

/** A query for which the planner expects few matches: one statement finds them and returns both page and total. */
interface AtOnce {
  readonly table: string;
  readonly accountId: AccountId;
  readonly where: RawBuilder<boolean>;
  readonly key: RawBuilder<unknown>;
  readonly select: RawBuilder<unknown>;
  readonly direction: 'asc' | 'desc';
  readonly pageSize: number;
  readonly offset: number;
}
/** Every row has the total; a page past the last is one row without a match. */
type SingleStatementRow = Readonly<Record<string, unknown>> & {
  readonly matchedInAll: number;
  readonly matchedId: string | null;
};

export function compileSingleStatement({
  table,
  accountId,
  where,
  key,
  select,
  direction,
  pageSize,
  offset,
}: AtOnce): RawBuilder<SingleStatementRow> {
  return sql<SingleStatementRow>`
    with matches as materialized (select id, ${key} as sort_key from ${sql.table(table)} where ${where}),
      page as (
        select id, sort_key from matches
         order by ${compileKeyOrder(sql.ref('sort_key'), sql.ref('id'), { direction })}
         limit ${pageSize} offset ${offset})
    select matched.total as "matchedInAll", page.id as "matchedId", ${select}
      from (select count(*) as total from matches) as matched left join (page
        join ${sql.table(table)} as l on l.account_id = ${accountId} and l.id = page.id) on true
     order by ${compileKeyOrder(sql.ref('page.sort_key'), sql.ref('page.id'), { direction })}`;
}

export function parseSingleStatement<Row>(rows: readonly SingleStatementRow[]): {
  readonly total: number;
  readonly items: Row[];
} {
  const items = rows
    .filter(({ matchedId }) => matchedId !== null)
    .map(({ matchedInAll: _total, matchedId: _id, ...row }) => row as Row);
  return { total: rows[0]?.matchedInAll ?? 0, items };
}

/** The planner's row estimate. */
export async function estimateMatches(database: Database, table: string, where: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{
    'QUERY PLAN': readonly { readonly Plan: { readonly 'Plan Rows': number } }[];
  }>`explain (format json) select id from ${sql.table(table)} where ${where}`.execute(database.owner);
  return rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0;
}
