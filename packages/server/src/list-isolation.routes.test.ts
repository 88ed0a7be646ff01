import type { ListField, PageRequest } from '@curbstop/contract/primitives/list';
import { Problem } from '@curbstop/contract/primitives/problem';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import {
  expectSubqueriesAccountScoped,
  expectAccountScoped,
  type SentStatement,
} from '../testing/expect-account-scoped.ts';
import { startProduct, type TestProduct } from '../testing/product.ts';
import { createTenantRecords, type TenantRecords } from '../testing/tenant-fixture.ts';
import { listSecurityEventRows } from './domains/accounts/security-event.repository.ts';
import type { AccountId } from './foundation/database/account-id.ts';
import type { Database, Schema } from './foundation/database/database.ts';
import { compileWhere } from './foundation/database/list-filters.ts';
import { compilePage } from './foundation/database/list-page.ts';
import { listPage } from './foundation/database/list-query.ts';
import { listSources, type ListParents } from '../testing/list-sources.ts';

/** Lists with pages that the list query builder does not read, or whose source another list has. */
const otherLists: Readonly<Record<string, string>> = {
  listMyAccounts: 'of a person, not of an account',
  listLeadServiceLines: 'the source of listServiceLines',
  listAssetAttachments: 'the source of listAttachments',
  listExportsOfType: 'the source of listExports',
  listImportsOfType: 'the source of listImports',
  listImportRows: 'read with row-level security',
  listResultImportRows: 'read with row-level security',
  listUndoDowngrades: 'read with row-level security',
  listKeptRecords: 'read with row-level security',
  listReclassifiedLines: 'read with row-level security',
};

let product: TestProduct;
let ours: TenantRecords;
let theirs: TenantRecords;
let database: Database;
let accountTables: ReadonlySet<string>;
const sent: SentStatement[] = [];

