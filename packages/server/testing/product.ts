import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { inject } from 'vitest';
import { systemClock, type Clock } from '../src/foundation/clock.ts';
import { readConfig } from '../src/foundation/config.ts';
import { createLog, type Log } from '../src/foundation/log.ts';
import type { AppContext } from '../src/foundation/request-context.ts';
import { createSignInPeople } from '../src/domains/accounts/sign-in.service.ts';
import { createIdentity } from '../src/foundation/identity/create-identity.ts';
import { createProduct, type Product } from '../src/app.ts';
import { createAppContext } from '../src/app-context.ts';
import { createTestDatabase } from './database.ts';
import { freePort } from './free-port.ts';
import { withoutSupervision } from './heartbeats.ts';

export interface TestProduct extends Product {
  readonly app: AppContext;
  /** Base URL, e.g. `http://127.0.0.1:41234`. */
  readonly url: string;
  stop(): Promise<void>;
}

let shared: Promise<TestProduct> | undefined;

/**
 * The product of this worker, for test files that need no more than accounts of their own. It ends with the worker.
 * Starting a product takes as long as thirty requests, and each new connection loads tables and look-up tables again.
 */
export function sharedProduct(): Promise<TestProduct> {
  return (shared ??= startProduct());
}

/** The whole product with its own database and folder, running jobs and listening on a free port. */
export async function startProduct(
  settings: Readonly<Record<string, string>> = {},
  { clock = systemClock, log = createLog('error') }: { readonly clock?: Clock; readonly log?: Log } = {},
): Promise<TestProduct> {
  const dataDir = await mkdtemp(path.join(inject('filesFolder'), 'data-'));
  const database = await createTestDatabase();
  const port = await freePort();
  const config = readConfig({
    NODE_ENV: 'test',
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMONSTRATION: 'false',
    RATE_LIMIT_PER_MINUTE: '100000',
    RATE_LIMIT_PER_PERSON: '100000',
    ...settings,
  });
  const app = await createAppContext(config, { log, database, clock, ...withoutSupervision });
  const identity = await createIdentity(app, createSignInPeople(app));
  const product = await createProduct(app, identity);
  if (config.runJobs) await app.jobs.start();
  await product.server.listen({ host: '127.0.0.1', port });
  return {
    ...product,
    app,
    url: config.publicUrl,
    stop: async () => {
      await product.server.close();
      await app.jobs.stop();
      app.pdfRenderer.stop();
      app.letterRenderer.stop();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
