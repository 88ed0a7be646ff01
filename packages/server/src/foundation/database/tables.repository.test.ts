import {
  classificationNames,
  materialCodes,
  ownerships,
  serviceLineStatuses,
} from '@curbstop/contract/service-lines/service-line.values';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anAccount } from '../../../testing/builders.ts';
import { createTestDatabase } from '../../../testing/database.ts';

// Row-level security of all tables, read from PostgreSQL's catalog: a table that a new migration adds is checked here
// without being listed.

/** Tables whose key does not begin with the account, and why. */
const keyedOtherwise: Readonly<Record<string, string>> = {
  accounts: 'it is the account: its id is the account id',
  feature_flags: 'a switch for everyone, an account or a person; ordinary work may not even read it',
};

/** Tables with an `account_id` that ordinary work may not touch at all, and why. */
const keptFromAccounts: Readonly<Record<string, string>> = {
  feature_flags: 'we switch flags, accounts do not',
};

/** Tables of the product itself; ordinary work has no right to any of them. */
const ofNoAccount: Readonly<Record<string, string>> = {
  users: 'a person may belong to several accounts',
  terms_acceptances: 'a person accepts once, for all their accounts',
  identity_payloads: 'what the sign-in provider keeps',
  identity_secrets: 'the keys that sign tokens',
  person_events: 'a sign-in happens before anybody is in an account',
  sign_in_delays: 'guessing is slowed down before anyone is signed in',
  kysely_migration: 'which migrations ran',
  kysely_migration_lock: 'which process runs them',
};

/** Tables of an account where ordinary work may do less than everything. */
const lessThanAll: Readonly<Record<string, readonly string[]>> = {
  // Some columns may be updated; the next test names those that may not.
  accounts: ['SELECT'],
  access_changes: ['INSERT', 'SELECT'],
  change_history: ['INSERT', 'SELECT'],
  communication_versions: ['INSERT', 'SELECT'],
  result_recalculations: ['INSERT', 'SELECT'],
};
const all = ['DELETE', 'INSERT', 'SELECT', 'UPDATE'];

interface Table {
  readonly name: string;
  readonly hasAccountId: boolean;
  readonly isWalled: boolean;
  readonly firstKeyColumn: string | null;
  readonly rights: readonly string[];
}
interface Policy {
  readonly table: string;
  readonly name: string;
  readonly roles: string;
  readonly kind: string;
  readonly command: string;
  readonly sees: string;
  readonly writes: string;
}

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let tables: readonly Table[];
let policies: readonly Policy[];

beforeAll(async () => {
  database = await createTestDatabase();
  await anAccount(database);
  tables = (
    await sql<Table>`
    select c.relname as name, c.relrowsecurity as "isWalled",
           exists (select from pg_attribute a
                    where a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped) as "hasAccountId",
           (select a.attname from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
             where i.indrelid = c.oid and i.indisprimary) as "firstKeyColumn",
           array(select privilege_type::text from information_schema.role_table_grants g
                  where g.table_schema = 'public' and g.table_name = c.relname
                    and g.grantee in ('curbstop_app', 'PUBLIC') order by 1) as rights
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
     order by 1`.execute(database.owner)
  ).rows;
  policies = (
    await sql<Policy>`
    select tablename as table, policyname as name, array_to_string(roles, ',') as roles, permissive as kind,
           cmd as command, qual as sees, with_check as writes
      from pg_policies where schemaname = 'public' order by 1`.execute(database.owner)
  ).rows;
});
afterAll(() => database.drop());

const ofAccounts = () =>
  tables
    .filter((table) => table.hasAccountId || table.name === 'accounts')
    .filter((table) => !(table.name in keptFromAccounts));
const names = (of: readonly { readonly name: string }[]) => of.map(({ name }) => name);

