import { getShownBatchStatus } from '@curbstop/contract/letters/letter-batch.calculation';
import { batchStatuses, type ShownBatchStatus } from '@curbstop/contract/letters/letter-batch.values';
import { shownStatuses, type ShownStatus } from '@curbstop/contract/letters/letter.values';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../testing/database.ts';
import { shownBatchStatus } from './letter-batch.values.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('a list shows the same status as a batch for all statuses of batches and their letters', async () => {
  const combinations = batchStatuses.flatMap((status) =>
    Array.from({ length: 2 ** shownStatuses.length }, (_, bits) => ({
      status,
      letters: shownStatuses.filter((_one, at) => bits & (2 ** at)),
    })),
  );
  // The rule reads these rows instead of the tables of the same names.
  const { rows } = await sql<{ id: number; shown: ShownBatchStatus }>`
    with given as (
      select at - 1 as id, one ->> 'status' as status, one -> 'letters' as statuses
        from jsonb_array_elements(${JSON.stringify(combinations)}::jsonb) with ordinality as g(one, at)),
    letter_batches as (select 1 as account_id, id, status from given),
    letters as (
      select 1 as account_id, id as batch_id, shown_status
        from given cross join jsonb_array_elements_text(statuses) as s(shown_status))
    select id, ${shownBatchStatus} as shown from letter_batches order by id`.execute(database.owner);
  const count = (letters: readonly ShownStatus[]) =>
    Object.fromEntries(shownStatuses.map((one) => [one, letters.includes(one) ? 1 : 0])) as Record<ShownStatus, number>;
  const expected = combinations.map(({ status, letters }) =>
    getShownBatchStatus({ status, kind: 'AdHoc', counts: count(letters) }),
  );
  expect(rows.map(({ shown }) => shown)).toEqual(expected);
  expect(new Set(expected)).toContain('SentInPart');
});
