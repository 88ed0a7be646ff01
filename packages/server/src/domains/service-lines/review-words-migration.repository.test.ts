import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabaseAt, type TestDatabase } from '../../../testing/database.ts';
import { migrate } from '../../foundation/database/migrate.ts';
import { createId } from '../../foundation/new-id.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabaseAt('1422_letters_replaced_list');
});
afterAll(() => database.drop());

const applies =
  'Listed as Lead, but its sides give Non-lead. Field-verify both sides, or remove the listed classification with a reason.';
const other = 'Check the ownership and the materials.';
const reviews: readonly (readonly [before: string | null, after: string | null])[] = [
  [
    'Listed as Non-lead, but its sides give Lead.',
    'Listed as Non-lead, but its record makes it Lead. Resolve the difference, or correct the record.',
  ],
  [
    `${other} Listed as Lead Status Unknown, but its record gives Galvanized Requiring Replacement.`,
    `${other} Listed as Lead Status Unknown, but its record makes it Galvanized Requiring Replacement. Resolve the difference, or correct the record.`,
  ],
  [applies, applies],
  [other, other],
  [null, null],
];

test('the reason for the review of a line says what to do, and other reasons stay', async () => {
  const { owner } = database;
  const [accountId, locationId] = [createId(), createId()];
  await sql`insert into accounts (id, name, pwsid, primacy_code, plan)
    values (${accountId}, 'Harlow', 'CT0000001', 'CT', 'Expert')`.execute(owner);
  await sql`insert into locations (account_id, id, address_line1, city, state, zip, address_key)
    values (${accountId}, ${locationId}, 'Mill Street', 'Harlow', 'CT', '06415', 'mill')`.execute(owner);
  for (const [number, [before]] of reviews.entries())
    await sql`
      insert into service_lines (account_id, id, location_id, external_id, ownership, status, previously_lead,
                                 system_material, customer_material, connector, lead_solder, lead_fittings,
                                 point_of_use_treatment, interior_lead_solder, current_sampling_site, category,
                                 classification_row, classification_inputs, rule_version, classified_on, address_line1,
                                 city, state, zip, review)
      values (${accountId}, ${createId()}, ${locationId}, ${String(number)}, 'Split', 'In Service', 'No',
              'lead', 'lead', 'None', 'Unknown', 'Unknown',
              'Unknown', 'Unknown', 'Unknown', 'Lead', 'lead/No/lead', '{}', 'epa-2022-07-27-r3', now(),
              'Mill Street', 'Harlow', 'CT', '06415', ${before})`.execute(owner);
  await migrate(owner);
  const { rows } = await sql<{ review: string | null }>`
    select review from service_lines where account_id = ${accountId} order by external_id`.execute(owner);
  expect(rows.map(({ review }) => review)).toEqual(reviews.map(([, after]) => after));
});
