import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabaseAt, type OldDatabase } from '../../testing/migration.ts';
import { createId } from '../foundation/new-id.ts';

let old: OldDatabase;
beforeAll(async () => {
  old = await openDatabaseAt('0062_samples_invalidation');
});
afterAll(() => old.drop());

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
  const { owner } = old.database;
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
  const { owner } = old.database;
  for (const state of Object.keys(changes)) {
    const accountId = createId();
    await sql`insert into accounts (id, name, pwsid, primacy_code, plan) values (${accountId}, 'Harlow', ${`${state}0000002`}, ${state}, 'Expert')`.execute(
      owner,
    );
    for (const line of Object.entries(lines)) await insertLine(accountId, state, line);
  }
  const done = await old.migrateAndReclassify();
  expect(Object.fromEntries(done.map(({ state, lines: changed }) => [state, changed]))).toEqual(
    Object.fromEntries(
      Object.entries(changes).map(([state, ids]) => [
        state,
        ids.map((id) => [id, 'Non-lead', 'Galvanized Requiring Replacement']),
      ]),
    ),
  );
  for (const { runs, lines: changed } of done)
    expect(runs[0]).toMatchObject({ lessProtective: 0, moreProtective: changed.length });
  const { rows } = await sql<{ listed: string }>`
    select external_id as listed from service_lines where lacks_basis order by external_id`.execute(owner);
  expect(rows).toEqual([{ listed: 'SPLIT-BARE' }]);
});
