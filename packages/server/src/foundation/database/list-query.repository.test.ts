import {
  resolveComparison,
  parseComparison,
  relativeSpans,
  type ComparedKind,
} from '@curbstop/contract/primitives/comparison';
import { defineList, type List, type PageRequest } from '@curbstop/contract/primitives/list';
import fc from 'fast-check';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { anAccount } from '../../../testing/builders.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { expectAccountScoped } from '../../../testing/expect-account-scoped.ts';
import { insertListRows } from '../../../testing/list-rows.ts';
import { locationSource } from '../../domains/locations/location.repository.ts';
import { serviceLineSource } from '../../domains/service-lines/service-line.repository.ts';
import type { AccountId } from './account-id.ts';
import { searchedSources } from '../../overviews/searched-nouns.ts';
import type { Database, Schema } from './database.ts';
import { createId } from '../new-id.ts';
import { compileWhere, compileNarrowing } from './list-filters.ts';
import { landmarkSettings } from './list-landmarks.ts';
import { compilePage, sortedInMemory } from './list-page.ts';
import { listPage } from './list-query.ts';
import type { ListSource } from './list-source.ts';
import { listBestMatches } from './quick-search.ts';
import { materializeSelection } from './selected-rows.ts';

// List queries are the only code that works without row-level security. Every statement they send is checked here,
// and its pages are compared with a plain evaluation of each request in memory.

type Source = ListSource<List>;
type Row = Readonly<Record<string, string | number | boolean | null>> & { readonly id: string };

/** Every kind that the grammar has and no list of ours uses yet, over columns that there are. */
const everyKind: ListSource<List> = {
  ...(serviceLineSource as unknown as Source),
  list: defineList({
    defaultSort: 'year',
    fields: {
      year: { label: 'Year', filter: 'year', sort: true },
      installed: { label: 'Installed', filter: 'date', sort: true },
      diameter: { label: 'Diameter', filter: 'number', sort: true },
      updatedOn: { label: 'Changed', filter: 'instant', sort: true },
    },
  }),
  columns: {
    year: 'version',
    installed: 'system_installed_from',
    diameter: 'system_diameter_id',
    updatedOn: 'updated_on',
  },
};
const sources = {
  'the inventory': serviceLineSource as unknown as Source,
  'the locations': locationSource as unknown as Source,
  'a list of every kind of field': everyKind,
};

/** Where days begin early, late, at half an hour, and where midnight itself is skipped in spring. */
const zones = [
  'America/New_York',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'America/St_Johns',
  'America/Havana',
  'UTC',
] as const;
interface Where {
  readonly timeZone: string;
  readonly today: string;
}
const here: Where = { timeZone: 'America/New_York', today: '2026-03-31' };
const contextAt = (where: Where) => ({ database, accountId: ours, ...where });

let opened: Awaited<ReturnType<typeof createTestDatabase>>;
let database: Database;
let ours: AccountId;
let theirs: AccountId;
const sent: { sql: string; parameters: readonly unknown[] }[] = [];

beforeAll(async () => {
  opened = await createTestDatabase();
  const log = ({ query }: { query: { sql: string; parameters: readonly unknown[] } }) => void sent.push(query);
  database = {
    ...opened,
    owner: new Kysely<Schema>({ dialect: new PostgresDialect({ pool: opened.ownerPool }), log }),
  };
  [ours, theirs] = [(await anAccount(opened)).accountId, (await anAccount(opened)).accountId];
  // The same rows in both accounts, so that a leak would fit every filter.
  for (const accountId of [ours, theirs]) {
    await insertListRows(opened.owner, accountId);
    await insertPrograms(accountId);
  }
});
afterAll(() => opened.drop());

