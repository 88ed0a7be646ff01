import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabaseAt, type TestDatabase } from '../../../testing/database.ts';
import { migrate } from '../../foundation/database/migrate.ts';
import { createId } from '../../foundation/new-id.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabaseAt('0045_accounts_proven_mailboxes');
});
afterAll(() => database.drop());

test('files stay attached to their locations, lines and samples', async () => {
  const owner = database.owner;
  // Links of the earlier shape; the records behind them do not matter here.
  await sql`alter table attachment_links drop constraint attachment_links_attachment,
    drop constraint attachment_links_location, drop constraint attachment_links_service_line,
    drop constraint attachment_links_sample`.execute(owner);
  const accountId = createId();
  await sql`insert into accounts (id, name, pwsid, primacy_code, plan)
    values (${accountId}, 'Harlow', 'CT0000001', 'CT', 'Expert')`.execute(owner);
  const records = { location_id: createId(), service_line_id: createId(), sample_id: createId() };
  for (const [column, id] of Object.entries(records))
    await sql`insert into attachment_links (account_id, id, attachment_id, ${sql.ref(column)})
      values (${accountId}, ${createId()}, ${createId()}, ${id})`.execute(owner);
  await migrate(owner);
  const { rows } = await sql<{ noun: string; entity: string }>`
    select noun, entity_id as entity from attachment_links where account_id = ${accountId} order by id`.execute(owner);
  expect(rows).toEqual([
    { noun: 'location', entity: records.location_id },
    { noun: 'serviceLine', entity: records.service_line_id },
    { noun: 'sample', entity: records.sample_id },
  ]);
});
