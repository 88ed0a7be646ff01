import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { AccountId } from './account-id.ts';
import type { DB } from './database.schema.ts';
import type { Dependencies } from './statement-tables.ts';

// Each write transaction gives the tables that it wrote the account's new data version.

/** Gives tables the data version of the transaction. The caller holds the lock of the account's data version. */
export async function storeTableVersions(
  trx: Transaction<DB>,
  version: number,
  tables: readonly string[],
): Promise<void> {
  if (tables.length === 0) return;
  await sql`
    insert into table_versions (table_name, version)
    select t.name, ${version} from unnest(${[...tables]}::text[]) as t (name)
    on conflict (account_id, table_name) do update set version = excluded.version`.execute(trx);
}

export interface TableVersions {
  readonly accountId: string;
  /** A transaction that has changed something reads its own change, which may be rolled back: it shares no memory. */
  readonly hasChanged: boolean;
  /** The version of what statements with these words read. */
  readonly findVersion: (reads: Dependencies) => string;
}

interface StoredVersions {
  readonly accountId: string;
  readonly hasChanged: boolean;
  readonly version: number | null;
  readonly tablesVersion: number | null;
  readonly untrackedVersion: number | null;
  readonly tables: readonly { readonly name: string; readonly version: number }[];
}

/** The versions of tables. Read them before the data: what is committed meanwhile is at most computed once more. */
export const getTableVersions = (trx: Transaction<DB>): Promise<TableVersions> =>
  readTableVersions(trx, sql`current_account_id()`);

/** The same of an account, read outside of its transactions. */
export const getTableVersionsOf = (owner: Kysely<DB>, accountId: AccountId): Promise<TableVersions> =>
  readTableVersions(owner, sql`${accountId}::uuid`);

async function readTableVersions(executor: Kysely<DB>, accountId: RawBuilder<string>): Promise<TableVersions> {
  const { rows } = await sql<StoredVersions>`
    select ${accountId} as "accountId", pg_current_xact_id_if_assigned() is not null as "hasChanged",
           v.version, v.tables_version as "tablesVersion", v.untracked_version as "untrackedVersion",
           coalesce((select jsonb_agg(jsonb_build_object('name', t.table_name, 'version', t.version)
                                      order by t.table_name)
                       from table_versions t where t.account_id = ${accountId}), '[]') as tables
      from (select 1) one left join account_data_versions v on v.account_id = ${accountId}`.execute(executor);
  const [stored] = rows;
  if (!stored) throw new Error('No versions were read');
  const { hasChanged, version, tablesVersion, untrackedVersion, tables } = stored;
  const isTracked = version === tablesVersion;
  return {
    accountId: stored.accountId,
    hasChanged,
    findVersion: ({ words, dependsOnAll }) =>
      [
        untrackedVersion,
        dependsOnAll || !isTracked ? version : '',
        ...tables.filter(({ name }) => words.has(name)).map((table) => `${table.name} ${table.version}`),
      ].join(' '),
  };
}

/** What changes with every write of some tables. */
export async function getVersionOfTables(trx: Transaction<DB>, tables: readonly string[]): Promise<string> {
  const { findVersion } = await getTableVersions(trx);
  return findVersion({ words: new Set(tables), dependsOnAll: false });
}
