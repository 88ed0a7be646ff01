import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabaseAt, type OldAccount, type OldDatabase } from '../../testing/migration.ts';

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
  readonly listed?: string;
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
    listed: 'Lead',
    category: 'Non-lead',
  },
  {
    externalId: 'LISTED-LEAD-ALONE',
    system: 'unknown',
    customer: 'unknown',
    listed: 'Lead',
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

async function insertLine(account: OldAccount, line: OldLine): Promise<void> {
  await old.insertServiceLine(account, line.externalId, {
    ownership: 'Split',
    previously_lead: line.previouslyLead ?? 'Unknown',
    system_material: line.system,
    customer_material: line.customer,
    connector: 'Unknown',
    lead_fittings: 'Unknown',
    category: line.category,
    classification_row: 'old',
    rule_version: 'epa-2022-07-27',
    stated_category: line.listed ?? null,
  });
}

test('a populated inventory of earlier rules is migrated and classified again, and the report lists exactly the lines that changed', async () => {
  const account = await old.insertAccount('CT0000001');
  for (const line of oldLines) await insertLine(account, line);
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
