import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import type { Executor } from './database.ts';

/** Folder of the numbered migrations, from `src` and from `dist/src`. */
export async function getMigrationsFolder(): Promise<string> {
  for (const candidate of ['../../../migrations', '../../../../migrations']) {
    const folder = path.resolve(import.meta.dirname, candidate);
    const fileNames = await readdir(folder).catch(() => undefined);
    if (fileNames?.some((name) => name.endsWith('.sql'))) return folder;
  }
  throw new Error('The folder with the migrations is missing from this installation.');
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const folder = await getMigrationsFolder();
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const entries = names.map(async (name): Promise<[string, Migration]> => {
    const text = await readFile(path.join(folder, name), 'utf8');
    return [name.replace(/\.sql$/, ''), { up: async (db) => void (await sql.raw(text).execute(db)) }];
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** Runs pending migrations in order, under the migrator's lock, so several nodes may start at once. */
export async function migrate(owner: Executor, upTo?: string): Promise<readonly string[]> {
  const migrations = await readMigrations();
  const migrator = new Migrator({ db: owner, provider: { getMigrations: () => Promise.resolve(migrations) } });
  const { error, results } = upTo === undefined ? await migrator.migrateToLatest() : await migrator.migrateTo(upTo);
  if (error)
    throw new Error(
      `Migration ${results?.find((result) => result.status === 'Error')?.migrationName ?? ''} failed: ${String((error as Error).message ?? error)}`,
      { cause: error },
    );
  return (results ?? []).map((result) => result.migrationName);
}