/** Programs under names that are searched as addresses are. */
async function insertPrograms(accountId: AccountId): Promise<void> {
  const programNames = ['3 Mill Street taps', '3 MILL filters', "O'Dell_Way", '100% Cider Ln', 'Taps of 2026'];
  await opened.owner
    .insertInto('programs')
    .values(
      programNames.map((name) => ({
        account_id: accountId,
        id: createId(),
        name,
        program_type_id: 2,
        starts_on: '2026-01-01',
        ends_on: '2026-12-31',
        asset_type_id: 1,
        does_pre_sampling: false,
        does_post_sampling: false,
      })),
    )
    .execute();
}

async function readRows(source: Source): Promise<readonly Row[]> {
  const { rows } =
    await sql<Row>`select * from ${sql.table(source.table)} where account_id = ${ours} and removed_on is null`.execute(
      opened.owner,
    );
  return rows;
}

function matches(source: Source, row: Row, { filters, searchTerm }: PageRequest, where: Where): boolean {
  const words = searchTerm.toLowerCase().split(/\s+/).filter(Boolean);
  if (!words.every((word) => String(row[source.search]).includes(word))) return false;
  return Object.entries(filters).every(
    ([field, values]) => values.length === 0 || fits(source, row, { field, values }, where),
  );
}

function fits(
  source: Source,
  row: Row,
  { field, values }: { field: string; values: readonly string[] },
  where: Where,
): boolean {
  const value = row[source.columns[field] as string] ?? null;
  switch (source.list.fields[field]?.filter) {
    case 'choice':
      return value !== null && values.includes(String(value));
    case 'boolean':
      return values.includes(String(value));
    case 'text':
      return value !== null && values.some((part) => String(value).toLowerCase().includes(part.toLowerCase()));
    case 'number':
    case 'year':
    case 'date':
    case 'instant': {
      const kind = source.list.fields[field]?.filter as ComparedKind;
      return (
        value !== null &&
        values.some((text) =>
          compares(kind === 'instant' ? localMinute(String(value), where.timeZone) : value, {
            text,
            kind,
            today: where.today,
          }),
        )
      );
    }
    default:
      throw new Error(`The test does not know how ${field} filters`);
  }
}

/** `2026-03-08T01:30` on the clock of that place. */
function localMinute(moment: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(new Date(moment));
  const part = Object.fromEntries(parts.map(({ type, value }) => [type, value]));
  return `${part['year']}-${part['month']}-${part['day']}T${part['hour']}:${part['minute']}`;
}

/** Days and minutes compare as their texts do, as much of them as was requested. */
function compares(
  value: string | number | boolean,
  { text, kind, today }: { text: string; kind: ComparedKind; today: string },
): boolean {
  const comparison = parseComparison(text, kind);
  if (!comparison) throw new Error(`The test requested nonsense: ${text}`);
  const { operator, values } = resolveComparison(today, comparison);
  const sign = (term = '') =>
    kind === 'number' || kind === 'year'
      ? Math.sign(Number(value) - Number(term))
      : order(String(value).slice(0, term.length), term);
  const [first, second] = [sign(values[0]), sign(values[1])];
  return {
    is: first === 0,
    before: first < 0,
    after: first > 0,
    atLeast: first >= 0,
    atMost: first <= 0,
    between: first >= 0 && second <= 0,
  }[operator];
}

