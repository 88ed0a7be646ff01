import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { AccountTransaction } from './database.ts';

/** A temporary table of rules from the contract. Its rows are the same for all accounts. */
export interface LookupTable {
  readonly name: string;
  /** Columns and primary key, as in `create table`. */
  readonly columns: string;
  /** The types and values of each column, in the order of `columns`. */
  readonly values: readonly { readonly type: string; readonly ofRows: readonly unknown[] }[];
  /** Identifies columns and rows. */
  readonly version: string;
}

export function defineLookupTable(
  name: string,
  columns: string,
  rows: readonly Readonly<Record<string, unknown>>[],
): LookupTable {
  const values = listColumns(columns).map(([column = '', type = '']) => ({
    type,
    ofRows: rows.map((row) => row[column] ?? null),
  }));
  const version = createHash('sha256').update(columns).update(JSON.stringify(rows)).digest('hex');
  return { name, columns, values, version };
}

/** Name and type of each column. */
function listColumns(columns: string): string[][] {
  const [definitions = ''] = columns.split(/,\s*primary key \(/);
  return definitions.split(',').map((definition) => definition.trim().split(/\s+/));
}

/**
 * Creates the tables in the connection's temporary schema. They stay there for the next import on the same connection,
 * because creating them takes longer than a small import. The comment of a table is its version, so that a table with
 * other rules is replaced.
 */
export async function createLookupTables(trx: AccountTransaction, tables: readonly LookupTable[]): Promise<void> {
  const { rows: present } = await sql<{ name: string; version: string | null }>`
    select name, obj_description(to_regclass('pg_temp.' || name), 'pg_class') as version
      from unnest(${tables.map(({ name }) => name)}::text[]) name`.execute(trx);
  const versions = new Map(present.map(({ name, version }) => [name, version]));
  for (const table of tables) if (versions.get(table.name) !== table.version) await create(trx, table);
}

async function create(trx: AccountTransaction, { name, columns, values, version }: LookupTable): Promise<void> {
  const table = sql.id('pg_temp', name);
  await sql`drop table if exists ${table}`.execute(trx);
  await sql`create temp table ${sql.id(name)} (${sql.raw(columns)})`.execute(trx);
  // Arrays take half of the time of JSON.
  const arrays = values.map(({ type, ofRows }) => sql`${ofRows}::${sql.raw(type)}[]`);
  await sql`insert into ${table} select * from unnest(${sql.join(arrays)})`.execute(trx);
  // Each column has few distinct values, which a small sample finds too; an import would wait for the usual one.
  await sql`set local default_statistics_target = 10`.execute(trx);
  await sql`analyze ${table}`.execute(trx);
  await sql`set local default_statistics_target to default`.execute(trx);
  await sql`comment on table ${table} is ${sql.lit(version)}`.execute(trx);
}
