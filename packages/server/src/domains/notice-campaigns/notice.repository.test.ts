import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { createContext } from '../../../testing/letters.ts';
import { aPerson, type TestPerson } from '../../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../../testing/product.ts';
import { recordChange } from '../../foundation/database/change-history.ts';
import { countNoticesByStatus, listStoredNotices } from './notice.repository.ts';

// Pages of notices are parts of a list that is remembered until the account's data changes.

let product: TestProduct;
let person: TestPerson;
beforeAll(async () => {
  product = await sharedProduct();
  person = await aPerson(product.app);
  await addLocations(7);
});

const query = (text: string, values: readonly unknown[]) => product.app.database.ownerPool.query(text, [...values]);

const addLocations = (count: number) =>
  query(
    `insert into locations (account_id, id, address_line1, city, state, zip, address_key)
     select $1, new_id(), n || ' Mill Street', 'Harlow', 'CT', '06415', 'mill ' || n
       from generate_series(1, $2::integer) n`,
    [person.accountId, count],
  );

/** One notice for each location; the odd house numbers have a mailed one. */
const notices = sql`
  select 'campaign' as key, l.id as location_id, 'Lead' as category, 1 as lines, null::uuid as sample_id,
         null::integer as sample_number, null::uuid as event_id, true as has_letter, null::uuid as letter_id,
         case when l.address_line1 ~ '^[13579] ' then 'Mailed' end as status, null::date as day, false as is_late,
         null::date as recorded_on, null::text as letter_category, null::text as changed_to, false as is_removed,
         null::text as refusal
    from locations l where l.removed_on is null`;

async function list(page: Omit<Parameters<typeof listStoredNotices>[2], 'facts'>, status?: 'Mailed' | null) {
  const context = await createContext(product, person);
  const facts = status === undefined ? undefined : [{ status, hasLetter: true, isRefused: false, isRemoved: false }];
  const { notices: rows } = await context.database.read((trx) => listStoredNotices(trx, notices, { ...page, facts }));
  return rows.map(({ address }) => address);
}

test('each page and each state has its part of the notices in the order of addresses', async () => {
  expect(await list({ offset: 0, limit: 3 })).toEqual(['1 Mill Street', '2 Mill Street', '3 Mill Street']);
  expect(await list({ offset: 6, limit: 3 })).toEqual(['7 Mill Street']);
  expect(await list({ offset: 0, limit: 9 }, null)).toEqual(['2 Mill Street', '4 Mill Street', '6 Mill Street']);
  expect(await list({ offset: 2, limit: 9 }, 'Mailed')).toEqual(['5 Mill Street', '7 Mill Street']);
  expect(await list({ offset: 7, limit: 9 })).toEqual([]);
});

test('notices that are done come after those that still need work, each by address', async () => {
  expect(await list({ offset: 0, limit: 4, last: 'done' })).toEqual([
    '2 Mill Street',
    '4 Mill Street',
    '6 Mill Street',
    '1 Mill Street',
  ]);
  expect(await list({ offset: 4, limit: 4, last: 'done' })).toEqual([
    '3 Mill Street',
    '5 Mill Street',
    '7 Mill Street',
  ]);
});

test('a change of other records, with its history, leaves what is remembered of notices', async () => {
  const context = await createContext(product, person);
  // Each reading has another moment; the history is read as that of lines is.
  const readings = sql`
    select clock_timestamp()::text as key, null::text as category, null::text as status, true as has_letter,
           null::text as refusal, false as is_removed, false as is_late
     where not exists (select from change_history h
                        where h.account_id = current_account_id() and h.entity_type = 'serviceLine')`;
  const count = () => context.database.read((trx) => countNoticesByStatus(trx, readings));
  const renameProgram = () =>
    context.database.write((trx) =>
      recordChange(trx, context, {
        entityType: 'program',
        entityId: person.accountId,
        operation: 'updated',
        before: { name: 'Taps' },
        after: { name: 'Kitchen taps' },
      }),
    );
  // The first change of an account makes its first version.
  await renameProgram();
  const first = await count();
  await renameProgram();
  expect(await count()).toEqual(first);
});

test('a change of the account shows in the next page', async () => {
  const { database } = await createContext(product, person);
  await database.write((trx) =>
    trx
      .updateTable('locations')
      .set({ removed_on: '2026-07-01T12:00:00Z' })
      .where('address_line1', '=', '2 Mill Street')
      .execute(),
  );
  expect(await list({ offset: 0, limit: 2 })).toEqual(['1 Mill Street', '3 Mill Street']);
});