function order(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

/** Ids in the requested order. The order of texts is the database's own, read separately; empty ones are last. */
async function inOrder(source: Source, rows: readonly Row[], sort: string): Promise<string[]> {
  const column = source.columns[sort.replace(/^-/, '')] as string;
  const { rows: ordered } = await sql<{ id: string }>`
    select v.id from unnest(${rows.map((row) => row.id)}::uuid[]) v(id)
      join ${sql.table(source.table)} t on t.account_id = ${ours} and t.id = v.id
     order by ${sql.ref(`t.${column}`)} ${sql.raw(sort.startsWith('-') ? 'desc' : 'asc')} nulls last,
       v.id ${sql.raw(sort.startsWith('-') ? 'desc' : 'asc')}`.execute(opened.owner);
  return ordered.map((row) => row.id);
}

/** The ids that a bulk action on all that match would be about. */
function selected(source: Source, request: PageRequest, where: Where): Promise<readonly string[]> {
  return database.forAccount(ours).change(async (trx) => {
    const { total } = await materializeSelection(trx, contextAt(where), {
      source,
      selection: { request, expectedCount: 1 },
    });
    const { rows } = await sql<{ id: string }>`select id from selected`.execute(trx);
    expect(rows).toHaveLength(total);
    return rows.map(({ id }) => id);
  });
}

const dates = [
  '2026-03-01',
  '2026-03-02',
  '2026-03-07',
  '2026-03-08',
  '2026-03-09',
  '2026-03-31',
  '2026-12-31',
] as const;
// No value is in an hour that the change to daylight saving time skips.
const minutes = ['2026-03-08T03:30', '2026-03-08T01:59', '2026-03-08T23:59', '2026-03-01T18:59'] as const;
const operators = ['is', 'before', 'after', 'atLeast', 'atMost'] as const;

/** Comparisons of a kind: with one value, with two, and with spans counted from today. */
function generateComparisons(kind: ComparedKind): fc.Arbitrary<string> {
  if (kind === 'year')
    return fc
      .tuple(fc.constantFrom('before', 'after'), fc.integer({ min: 1948, max: 1992 }))
      .map(([operator, year]) => `${operator}:${year}`);
  const value: fc.Arbitrary<string> =
    kind === 'number'
      ? fc.constantFrom('0', '1', '2.5', '4', '-3')
      : kind === 'date'
        ? fc.constantFrom(...dates)
        : fc.constantFrom(...dates, ...minutes);
  const compared = fc.oneof(
    fc.tuple(fc.constantFrom(...operators), value).map(([operator, one]) => `${operator}:${one}`),
    fc.tuple(value, value).map(([from, to]) => `between:${from},${to}`),
  );
  return kind === 'number'
    ? fc.oneof(compared, value)
    : fc.oneof(compared, fc.constantFrom(...dates), fc.constantFrom(...relativeSpans));
}

/** Values that a filter may be given: those in the data, parts of them, and nonsense. */
function valuesFor(source: Source, field: string, rows: readonly Row[]): fc.Arbitrary<string> {
  const kind = source.list.fields[field]?.filter;
  if (kind === 'boolean') return fc.constantFrom('true', 'false');
  if (kind === 'date' || kind === 'instant' || kind === 'number' || kind === 'year') return generateComparisons(kind);
  const knownValues = [
    ...new Set(
      rows
        .map((row) => row[source.columns[field] as string])
        .filter((value) => value !== null)
        .map(String),
    ),
  ];
  const odd = fc.constantFrom('Nonsense', "' or true --", '%', '_', '\\', '0', '99999999999');
  // Text that is no id of a record is refused; its own tests are of list-references.
  if (source.references && field in source.references) return fc.constantFrom(...knownValues);
  if (kind === 'choice')
    return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...knownValues) }, { weight: 1, arbitrary: odd });
  return fc.oneof(
    {
      weight: 3,
      arbitrary: fc
        .tuple(fc.constantFrom(...knownValues), fc.nat(6), fc.integer({ min: 1, max: 5 }))
        .map(([text, from, length]) => text.slice(from, from + length))
        .filter((part) => part.trim() !== ''),
    },
    { weight: 1, arbitrary: odd },
  );
}

function generateRequests(source: Source, rows: readonly Row[]): fc.Arbitrary<PageRequest> {
  const filterable = Object.keys(source.list.fields).filter((field) => source.list.fields[field]?.filter);
  const sortable = Object.keys(source.list.fields).filter((field) => source.list.fields[field]?.sort);
  const filter = fc
    .constantFrom(...filterable)
    .chain((field) =>
      fc.tuple(fc.constant(field), fc.array(valuesFor(source, field, rows), { minLength: 0, maxLength: 3 })),
    );
  return fc.record({
    filters: fc.array(filter, { maxLength: 3 }).map((chosen) => Object.fromEntries(chosen)),
    searchTerm: fc.oneof(
      { weight: 3, arbitrary: fc.constant('') },
      {
        weight: 2,
        arbitrary: fc.constantFrom('mill', 'MILL st', 'sl-0', '%', '_', "o'", '06415', '100%', '\\', 'nowhere'),
      },
    ),
    sort: fc.tuple(fc.constantFrom('', '-'), fc.constantFrom(...sortable)).map(([sign, field]) => sign + field),
    page: fc.integer({ min: 1, max: 9 }),
    pageSize: fc.integer({ min: 1, max: 12 }),
  });
}

