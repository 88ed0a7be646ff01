import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAccount } from '../../../testing/builders.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { systemClock } from '../clock.ts';
import { createId } from '../new-id.ts';
import { compileInsertChanges, listChanges, recordChange, type ChangeAuthor } from './change-history.ts';

// The changes of one record in one transaction have the same time.

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('changes of a record are listed in the order in which they were made, however each was recorded', async () => {
  const { database: account } = await anAccount(database);
  const entityId = createId();
  const changer: ChangeAuthor = {
    changeSource: 'screen',
    app: { clock: systemClock },
    person: { id: createId(), firstName: 'Dana', lastName: 'Field' },
  };
  const change = { entityType: 'kit', entityId, operation: 'updated', before: null } as const;
  const numbers = Array.from({ length: 60 }, (_, at) => at);
  const items = await account.write(async (trx) => {
    for (const number of numbers) {
      if (number % 2 === 0) await recordChange(trx, changer, { ...change, after: { number } });
      else
        await compileInsertChanges(trx, changer, {
          entityType: 'kit',
          operation: 'updated',
          before: sql`null::jsonb`,
          after: sql`jsonb_build_object('number', ${number}::integer)`,
          from: sql`(select ${entityId}::uuid as id) one`,
        }).execute(trx);
    }
    return (await listChanges(trx, 'kit', entityId)).items;
  });
  expect(items.map(({ after }) => after?.['number']).toReversed()).toEqual(numbers);
});

test('ids of the database are UUIDv7 and begin with the time', async () => {
  const startedAt = Date.now();
  const { rows } = await sql<{ id: string }>`select new_id() as id from generate_series(1, 1000)`.execute(
    database.owner,
  );
  const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
  expect(rows.filter(({ id }) => !pattern.test(id))).toEqual([]);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(1000);
  for (const { id } of rows) {
    const madeAt = Number.parseInt(id.replace('-', '').slice(0, 12), 16);
    expect(madeAt).toBeGreaterThanOrEqual(startedAt - 1);
    expect(madeAt).toBeLessThanOrEqual(Date.now() + 1);
  }
});
