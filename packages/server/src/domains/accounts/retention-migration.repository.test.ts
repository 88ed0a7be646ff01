import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openDatabase, type Database } from '../../foundation/database/database.ts';
import { migrate } from '../../foundation/database/migrate.ts';
import { newId } from '../../foundation/new-id.ts';

const name = `test_${randomBytes(6).toString('hex')}`;
let database: Database;
const asAdmin = async (statement: string) => {
  const admin = new pg.Client({ connectionString: inject('databaseAdminUrl') });
  await admin.connect();
  await admin.query(statement);
  await admin.end();
};

beforeAll(async () => {
  await asAdmin(`create database ${name}`);
  const url = new URL(inject('databaseAdminUrl'));
  url.pathname = `/${name}`;
  database = openDatabase(url.href, 2);
});
afterAll(async () => {
  await database.close();
  await asAdmin(`drop database if exists ${name} with (force)`);
});

// 40 CFR 141.91
test('imports kept for 4,380 days are kept for full twelve years; a shorter term that was chosen stays', async () => {
  const owner = database.owner;
  await migrate(owner, '0036_accounts_local_lead_ban');
  for (const [at, days] of [4380, 365].entries()) {
    const accountId = newId();
    await sql`insert into accounts (id, name, pwsid, primacy_code, plan) values (${accountId}, 'Harlow', ${`CT000000${at}`}, 'CT', 'Expert')`.execute(owner);
    await sql`insert into retention_settings (account_id, mail_days, export_days, import_days) values (${accountId}, 365, 7, ${days})`.execute(owner);
  }
  await migrate(owner);
  const { rows } = await sql<{ days: number; version: number }>`select import_days as days, version from retention_settings order by import_days`.execute(owner);
  expect(rows).toEqual([{ days: 365, version: 1 }, { days: 4383, version: 2 }]);
});
