import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabaseAt, type TestDatabase } from '../../../testing/database.ts';
import { migrate } from '../../foundation/database/migrate.ts';
import { createId } from '../../foundation/new-id.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabaseAt('0056_service_lines_place_when_deleted');
});
afterAll(() => database.drop());

interface OldLine {
  readonly system?: string;
  readonly customer?: string;
  readonly listed?: string;
  readonly material?: string;
  readonly category?: string;
}
const lines: Readonly<Record<string, OldLine>> = {
  BAN: { customer: 'installedAfterLeadBan' },
  GALVANIZED: { material: 'galvanized' },
  'LEAD-BAN-LEAD': { category: 'Lead', system: 'installedAfterLeadBan' },
  'LISTED-BAN': { listed: 'installedAfterLeadBan' },
  MODEL: { system: 'predictiveModel' },
  RECORD: {},
  SIZE: { system: 'diameterOverTwoInches' },
  WATER: { customer: 'waterSamplingOnly' },
};

async function insertLine(accountId: string, [externalId, line]: [string, OldLine]): Promise<void> {
  const { owner } = database;
  const locationId = createId();
  await sql`insert into locations (account_id, id, address_line1, city, state, zip, address_key)
    values (${accountId}, ${locationId}, 'Mill Street', 'Harlow', 'CT', '06415', ${externalId})`.execute(owner);
  await sql`
    insert into service_lines (account_id, id, location_id, external_id, ownership, status, previously_lead,
                               system_material, customer_material, system_classification_basis,
                               customer_classification_basis, stated_category, stated_basis, stated_source, connector,
                               lead_solder, lead_fittings, point_of_use_treatment, interior_lead_solder,
                               current_sampling_site, category, classification_row, classification_inputs, rule_version,
                               classified_on, address_line1, city, state, zip)
    values (${accountId}, ${createId()}, ${locationId}, ${externalId}, 'Split', 'In Service',
            'No', ${line.material ?? 'nonLeadCopper'}, 'nonLeadCopper', ${line.system ?? 'installationRecord'},
            ${line.customer ?? 'installationRecord'}, ${line.listed ? 'Non-lead' : null}, ${line.listed ?? null},
            ${line.listed ? 'import' : null}, 'None', 'Unknown', 'Unknown',
            'Unknown', 'Unknown', 'Unknown', ${line.category ?? 'Non-lead'}, 'nonLead/nonLead', '{}',
            'epa-2022-07-27-r2', now(), 'Mill Street', 'Harlow', 'CT', '06415')`.execute(owner);
}

const markedAs = async (version: string) => {
  const { rows } = await sql<{ id: string }>`
    select external_id as id from service_lines where rule_version = ${version} order by external_id`.execute(
    database.owner,
  );
  return rows.map(({ id }) => id);
};

test('Non-lead lines whose basis may not count are marked, so that the next start looks at them again', async () => {
  const { owner } = database;
  const accountId = createId();
  await sql`insert into accounts (id, name, pwsid, primacy_code, plan)
    values (${accountId}, 'Harlow', 'CT0000002', 'CT', 'Expert')`.execute(owner);
  for (const line of Object.entries(lines)) await insertLine(accountId, line);
  await migrate(owner, '0057_service_lines_basis_that_counts');
  expect(await markedAs('before-0057')).toEqual(['BAN', 'GALVANIZED', 'LISTED-BAN', 'MODEL', 'SIZE', 'WATER']);
  // The product started in between and looked at them by the rule of that time.
  await sql`update service_lines set rule_version = 'epa-2022-07-27-r2'`.execute(owner);
  await migrate(owner);
  expect(await markedAs('before-0058')).toEqual(['BAN', 'LISTED-BAN']);
});
