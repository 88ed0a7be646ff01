import type { PageQuestion } from '@curbstop/contract/kinds/list';
import { pageQuery } from '@curbstop/contract/kinds/list';
import { serviceLineList } from '@curbstop/contract/service-lines/service-line-list.values';
import { categories, materialCodes, ownerships, statuses } from '@curbstop/contract/service-lines/service-line.values';
import { Kysely, PostgresDialect } from 'kysely';
import type { Client } from 'pg';
import type { AccountId } from '../packages/server/src/foundation/database/account-id.ts';
import { openDatabase, type Database, type Schema } from '../packages/server/src/foundation/database/database.ts';
import { findPage } from '../packages/server/src/foundation/database/list-door.ts';
import { migrate } from '../packages/server/src/foundation/database/migrate.ts';
import { serviceLineSource } from '../packages/server/src/domains/service-lines/service-line.repository.ts';
import { against, fixedChance, median, quantile, say, spread } from './ground/figures.ts';
import { anAccount, fill, streets, towns } from './ground/inventory.ts';
import { readOptions } from './ground/options.ts';
import { ask, openGround } from './ground/postgres.ts';
import { startProduct, timedGet } from './ground/product.ts';

// A page of a large inventory with its exact total, through HTTP with a real token, against the very statements that the
// list door compiles for it, run on one warm connection. Each question is asked both ways, one right after the other.
const { embedded, rows: lines } = readOptions({ rows: 1_000_000, embeddedRows: 100_000 });

/** The large account, one of half its size and twenty small ones; those of an earlier run of the same size are used again. */
async function inventories(): Promise<[string, string]> {
  const found = await database.owner.selectFrom('accounts').select(['id', 'name']).where('name', 'in', [`Bench ${lines}`, `Bench ${lines / 2}`]).execute();
  const known = (size: number) => found.find((account) => account.name === `Bench ${size}`)?.id;
  const [large, half] = [known(lines), known(lines / 2)];
  if (large && half) return [large, half];
  const sizes = [lines, lines / 2, ...Array.from({ length: 20 }, () => 400)];
  const made: { accountId: string; lines: number }[] = [];
  for (const size of sizes) made.push({ accountId: await anAccount(database, `Bench ${size}`), lines: size });
  await ask(ground.databaseUrl, (client) => fill(client, made));
  return [made[0]?.accountId ?? '', made[1]?.accountId ?? ''];
}

interface Asked {
  readonly question: PageQuestion;
  readonly http: number;
  readonly sql: number;
}

async function measure(client: Client, { large, half }: { large: string; half: string }): Promise<void> {
  const askers = { large: await asker(client, large), half: await asker(client, half) };
  const mix = await mixOf(askers.large, 200);
  const single = await eachFilterAndSort(askers.large);

  for (const totals of ['cold', 'warm'] as const) {
    if (totals === 'cold') await askers.large.forgetTotals();
    const asked: Asked[] = [];
    for (const question of mix) asked.push(await askers.large.both(question, totals));
    say(`\n200 mixed questions, remembered totals ${totals}:`);
    say(`  HTTP ${spread(asked.map((one) => one.http))};  SQL ${spread(asked.map((one) => one.sql))}`);
    say(`  p95 of HTTP against SQL: ${against(quantile(asked.map((one) => one.http), 0.95) / quantile(asked.map((one) => one.sql), 0.95), { atMost: 1.5 }, ' times')}; median of the ratios ${median(asked.map((one) => one.http / one.sql)).toFixed(2)}`);
    for (const slow of asked.toSorted((one, other) => other.sql - one.sql).slice(0, 3)) say(`  slowest: SQL ${slow.sql.toFixed(0)} ms  ${decodeURIComponent(queryOf(slow.question))}`);
  }
  for (const totals of ['cold', 'warm'] as const) {
    if (totals === 'cold') await askers.large.forgetTotals();
    const asked: Asked[] = [];
    for (const question of single) asked.push(await askers.large.both(question, totals));
    say(`\nEvery filter and sort by itself, p95 in ms, remembered totals ${totals} (bar: at most 100):`);
    for (const [name, of] of groupsOf(asked)) {
      const p95 = quantile(of.map((one) => one.http), 0.95);
      say(`  ${name.padEnd(28)} HTTP ${p95.toFixed(0).padStart(5)}  SQL ${quantile(of.map((one) => one.sql), 0.95).toFixed(0).padStart(5)}${p95 > 100 ? '  MISSED' : ''}`);
    }
  }
  const growth: number[] = [];
  for (const question of mix.filter((one) => one.page === 1).slice(0, 30)) {
    const times = { large: [] as number[], half: [] as number[] };
    for (let i = 0; i < 3; i++) for (const size of ['large', 'half'] as const) times[size].push((await askers[size].both(question, 'warm')).sql);
    growth.push(median(times.large) / median(times.half));
  }
  say(`\nFirst pages of twice the lines, totals warm: ${against(100 * (median(growth) - 1), { atMost: 15 }, ' % more')} (median of ${growth.length})`);
}

