import { toPageQuery, type List, type PageRequest } from '@curbstop/contract/primitives/list';
import { Kysely, PostgresDialect } from 'kysely';
import type { Client } from 'pg';
import type { AccountId } from '../../packages/server/src/foundation/database/account-id.ts';
import type { Database, Schema } from '../../packages/server/src/foundation/database/database.ts';
import { listPage } from '../../packages/server/src/foundation/database/list-query.ts';
import type { ListSource } from '../../packages/server/src/foundation/database/list-source.ts';
import { compareWithLimit, createSeededRandom, median, quantile, printLine, formatSpread } from './figures.ts';
import { timeRequest, timedGet, type RunningProduct } from './product.ts';

/** A list of the product with typical requests. */
export interface MeasuredList {
  readonly source: ListSource<List>;
  readonly path: (accountId: string) => string;
  /** Typical values for each filter, with many and few matches. */
  readonly filterValues: Readonly<Record<string, readonly (readonly string[])[]>>;
  readonly searches: readonly string[];
  /** A request of the mix. */
  readonly mixed: (chance: () => number) => Pick<PageRequest, 'filters' | 'searchTerm'>;
}

export interface MeasuredRequest {
  readonly request: PageRequest;
  readonly http: number;
  readonly sql: number;
}

type Totals = 'cold' | 'warm';
interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

const createDefaultRequest = ({ source }: MeasuredList): PageRequest => ({
  page: 1,
  pageSize: 50,
  searchTerm: '',
  sort: source.list.defaultSort,
  filters: {},
});
const listSorts = ({ source }: MeasuredList) =>
  Object.entries(source.list.fields)
    .filter(([, field]) => field.sort)
    .flatMap(([name]) => [name, `-${name}`]);
const toQueryString = (request: PageRequest) => new URLSearchParams(toPageQuery(request)).toString();

interface MeasuredAccount {
  readonly client: Client;
  readonly database: Database;
  readonly product: RunningProduct;
}

/** Sends the same request of an account through HTTP and as the SQL of the list query builder. */
export async function createRequester(
  measured: MeasuredList,
  { client, database, product }: MeasuredAccount,
  accountId: string,
) {
  const headers = await product.letIn(accountId);
  const url = `${product.url}${measured.path(accountId)}`;
  const compile = createCompiler(measured, database, accountId as AccountId);
  const took = (request: PageRequest, { ms, status }: { readonly ms: number; readonly status: number }) => {
    if (status !== 200) throw new Error(`${toQueryString(request)}: ${status}`);
    return ms;
  };
  return {
    /** Without compression, as for peers. */
    uncompressed: async (request: PageRequest) =>
      took(request, await timeRequest(`${url}?${toQueryString(request)}`, { headers })),
    total: async (request: PageRequest) => (await compile(request)).total,
    forgetTotals: () =>
      client.query(
        'insert into account_data_versions (account_id, version) values ($1, 1) on conflict (account_id) do update set version = account_data_versions.version + 1',
        [accountId],
      ),
    both: async (request: PageRequest, totals: Totals): Promise<MeasuredRequest> => {
      const compiled = await compile(request);
      const startedAt = performance.now();
      for (const { sql, parameters } of compiled[totals]) await client.query(sql, [...parameters]);
      const sqlMs = performance.now() - startedAt;
      return {
        request,
        sql: sqlMs,
        http: took(request, await timedGet(`${url}?${toQueryString(request)}`, headers)),
      };
    },
  };
}
export type ListRequester = Awaited<ReturnType<typeof createRequester>>;

/** The statements of a request before and after its total is remembered; each request is compiled once. */
function createCompiler({ source }: MeasuredList, database: Database, accountId: AccountId) {
  const capture = captureStatements(database);
  const statements = async (request: PageRequest) => {
    capture.statements.length = 0;
    const context = { database: capture.database, accountId, timeZone: 'America/New_York', today: '2026-11-21' };
    const { total } = await listPage(context, source, request);
    return { total, statements: [...capture.statements] };
  };
  const knownStatements = new Map<PageRequest, Record<Totals, Statement[]> & { readonly total: number }>();
  return async (request: PageRequest) => {
    const knownStatement = knownStatements.get(request);
    if (knownStatement) return knownStatement;
    const first = await statements(request);
    const second = await statements(request);
    const compiled = { total: first.total, cold: first.statements, warm: second.statements };
    knownStatements.set(request, compiled);
    return compiled;
  };
}

/** A database that records its statements. */
function captureStatements(of: Database): { readonly database: Database; readonly statements: Statement[] } {
  const statements: Statement[] = [];
  const owner = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: of.ownerPool }),
    log: ({ query }) => void statements.push({ sql: query.sql, parameters: query.parameters }),
  });
  return { database: { ...of, owner }, statements };
}

/**
 * Measures 200 mixed requests and every single filter and sort, with counted and cached totals; returns the mixed
 * requests.
 */
