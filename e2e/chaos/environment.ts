import fs from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import type { AppContext } from '../../packages/server/src/foundation/request-context.ts';
import { systemClock } from '../../packages/server/src/foundation/clock.ts';
import { readConfig } from '../../packages/server/src/foundation/config.ts';
import { openDatabase } from '../../packages/server/src/foundation/database/database.ts';
import { aWaterSystem } from '../../packages/server/testing/people.ts';
import { acceptTermsFor, addMember, createPerson } from '../../packages/server/src/domains/accounts/account.service.ts';
import { signToken } from '../../packages/server/testing/tokens.ts';
import { startProduct, type Product } from '../product.ts';
import { ChaosClient } from './chaos-client.ts';
import { startFaultyStorage, type FaultyStorage } from './faulty-storage.ts';
import { canMountDisk, mountDisk, unmountDisk } from './small-disk.ts';

/** The product with its embedded database, and a clerk of an empty water system. */
export interface ChaosEnvironment {
  readonly product: Product;
  readonly client: ChaosClient;
  readonly accountId: string;
  /** Storage behind a faulty proxy; without it, files are in a folder. */
  readonly storage: FaultyStorage | undefined;
  /** Whether the product's folder is on a disk that can be filled. */
  readonly hasSmallDisk: boolean;
  remove(): Promise<void>;
}

export interface EnvironmentOptions {
  readonly files: 'folder' | 'S3';
}

const tokenSeconds = 6 * 3600;

export async function createChaosEnvironment({ files }: EnvironmentOptions): Promise<ChaosEnvironment> {
  const storage = files === 'S3' ? await startFaultyStorage() : undefined;
  const hasSmallDisk = !storage && canMountDisk();
  const product = await startProduct({ DEMONSTRATION: 'false', ...storage?.settings }, (folder) => {
    if (hasSmallDisk) mountDisk(folder);
  });
  const { accountId, token } = await createClerk(product);
  return {
    product,
    client: new ChaosClient(product.url, { authorization: `Bearer ${token}` }),
    accountId,
    storage,
    hasSmallDisk,
    remove: async () => {
      await product.stop();
      if (hasSmallDisk) unmountDisk(product.dataDir);
      await product.remove();
      await storage?.stop();
    },
  };
}

async function createClerk(product: Product): Promise<{ readonly accountId: string; readonly token: string }> {
  const database = openDatabase(getDatabaseUrl(product), 2);
  const config = readConfig({ NODE_ENV: 'test', PORT: new URL(product.url).port, DATA_DIR: product.dataDir });
  const app = { config, clock: systemClock, database } as AppContext;
  try {
    const accountId = await aWaterSystem(app);
    const userId = await createPerson(app, {
      email: 'clerk@harlow.example',
      firstName: 'Dana',
      lastName: 'Lee',
      password: 'Correct-Horse-7',
    });
    await addMember(app, { accountId, userId, permissions: ['pws:admin'] });
    await acceptTermsFor(app, userId);
    return { accountId, token: await signToken(app, userId, { expiresIn: tokenSeconds }) };
  } finally {
    await database.close();
  }
}

const readLock = ({ dataDir }: Product) =>
  fs.readFileSync(path.join(dataDir, 'database', 'cluster', 'postmaster.pid'), 'utf8').split('\n');

/** The process of the embedded database server; undefined while it is down. */
export function databaseProcess(product: Product): number | undefined {
  try {
    return Number(readLock(product)[0]) || undefined;
  } catch {
    return undefined;
  }
}

/** The connection of the embedded database that the product keeps in its folder. */
export function getDatabaseUrl(product: Product): string {
  const password = fs.readFileSync(path.join(product.dataDir, 'database', 'password'), 'utf8').trim();
  return `postgresql://curbstop:${password}@127.0.0.1:${readLock(product)[3]}/curbstop`;
}

export async function query<Row extends object>(
  product: Product,
  text: string,
  values: readonly unknown[] = [],
): Promise<readonly Row[]> {
  const client = new Client({ connectionString: getDatabaseUrl(product), application_name: 'chaos' });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(text, [...values])).rows;
  } finally {
    await client.end();
  }
}
