import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { exportedTables } from './account-export.values.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test.each(exportedTables.map((table) => [table.table, table] as const))(
  'every column of %s is listed as exported or withheld',
  async (name, { columns, withheld }) => {
    const { rows } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns
       where table_schema = 'public' and table_name = ${name}`.execute(database.owner);
    expect(new Set<string>([...columns, ...withheld])).toEqual(new Set(rows.map((row) => row.name)));
  },
);

test('no column with a secret is exported', () => {
  const exported = exportedTables.flatMap(({ columns }): readonly string[] => columns);
  expect(exported.filter((column) => /hash|digest|secret|token|password/.test(column))).toEqual([]);
});
