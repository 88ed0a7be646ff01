import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabaseAt, type OldAccount, type OldDatabase } from '../../testing/migration.ts';

let old: OldDatabase;
beforeAll(async () => {
  old = await openDatabaseAt('0060_service_lines_lowered_by_hand');
});
afterAll(() => old.drop());

interface OldLine {
  readonly basis: string;
  readonly material?: string;
  readonly installed?: string;
}
/**
 * Lines listed as Non-lead that were Non-lead and, where their basis does not count, listed as without a valid basis.
 */
const lines: Readonly<Record<string, OldLine>> = {
  'BAN-AFTER': { basis: 'installedAfterLeadBan', installed: '2001-01-01' },
  'BAN-BEFORE': { basis: 'installedAfterLeadBan', installed: '1970-01-01' },
  'BAN-NO-DATE': { basis: 'installedAfterLeadBan' },
  COPPER: { basis: 'installedAfterLeadBan', material: 'nonLeadCopper' },
  MODEL: { basis: 'predictiveModel' },
  RECORD: { basis: 'installationRecord' },
};

async function insertLine(account: OldAccount, [externalId, line]: [string, OldLine]): Promise<void> {
  const { basis, material = 'unknown', installed = null } = line;
  await old.insertServiceLine(account, externalId, {
    ownership: 'Split',
    previously_lead: 'No',
    system_material: material,
    customer_material: material,
    system_classification_basis: 'installationRecord',
    customer_classification_basis: 'installationRecord',
    system_installed_text: installed,
    system_installed_from: installed,
    system_installed_to: installed,
    customer_installed_text: installed,
    customer_installed_from: installed,
    customer_installed_to: installed,
    stated_category: 'Non-lead',
    stated_basis: basis,
    stated_source: 'import',
    connector: 'None',
    lead_fittings: 'Unknown',
    category: 'Non-lead',
    classification_row: material === 'unknown' ? 'stated/nonLead' : 'nonLead/nonLead',
    rule_version: 'epa-2022-07-27-r2',
    lacks_basis: externalId === 'BAN-NO-DATE',
  });
}

test('lines listed as Non-lead without a valid basis become Lead Status Unknown, are reviewed, and are in the report', async () => {
  const { owner } = old.database;
  const account = await old.insertAccount('OH0000002');
  for (const line of Object.entries(lines)) await insertLine(account, line);
  expect(await old.migrateAndReclassify()).toMatchObject([
    {
      counts: { reclassified: 6, changed: 3 },
      runs: [{ changed: 3, lessProtective: 0, moreProtective: 3 }],
      lines: ['BAN-BEFORE', 'BAN-NO-DATE', 'MODEL'].map((id) => [id, 'Non-lead', 'Lead Status Unknown']),
    },
  ]);
  const { rows } = await sql<{ id: string; row: string; differs: boolean; listed: boolean }>`
    select external_id as id, classification_row as row, differs_from_listed as differs, lacks_basis as listed
      from service_lines where category <> 'Non-lead' or lacks_basis order by external_id`.execute(owner);
  expect(rows).toEqual(
    ['BAN-BEFORE', 'BAN-NO-DATE', 'MODEL'].map((id) => ({
      id,
      row: 'listed/nonLead/basisDoesNotCount',
      differs: true,
      listed: false,
    })),
  );
});
