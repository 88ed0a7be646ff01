import { createNumberedCode } from '@curbstop/contract/primitives/numbered-code';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { anAccount } from '../../../testing/builders.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { compileNumberedCode } from './numbered-code.ts';

test('codes of the database and of contract are the same', async () => {
  const database = await createTestDatabase();
  try {
    const { database: account } = await anAccount(database);
    const numbers = [1, 97, 999_999, 1_000_000, ...fc.sample(fc.integer({ min: 1, max: 99_999_999 }), 1_000)];
    const { rows } = await account.change((trx) =>
      sql<{ code: string }>`select ${compileNumberedCode('K')} as code
        from unnest(${numbers}::integer[]) with ordinality n(number, position) order by position`.execute(trx),
    );
    expect(rows.map(({ code }) => code)).toEqual(numbers.map((number) => createNumberedCode('K', number)));
  } finally {
    await database.drop();
  }
});