const queryOf = (question: PageQuestion) => new URLSearchParams(pageQuery(question)).toString();

/** How one account is asked: the same question through HTTP and as the statements that the list door makes of it. */
async function asker(client: Client, accountId: string) {
  const headers = await product.letIn(accountId);
  const url = `${product.url}/pws/accounts/${accountId}/assets/ServiceLine`;
  const capture = captured(database);
  const statements = async (question: PageQuestion) => {
    capture.statements.length = 0;
    const { total } = await findPage({ database: capture.database, accountId: accountId as AccountId, timeZone: 'America/New_York', today: '2026-11-21' }, serviceLineSource, question);
    return { total, statements: [...capture.statements] };
  };
  const known = new Map<PageQuestion, { total: number; cold: Statement[]; warm: Statement[] }>();
  const compiled = async (question: PageQuestion) => {
    const before = known.get(question);
    if (before) return before;
    const first = await statements(question);
    const second = await statements(question);
    const made = { total: first.total, cold: first.statements, warm: second.statements };
    known.set(question, made);
    return made;
  };
  const direct = async (question: PageQuestion, totals: 'cold' | 'warm' = 'cold') => {
    const made = await compiled(question);
    const from = performance.now();
    for (const { sql, parameters } of made[totals]) await client.query(sql, [...parameters]);
    return performance.now() - from;
  };
  return {
    direct,
    total: async (question: PageQuestion) => (await compiled(question)).total,
    forgetTotals: () => client.query('insert into account_data_versions (account_id, version) values ($1, 1) on conflict (account_id) do update set version = account_data_versions.version + 1', [accountId]),
    both: async (question: PageQuestion, totals: 'cold' | 'warm'): Promise<Asked> => {
      const sql = await direct(question, totals);
      const { ms, status } = await timedGet(`${url}?${queryOf(question)}`, headers);
      if (status !== 200) throw new Error(`${queryOf(question)}: ${status}`);
      return { question, http: ms, sql };
    },
  };
}

interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** A database whose statements can be read back. */
function captured(of: Database): { readonly database: Database; readonly statements: Statement[] } {
  const statements: Statement[] = [];
  const owner = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: of.ownerPool }), log: ({ query }) => void statements.push({ sql: query.sql, parameters: query.parameters }) });
  return { database: { ...of, owner }, statements };
}

const plain: PageQuestion = { page: 1, pageSize: 50, searchTerm: '', sort: serviceLineList.defaultSort, filters: {} };
const sorts = Object.entries(serviceLineList.fields).filter(([, field]) => 'sort' in field).flatMap(([name]) => [name, `-${name}`]);

/** What people put into each filter of the screen, the wide and the narrow. */
const filterValues: Readonly<Record<string, readonly (readonly string[])[]>> = {
  address: [['maple'], ['12 oak'], ['4th st'], ['st']],
  city: [['Harlow'], ['ferry'], ['Dunmore', 'Eastlake']],
  externalId: [['SL-00012'], ['777'], ['SL-0999999']],
  epaReportingCategory: [...categories.map((category) => [category]), ['Lead', 'Galvanized Requiring Replacement']],
  systemMaterial: [...materialCodes.map((code) => [code]), ['unknown', 'unknownLikelyLead', 'unknownUnlikelyLead']],
  customerMaterial: [['lead'], ['nonLeadCopper'], ['galvanized', 'lead']],
  systemVerified: [['true'], ['false']],
  customerVerified: [['true'], ['false']],
  needsReview: [['true'], ['false']],
  contradictsStated: [['true'], ['false']],
  status: [...statuses.map((status) => [status]), ['Removed', 'Replaced']],
  ownership: ownerships.map((ownership) => [ownership]),
  updatedOn: [['after:2026-01-31'], ['before:2024-10-02'], ['between:2025-03-01,2025-03-31'], ['is:2024-10-01']],
};
const searches = ['maple', '12 oak', 'harlow', 'sl-00500', '06012', 'tap', 'old ferry', '4777 quarry', 'st', '7', 'zzz'];

