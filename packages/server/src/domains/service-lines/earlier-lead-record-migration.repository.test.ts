import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabaseAt, type TestDatabase } from '../../../testing/database.ts';
import { migrate } from '../../foundation/database/migrate.ts';
import { createId } from '../../foundation/new-id.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabaseAt('0051_service_lines_newly_listed');
});
afterAll(() => database.drop());

interface Entry {
  readonly before?: Readonly<Record<string, string>>;
  readonly after: Readonly<Record<string, string>>;
  readonly operation?: string;
  readonly reason?: string;
  readonly source?: string;
}
interface OldLine {
  readonly answer?: string;
  readonly listed?: string;
  readonly corrected?: boolean;
  readonly entries: readonly Entry[];
}
const grr = 'Galvanized Requiring Replacement';
const lowered: Entry = { before: { stated_category: grr }, after: { stated_category: 'Non-lead' }, source: 'import' };
const no = { before: { previouslyLead: 'Unknown' }, after: { previouslyLead: 'No' } };
const lines: Readonly<Record<string, OldLine>> = {
  LOWERED: { answer: 'Unknown', listed: 'Non-lead', entries: [lowered] },
  'LOWERED-THEN-NO': { listed: 'Non-lead', entries: [lowered, no] },
  'LOWERED-NO-WITH-REASON': { listed: 'Non-lead', entries: [lowered, { ...no, reason: 'Main record' }] },
  'LISTED-AGAIN': { answer: 'Unknown', listed: grr, entries: [lowered] },
  RAISED: {
    listed: 'Non-lead',
    entries: [{ before: { stated_category: 'Non-lead' }, after: { stated_category: grr } }],
  },
  'ADDED-AGAIN': {
    answer: 'Unknown',
    corrected: true,
    entries: [
      {
        operation: 'created',
        after: {},
        reason: 'Previously lead stays Unknown because of the deleted line A, which was Lead Status Unknown',
      },
    ],
  },
  'ADDED-AGAIN-UNKNOWN': { answer: 'Unknown', corrected: true, entries: [] },
  CORRECTED: { corrected: true, entries: [{ before: { previouslyLead: 'Yes' }, after: { previouslyLead: 'No' } }] },
};

async function insertLine(accountId: string, batchId: string, [externalId, line]: [string, OldLine]): Promise<void> {
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
            ${line.listed ?? null}, ${line.listed ? 'import' : null})`.execute(owner);
  for (const { before = {}, after, operation = 'updated', reason = null, source = 'screen' } of line.entries)
    await sql`
      insert into change_history (account_id, id, entity_type, entity_id, operation, before, after, reason, source,
        source_id, changed_by_name, changed_on)
      values (${accountId}, ${createId()}, 'serviceLine', ${id}, ${operation}, ${JSON.stringify(before)}::jsonb,
        ${JSON.stringify(after)}::jsonb, ${reason}, ${source}, ${source === 'import' ? batchId : null}, 'Dana Field',
          now())`.execute(owner);
  if (externalId !== 'LOWERED') return;
  await sql`insert into import_rows (account_id, batch_id, row_number, line_id, location_id)
    values (${accountId}, ${batchId}, 2, ${id}, ${locationId})`.execute(owner);
  await sql`insert into import_row_results (account_id, batch_id, row_number, result, line_id, downgrade)
    values (${accountId}, ${batchId}, 2, 'changed', ${id}, 'field')`.execute(owner);
}

test('lines whose listing an import replaced by a less protective one are marked, with what was recorded of them', async () => {
  const { owner } = database;
  const [accountId, batchId, personId] = [createId(), createId(), createId()];
  await sql`insert into accounts (id, name, pwsid, primacy_code, plan)
    values (${accountId}, 'Harlow', 'CT0000001', 'CT', 'Expert')`.execute(owner);
  // The file and the person of the import do not matter here.
  await sql`alter table import_batches drop constraint import_batches_file,
    drop constraint import_batches_created_by_fkey`.execute(owner);
  await sql`
    insert into import_batches (account_id, id, file_name, state, summary, created_by, created_by_name,
      created_on, file_id)
    values (${accountId}, ${batchId}, 'again.csv', 'committed', '{"downgrades": 1, "milderFields": 1}', ${personId},
      'Dana Field', now(), ${createId()})`.execute(owner);
  for (const line of Object.entries(lines)) await insertLine(accountId, batchId, line);
  await migrate(owner);
  const { rows } = await sql`
    select external_id as id, previously_lead as answer, previously_lead_record as record,
           previously_lead_corrected as corrected, rule_version = 'before-0052' as outdated from service_lines
     where account_id = ${accountId} order by external_id`.execute(owner);
  const listed = { record: `was once listed as ${grr}`, corrected: true, outdated: false };
  expect(rows).toEqual([
    {
      id: 'ADDED-AGAIN',
      answer: 'Unknown',
      record: 'takes the place of the deleted line A, which was Lead Status Unknown',
      corrected: true,
      outdated: false,
    },
    {
      id: 'ADDED-AGAIN-UNKNOWN',
      answer: 'Unknown',
      record: 'takes the place of a deleted line with earlier records of lead or unknown material',
      corrected: true,
      outdated: false,
    },
    { id: 'CORRECTED', answer: 'No', record: null, corrected: true, outdated: false },
    { id: 'LISTED-AGAIN', answer: 'Unknown', record: null, corrected: false, outdated: false },
    { id: 'LOWERED', answer: 'Unknown', ...listed },
    { id: 'LOWERED-NO-WITH-REASON', answer: 'No', ...listed },
    { id: 'LOWERED-THEN-NO', answer: 'Unknown', ...listed, outdated: true },
    { id: 'RAISED', answer: 'No', record: null, corrected: false, outdated: false },
  ]);
  const { rows: marked } = await sql`
    select v.downgrade, b.summary -> 'downgrades' as downgrades, b.summary -> 'lessProtectiveFields' as fields
      from import_row_results v join import_batches b on b.id = v.batch_id where v.batch_id = ${batchId}`.execute(
    owner,
  );
  expect(marked).toEqual([{ downgrade: 'classification', downgrades: 2, fields: 0 }]);
});
