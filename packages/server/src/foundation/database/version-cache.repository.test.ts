import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anAccount } from '../../../testing/builders.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import type { AccountDatabase, AccountTransaction } from './database.ts';
import { markMonth, getMonthVersions } from './month-versions.ts';
import { cacheByTables, cacheEach } from './version-cache.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let account: AccountDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  account = (await anAccount(database)).database;
});
afterAll(() => database.drop());

const rename = (trx: AccountTransaction, name: string) => sql`update accounts set default_city = ${name}`.execute(trx);
const readCity = async (trx: AccountTransaction) =>
  (await sql<{ city: string }>`select default_city as city from accounts`.execute(trx)).rows[0]?.city ?? '';
const days = { startsOn: '2026-03-01', endsOn: '2026-03-31' };

/** What is remembered of the account, and of one of its months. */
async function readCached(trx: AccountTransaction): Promise<readonly string[]> {
  const compute = () => readCity(trx);
  const whole = await cacheByTables(trx, { key: 'city', compute, countParts: () => 1 });
  const version = (await getMonthVersions(trx, 'samples'))(days);
  const [ofMonth = ''] = await cacheEach(trx, [{ key: 'city', version }], {
    compute: async () => [await compute()],
    countParts: () => 1,
  });
  return [whole, ofMonth];
}
const read = () => account.read(readCached);
const write = (name: string) =>
  account.write(async (trx) => {
    await rename(trx, name);
    markMonth(trx, 'samples', '2026-03');
  });

test('a transaction reads its own change, which is not remembered for others', async () => {
  await write('Harlow');
  expect(await read()).toEqual(['Harlow', 'Harlow']);
  const seen: (readonly string[])[] = [];
  const failing = account.write(async (trx) => {
    seen.push(await readCached(trx));
    await rename(trx, 'Alder');
    seen.push(await readCached(trx));
    throw new Error('Rolled back');
  });
  await expect(failing).rejects.toThrow('Rolled back');
  expect(seen).toEqual([
    ['Harlow', 'Harlow'],
    ['Alder', 'Alder'],
  ]);
  expect(await read()).toEqual(['Harlow', 'Harlow']);
});

test('what was remembered before a restore from a backup is not used after it', async () => {
  await write('Before');
  const stored = await database.owner
    .selectFrom('account_data_versions')
    .selectAll()
    .where('account_id', '=', account.accountId)
    .executeTakeFirstOrThrow();
  await write('Lost');
  expect(await read()).toEqual(['Lost', 'Lost']);
  // As in the backup.
  const { account_id: accountId, version } = stored;
  await sql`update accounts set default_city = 'Before' where id = ${accountId}`.execute(database.owner);
  for (const table of ['account_data_versions', 'month_versions', 'table_versions'])
    await sql`update ${sql.table(table)} set version = ${version} where account_id = ${accountId}`.execute(
      database.owner,
    );
  await sql`update account_data_versions set tables_version = version where account_id = ${accountId}`.execute(
    database.owner,
  );
  await write('Again');
  expect(await read()).toEqual(['Again', 'Again']);
});

/** How often what is remembered was read, and what it is. */
function createCounter(key: string, read: (trx: AccountTransaction) => Promise<unknown>) {
  let reads = 0;
  const compute = (trx: AccountTransaction) => async () => {
    reads += 1;
    return read(trx);
  };
  const remember = (trx: AccountTransaction) => cacheByTables(trx, { key, compute: compute(trx), countParts: () => 1 });
  return { read: () => account.read(remember), remember, count: () => reads };
}
const addProgram = (trx: AccountTransaction, name: string) =>
  sql`insert into programs (id, name, program_type_id, starts_on, ends_on, asset_type_id, does_pre_sampling,
    does_post_sampling)
      values (new_id(), ${name}, 2, '2026-01-01', '2026-12-31', 1, false, false)`.execute(trx);

