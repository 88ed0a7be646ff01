import { sql, type RawBuilder } from 'kysely';
import type { AccountId } from './account-id.ts';
import type { Database } from './database.ts';
import { RememberedTotals } from './remembered-totals.ts';

const totals = new RememberedTotals(5_000);

interface Asked {
  readonly database: Database;
  readonly accountId: AccountId;
}
interface Counted {
  readonly table: string;
  readonly skipCountCache?: true;
}
/** How many match: what is known of it at the data version that stands, and how it is learned. */
interface Total {
  readonly known: number | undefined;
  readonly count: () => Promise<number>;
  readonly writeStored: (total: number) => void;
}

export async function openTotal(
  { database, accountId }: Asked,
  { table, skipCountCache }: Counted,
  where: RawBuilder<boolean>,
): Promise<Total> {
  const compiled = sql<{ total: number }>`select count(*) as total from ${sql.table(table)} where ${where}`.compile(
    database.owner,
  );
  const count = async () => (await database.owner.executeQuery(compiled)).rows[0]?.total ?? 0;
  if (skipCountCache) return { known: undefined, count, writeStored: () => {} };
  const { rows } = await sql<{
    version: number;
  }>`select version from account_data_versions where account_id = ${accountId}`.execute(database.owner);
  const version = rows[0]?.version ?? 0;
  const key = `${database.connectionString} ${accountId} ${JSON.stringify([compiled.sql, compiled.parameters])}`;
  const writeStored = (total: number) => totals.writeStored(key, { version, total });
  return {
    known: totals.known(key, version),
    count: async () => {
      const total = await count();
      writeStored(total);
      return total;
    },
    writeStored,
  };
}

export async function readTotal(asked: Asked, counted: Counted, where: RawBuilder<boolean>): Promise<number> {
  const { known, count } = await openTotal(asked, counted, where);
  return known ?? count();
}
