import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabaseAt, type TestDatabase } from '../../../testing/database.ts';
import { migrate } from '../../foundation/database/migrate.ts';
import { createId } from '../../foundation/new-id.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabaseAt('0059_imports_kept_attachments');
});
afterAll(() => database.drop());

interface Entry {
  readonly before: Readonly<Record<string, string | null>>;
  readonly after: Readonly<Record<string, string | null>>;
  readonly reason?: string;
  readonly source?: string;
}
interface OldLine {
  readonly answer?: string;
  readonly listed?: string;
  readonly corrected?: boolean;
  readonly entries: readonly Entry[];
}
const removed: Entry = { before: { statedCategory: 'Lead' }, after: { statedCategory: null }, reason: 'Dug up' };
const toNonLead: Entry = { ...removed, after: { statedCategory: 'Non-lead' } };
const no: Entry = { before: { previouslyLead: 'Unknown' }, after: { previouslyLead: 'No' } };
const lines: Readonly<Record<string, OldLine>> = {
  'ALREADY-MARKED': { answer: 'Unknown', corrected: true, entries: [removed] },
  'LISTED-AGAIN': { answer: 'Unknown', listed: 'Lead', entries: [removed] },
  'LOWERED-NO': { listed: 'Non-lead', entries: [toNonLead, no] },
  'LOWERED-TWICE': {
    answer: 'Unknown',
    entries: [removed, { ...removed, before: { statedCategory: 'Galvanized Requiring Replacement' }, source: 'api' }],
  },
  'NEVER-LISTED': { entries: [no] },
  RAISED: {
    answer: 'Unknown',
    listed: 'Lead',
    entries: [{ ...removed, before: { statedCategory: 'Non-lead' }, after: { statedCategory: 'Lead' } }],
  },
  'REMOVED-NO-WITH-REASON': { entries: [{ ...no, reason: 'Main record' }, removed] },
  'WAS-YES': {
    answer: 'Unknown',
    entries: [removed, { before: { previouslyLead: 'Yes' }, after: { previouslyLead: 'Unknown' } }],
  },
};

async function insertLine(accountId: string, [externalId, line]: [string, OldLine]): Promise<void> {
  const { owner } = database;
  const [id, locationId] = [createId(), createId()];
  await sql`insert into locations (account_id, id, address_line1, city, state, zip, address_key)
    values (${accountId}, ${locationId}, 'Mill Street', 'Harlow', 'CT', '06415', ${externalId})`.execute(owner);
  await sql`
    insert into service_lines (account_id, id, location_id, external_id, ownership, status, previously_lead,
                               previously_lead_corrected, system_material, customer_material, connector, lead_solder,
                               lead_fittings, point_of_use_treatment, interior_lead_solder, current_sampling_site,
                               category, classification_row, classification_inputs, rule_version, classified_on,
                               address_line1, city, state, zip, stated_category, stated_source)
    values (${accountId}, ${id}, ${locationId}, ${externalId}, 'Split', 'In Service', ${line.answer ?? 'No'},
            ${line.corrected ?? false}, 'nonLeadCopper', 'galvanized', 'None', 'Unknown', 'Unknown',
            'Unknown', 'Unknown', 'Unknown', 'Non-lead', 'nonLead/No/galvanized', '{}', 'epa-2022-07-27-r2', now(),
            'Mill Street', 'Harlow', 'CT', '06415',
            ${line.listed ?? null}, ${line.listed ? 'app' : null})`.execute(owner);
  for (const { before, after, reason = null, source = 'screen' } of line.entries)
    await sql`
      insert into change_history (account_id, id, entity_type, entity_id, operation, before, after, reason, source,
        changed_by_name, changed_on)
      values (${accountId}, ${createId()}, 'serviceLine', ${id}, 'updated', ${JSON.stringify(before)}::jsonb,
        ${JSON.stringify(after)}::jsonb, ${reason}, ${source}, 'Dana Field', now())`.execute(owner);
}

test('lines whose listing as lead a person lowered need a reason for the answer No', async () => {
  const { owner } = database;
  const accountId = createId();
  await sql`insert into accounts (id, name, pwsid, primacy_code, plan)
    values (${accountId}, 'Harlow', 'CT0000003', 'CT', 'Expert')`.execute(owner);
  for (const line of Object.entries(lines)) await insertLine(accountId, line);
  await migrate(owner);
  const { rows } = await sql<{ id: string }>`
    select external_id as id, previously_lead as answer, previously_lead_record as record,
           previously_lead_corrected as corrected, rule_version = 'before-0060' as outdated from service_lines
     where account_id = ${accountId} order by external_id`.execute(owner);
  const unmarked = { record: null, corrected: false, outdated: false };
  const marked = { record: 'was once listed as Lead', corrected: true, outdated: false };
  expect(Object.fromEntries(rows.map(({ id, ...row }) => [id, row]))).toEqual({
    'ALREADY-MARKED': { answer: 'Unknown', ...unmarked, corrected: true },
    'LISTED-AGAIN': { answer: 'Unknown', ...unmarked },
    'LOWERED-NO': { answer: 'Unknown', ...marked, outdated: true },
    'LOWERED-TWICE': { answer: 'Unknown', ...marked },
    'NEVER-LISTED': { answer: 'No', ...unmarked },
    RAISED: { answer: 'Unknown', ...unmarked },
    'REMOVED-NO-WITH-REASON': { answer: 'No', ...marked },
    'WAS-YES': { answer: 'Unknown', ...marked, record: null },
  });
  const { rows: reasons } = await sql<{ reason: string }>`
    select reason from change_history where account_id = ${accountId} and source = 'migration'`.execute(owner);
  expect(reasons).toEqual([
    {
      reason:
        'Previously lead became Unknown: the line was once listed as Lead, and no reason was given for the answer No',
    },
  ]);
});