/** 70 % first pages, 15 % second, 8 % last, 7 % in the middle. */
function pageAt(place: number, total: number): number {
  const last = Math.max(1, Math.ceil(total / plain.pageSize));
  if (place < 0.7) return 1;
  if (place < 0.85) return Math.min(2, last);
  return place < 0.93 ? last : Math.ceil(last / 2);
}

type Asker = Awaited<ReturnType<typeof asker>>;

async function mixOf(of: Asker, count: number): Promise<PageQuestion[]> {
  const chance = fixedChance(99);
  const pick = <T>(values: readonly T[]) => values[Math.floor(chance() * values.length)] as T;
  const questions: PageQuestion[] = [];
  for (let i = 0; i < count; i++) {
    const filters: Record<string, readonly string[]> = {};
    if (chance() < 0.45) filters['epaReportingCategory'] = [pick(categories)];
    if (chance() < 0.3) filters['city'] = [pick(towns)];
    if (chance() < 0.2) filters['systemMaterial'] = pick(filterValues['systemMaterial'] ?? []);
    if (chance() < 0.3) filters['status'] = [pick(statuses)];
    if (chance() < 0.1) filters['systemVerified'] = ['true'];
    if (chance() < 0.05) filters['contradictsStated'] = ['true'];
    if (chance() < 0.15) filters['updatedOn'] = pick(filterValues['updatedOn'] ?? []);
    const kind = chance();
    const searchTerm = chance() >= 0.35 ? '' : kind < 0.4 ? `${1 + Math.floor(chance() * 4800)} ${pick(streets)}` : kind < 0.7 ? `${pick(streets)} ave` : kind < 0.9 ? `SL-00${1000 + Math.floor(chance() * 8999)}` : pick(['garcia', 'st', '9']);
    const question = { ...plain, filters, searchTerm, sort: pick(sorts) };
    questions.push({ ...question, page: pageAt(chance(), await of.total(question)) });
  }
  return questions;
}

async function eachFilterAndSort(of: Asker): Promise<PageQuestion[]> {
  const chance = fixedChance(5);
  const questions: PageQuestion[] = [];
  for (const sort of sorts) for (const place of [0, 0.75, 0.9, 0.99]) questions.push({ ...plain, sort, page: pageAt(place, await of.total({ ...plain, sort })) });
  const narrowed = [...Object.entries(filterValues).flatMap(([field, choices]) => choices.map((values) => ({ filters: { [field]: values }, searchTerm: '' }))), ...searches.map((searchTerm) => ({ filters: {}, searchTerm }))];
  for (const by of narrowed) {
    for (let i = 0; i < 2; i++) {
      const question: PageQuestion = { ...plain, ...by, sort: sorts[Math.floor(chance() * sorts.length)] ?? plain.sort };
      questions.push({ ...question, page: pageAt(chance(), await of.total(question)) });
    }
  }
  return questions;
}

function groupsOf(asked: readonly Asked[]): [string, Asked[]][] {
  const nameOf = ({ filters, searchTerm, sort }: PageQuestion) => (searchTerm ? `search (${searchTerm.length < 3 ? 'under 3 letters' : '3 letters and more'})` : Object.keys(filters).length > 0 ? `filter ${Object.keys(filters).join()}` : `sort ${sort}`);
  const groups = new Map<string, Asked[]>();
  for (const one of asked) groups.set(nameOf(one.question), [...(groups.get(nameOf(one.question)) ?? []), one]);
  return [...groups];
}

const ground = await openGround(embedded);
const database = openDatabase(ground.databaseUrl);
await migrate(database.owner);
const product = await startProduct(ground, database);
try {
  say(`A page of ${lines} service lines; ${ground.words}`);
  const [large, half] = await inventories();
  await ask(ground.databaseUrl, (client) => measure(client, { large, half }));
} finally {
  await product.stop();
  await database.close();
  await ground.stop();
}
process.exit(0);
