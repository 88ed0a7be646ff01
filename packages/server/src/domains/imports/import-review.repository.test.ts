import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAccount } from '../../../testing/builders.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import type { AccountDatabase, AccountTransaction } from '../../foundation/database/database.ts';
import { createId } from '../../foundation/new-id.ts';
import { listRowResultsPage } from './import-review.repository.ts';

const rows = 20_000;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let account: AccountDatabase;
let personId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  ({ database: account, personId } = await anAccount(database));
});
afterAll(() => database.drop());

/** A checked import of 20,000 rows in tables without statistics, as the first import of a new database has. */
async function aCheckedBatch(trx: AccountTransaction): Promise<string> {
  const [id, fileId] = [createId(), createId()];
  await sql`insert into files (id, key, original_name, media_type, size, sha256, purpose)
    values (${fileId}, ${fileId}, 'x.csv', 'text/csv', 1, '', 'import')`.execute(trx);
  await sql`insert into import_batches (id, file_id, file_name, state, created_by, created_by_name)
    values (${id}, ${fileId}, 'x.csv', 'checked', ${personId}, 'A B')`.execute(trx);
  await sql`insert into import_rows (batch_id, row_number, external_id, address, line_id, location_id)
    select ${id}::uuid, n, 'L-' || n, n || ' Oak Street', new_id(), new_id()
      from generate_series(1, ${sql.lit(rows)}) n`.execute(trx);
  await sql`insert into import_row_results (batch_id, row_number, result, category)
    select ${id}::uuid, n, 'new', 'Non-lead' from generate_series(1, ${sql.lit(rows)}) n`.execute(trx);
  return id;
}

test.each([
  ['all rows', {}, rows],
  ['the rows with a result', { filters: { result: ['new'] } }, rows],
  ['the rows that a person searches for', { searchTerm: 'l-19999' }, 1],
  ['no rows for an ID with an underscore that none has', { searchTerm: 'l_19999' }, 0],
])('lists %s of a large import before there are statistics', async (_, query, total) => {
  const page = await account.change(async (trx) => {
    const id = await aCheckedBatch(trx);
    // A statement that compares every row with every other takes a hundred times as long.
    await sql`set local statement_timeout = '15s'`.execute(trx);
    return listRowResultsPage(trx, id, {
      sort: 'downgrade',
      page: 1,
      pageSize: 25,
      searchTerm: '',
      filters: {},
      ...query,
    });
  });
  expect(page.total).toBe(total);
  expect(page.items).toHaveLength(Math.min(25, total));
});
