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
import { listReclassifiedLinesPage, listRuns } from './reclassification-report.ts';

let database: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'curbstop-test-'));
  database = await createDatabaseAt('0062_samples_invalidation');
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

interface OldLine {
  readonly ownership: string;
  readonly system: string;
  readonly basis: string | null;
}
/** Galvanized customer sides that were Non-lead by the answer No. */
const lines: Readonly<Record<string, OldLine>> = {
  'OWNER-BARE': { ownership: 'Customer-Owned', system: 'unknown', basis: null },
  'OWNER-MODEL': { ownership: 'Customer-Owned', system: 'unknown', basis: 'predictiveModel' },
  'OWNER-RECORD': { ownership: 'Customer-Owned', system: 'unknown', basis: 'installationRecord' },
  'SPLIT-BARE': { ownership: 'Split', system: 'nonLeadCopper', basis: null },
  'SPLIT-RECORD': { ownership: 'Split', system: 'nonLeadCopper', basis: 'installationRecord' },
};

async function insertLine(accountId: string, state: string, [externalId, line]: [string, OldLine]): Promise<void> {
  const { owner } = database;
  const locationId = createId();
  const { ownership, system, basis } = line;
  const row = ownership === 'Split' ? 'nonLead/No/galvanized' : 'single/No/galvanized';
  const version = state === 'MN' ? 'epa-2022-07-27-r2+MN-2021-12-16' : 'epa-2022-07-27-r2';
  await sql`insert into locations (account_id, id, address_line1, city, state, zip, address_key) values (${accountId}, ${locationId}, 'Mill Street', 'Harlow', ${state}, '43001', ${externalId})`.execute(
    owner,
  );
  await sql`
    insert into service_lines (account_id, id, location_id, external_id, ownership, status, previously_lead, system_material, customer_material, system_classification_basis, customer_classification_basis,
                               connector, connector_previously_lead, lead_solder, lead_fittings, point_of_use_treatment, interior_lead_solder, current_sampling_site, category, classification_row, classification_inputs,
                               rule_version, classified_on, lacks_basis, address_line1, city, state, zip)
    values (${accountId}, ${createId()}, ${locationId}, ${externalId}, ${ownership}, 'In Service', 'No', ${system}, 'galvanized', 'installationRecord', ${basis},
            'None', 'No', 'Unknown', 'No', 'Unknown', 'Unknown', 'Unknown', 'Non-lead', ${row}, '{}',
            ${version}, now(), ${basis !== 'installationRecord'}, 'Mill Street', 'Harlow', ${state}, '43001')`.execute(
    owner,
  );
}

const changes: Readonly<Record<string, readonly string[]>> = {
  MN: ['OWNER-BARE', 'OWNER-MODEL', 'SPLIT-BARE'],
  OH: ['OWNER-BARE', 'OWNER-MODEL'],
};

test('galvanized lines without proof become Galvanized Requiring Replacement and are in the report', async () => {
  const { owner } = database;
  for (const state of Object.keys(changes)) {
    const accountId = createId();
    await sql`insert into accounts (id, name, pwsid, primacy_code, plan) values (${accountId}, 'Harlow', ${`${state}0000002`}, ${state}, 'Expert')`.execute(
      owner,
    );
    for (const line of Object.entries(lines)) await insertLine(accountId, state, line);
  }
  await migrate(owner);

  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'error',
    PORT: '1',
    DATA_DIR: dataDir,
    DEMONSTRATION: 'false',
  });
  const app = await createAppContext(config, { log: createLog(config.logLevel), database });
  const request: PageRequest = { page: 1, pageSize: 20, searchTerm: '', sort: 'externalId', filters: {} };
  for await (const context of iterateSystemContexts(app)) {
    await reclassifyUnderRulesInForce(context);
    const [run] = await context.database.read(listRuns);
    const changed = await context.database.read((trx) => listReclassifiedLinesPage(trx, run?.id ?? '', request));
    expect(changed.map(({ externalId, before, after }) => [externalId, before, after])).toEqual(
      changes[context.account.primacyCode]?.map((id) => [id, 'Non-lead', 'Galvanized Requiring Replacement']),
    );
    expect(run).toMatchObject({ lessProtective: 0, moreProtective: changed.length });
  }
  const { rows } = await sql<{ listed: string }>`
    select external_id as listed from service_lines where lacks_basis order by external_id`.execute(owner);
  expect(rows).toEqual([{ listed: 'SPLIT-BARE' }]);
});
