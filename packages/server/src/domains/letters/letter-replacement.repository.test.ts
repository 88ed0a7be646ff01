import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../testing/database.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('every index of replacements has no entries of letters that replace no other one', async () => {
  const { rows } = await sql<{ name: string; condition: string }>`
    select i.indexrelid::regclass::text as name, pg_get_expr(i.indpred, i.indrelid) as condition
      from pg_index i join pg_attribute a on a.attrelid = i.indexrelid and a.attname = 'resend_of'
     where i.indrelid = 'letters'::regclass order by 1`.execute(database.owner);
  expect(rows.map(({ name }) => name)).toEqual(['letters_replacing', 'letters_resent_once']);
  for (const { condition } of rows) expect(condition).toContain('resend_of IS NOT NULL');
});