/** What is outside all brackets: an `or` there would return rows of other accounts. */
function outsideBrackets(text: string): string {
  const inner = text.replace(/\([^()]*\)/g, '');
  return inner === text ? text : outsideBrackets(inner);
}

describe.each(Object.entries(sources))('%s', (_, source) => {
  test('returns the same rows as filtering in memory, with the account first in every statement', async () => {
    const rows = await readRows(source);
    expect(rows.length).toBeGreaterThan(30);
    const requestedFields = new Set<string>();
    await fc.assert(
      fc.asyncProperty(
        generateRequests(source, rows),
        fc.record({ timeZone: fc.constantFrom(...zones), today: fc.constantFrom(...dates) }),
        async (request, where) => {
          for (const field of [...Object.keys(request.filters), request.sort]) requestedFields.add(field);
          sent.length = 0;
          const page = await listPage<List, Row>(contextAt(where), source, request);
          await sql`select id from ${sql.table(source.table)}
            where ${await compileNarrowing(contextAt(where), source, request)}`.execute(database.owner);
          const statements = sent.filter((statement) => statement.sql.includes(`"${source.table}"`));
          expect(statements.length).toBeGreaterThan(0);
          for (const statement of statements) expectAccountScoped(statement, source.table, ours);
          const expected = await inOrder(
            source,
            rows.filter((row) => matches(source, row, request, where)),
            request.sort,
          );
          const firstIndex = (request.page - 1) * request.pageSize;
          expect({ total: page.total, ids: page.items.map((row) => row.id) }).toEqual({
            total: expected.length,
            ids: expected.slice(firstIndex, firstIndex + request.pageSize),
          });
          // The first answer finds page and total at once; the next one knows the total.
          expect(await listPage<List, Row>(contextAt(where), source, request)).toEqual(page);
          // All that match are the same whether they are listed or selected.
          expect([...(await selected(source, request, where))].sort()).toEqual([...expected].sort());
        },
      ),
      { numRuns: 150 },
    );
    const fields = Object.entries(source.list.fields);
    expect([...requestedFields].sort()).toEqual(
      [
        ...fields.filter(([, field]) => field.filter || field.sort).map(([name]) => name),
        ...fields.filter(([, field]) => field.sort).map(([name]) => `-${name}`),
      ].sort(),
    );
  });

  test('joins conditions outside brackets only by "and", so that no filter can weaken the account predicate', async () => {
    const rows = await readRows(source);
    fc.assert(
      fc.property(generateRequests(source, rows), (request) => {
        const { sql: text, parameters } = compileWhere(source, contextAt(here), request).compile(database.owner);
        expect(text).toMatch(/^account_id = \$1 and removed_on is null/);
        expect(parameters[0]).toBe(ours);
        expect(outsideBrackets(text)).not.toMatch(/\bor\b|--|;/i);
      }),
      { numRuns: 300 },
    );
  });

  test.each([
    ['from their ends', 1],
    ['from a landmark', 0],
  ])(
    'walks the ordered index of long lists %s to the same pages; rows without a value are the last in both directions',
    async (_way, minShare) => {
      const rows = await readRows(source);
      const settings = { ...sortedInMemory, ...landmarkSettings };
      Object.assign(sortedInMemory, { facets: 5, searchedText: 5 });
      Object.assign(landmarkSettings, { minShare, minSampled: 1 });
      onTestFinished(() => {
        Object.assign(sortedInMemory, { facets: settings.facets, searchedText: settings.searchedText });
        Object.assign(landmarkSettings, { minShare: settings.minShare, minSampled: settings.minSampled });
      });
      const pageSize = 7;
      for (const field of Object.keys(source.list.fields).filter((name) => source.list.fields[name]?.sort)) {
        for (const sort of [field, `-${field}`]) {
          const expected = await inOrder(source, rows, sort);
          for (let page = 1; page <= Math.ceil(rows.length / pageSize); page++) {
            sent.length = 0;
            const request = { sort, page, pageSize, filters: {}, searchTerm: '' };
            const listedPage = await listPage<List, Row>(contextAt(here), source, request);
            for (const statement of sent.filter(({ sql: text }) => text.includes(`"${source.table}"`)))
              expectAccountScoped(statement, source.table, ours);
            const firstIndex = (page - 1) * pageSize;
            expect({ sort, page, ids: listedPage.items.map((row) => row.id) }).toEqual({
              sort,
              page,
              ids: expected.slice(firstIndex, firstIndex + pageSize),
            });
          }
        }
      }
    },
  );

  test('refuses a field that the list does not have', () => {
    expect(() => compileWhere(source, contextAt(here), { filters: { account_id: [theirs] }, searchTerm: '' })).toThrow(
      /no filter account_id/,
    );
    expect(() =>
      compilePage(source, ours, {
        where: compileWhere(source, contextAt(here), { filters: {}, searchTerm: '' }),
        sort: 'account_id',
        pageSize: 1,
        offset: 0,
        total: 1,
        searchesText: false,
      }),
    ).toThrow(/no sort account_id/);
  });
});

