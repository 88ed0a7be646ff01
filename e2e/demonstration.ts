import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import type { RunningProduct, Settings } from './product.ts';

/** What the tests need to know to copy the demonstration. */
export interface Demonstration {
  /** Connects to the database cluster of the run. */
  readonly adminUrl: string;
  /** The data folder of the product that created it, for its uploaded files. */
  readonly dataDir: string;
}

export const templateDatabase = 'demonstration';

type Start<P> = (settings: Settings, fillFolder: (dataDir: string) => void) => Promise<P>;

/** A product with its own copy of the demonstration: copying takes a third of the time of creating it. */
export async function startCopy<P extends RunningProduct>(
  { adminUrl, dataDir }: Demonstration,
  start: Start<P>,
): Promise<P> {
  const name = `copy_${randomBytes(6).toString('hex')}`;
  // One copy at a time: PostgreSQL refuses to copy a database that another session is copying.
  await asAdmin(adminUrl, async (admin) => {
    await admin.query('select pg_advisory_lock(715002)');
    await admin.query(`create database ${name} template ${templateDatabase} strategy file_copy`);
  });
  const product = await start({ DATABASE_URL: databaseUrl(adminUrl, name) }, (folder) =>
    fs.cpSync(path.join(dataDir, 'files'), path.join(folder, 'files'), { recursive: true }),
  );
  return {
    ...product,
    remove: async () => {
      await product.remove();
      await asAdmin(adminUrl, (admin) => admin.query(`drop database ${name} with (force)`));
    },
  };
}

export async function asAdmin(url: string, work: (admin: Client) => Promise<unknown>): Promise<void> {
  const admin = new Client({ connectionString: url });
  await admin.connect();
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
}

export function databaseUrl(adminUrl: string, name: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.href;
}
