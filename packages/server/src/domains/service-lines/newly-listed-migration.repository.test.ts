import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabaseAt, type TestDatabase } from '../../../testing/database.ts';
import { migrate } from '../../foundation/database/migrate.ts';
import { createId } from '../../foundation/new-id.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabaseAt('0050_foundation_plain_names');
});
afterAll(() => database.drop());

interface Entry {
  readonly after: Readonly<Record<string, string>>;
  readonly reason?: string;
  readonly source?: string;
}
const no = { previouslyLead: 'No' };
const listed = { stated_category: 'Lead' };
const lines: Readonly<Record<string, { listed: string | null; answer?: string; entries: readonly Entry[] }>> = {
  'NO-THEN-LISTED': { listed: 'Lead', entries: [{ after: no }, { after: listed, source: 'import' }] },
  'REASON-BEFORE-LISTING': {
    listed: 'Lead',
    entries: [{ after: no, reason: 'Main record' }, { after: { statedCategory: 'Lead' } }],
  },
  'NO-BY-IMPORT': {
    listed: 'Galvanized Requiring Replacement',
    entries: [
      { after: listed, source: 'import' },
      { after: no, source: 'import', reason: 'The import was undone' },
    ],
  },
  'REASON-AFTER-LISTING': {
    listed: 'Lead',
    entries: [
      { after: listed, source: 'import' },
      { after: no, reason: 'Main record' },
    ],
  },
  'LISTED-NON-LEAD': { listed: 'Non-lead', entries: [{ after: no }] },
  'NOT-LISTED': { listed: null, entries: [{ after: no }] },
  'LISTED-UNKNOWN': { listed: 'Lead', answer: 'Unknown', entries: [{ after: listed }] },
};

test('an answer No recorded before the listing becomes Unknown, with an entry in the history, and is classified again', async () => {
  const { owner } = database;
  const [accountId, locationId] = [createId(), createId()];
  await sql`insert into accounts (id, name, pwsid, primacy_code, plan)
    values (${accountId}, 'Harlow', 'CT0000001', 'CT', 'Expert')`.execute(owner);
  await sql`insert into locations (account_id, id, address_line1, city, state, zip, address_key)
    values (${accountId}, ${locationId}, 'Mill Street', 'Harlow', 'CT', '06415', 'mill')`.execute(owner);
  for (const [externalId, { listed: stated, answer = 'No', entries }] of Object.entries(lines)) {
    const id = createId();
    await sql`
      insert into service_lines (account_id, id, location_id, external_id, ownership, status, previously_lead,
                                 system_material, customer_material, connector, lead_solder, lead_fittings,
                                 point_of_use_treatment, interior_lead_solder, current_sampling_site, category,
                                 classification_row, classification_inputs, rule_version, classified_on, address_line1,
                                 city, state, zip, stated_category, stated_source, stated_on)
      values (${accountId}, ${id}, ${locationId}, ${externalId}, 'Split', 'In Service', ${answer},
              'nonLeadCopper', 'galvanized', 'None', 'Unknown', 'Unknown',
              'Unknown', 'Unknown', 'Unknown', 'Non-lead', 'nonLead/No/galvanized', '{}', 'epa-2022-07-27-r2', now(),
              'Mill Street', 'Harlow', 'CT', '06415',
              ${stated}, ${stated && 'import'}, ${stated && '2026-01-01'})`.execute(owner);
    for (const [day, { after, reason = null, source = 'screen' }] of entries.entries())
      await sql`
        insert into change_history (account_id, id, entity_type, entity_id, operation, before, after, reason, source,
          changed_by_name, changed_on)
        values (${accountId}, ${createId()}, 'serviceLine', ${id}, 'updated', '{}', ${JSON.stringify(after)}::jsonb,
          ${reason}, ${source}, 'Dana Field', ${`2026-02-0${day + 1}`})`.execute(owner);
  }
  await migrate(owner);
  const { rows } = await sql<{ id: string; rules: string; reason: string | null }>`
    select s.external_id as id, s.rule_version as rules,
           (select h.reason from change_history h where h.entity_id = s.id and h.source = 'migration') as reason
      from service_lines s where s.account_id = ${accountId} and s.previously_lead = 'Unknown'
        and s.external_id <> 'LISTED-UNKNOWN' order by s.external_id`.execute(owner);
  const [rules, reason] = [
    'before-0051',
    'Previously lead became Unknown: the answer No was recorded before the line was listed as Lead or Galvanized Requiring Replacement',
  ];
  expect(rows).toEqual(
    ['NO-BY-IMPORT', 'NO-THEN-LISTED', 'REASON-BEFORE-LISTING'].map((id) => ({ id, rules, reason })),
  );
});
