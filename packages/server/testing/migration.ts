import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { ReclassificationRun } from '@curbstop/contract/overviews/reclassification-report.endpoints';
import type { PageRequest } from '@curbstop/contract/primitives/list';
import type { Category } from '@curbstop/contract/service-lines/service-line.values';
import { createAppContext } from '../src/app-context.ts';
import { iterateSystemContexts } from '../src/authenticator.ts';
import { reclassifyUnderRulesInForce } from '../src/domains/service-lines/reclassification.service.ts';
import { readConfig } from '../src/foundation/config.ts';
import { migrate } from '../src/foundation/database/migrate.ts';
import { createLog } from '../src/foundation/log.ts';
import { listReclassifiedLinesPage, listRuns } from '../src/overviews/reclassification-report.ts';
import { createDatabaseAt, type TestDatabase } from './database.ts';

/** What classifying again after the migrations did in one account. */
export interface Reclassification {
  readonly state: string;
  readonly counts: { readonly reclassified: number; readonly changed: number };
  readonly runs: readonly ReclassificationRun[];
  /** The lines of the newest run by ID: before and after. */
  readonly lines: readonly (readonly [id: string | null, before: Category, after: Category])[];
}
export interface OldDatabase {
  readonly database: TestDatabase;
  /** Runs the later migrations and classifies every account's lines again, as at startup. */
  readonly migrateAndReclassify: () => Promise<readonly Reclassification[]>;
  readonly drop: () => Promise<void>;
}

const request: PageRequest = { page: 1, pageSize: 20, searchTerm: '', sort: 'externalId', filters: {} };

/** A database as it was after `migration`, to be filled with older lines. */
export async function openDatabaseAt(migration: string): Promise<OldDatabase> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'curbstop-test-'));
  const database = await createDatabaseAt(migration);
  return {
    database,
    migrateAndReclassify: async () => {
      await migrate(database.owner);
      return reclassifyAll(database, dataDir);
    },
    drop: async () => {
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function reclassifyAll(database: TestDatabase, dataDir: string): Promise<readonly Reclassification[]> {
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'error',
    PORT: '1',
    DATA_DIR: dataDir,
    DEMONSTRATION: 'false',
  });
  const app = await createAppContext(config, { log: createLog(config.logLevel), database });
  const done: Reclassification[] = [];
  for await (const context of iterateSystemContexts(app)) {
    const counts = await reclassifyUnderRulesInForce(context);
    const runs = await context.database.read(listRuns);
    const newest = runs[0]?.id;
    const changed = newest ? await context.database.read((trx) => listReclassifiedLinesPage(trx, newest, request)) : [];
    const lines = changed.map(({ externalId, before, after }) => [externalId, before, after] as const);
    done.push({ state: context.account.primacyCode, counts, runs, lines });
  }
  return done;
}