beforeAll(async () => {
  product = await startProduct();
  // The same records in both accounts, so that a leak would fit every filter.
  [ours, theirs] = [await createTenantRecords(product), await createTenantRecords(product)];
  const pool = product.app.database.ownerPool;
  const log = ({ query }: { query: SentStatement }) => void sent.push(query);
  database = { ...product.app.database, owner: new Kysely<Schema>({ dialect: new PostgresDialect({ pool }), log }) };
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.columns
    where table_schema = current_schema() and column_name = 'account_id'`.execute(product.app.database.owner);
  accountTables = new Set(rows.map(({ name }) => name));
}, 120_000);
afterAll(() => product?.stop());

const getAccountId = ({ person }: TenantRecords) => person.accountId as AccountId;
const context = () => ({
  database,
  accountId: getAccountId(ours),
  timeZone: 'America/New_York',
  today: '2026-03-31',
});
const toListParents = (records: TenantRecords): ListParents => ({
  accountId: getAccountId(records),
  programId: records.programId,
  eventId: records.eventId,
  locationId: records.locationId,
});

/** Ids of the other account: its records by kind, and its lines, imports and the like by table. */
async function listTheirIds(table: string): Promise<readonly string[]> {
  const records = Object.values(theirs).filter((value) => typeof value === 'string');
  if (!accountTables.has(table)) return records;
  const { rows } = await sql<{
    id: string;
  }>`select id from ${sql.table(table)} where account_id = ${theirs.person.accountId}`.execute(
    product.app.database.owner,
  );
  expect(rows.length, `${table} of the other account`).toBeGreaterThan(0);
  return [...records, ...rows.map(({ id }) => id)];
}

const comparisons = {
  date: 'between:2000-01-01,2100-01-01',
  instant: 'between:2000-01-01,2100-01-01',
  number: 'atLeast:0',
  year: 'after:1900',
} as const;

/** A filter that as many rows as possible match. */
async function valuesFor(field: ListField, table: string, column: string): Promise<readonly string[]> {
  const kind = field.filter;
  if (kind === 'boolean') return ['true', 'false'];
  if (kind !== 'choice' && kind !== 'text') return kind ? [comparisons[kind]] : [];
  if (!accountTables.has(table)) return ['a'];
  const { rows } = await sql<{
    value: string;
  }>`select distinct ${sql.ref(column)}::text as value from ${sql.table(table)}
    where account_id = ${theirs.person.accountId} and ${sql.ref(column)} is not null`.execute(
    product.app.database.owner,
  );
  return rows.length > 0 ? rows.map(({ value }) => value) : ['a'];
}

test('every list with pages has a source here, or a reason why not', () => {
  const lists = product.endpoints
    .filter(({ response }) => 'totalPages' in ((response as z.ZodObject).shape ?? {}))
    .map(({ name }) => name);
  expect([...Object.keys(listSources), ...Object.keys(otherLists)].sort()).toEqual([...new Set(lists)].sort());
});

describe.each(Object.entries(listSources))('%s', (name, createSource) => {
  test('knows the values of each filter by choice, or the table whose ids they are', () => {
    const { list, references } = createSource(toListParents(ours));
    const unknown = Object.entries(list.fields).filter(
      ([field, { filter, choices }]) => filter === 'choice' && !choices && !references?.[field],
    );
    expect(unknown).toEqual([]);
  });

  test('reads only our account with any sort and any filter', async () => {
    const source = createSource(toListParents(ours));
    const theirIds = await listTheirIds(source.table);
    const fields = Object.entries(source.list.fields);
    const all: PageRequest = { page: 1, pageSize: 100, searchTerm: '', sort: source.list.defaultSort, filters: {} };
    const requests: PageRequest[] = [all, { ...all, searchTerm: 'a' }];
    for (const [field, definition] of fields) {
      if (definition.sort) requests.push({ ...all, sort: field }, { ...all, sort: `-${field}` });
      if (!definition.filter) continue;
      const values = await valuesFor(definition, source.table, source.columns[field] as string);
      const request = { ...all, filters: { [field]: [...values] } };
      const referenced = source.references?.[field];
      if (referenced === undefined) requests.push(request);
      else await expectNotFound(source, referenced, request);
    }
    const totals: number[] = [];
    for (const request of requests) {
      sent.length = 0;
      const isUnion = name === 'listSecurityEvents';
      const { total, items } = isUnion
        ? await listSecurityEventRows(context(), request)
        : await listPage(context(), source, request);
      totals.push(total);
      const shownItems = JSON.stringify(items);
      for (const id of theirIds) expect(shownItems).not.toContain(id);
      expect(sent.length).toBeGreaterThan(0);
      for (const statement of sent) {
        if (!isUnion) expectAccountScoped(statement, source.table, getAccountId(ours));
        expectSubqueriesAccountScoped(statement, accountTables);
        expect(statement.parameters).not.toContain(theirs.person.accountId);
      }
    }
    expect(totals[0]).toBeGreaterThan(0);
  });
});

/** A filter by records of the other account is refused after a query that is limited to our account. */
async function expectNotFound(
  source: ReturnType<(typeof listSources)[string]>,
  referenced: string,
  request: PageRequest,
): Promise<void> {
  sent.length = 0;
  await expect(listPage(context(), source, request)).rejects.toThrow(Problem);
  for (const statement of sent) expectAccountScoped(statement, referenced, getAccountId(ours));
}

// Security events have a query of their own.
describe.each(Object.entries(listSources).filter(([name]) => name !== 'listSecurityEvents'))(
  '%s of many rows',
  (_name, createSource) => {
    test('walks the ordered index of a large list with the account first', () => {
      const source = createSource(toListParents(ours));
      const accountId = getAccountId(ours);
      const where = compileWhere(source, context(), { filters: {}, searchTerm: '' });
      const sorts = Object.keys(source.list.fields).filter((field) => source.list.fields[field]?.sort);
      expect(sorts.length).toBeGreaterThan(0);
      for (const field of sorts) {
        const window = { where, sort: field, pageSize: 7, offset: 5, total: 1_000_000, searchesText: false };
        const statement = compilePage(source, accountId, window).compile(database.owner);
        expectAccountScoped(statement, source.table, accountId);
        expectSubqueriesAccountScoped(statement, accountTables);
      }
    });
  },
);
