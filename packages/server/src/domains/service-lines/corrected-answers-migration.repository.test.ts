import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabaseAt, type TestDatabase } from '../../../testing/database.ts';
import { migrate } from '../../foundation/database/migrate.ts';
import { createId } from '../../foundation/new-id.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabaseAt('0040_service_lines_basis');
});
afterAll(() => database.drop());

interface Edit {
  readonly operation?: string;
  readonly before: Readonly<Record<string, string>>;
  readonly after: Readonly<Record<string, string>>;
}

const answer = (before: string, after: string): Edit => ({
  before: { previouslyLead: before },
  after: { previouslyLead: after },
});
/** The edits of each line before the migration, oldest first. */
const lines: Readonly<Record<string, readonly Edit[]>> = {
  'CORRECTED-TO-NO': [answer('Yes', 'No')],
  'CORRECTED-TO-UNKNOWN': [answer('Yes', 'Unknown')],
  'CORRECTED-AND-BACK': [answer('Yes', 'No'), answer('No', 'Yes')],
  'CONNECTOR-CORRECTED': [{ before: { connectorPreviouslyLead: 'Yes' }, after: { connectorPreviouslyLead: 'No' } }],
  'FOUND-LEAD': [answer('Unknown', 'Yes')],
  'NEVER-YES': [answer('Unknown', 'No')],
  'OTHER-EDIT': [{ before: { previouslyLead: 'Yes' }, after: { previouslyLead: 'Yes', description: 'seen' } }],
  'UNDONE-IMPORT': [{ ...answer('Yes', 'No'), operation: 'restored' }],
  'NO-EDIT': [],
};

test('answers that were corrected from Yes before are marked, and only those', async () => {
  const { owner } = database;
  const [accountId, locationId] = [createId(), createId()];
  await sql`insert into accounts (id, name, pwsid, primacy_code, plan)
    values (${accountId}, 'Harlow', 'CT0000001', 'CT', 'Expert')`.execute(owner);
  await sql`insert into locations (account_id, id, address_line1, city, state, zip, address_key)
    values (${accountId}, ${locationId}, 'Mill Street', 'Harlow', 'CT', '06415', 'mill')`.execute(owner);
  for (const [externalId, edits] of Object.entries(lines)) {
    const id = createId();
    await sql`
      insert into service_lines (account_id, id, location_id, external_id, ownership, status, previously_lead,
                                 system_material, customer_material, connector, lead_solder, lead_fittings,
                                 point_of_use_treatment, interior_lead_solder, current_sampling_site, category,
                                 classification_row, classification_inputs, rule_version, classified_on, address_line1,
                                 city, state, zip)
      values (${accountId}, ${id}, ${locationId}, ${externalId}, 'Split', 'In Service',
              'No', 'nonLeadCopper', 'nonLeadCopper', 'None', 'Unknown', 'Unknown',
              'Unknown', 'Unknown', 'Unknown', 'Non-lead', 'nonLead/nonLead', '{}', 'epa-2022-07-27-r2', now(),
              'Mill Street', 'Harlow', 'CT', '06415')`.execute(owner);
    for (const { operation = 'updated', before, after } of edits)
      await sql`
        insert into change_history (account_id, id, entity_type, entity_id, operation, before, after, door,
          changed_by_name, changed_on)
        values (${accountId}, ${createId()}, 'serviceLine', ${id}, ${operation}, ${JSON.stringify(before)}::jsonb,
          ${JSON.stringify(after)}::jsonb, 'screen', 'Dana Field', now())`.execute(owner);
  }
  await migrate(owner);
  const { rows } = await sql<{ id: string; sides: boolean; connector: boolean }>`
    select external_id as id, previously_lead_corrected as sides, connector_previously_lead_corrected as connector
      from service_lines where account_id = ${accountId}`.execute(owner);
  expect(rows.filter(({ sides }) => sides).map(({ id }) => id)).toEqual(
    expect.arrayContaining(['CORRECTED-TO-NO', 'CORRECTED-TO-UNKNOWN', 'CORRECTED-AND-BACK']),
  );
  expect(rows.filter(({ sides }) => sides)).toHaveLength(3);
  expect(rows.filter(({ connector }) => connector).map(({ id }) => id)).toEqual(['CONNECTOR-CORRECTED']);
});