describe('every table', () => {
  test('belongs to accounts or is listed as one that does not', () => {
    const sharedTables = tables.filter((table) => !table.hasAccountId && table.name !== 'accounts');
    expect(names(sharedTables)).toEqual(Object.keys(ofNoAccount).sort());
  });

  test('has row-level security on if it belongs to accounts', () => {
    expect(names(ofAccounts().filter((table) => !table.isWalled))).toEqual([]);
  });

  test('has one policy if it belongs to accounts, which lets each account see and write only its own rows', () => {
    expect(policies).toEqual(
      ofAccounts().map(({ name }) => {
        const ownRows = `(${name === 'accounts' ? 'id' : 'account_id'} = ( SELECT current_account_id() AS current_account_id))`;
        return {
          table: name,
          name: 'account_wall',
          roles: 'curbstop_app',
          kind: 'PERMISSIVE',
          command: 'ALL',
          sees: ownRows,
          writes: ownRows,
        };
      }),
    );
  });

  test('has the account first in its key if it belongs to accounts', () => {
    const otherwise = tables
      .filter((table) => table.hasAccountId || table.name === 'accounts')
      .filter((table) => table.firstKeyColumn !== 'account_id');
    expect(names(otherwise)).toEqual(Object.keys(keyedOtherwise).sort());
  });

  test('gives ordinary work the rights that it needs and no others', () => {
    expect(Object.fromEntries(tables.map(({ name, rights }) => [name, rights]))).toEqual(
      Object.fromEntries(
        tables.map(({ name }) => [
          name,
          name in ofNoAccount || name in keptFromAccounts ? [] : (lessThanAll[name] ?? all),
        ]),
      ),
    );
  });
});

test('an account cannot change what the operator sets: its number, its State, its plan and whether it is open', async () => {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = 'accounts'
       and not has_column_privilege('curbstop_app', 'accounts', column_name, 'UPDATE') order by 1`.execute(
    database.owner,
  );
  expect(names(rows)).toEqual(['account_type', 'created_on', 'enabled', 'id', 'plan', 'primacy_code', 'pwsid']);
});

describe('the role of ordinary work', () => {
  test('owns nothing, cannot log in, cannot bypass row-level security and is not a superuser', async () => {
    const { rows } = await sql`select rolcanlogin, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb,
        (select count(*) from pg_class where relowner = r.oid) as owned from pg_roles r
        where rolname = 'curbstop_app'`.execute(database.owner);
    expect(rows).toEqual([
      { rolcanlogin: false, rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false, owned: 0 },
    ]);
  });

  test('belongs to no other role and may make no tables', async () => {
    const { rows } = await sql`select (select count(*) from pg_auth_members m join pg_roles r on r.oid = m.member
        where r.rolname = 'curbstop_app') as memberships,
        has_schema_privilege('curbstop_app', 'public', 'CREATE') as "mayCreate"`.execute(database.owner);
    expect(rows).toEqual([{ memberships: 0, mayCreate: false }]);
  });

  test('sees nothing before a transaction sets its account', async () => {
    expect(ofAccounts().length).toBeGreaterThan(40);
    for (const { name } of ofAccounts()) {
      const { rows } = await database.tenantPool.query(`select count(*) as rows from ${name}`);
      expect(rows).toEqual([{ rows: 0 }]);
    }
  });

  test("may call no function that runs with another's rights", async () => {
    const { rows } =
      await sql`select proname from pg_proc where pronamespace = 'public'::regnamespace and prosecdef`.execute(
        database.owner,
      );
    expect(rows).toEqual([]);
  });
});

test('foreign keys between tables of accounts carry the account, so no row can reference another account', async () => {
  const { rows } = await sql<{ key: string; columns: string[] }>`
    select k.conname as key,
           array(select a.attname::text from unnest(k.conkey) c
                   join pg_attribute a on a.attrelid = k.conrelid and a.attnum = c) as columns
      from pg_constraint k
     where k.contype = 'f' and k.connamespace = 'public'::regnamespace
       and exists (select from pg_attribute a where a.attrelid = k.conrelid and a.attname = 'account_id')
       and exists (select from pg_attribute a where a.attrelid = k.confrelid and a.attname = 'account_id')`.execute(
    database.owner,
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ columns }) => !columns.includes('account_id'))).toEqual([]);
});

test.each([
  ['line_class', classificationNames],
  ['line_status', serviceLineStatuses],
  ['line_ownership', ownerships],
  ['pipe_material', materialCodes],
] as const)('the enumeration %s has the values of the contract', async (type, values) => {
  const { rows } = await sql<{
    value: string;
  }>`select enumlabel as value from pg_enum where enumtypid = ${type}::regtype`.execute(database.owner);
  expect(rows.map((row) => row.value).sort()).toEqual([...values].sort());
});

test('the only triggers keep append-only tables append-only', async () => {
  const { rows } = await sql<{ trigger: string; table: string }>`
    select tgname as trigger, tgrelid::regclass::text as table from pg_trigger where not tgisinternal
     order by 2, 1`.execute(database.owner);
  expect(rows).toEqual([
    { trigger: 'access_changes_only_grow', table: 'access_changes' },
    { trigger: 'person_events_only_grow', table: 'person_events' },
  ]);
});