describe('what is remembered by tables', () => {
  test('is read again after a write of a table that it was read from, however the statement names it', async () => {
    const city = createCounter('city by tables', readCity);
    for (const [name, change] of [
      ['Plain', (trx) => rename(trx, 'Plain')],
      ['Built', (trx) => trx.updateTable('accounts').set({ default_city: 'Built' }).execute()],
      ['Aliased', (trx) => sql`update accounts as a set default_city = 'Aliased'`.execute(trx)],
      [
        'Within',
        (trx) =>
          sql`with w as (update "accounts" w set default_city = 'Within' returning 1) select * from w`.execute(trx),
      ],
    ] as readonly (readonly [string, (trx: AccountTransaction) => Promise<unknown>])[]) {
      await account.write(change);
      expect(await city.read()).toBe(name);
    }
    expect(city.count()).toBe(4);
  });

  test('stays while other tables are written, and nothing is written at all', async () => {
    const city = createCounter('city beside programs', readCity);
    await city.read();
    await account.write((trx) => addProgram(trx, 'Taps'));
    await account.writeBesideImports(() => Promise.resolve());
    await city.read();
    expect(city.count()).toBe(1);
  });

  test('is read again after someone else has moved the version, also if the product writes another table then', async () => {
    const city = createCounter('city of elsewhere', readCity);
    const byHand = async (name: string) => {
      await sql`update accounts set default_city = ${name} where id = ${account.accountId}`.execute(database.owner);
      await sql`update account_data_versions set version = version + 1`.execute(database.owner);
    };
    await city.read();
    await byHand('By hand');
    expect(await city.read()).toBe('By hand');
    await byHand('Again by hand');
    await account.write((trx) => addProgram(trx, 'Filters'));
    expect(await city.read()).toBe('Again by hand');
    await account.write((trx) => addProgram(trx, 'Pitchers'));
    await city.read();
    expect(city.count()).toBe(3);
  });

  test('serves a transaction that has written other tables, but not one that may have written its own', async () => {
    const city = createCounter('city beside own writes', readCity);
    await city.read();
    const countAfter = (change: (trx: AccountTransaction) => Promise<unknown>) =>
      account.write(async (trx) => {
        await change(trx);
        const readsBefore = city.count();
        await city.remember(trx);
        return city.count() - readsBefore;
      });
    expect(await countAfter((trx) => addProgram(trx, 'Hydrants'))).toBe(0);
    expect(await countAfter((trx) => sql`select id from accounts for update`.execute(trx))).toBe(0);
    expect(await countAfter((trx) => rename(trx, 'Own'))).toBe(1);
    await city.read();
    // A deletion can cascade to tables that no statement names.
    expect(await countAfter((trx) => sql`delete from programs where name = 'Hydrants'`.execute(trx))).toBe(1);
    expect(await countAfter(async (trx) => markMonth(trx, 'samples', '2026-03'))).toBe(0);
    const markAndWrite = async (trx: AccountTransaction) => {
      markMonth(trx, 'samples', '2026-03');
      await addProgram(trx, 'Meters');
    };
    expect(await countAfter(markAndWrite)).toBe(1);
  });

  test('stays while only history of other records is written, if its own is written with its tables', async () => {
    let reads = 0;
    const readOfHistory = () =>
      account.read((trx) =>
        cacheByTables(trx, {
          key: 'city with its history',
          compute: async () => {
            reads += 1;
            await sql`select before from change_history where entity_type = 'account'`.execute(trx);
            return readCity(trx);
          },
          countParts: () => 1,
          writtenWithOthers: ['change_history'],
        }),
      );
    const addHistory = (trx: AccountTransaction, entityType: string) =>
      sql`insert into change_history (id, entity_type, entity_id, operation, source, changed_by, changed_by_name)
          values (new_id(), ${entityType}, new_id(), 'updated', 'ui', new_id(), 'Robin')`.execute(trx);
    await readOfHistory();
    await account.write(async (trx) => {
      await addProgram(trx, 'Faucets');
      await addHistory(trx, 'program');
    });
    await readOfHistory();
    expect(reads).toBe(1);
    await account.write(async (trx) => {
      await rename(trx, 'With history');
      await addHistory(trx, 'account');
    });
    expect(await readOfHistory()).toBe('With history');
    expect(reads).toBe(2);
  });

  test('may come from a transaction that is rolled back, if that had written other tables only', async () => {
    const city = createCounter('city of a failed transaction', readCity);
    const failing = account.write(async (trx) => {
      await addProgram(trx, 'Wells');
      await city.remember(trx);
      throw new Error('Rolled back');
    });
    await expect(failing).rejects.toThrow('Rolled back');
    await city.read();
    expect(city.count()).toBe(1);
  });

  test('is read again when a remembered part of it changes', async () => {
    const part = createCounter('part', readCity);
    const whole = createCounter('whole', async (trx) => [await part.remember(trx)]);
    await account.read(part.remember);
    expect(await whole.read()).toEqual([await part.read()]);
    await write('Of the part');
    expect(await whole.read()).toEqual(['Of the part']);
  });

  test('is decided by the months of tables that note them', async () => {
    const months = {
      tables: ['accounts'],
      getVersion: () => account.read(async (trx) => String((await getMonthVersions(trx, 'samples'))(days))),
    };
    let reads = 0;
    const readOfMonths = () =>
      account.read((trx) =>
        cacheByTables(trx, {
          key: 'city of months',
          compute: () => {
            reads += 1;
            return readCity(trx);
          },
          countParts: () => 1,
          months,
        }),
      );
    await readOfMonths();
    await account.write((trx) => rename(trx, 'Of another month'));
    await readOfMonths();
    expect(reads).toBe(1);
    await write('Of this month');
    expect(await readOfMonths()).toBe('Of this month');
  });
});

test('the values of items serve a transaction that has written other tables than theirs', async () => {
  let reads = 0;
  const readItems = (trx: AccountTransaction) =>
    cacheEach(trx, [{ key: 'city of an item', version: 1 }], {
      compute: async () => {
        reads += 1;
        return [await readCity(trx)];
      },
      countParts: () => 1,
    });
  // An outer value is read from what the items of the inner one are read from.
  const readOuter = (trx: AccountTransaction) =>
    cacheEach(trx, [{ key: 'outer item', version: 1 }], { compute: () => readItems(trx), countParts: () => 1 });
  await write('Of items');
  await account.read(readItems);
  await account.read(readOuter);
  const seen = await account.write(async (trx) => {
    await addProgram(trx, 'Valves');
    const beside = [...(await readItems(trx)), ...(await readOuter(trx))];
    await rename(trx, 'Of its own');
    return [...beside, ...(await readOuter(trx))];
  });
  expect(seen).toEqual(['Of items', 'Of items', 'Of its own']);
  expect(reads).toBe(2);
});

test('only tables that last are noted', async () => {
  const listNoted = async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name as name from table_versions where account_id = ${account.accountId}`.execute(database.owner);
    return rows.map(({ name }) => name);
  };
  await account.write(async (trx) => {
    await sql`create temp table chosen on commit drop as select 1 as id`.execute(trx);
    await sql`insert into chosen values (2)`.execute(trx);
    await sql`select id from accounts for update skip locked`.execute(trx);
    await sql`insert into account_data_versions (version) values (1)
      on conflict (account_id) do update set version = account_data_versions.version`.execute(trx);
  });
  expect(await listNoted()).not.toContain('chosen');
  for (const word of ['set', 'skip', 'of']) expect(await listNoted()).not.toContain(word);
});
