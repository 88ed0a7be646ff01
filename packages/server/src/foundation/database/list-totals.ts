import { sql, type RawBuilder } from 'kysely';
import type { AccountId } from './account-id.ts';
import type { Database } from './database.ts';
import { getTableVersionsOf } from './table-versions.ts';
import { VersionCache } from './version-cache.ts';

const totals = new VersionCache<number>(5_000);

export interface TotalContext {
  readonly database: Database;
  readonly accountId: AccountId;
}
export interface CountedSource {
  readonly table: string;
  readonly skipCountCache?: true;
}
/** The total of a query: the cached one if none of its tables has changed since, and how to count it. */
export interface Total {
  readonly cached: number | undefined;
  readonly count: () => Promise<number>;
  readonly store: (total: number) => void;
}

export async function prepareTotal(
  { database, accountId }: TotalContext,
  { table, skipCountCache }: CountedSource,
  where: RawBuilder<boolean>,
): Promise<Total> {
  const statement = sql<{ total: number }>`select count(*) as total from ${sql.table(table)} where ${where}`;
  const count = async () => (await statement.execute(database.owner)).rows[0]?.total ?? 0;
  if (skipCountCache) return { cached: undefined, count, store: () => {} };
  const { cached, store } = await prepareStored({ database, accountId }, { cache: totals, statement });
  return {
    cached,
    count: async () => {
      const total = await count();
      store(total);
      return total;
    },
    store,
  };
}

interface Stored<Value> {
  readonly cached: Value | undefined;
  readonly store: (value: Value, size?: number) => void;
}

/** What is remembered of a statement until one of the tables that it names changes. */
export async function prepareStored<Value>(
  { database, accountId }: TotalContext,
  { cache, statement }: { readonly cache: VersionCache<Value>; readonly statement: RawBuilder<unknown> },
): Promise<Stored<Value>> {
  const { sql: text, parameters } = statement.compile(database.owner);
  const { findVersion } = await getTableVersionsOf(database.owner, accountId);
  const version = findVersion({ words: new Set(text.match(/\w+/g)), dependsOnAll: false });
  const key = `${database.connectionString} ${accountId} ${JSON.stringify([text, parameters])}`;
  return {
    cached: cache.get(key, version),
    store: (value, size = 1) => cache.set(key, { version, value, size }),
  };
}

export async function getTotal(
  context: TotalContext,
  source: CountedSource,
  where: RawBuilder<boolean>,
): Promise<number> {
  const { cached, count } = await prepareTotal(context, source, where);
  return cached ?? count();
}
