import type { WrittenCell } from '@curbstop/contract/primitives/sheet-layout';
import { sql } from 'kysely';
import { runAsOwner } from '../../foundation/database/run-as-owner.ts';
import type { AccountDatabase, AccountTransaction } from '../../foundation/database/database.ts';
import type { ExportedTable } from './account-export.values.ts';

/** The exported columns in the order of the table. */
export async function listColumns(
  database: AccountDatabase,
  { table, columns }: Pick<ExportedTable, 'table' | 'columns'>,
): Promise<readonly string[]> {
  const { rows } = await database.read((trx) =>
    sql<{
      name: string;
    }>`select column_name as name from information_schema.columns
        where table_schema = 'public' and table_name = ${table} order by ordinal_position`.execute(trx),
  );
  const allowed = new Set<string>(columns);
  return rows.map(({ name }) => name).filter((name) => allowed.has(name));
}

export async function countRecords(
  database: AccountDatabase,
  { table }: Pick<ExportedTable, 'table'>,
): Promise<number> {
  const { rows } = await database.read((trx) =>
    sql<{ total: number }>`select count(*) as total from ${sql.table(table)}`.execute(trx),
  );
  return rows[0]?.total ?? 0;
}

const chunk = 1_000;
const first = '00000000-0000-0000-0000-000000000000';

/** The records in the order of their creation, each chunk in its own transaction so that none stays open long. */
export async function* listRecords(
  database: AccountDatabase,
  { table }: Pick<ExportedTable, 'table'>,
  columns: readonly string[],
): AsyncGenerator<WrittenCell[][]> {
  const selected = sql.join(columns.map((name) => sql`${sql.ref(name)}::text`));
  for (let lastId = first; ;) {
    const { rows } = await database.read((trx) =>
      sql<{
        id: string;
        cells: (string | null)[];
      }>`select id, array[${selected}] as cells from ${sql.table(table)} where id > ${lastId} order by id
          limit ${chunk}`.execute(trx),
    );
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(({ cells }) => cells);
    if (rows.length < chunk) return;
    lastId = last.id;
  }
}

export const peopleHeadings = [
  'Id',
  'Email',
  'First name',
  'Last name',
  'Permissions',
  'Active',
  'Joined on',
  'Last sign-in',
] as const;

/**
 * Users belong to no single account, so row-level security hides them: read as owner, restricted to the members of this
 * account.
 */
export function listExportedMembers(database: AccountDatabase): Promise<WrittenCell[][]> {
  return database.read((trx: AccountTransaction) =>
    runAsOwner(trx, async () => {
      const { rows } = await sql<{ cells: (string | null)[] }>`
        select array[u.id::text, u.email, u.first_name, u.last_name, array_to_string(m.permissions, ', '),
                     case when m.active then 'Yes' else 'No' end,
          m.created_on::text, u.last_sign_in::text] as cells
          from memberships m join users u on u.id = m.user_id where m.account_id = current_account_id()
         order by u.id`.execute(trx);
      return rows.map(({ cells }) => cells);
    }),
  );
}
