import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabaseAt, type TestDatabase } from '../../../testing/database.ts';
import { migrate } from '../../foundation/database/migrate.ts';
import { createId } from '../../foundation/new-id.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabaseAt('0033_samples_create');
});
afterAll(() => database.drop());

test('tiers recorded without a rule keep their number; 4 and 5 must be chosen again', async () => {
  const owner = database.owner;
  const accountId = createId();
  await sql`insert into accounts (id, name, pwsid, primacy_code, plan)
    values (${accountId}, 'Harlow', 'CT0000001', 'CT', 'Expert')`.execute(owner);
  for (const tier of [1, 2, 3, 4, 5, null]) {
    await sql`insert into locations (account_id, id, address_line1, city, state, zip, address_key, tier)
      values (${accountId}, ${createId()}, 'Mill Street', 'Harlow', 'CT', '06415', 'mill', ${tier})`.execute(owner);
  }
  await migrate(owner);
  const { rows } = await sql<{
    tier: number | null;
    rule: string | null;
  }>`select tier, tier_rule_set as rule from locations where account_id = ${accountId} order by tier`.execute(owner);
  expect(rows.map(({ tier, rule }) => `${tier} ${rule}`)).toEqual([
    '1 lcr-2020',
    '2 lcr-2020',
    '3 lcr-2020',
    '4 unrecorded',
    '5 unrecorded',
    'null null',
  ]);
});
