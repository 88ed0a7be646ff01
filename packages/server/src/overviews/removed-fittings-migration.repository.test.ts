import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabaseAt, type OldDatabase } from '../../testing/migration.ts';
import { createId } from '../foundation/new-id.ts';

let old: OldDatabase;
beforeAll(async () => {
  old = await openDatabaseAt('0077_samples_lead_and_copper');
});
afterAll(() => old.drop());

interface Entry {
  readonly before: Readonly<Record<string, string>>;
  readonly after: Readonly<Record<string, string>>;
  readonly operation?: string;
  readonly reason?: string;
  readonly source?: string;
}
const removed: Entry = { before: { leadFittings: 'Yes' }, after: { leadFittings: 'No' }, reason: 'Replaced in 2024' };
const answeredNo: Entry = { before: { connectorPreviouslyLead: 'Unknown' }, after: { connectorPreviouslyLead: 'No' } };
const corrected: Entry = {
  before: { connectorPreviouslyLead: 'Yes' },
  after: { connectorPreviouslyLead: 'No' },
  reason: 'The fittings were brass',
};
/** Galvanized lines that were Non-lead because they were never connected to a lead connector, with their history. */
const lines: Readonly<Record<string, readonly Entry[]>> = {
  'ANSWERED-NO-LATER': [removed, { ...answeredNo, reason: 'Seen' }],
  CORRECTED: [removed, corrected],
  'CORRECTED-BEFORE': [corrected, removed],
  'CORRECTED-WITHOUT-REASON': [removed, { before: corrected.before, after: corrected.after }],
  'NEVER-FITTINGS': [{ before: { leadFittings: 'Unknown' }, after: { leadFittings: 'No' } }],
  REMOVED: [removed],
  'REMOVED-BY-IMPORT': [{ before: { lead_fittings: 'Yes' }, after: { lead_fittings: 'Unknown' }, source: 'import' }],
  UNDONE: [
    { before: { lead_fittings: 'Yes' }, after: { lead_fittings: 'No' }, operation: 'restored', source: 'import' },
  ],
};
const changed = ['ANSWERED-NO-LATER', 'CORRECTED-BEFORE', 'CORRECTED-WITHOUT-REASON', 'REMOVED', 'REMOVED-BY-IMPORT'];

async function insertLine(accountId: string, state: string, externalId: string): Promise<void> {
  const { owner } = old.database;
  const [id, locationId] = [createId(), createId()];
  const version = state === 'MI' ? 'epa-2022-07-27-r2+MI-2018-06-14' : 'epa-2022-07-27-r2';
  await sql`insert into locations (account_id, id, address_line1, city, state, zip, address_key)
    values (${accountId}, ${locationId}, 'Mill Street', 'Harlow', ${state}, '43001', ${externalId})`.execute(owner);
  await sql`
    insert into service_lines (account_id, id, location_id, external_id, ownership, status, previously_lead,
                               system_material, customer_material, system_classification_basis,
                               customer_classification_basis, connector, connector_previously_lead, lead_solder,
                               lead_fittings, point_of_use_treatment, interior_lead_solder, current_sampling_site,
                               category, classification_row, classification_inputs,
                               rule_version, classified_on, lacks_basis, address_line1, city, state, zip)
    values (${accountId}, ${id}, ${locationId}, ${externalId}, 'Split', 'In Service',
            'No', 'nonLeadCopper', 'galvanized', 'installationRecord', 'installationRecord',
            'None', 'No', 'Unknown', 'No', 'Unknown', 'Unknown', 'Unknown', 'Non-lead', 'nonLead/No/galvanized', '{}',
            ${version}, now(), false, 'Mill Street', 'Harlow', ${state}, '43001')`.execute(owner);
  for (const [at, entry] of (lines[externalId] ?? []).entries()) {
    const { before, after, operation = 'updated', reason = null, source = 'screen' } = entry;
    await sql`
      insert into change_history (account_id, id, entity_type, entity_id, operation, before, after, reason, source,
        changed_by_name, changed_on)
      values (${accountId}, ${createId()}, 'serviceLine', ${id}, ${operation}, ${JSON.stringify(before)}::jsonb,
        ${JSON.stringify(after)}::jsonb, ${reason}, ${source}, 'Dana Field', ${`2025-01-0${at + 1}`})`.execute(owner);
  }
}

test('Michigan lines whose lead fittings were removed count as once connected to lead and are in the report', async () => {
  const { owner } = old.database;
  for (const state of ['MI', 'OH']) {
    const accountId = createId();
    await sql`insert into accounts (id, name, pwsid, primacy_code, plan)
      values (${accountId}, 'Harlow', ${`${state}0000002`}, ${state}, 'Expert')`.execute(owner);
    for (const externalId of Object.keys(lines)) await insertLine(accountId, state, externalId);
  }
  const done = await old.migrateAndReclassify();
  expect(Object.fromEntries(done.map((each) => [each.state, each.lines]))).toEqual({
    MI: changed.map((id) => [id, 'Non-lead', 'Galvanized Requiring Replacement']),
    OH: [],
  });
  const { rows } = await sql<{ id: string; state: string; history: number }>`
    select s.external_id as id, s.state, count(h.id)::integer as history from service_lines s
      left join change_history h on h.entity_id = s.id and h.source = 'migration'
        and h.after ->> 'connectorPreviouslyLead' = 'Yes'
     where s.connector_previously_lead = 'Yes' group by s.external_id, s.state order by s.external_id`.execute(owner);
  expect(rows).toEqual(changed.map((id) => ({ id, state: 'MI', history: 1 })));
});