describe.each(Object.entries(searchedSources))('searched %s', (_, source) => {
  const terms = fc.oneof(
    fc.constantFrom(
      'mill',
      'MILL st',
      'mill 2',
      '1 mill',
      '10',
      '%',
      '%%',
      '_',
      "o'dell",
      '100% c',
      'back\\',
      'sl-010',
      'P-3',
      'p-3',
      '06415',
      'nowhere',
      "' or true --",
    ),
    fc.string({ minLength: 2, maxLength: 6 }).map((text) => text.replaceAll('\0', '')),
  );

  test('returns matches of our account only, with the account first in every part of the statement', async () => {
    const rows = new Map((await readRows({ table: source.table } as Source)).map((row) => [row.id, row]));
    await fc.assert(
      fc.asyncProperty(terms, async (searchTerm) => {
        sent.length = 0;
        const bestMatches = await listBestMatches<Row>({ database, accountId: ours }, source, { searchTerm, limit: 5 });
        expect(sent).toHaveLength(1);
        for (const statement of sent) expectAccountScoped(statement, source.table, ours);
        expect(bestMatches.length).toBeLessThanOrEqual(5);
        for (const { id } of bestMatches)
          for (const word of searchTerm.toLowerCase().split(/\s+/).filter(Boolean))
            expect(String(rows.get(id)?.[source.search])).toContain(word);
      }),
      { numRuns: 100 },
    );
  });

  test('begins with an exact match, then those that begin with the term', async () => {
    const rows = (await readRows({ table: source.table } as Source)).filter((row) => row[source.exact] !== null);
    const exactName = String(rows[0]?.[source.exact]);
    const [first] = await listBestMatches<Row>({ database, accountId: ours }, source, {
      searchTerm: exactName.toLowerCase(),
      limit: 5,
    });
    expect(rows.find((row) => row.id === first?.id)?.[source.exact]).toBe(exactName);
    const all = await readRows({ table: source.table } as Source);
    const begins = all.filter((row) => String(row[source.search]).startsWith('3 mill'));
    const bestMatches = await listBestMatches<Row>({ database, accountId: ours }, source, {
      searchTerm: '3  MILL',
      limit: 5,
    });
    expect(begins.length).toBeGreaterThan(0);
    expect(
      bestMatches
        .slice(0, begins.length)
        .map((row) => row.id)
        .sort(),
    ).toEqual(
      begins
        .slice(0, 5)
        .map((row) => row.id)
        .sort(),
    );
  });
});
