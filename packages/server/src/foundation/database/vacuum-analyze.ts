import { sql } from 'kysely';
import type { AccountTransaction, Database } from './database.ts';

/** Autovacuum is enough for fewer rows: vacuuming whole tables takes longer than writing a few rows. */
const largeWrite = 1_000;

/**
 * After a large write: fresh statistics and a visibility map, without which counts read the table row by row
 * (measured: 11 ms became 128 ms). It may not run inside a transaction; a failure costs speed only, never data.
 */
export async function vacuumAnalyze(
  database: Database,
  tables: readonly string[],
  { written }: { readonly written: number },
): Promise<void> {
  if (written < largeWrite) return;
  for (const table of tables) await sql`vacuum (analyze) ${sql.table(table)}`.execute(database.owner);
}

/**
 * The same statistics at the end of a large write, so that they are committed with its rows: who reads them right after
 * the commit would otherwise compare each row with each other one (measured: 112 s for 24,000 results).
 */
export async function analyzeWithin(
  trx: AccountTransaction,
  tables: readonly string[],
  { written }: { readonly written: number },
): Promise<void> {
  if (written < largeWrite) return;
  await sql`select analyze_tables(${[...tables]}::text[])`.execute(trx);
}
