import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabaseAt, type TestDatabase } from '../../../testing/database.ts';
import { migrate } from '../../foundation/database/migrate.ts';
import { createId } from '../../foundation/new-id.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabaseAt('0036_accounts_local_lead_ban');
});
afterAll(() => database.drop());

// 40 CFR 141.91
test('extends import retention of 4,380 days to twelve full years and keeps shorter settings', async () => {
  const owner = database.owner;
  for (const [at, days] of [4380, 365].entries()) {
    const accountId = createId();
    await sql`insert into accounts (id, name, pwsid, primacy_code, plan)
      values (${accountId}, 'Harlow', ${`CT000000${at}`}, 'CT', 'Expert')`.execute(owner);
    await sql`insert into retention_settings (account_id, mail_days, export_days, import_days)
      values (${accountId}, 365, 7, ${days})`.execute(owner);
  }
  await migrate(owner);
  const { rows } = await sql<{
    days: number;
    version: number;
  }>`select import_days as days, version from retention_settings order by import_days`.execute(owner);
  expect(rows).toEqual([
    { days: 365, version: 1 },
    { days: 4383, version: 2 },
  ]);
});
