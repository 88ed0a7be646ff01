import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { PageRequest } from '@curbstop/contract/primitives/list';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabaseAt, type TestDatabase } from '../../testing/database.ts';
import { reclassifyUnderRulesInForce } from '../domains/service-lines/reclassification.service.ts';
import { readConfig } from '../foundation/config.ts';
import { migrate } from '../foundation/database/migrate.ts';
import { createLog } from '../foundation/log.ts';
import { createId } from '../foundation/new-id.ts';
import { iterateSystemContexts } from '../authenticator.ts';
import { createAppContext } from '../app-context.ts';
import { listRuns, listReclassifiedLinesPage } from './reclassification-report.ts';

let database: TestDatabase;
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'curbstop-test-'));
  database = await createDatabaseAt('0036_accounts_local_lead_ban');
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

interface OldLine {
  readonly externalId: string;
  readonly system: string;
  readonly customer: string;
  readonly previouslyLead?: string;
  readonly stated?: string;
  /** By the rules before the migration. */
  readonly category: string;
}

const oldLines: readonly OldLine[] = [
  {
    externalId: 'BOTH-GALVANIZED',
    system: 'galvanized',
    customer: 'galvanized',
    previouslyLead: 'Unknown',
    category: 'Non-lead',
  },
  {
    externalId: 'COPPER-LISTED-LEAD',
    system: 'nonLeadCopper',
    customer: 'nonLeadCopper',
    previouslyLead: 'No',
    stated: 'Lead',
    category: 'Non-lead',
  },
  {
    externalId: 'LISTED-LEAD-ALONE',
    system: 'unknown',
    customer: 'unknown',
    stated: 'Lead',
    category: 'Lead Status Unknown',
  },
  { externalId: 'LEAD-NEVER-LEAD', system: 'lead', customer: 'galvanized', previouslyLead: 'No', category: 'Lead' },
  {
    externalId: 'GALVANIZED-NEVER-LEAD',
    system: 'galvanized',
    customer: 'galvanized',
    previouslyLead: 'No',
    category: 'Non-lead',
  },
  {
    externalId: 'COPPER',
    system: 'nonLeadCopper',
    customer: 'nonLeadPlastic',
    previouslyLead: 'Unknown',
    category: 'Non-lead',
  },
  {
    externalId: 'UNKNOWN',
    system: 'unknown',
    customer: 'nonLeadCopper',
    previouslyLead: 'Unknown',
    category: 'Lead Status Unknown',
  },
];

async function insertLine(
  accountId: string,
  { externalId, system, customer, previouslyLead = 'Unknown', stated, category }: OldLine,
): Promise<void> {
  const locationId = createId();
  await sql`insert into locations (account_id, id, address_line1, city, state, zip, address_key) values (${accountId}, ${locationId}, ${`${externalId} Street`}, 'Harlow', 'CT', '06415', ${externalId})`.execute(
    database.owner,
  );
  await sql`
    insert into service_lines (account_id, id, location_id, external_id, ownership, status, previously_lead, system_material, customer_material, connector, lead_solder, lead_fittings,
        point_of_use_treatment, interior_lead_solder, current_sampling_site, category, classification_row, classification_inputs, rule_version, classified_on, stated_category, address_line1, city, state, zip)
    values (${accountId}, ${createId()}, ${locationId}, ${externalId}, 'Split', 'In Service', ${previouslyLead}, ${system}, ${customer}, 'Unknown', 'Unknown', 'Unknown',
        'Unknown', 'Unknown', 'Unknown', ${category}, 'old', '{}', 'epa-2022-07-27', now(), ${stated ?? null}, ${`${externalId} Street`}, 'Harlow', 'CT', '06415')`.execute(
    database.owner,
  );
}

test('a populated inventory of earlier rules is migrated and classified again, and the report lists exactly the lines that changed', async () => {
  const accountId = createId();
  await sql`insert into accounts (id, name, pwsid, primacy_code, plan) values (${accountId}, 'Harlow', 'CT0000001', 'CT', 'Expert')`.execute(
    database.owner,
  );
  for (const line of oldLines) await insertLine(accountId, line);
  await migrate(database.owner);

  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'error',
    PORT: '1',
    DATA_DIR: dataDir,
    DEMONSTRATION: 'false',
  });
  const app = await createAppContext(config, { log: createLog(config.logLevel), database });
  for await (const context of iterateSystemContexts(app))
    expect(await reclassifyUnderRulesInForce(context)).toEqual({ reclassified: 7, changed: 3 });

  const request: PageRequest = { page: 1, pageSize: 20, searchTerm: '', sort: 'externalId', filters: {} };
  for await (const context of iterateSystemContexts(app)) {
    const [run, ...more] = await context.database.read(listRuns);
    expect(more).toEqual([]);
    expect(run).toMatchObject({ reclassified: 7, changed: 3, lessProtective: 0, moreProtective: 3 });
    const lines = await context.database.read((trx) => listReclassifiedLinesPage(trx, run?.id ?? '', request));
    expect(lines.map(({ externalId, before, after }) => ({ externalId, before, after }))).toEqual([
      { externalId: 'BOTH-GALVANIZED', before: 'Non-lead', after: 'Galvanized Requiring Replacement' },
      { externalId: 'COPPER-LISTED-LEAD', before: 'Non-lead', after: 'Lead' },
      { externalId: 'LISTED-LEAD-ALONE', before: 'Lead Status Unknown', after: 'Lead' },
    ]);
  }
  const { rows } = await sql<{
    answer: string;
  }>`select previously_lead as answer from service_lines where external_id = 'LEAD-NEVER-LEAD'`.execute(database.owner);
  expect(rows).toEqual([{ answer: 'Unknown' }]);
});
