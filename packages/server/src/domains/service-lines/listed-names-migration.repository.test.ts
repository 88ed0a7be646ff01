import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabaseAt, type OldDatabase } from '../../../testing/migration.ts';
import { migrate } from '../../foundation/database/migrate.ts';
import { createId } from '../../foundation/new-id.ts';

let old: OldDatabase;
beforeAll(async () => {
  old = await openDatabaseAt('0560_service_lines_partial_replacements');
});
afterAll(() => old.drop());

test('stored mappings, views, history and inputs of lines get the names of the listed classification', async () => {
  const { owner } = old.database;
  const account = await old.insertAccount('OH0000003');
  await old.insertServiceLine(account, 'SL-1', {
    ownership: 'Split',
    previously_lead: 'No',
    system_material: 'unknown',
    customer_material: 'unknown',
    connector: 'None',
    lead_fittings: 'Unknown',
    category: 'Lead',
    classification_row: 'stated/lead',
    rule_version: 'epa-2022-07-27-r2',
    stated_category: 'Lead',
    stated_source: 'import',
    stated_text: 'Says "statedCategory": Lead',
    contradicts_stated: true,
  });
  await sql`update service_lines set classification_inputs = ${'{"stated": "Lead", "statedBasis": "missing", "statedIsOpen": true}'}::jsonb`.execute(
    owner,
  );
  await sql`
    insert into change_history (account_id, id, entity_type, entity_id, operation, before, after, source,
      changed_by_name, changed_on)
    values (${account.id}, ${createId()}, 'serviceLine', ${createId()},
      'updated', ${'{"stated_category": null, "contradicts_stated": false, "classification_row": "none"}'}::jsonb,
            ${'{"stated_category": "Lead", "contradicts_stated": true, "classification_row": "stated/lead", "description": "\\"statedCategory\\" of the file"}'}::jsonb,
            'import', 'Dana Field', now())`.execute(owner);
  await sql`insert into import_memories (account_id, kind, scope, source, target)
    values (${account.id}, 'column', '', 'class', 'statedCategory')`.execute(owner);
  const ownerId = createId();
  await sql`insert into users (id, issuer, subject, email, first_name, last_name)
    values (${ownerId}, 'curbstop', 'dana', 'dana@example.com', 'Dana', 'Field')`.execute(owner);
  await sql`
    insert into saved_views (account_id, id, type, name, owner_id, created_by_name, view, account_view)
    values (${account.id}, ${createId()}, 'serviceLines', 'Differs', ${ownerId}, 'Dana Field',
      ${'{"filters": {"contradictsStated": ["true"]}, "columns": ["statedCategory"]}'}::jsonb, false)`.execute(owner);
  await migrate(owner);
  const { rows } = await sql`
    select s.listed_category as category, s.listed_text as text, s.differs_from_listed as differs,
           s.classification_row as row, s.classification_inputs as inputs,
           h.before, h.after, m.target, v.view
      from service_lines s, change_history h, learned_mappings m, saved_views v
     where h.entity_type = 'serviceLine'`.execute(owner);
  expect(rows).toEqual([
    {
      category: 'Lead',
      text: 'Says "statedCategory": Lead',
      differs: true,
      row: 'listed/lead',
      inputs: { listed: 'Lead', listedBasis: 'missing', listedIsOpen: true },
      before: { listed_category: null, differs_from_listed: false, classification_row: 'none' },
      after: {
        listed_category: 'Lead',
        differs_from_listed: true,
        classification_row: 'listed/lead',
        description: '"statedCategory" of the file',
      },
      target: 'listedCategory',
      view: { filters: { differsFromFile: ['true'] }, columns: ['listedCategory'] },
    },
  ]);
});
