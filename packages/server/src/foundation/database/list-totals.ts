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
interface Total {
  readonly cached: number | undefined;
  readonly count: () => Promise<number>;
  readonly store: (total: number) => void;
}

export async function prepareTotal(
  { database, accountId }: TotalContext,
  { table, skipCountCache }: CountedSource,
  where: RawBuilder<boolean>,
): Promise<Total> {
  const compiled = sql<{ total: number }>`select count(*) as total from ${sql.table(table)} where ${where}`.compile(
    database.owner,
  );
  const count = async () => (await database.owner.executeQuery(compiled)).rows[0]?.total ?? 0;
  if (skipCountCache) return { cached: undefined, count, store: () => {} };
  const { findVersion } = await getTableVersionsOf(database.owner, accountId);
  const version = findVersion({ words: new Set(compiled.sql.match(/\w+/g)), dependsOnAll: false });
  const key = `${database.connectionString} ${accountId} ${JSON.stringify([compiled.sql, compiled.parameters])}`;
  const store = (total: number) => totals.set(key, { version, value: total });
  return {
    cached: totals.get(key, version),
    count: async () => {
      const total = await count();
      store(total);
      return total;
    },
    store,
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
