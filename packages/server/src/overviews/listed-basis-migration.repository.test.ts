import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabaseAt, type OldDatabase } from '../../testing/migration.ts';
import { createId } from '../foundation/new-id.ts';

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
/** Lines listed as Non-lead that were Non-lead and, where their basis does not count, listed as without a valid basis. */
const lines: Readonly<Record<string, OldLine>> = {
  'BAN-AFTER': { basis: 'installedAfterLeadBan', installed: '2001-01-01' },
  'BAN-BEFORE': { basis: 'installedAfterLeadBan', installed: '1970-01-01' },
  'BAN-NO-DATE': { basis: 'installedAfterLeadBan' },
  COPPER: { basis: 'installedAfterLeadBan', material: 'nonLeadCopper' },
  MODEL: { basis: 'predictiveModel' },
  RECORD: { basis: 'installationRecord' },
};

async function insertLine(accountId: string, [externalId, line]: [string, OldLine]): Promise<void> {
  const { owner } = old.database;
  const locationId = createId();
  const { basis, material = 'unknown', installed = null } = line;
  await sql`insert into locations (account_id, id, address_line1, city, state, zip, address_key) values (${accountId}, ${locationId}, 'Mill Street', 'Harlow', 'OH', '43001', ${externalId})`.execute(
    owner,
  );
  await sql`
    insert into service_lines (account_id, id, location_id, external_id, ownership, status, previously_lead, system_material, customer_material, system_classification_basis, customer_classification_basis,
                               system_installed_text, system_installed_from, system_installed_to, customer_installed_text, customer_installed_from, customer_installed_to, stated_category, stated_basis, stated_source, connector, lead_solder, lead_fittings,
                               point_of_use_treatment, interior_lead_solder, current_sampling_site, category, classification_row, classification_inputs, rule_version, classified_on, lacks_basis, address_line1, city, state, zip)
    values (${accountId}, ${createId()}, ${locationId}, ${externalId}, 'Split', 'In Service', 'No', ${material}, ${material}, 'installationRecord', 'installationRecord',
            ${installed}, ${installed}, ${installed}, ${installed}, ${installed}, ${installed}, 'Non-lead', ${basis}, 'import', 'None', 'Unknown', 'Unknown',
            'Unknown', 'Unknown', 'Unknown', 'Non-lead', ${material === 'unknown' ? 'stated/nonLead' : 'nonLead/nonLead'}, '{}', 'epa-2022-07-27-r2', now(), ${externalId === 'BAN-NO-DATE'}, 'Mill Street', 'Harlow', 'OH', '43001')`.execute(
    owner,
  );
}

test('lines listed as Non-lead on a basis that does not count become Lead Status Unknown, are reviewed, and are in the report', async () => {
  const { owner } = old.database;
  const accountId = createId();
  await sql`insert into accounts (id, name, pwsid, primacy_code, plan) values (${accountId}, 'Harlow', 'OH0000002', 'OH', 'Expert')`.execute(
    owner,
  );
  for (const line of Object.entries(lines)) await insertLine(accountId, line);
  expect(await old.migrateAndReclassify()).toMatchObject([
    {
      counts: { reclassified: 5, changed: 3 },
      runs: [{ changed: 3, lessProtective: 0, moreProtective: 3 }],
      lines: ['BAN-BEFORE', 'BAN-NO-DATE', 'MODEL'].map((id) => [id, 'Non-lead', 'Lead Status Unknown']),
    },
  ]);
  const { rows } = await sql<{ id: string; row: string; differs: boolean; listed: boolean }>`
    select external_id as id, classification_row as row, contradicts_stated as differs, lacks_basis as listed from service_lines where category <> 'Non-lead' or lacks_basis order by external_id`.execute(
    owner,
  );
  expect(rows).toEqual(
    ['BAN-BEFORE', 'BAN-NO-DATE', 'MODEL'].map((id) => ({
      id,
      row: 'stated/nonLead/basisDoesNotCount',
      differs: true,
      listed: false,
    })),
  );
});
