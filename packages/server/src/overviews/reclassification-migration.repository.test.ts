import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabaseAt, type OldDatabase } from '../../testing/migration.ts';
import { createId } from '../foundation/new-id.ts';

let old: OldDatabase;
beforeAll(async () => {
  old = await openDatabaseAt('0036_accounts_local_lead_ban');
});
afterAll(() => old.drop());

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
    old.database.owner,
  );
  await sql`
    insert into service_lines (account_id, id, location_id, external_id, ownership, status, previously_lead, system_material, customer_material, connector, lead_solder, lead_fittings,
        point_of_use_treatment, interior_lead_solder, current_sampling_site, category, classification_row, classification_inputs, rule_version, classified_on, stated_category, address_line1, city, state, zip)
    values (${accountId}, ${createId()}, ${locationId}, ${externalId}, 'Split', 'In Service', ${previouslyLead}, ${system}, ${customer}, 'Unknown', 'Unknown', 'Unknown',
        'Unknown', 'Unknown', 'Unknown', ${category}, 'old', '{}', 'epa-2022-07-27', now(), ${stated ?? null}, ${`${externalId} Street`}, 'Harlow', 'CT', '06415')`.execute(
    old.database.owner,
  );
}

test('a populated inventory of earlier rules is migrated and classified again, and the report lists exactly the lines that changed', async () => {
  const accountId = createId();
  await sql`insert into accounts (id, name, pwsid, primacy_code, plan) values (${accountId}, 'Harlow', 'CT0000001', 'CT', 'Expert')`.execute(
    old.database.owner,
  );
  for (const line of oldLines) await insertLine(accountId, line);
  expect(await old.migrateAndReclassify()).toMatchObject([
    {
      counts: { reclassified: 7, changed: 3 },
      runs: [{ reclassified: 7, changed: 3, lessProtective: 0, moreProtective: 3 }],
      lines: [
        ['BOTH-GALVANIZED', 'Non-lead', 'Galvanized Requiring Replacement'],
        ['COPPER-LISTED-LEAD', 'Non-lead', 'Lead'],
        ['LISTED-LEAD-ALONE', 'Lead Status Unknown', 'Lead'],
      ],
    },
  ]);
  const { rows } = await sql<{
    answer: string;
  }>`select previously_lead as answer from service_lines where external_id = 'LEAD-NEVER-LEAD'`.execute(
    old.database.owner,
  );
  expect(rows).toEqual([{ answer: 'Unknown' }]);
});
