import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAccount } from '../../../testing/builders.ts';
import { createTestDatabase } from '../../../testing/database.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

// Every change of a sample reads them, to note the months in which they were received.
test('results of a sample, withdrawn ones among them, are found without reading those of other samples', async () => {
  const account = await anAccount(database);
  const plan = await account.database.read(async (trx) => {
    // A table of a few rows is always read as a whole.
    await sql`set local enable_seqscan = off`.execute(trx);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain (costs off) select id from analyte_results
                           where account_id = current_account_id() and sample_id = ${account.accountId}::uuid`.execute(
      trx,
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toMatch(/Index Cond: .*sample_id = /);
});
