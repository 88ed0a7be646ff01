import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { ReclassificationRun } from '@curbstop/contract/overviews/reclassification-report.endpoints';
import type { PageRequest } from '@curbstop/contract/primitives/list';
import type { ClassificationName } from '@curbstop/contract/service-lines/service-line.values';
import { sql } from 'kysely';
import { createAppContext } from '../src/app-context.ts';
import { iterateSystemContexts } from '../src/authenticator.ts';
import { reclassifyUnderRulesInForce } from '../src/domains/service-lines/reclassification.service.ts';
import { readConfig } from '../src/foundation/config.ts';
import { migrate } from '../src/foundation/database/migrate.ts';
import { createLog } from '../src/foundation/log.ts';
import { createId } from '../src/foundation/new-id.ts';
import { listReclassifiedLinesPage, listRuns } from '../src/overviews/reclassification-report.ts';
import { createDatabaseAt, type TestDatabase } from './database.ts';

type Columns = Readonly<Record<string, string | boolean | null>>;

/** What classifying again after the migrations did in one account. */
export interface Reclassification {
  readonly state: string;
  readonly counts: { readonly reclassified: number; readonly changed: number };
  readonly runs: readonly ReclassificationRun[];
  /** The lines of the newest run by ID: before and after. */
  readonly lines: readonly (readonly [id: string | null, before: ClassificationName, after: ClassificationName])[];
}
export interface OldAccount {
  readonly id: string;
  readonly state: string;
}
export interface OldDatabase {
  readonly database: TestDatabase;
  readonly insertAccount: (pwsid: string) => Promise<OldAccount>;
  /** Adds a line with a location of its own. Answers that the columns leave out are Unknown. */
  readonly insertServiceLine: (account: OldAccount, externalId: string, columns: Columns) => Promise<void>;
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
    insertAccount: (pwsid) => insertAccount(database, pwsid),
    insertServiceLine: (account, externalId, columns) => insertServiceLine(database, account, { externalId, columns }),
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

async function insertAccount(database: TestDatabase, pwsid: string): Promise<OldAccount> {
  const account = { id: createId(), state: pwsid.slice(0, 2) };
  await insertRow(database, 'accounts', {
    id: account.id,
    name: 'Harlow',
    pwsid,
    primacy_code: account.state,
    plan: 'Expert',
  });
  return account;
}

async function insertServiceLine(
  database: TestDatabase,
  account: OldAccount,
  { externalId, columns }: { readonly externalId: string; readonly columns: Columns },
): Promise<void> {
  const locationId = createId();
  const address = { address_line1: 'Mill Street', city: 'Harlow', state: account.state, zip: '43001' };
  await insertRow(database, 'locations', {
    account_id: account.id,
    id: locationId,
    address_key: externalId,
    ...address,
  });
  await insertRow(database, 'service_lines', {
    account_id: account.id,
    id: createId(),
    location_id: locationId,
    external_id: externalId,
    status: 'In Service',
    lead_solder: 'Unknown',
    point_of_use_treatment: 'Unknown',
    interior_lead_solder: 'Unknown',
    current_sampling_site: 'Unknown',
    classification_inputs: '{}',
    classified_on: 'now',
    ...address,
    ...columns,
  });
}

async function insertRow({ owner }: TestDatabase, table: string, columns: Columns): Promise<void> {
  const names = sql.join(Object.keys(columns).map((name) => sql.ref(name)));
  await sql`insert into ${sql.table(table)} (${names}) values (${sql.join(Object.values(columns))})`.execute(owner);
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
