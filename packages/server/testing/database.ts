import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { openDatabase, type Database } from '../src/foundation/database/database.ts';
import { migrate, getMigrationsFolder } from '../src/foundation/database/migrate.ts';
import { keepPlans } from './keep-plans.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseAdminUrl: string;
    /** Whether the cluster plans each statement once, for any values. */
    keepsPlans: boolean;
    /** For the files of products; removed after the run. */
    filesFolder: string;
  }
}

export type TestDatabase = Database & { drop(): Promise<void> };

/** A new migrated database for a test file, copied from a template that is migrated once per cluster. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const adminUrl = inject('databaseAdminUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asAdmin(adminUrl, async (admin) => {
    // One session at a time: `create database … template` refuses while another copies or migrates.
    await admin.query('select pg_advisory_lock(715001)');
    const template = await ensureTemplate(admin, adminUrl);
    // Copying files takes two thirds of the time of copying page by page through the log.
    await admin.query(`create database ${name} template ${template} strategy file_copy`);
  });
  const database = openTestDatabase(adminUrl, name);
  if (inject('keepsPlans')) keepPlans(database);
  return database;
}

/** A new database for the test of a migration, migrated up to the named migration. */
export async function createDatabaseAt(migration: string): Promise<TestDatabase> {
  const adminUrl = inject('databaseAdminUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asAdmin(adminUrl, (admin) => admin.query(`create database ${name}`));
  const database = openTestDatabase(adminUrl, name);
  await migrate(database.owner, migration);
  return database;
}

function openTestDatabase(adminUrl: string, name: string): TestDatabase {
  const database = openDatabase(toUrl(adminUrl, name), 6);
  return {
    ...database,
    drop: async () => {
      await database.close();
      await asAdmin(adminUrl, (admin) => admin.query(`drop database if exists ${name} with (force)`));
    },
  };
}

async function ensureTemplate(admin: pg.Client, adminUrl: string): Promise<string> {
  const folder = await getMigrationsFolder();
  const hash = createHash('sha256');
  for (const file of (await readdir(folder)).sort()) hash.update(file).update(await readFile(path.join(folder, file)));
  const template = `template_${hash.digest('hex').slice(0, 16)}`;
  const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [template]);
  if (rowCount) return template;
  const draft = `${template}_draft`;
  await admin.query(`drop database if exists ${draft} with (force)`);
  await admin.query(`create database ${draft}`);
  const database = openDatabase(toUrl(adminUrl, draft), 2);
  await migrate(database.owner);
  await database.close();
  await admin.query(`alter database ${draft} rename to ${template}`);
  return template;
}

async function asAdmin<T>(url: string, work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}

function toUrl(adminUrl: string, name: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.href;
}