export async function measureList(measured: MeasuredList, of: ListRequester): Promise<readonly PageRequest[]> {
  const mix = await createRequestMix(measured, of, 200);
  const single = await eachFilterAndSort(measured, of);
  const all = async (questions: readonly PageRequest[], totals: Totals) => {
    if (totals === 'cold') await of.forgetTotals();
    const measured: MeasuredRequest[] = [];
    for (const request of questions) measured.push(await of.both(request, totals));
    return measured;
  };
  for (const totals of ['cold', 'warm'] as const) {
    const measured = await all(mix, totals);
    const [http, sql] = [measured.map((one) => one.http), measured.map((one) => one.sql)];
    printLine(`\n200 mixed questions, remembered totals ${totals}:`);
    printLine(`  HTTP ${formatSpread(http)};  SQL ${formatSpread(sql)}`);
    printLine(
      `  p95 of HTTP against SQL: ${compareWithLimit(quantile(http, 0.95) / quantile(sql, 0.95), { atMost: 1.5 }, ' times')}; median of the ratios ${median(measured.map((one) => one.http / one.sql)).toFixed(2)}`,
    );
    for (const slow of measured.toSorted((one, other) => other.sql - one.sql).slice(0, 3))
      printLine(`  slowest: SQL ${slow.sql.toFixed(0)} ms  ${decodeURIComponent(toQueryString(slow.request))}`);
  }
  for (const totals of ['cold', 'warm'] as const) {
    const measured = await all(single, totals);
    printLine(`\nEvery filter and sort by itself, p95 in ms, remembered totals ${totals} (bar: at most 100):`);
    for (const [name, group] of groupRequests(measured)) {
      const p95 = quantile(
        group.map((one) => one.http),
        0.95,
      );
      printLine(
        `  ${name.padEnd(28)} HTTP ${p95.toFixed(0).padStart(5)}  SQL ${quantile(
          group.map((one) => one.sql),
          0.95,
        )
          .toFixed(0)
          .padStart(5)}${p95 > 100 ? '  MISSED' : ''}`,
      );
    }
  }
  return mix;
}

/** The same first pages in an account with a multiple of the rows. */
export async function measureGrowth(
  mix: readonly PageRequest[],
  { large, small, times }: { readonly large: ListRequester; readonly small: ListRequester; readonly times: number },
): Promise<void> {
  const growth: number[] = [];
  for (const request of mix.filter((one) => one.page === 1).slice(0, 30)) {
    const durations = { large: [] as number[], small: [] as number[] };
    for (let i = 0; i < 3; i++) {
      durations.large.push((await large.both(request, 'warm')).sql);
      durations.small.push((await small.both(request, 'warm')).sql);
    }
    growth.push(median(durations.large) / median(durations.small));
  }
  // 15 % for each doubling.
  const bar = Math.round(100 * (1.15 ** Math.log2(times) - 1));
  printLine(
    `\nFirst pages of ${times} times the rows, totals warm: ${compareWithLimit(100 * (median(growth) - 1), { atMost: bar }, ' % more')} (median of ${growth.length})`,
  );
}

/** 70 % first pages, 15 % second, 8 % last, 7 % in the middle. */
function getPageAt(place: number, { total, pageSize }: { readonly total: number; readonly pageSize: number }): number {
  const last = Math.max(1, Math.ceil(total / pageSize));
  if (place < 0.7) return 1;
  if (place < 0.85) return Math.min(2, last);
  return place < 0.93 ? last : Math.ceil(last / 2);
}

export const createPicker =
  (chance: () => number) =>
  <T>(values: readonly T[]) =>
    values[Math.floor(chance() * values.length)] as T;

async function createRequestMix(measured: MeasuredList, of: ListRequester, count: number): Promise<PageRequest[]> {
  const chance = createSeededRandom(99);
  const sorts = listSorts(measured);
  const defaultRequest = createDefaultRequest(measured);
  const questions: PageRequest[] = [];
  for (let i = 0; i < count; i++) {
    const request = { ...defaultRequest, ...measured.mixed(chance), sort: createPicker(chance)(sorts) };
    questions.push({ ...request, page: getPageAt(chance(), { ...defaultRequest, total: await of.total(request) }) });
  }
  return questions;
}

async function eachFilterAndSort(measured: MeasuredList, of: ListRequester): Promise<PageRequest[]> {
  const chance = createSeededRandom(5);
  const sorts = listSorts(measured);
  const defaultRequest = createDefaultRequest(measured);
  const questions: PageRequest[] = [];
  for (const sort of sorts)
    for (const share of [0, 0.75, 0.9, 0.99])
      questions.push({
        ...defaultRequest,
        sort,
        page: getPageAt(share, { ...defaultRequest, total: await of.total({ ...defaultRequest, sort }) }),
      });
  const narrowed = [
    ...Object.entries(measured.filterValues).flatMap(([field, choices]) =>
      choices.map((values) => ({ filters: { [field]: values }, searchTerm: '' })),
    ),
    ...measured.searches.map((searchTerm) => ({ filters: {}, searchTerm })),
  ];
  for (const narrowing of narrowed) {
    for (let i = 0; i < 2; i++) {
      const request: PageRequest = { ...defaultRequest, ...narrowing, sort: createPicker(chance)(sorts) };
      questions.push({ ...request, page: getPageAt(chance(), { ...defaultRequest, total: await of.total(request) }) });
    }
  }
  return questions;
}

function groupRequests(measured: readonly MeasuredRequest[]): [string, MeasuredRequest[]][] {
  const describeRequest = ({ filters, searchTerm, sort }: PageRequest) =>
    searchTerm
      ? `search (${searchTerm.length < 3 ? 'under 3 letters' : '3 letters and more'})`
      : Object.keys(filters).length > 0
        ? `filter ${Object.keys(filters).join()}`
        : `sort ${sort}`;
  const groups = new Map<string, MeasuredRequest[]>();
  for (const one of measured)
    groups.set(describeRequest(one.request), [...(groups.get(describeRequest(one.request)) ?? []), one]);
  return [...groups];
}
