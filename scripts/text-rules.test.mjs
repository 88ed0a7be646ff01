import assert from 'node:assert/strict';
import test from 'node:test';
import { findTextErrors } from './text-rules.mjs';

const service = 'domains/locations/location.service.ts';
const linesWithErrors = (file, text) => findTextErrors('server', file, text).map(({ line }) => line);

void test('refuses a service that takes a request', () => {
  const requests = [
    'export const getLocation = (context, { params }) => read(params.id);',
    'export const listLocations = (context, { query }) => page(query);',
    'export const create = (context, { params: { id }, body: { version } }) => undefined;',
    'insert(trx, request.id, body.fields);',
    "import type { FastifyRequest } from 'fastify';",
    "import type { Multipart } from '@fastify/multipart';",
  ];
  for (const request of requests) assert.deepEqual(linesWithErrors(service, `const a = 1;\n${request}`), [2], request);
});

void test('accepts a service that takes plain input, and requests in routes and tests', () => {
  assert.deepEqual(linesWithErrors(service, 'const getLocation = (context, { id, ...request }) => undefined;'), []);
  assert.deepEqual(linesWithErrors(service, "import { findPage } from '../../foundation/database/list-query.ts';"), []);
  assert.deepEqual(linesWithErrors(service, '/** One query, however many lines. */\n// the body: plain text'), []);
  const request = 'const { params } = request;';
  assert.deepEqual(linesWithErrors('domains/locations/location.routes.ts', request), []);
  assert.deepEqual(linesWithErrors('domains/locations/location.service.test.ts', request), []);
});

void test('refuses SQL outside repositories and the current time outside the clock', () => {
  assert.deepEqual(linesWithErrors(service, 'await sql`select 1`.execute(trx);'), [1]);
  assert.deepEqual(linesWithErrors(service, 'const now = new Date();'), [1]);
  assert.deepEqual(
    linesWithErrors('domains/locations/location.repository.ts', 'await sql`select 1`.execute(trx);'),
    [],
  );
});

void test('refuses statements of SQL in values, and numbers of a status in repositories', () => {
  const values = 'domains/samples/sample-stage.values.ts';
  assert.deepEqual(linesWithErrors(values, 'export const isValid = sql`status <> ${sql.lit(5)}`;'), []);
  assert.deepEqual(linesWithErrors(values, 'export const samples = sql`select id from samples`;'), [1]);
  assert.deepEqual(linesWithErrors(values, '  select id from samples'), [1]);
  assert.deepEqual(linesWithErrors(values, '  with gone as (delete from samples returning id)'), [1]);
  assert.deepEqual(linesWithErrors(values, '  exists (select from samples s where s.id = e.id)'), []);
  const repository = 'domains/samples/sample.repository.ts';
  for (const condition of ['s.status <> 5', 'status in (3, 4)', 'status between 2 and 4', 'status = 3'])
    assert.deepEqual(linesWithErrors(repository, `  where ${condition}`), [1], condition);
  assert.deepEqual(linesWithErrors(repository, "  where status = 'Active'"), []);
});

void test('refuses lines of SQL of more than 120 characters, but not long texts', () => {
  const line = (length) => '  and '.padEnd(length, 'x');
  for (const file of ['domains/samples/sample.repository.ts', 'domains/samples/tier.values.ts', 'overviews/home.ts']) {
    assert.deepEqual(linesWithErrors(file, `${line(120)}\n${line(121)}`), [2], file);
    assert.deepEqual(linesWithErrors(file, `  '${line(160)}',`), [], file);
  }
  assert.deepEqual(linesWithErrors('domains/samples/sample.repository.test.ts', line(160)), []);
});

void test('refuses nouns of the field in foundation and primitives', () => {
  assert.deepEqual(linesWithErrors('foundation/request-context.ts', 'readonly pwsid: string;'), [1]);
  assert.deepEqual(linesWithErrors('foundation/http/openapi.ts', "description: 'Lead service line inventory'"), [1]);
  assert.equal(findTextErrors('contract', 'primitives/selection.ts', "| 'samplingEvent'").length, 1);
  assert.deepEqual(linesWithErrors('foundation/spreadsheets/sniff.ts', 'const sample = text.slice(0, 4096);'), []);
  assert.deepEqual(linesWithErrors(service, 'readonly pwsid: string;'), []);
});

void test('refuses private words as names of table expressions', () => {
  const repository = 'domains/locations/location.repository.ts';
  for (const name of ['told', 'held', 'asked', 'made']) {
    assert.deepEqual(linesWithErrors(repository, `with ${name} as (select 1)`), [1], name);
    assert.deepEqual(linesWithErrors(repository, `), ${name} as materialized (`), [1], name);
  }
  for (const name of ['history', 'locked', 'requested', 'inserted']) {
    assert.deepEqual(linesWithErrors(repository, `with ${name} as (select 1)`), [], name);
  }
});

void test('refuses private words in SQL, problem codes, names and test titles', () => {
  const repository = 'domains/imports/import-undo.repository.ts';
  for (const sql of ['select r.said', 'join lines gone on gone.id = r.id', 'coalesce(past.category)', 'as is_milder'])
    assert.deepEqual(linesWithErrors(repository, sql), [1], sql);
  assert.deepEqual(linesWithErrors('domains/imports/import.problems.ts', '  rowsForgotten: ['), [1]);
  for (const name of ['const told = 1;', 'run(given, context)', 'function findMilder() {', '  fileGone: 1,'])
    assert.deepEqual(linesWithErrors(service, name), [1], name);
  for (const title of [
    "test('the number is said', () => {",
    "])('says whom to ask', async (one) => {",
    "test('an import is taken back', () => {",
    "test('gives the answer No back', () => {",
  ])
    assert.deepEqual(linesWithErrors('domains/locations/location.routes.test.ts', title), [1], title);
});

void test('accepts standard words, and any words in texts of the product', () => {
  assert.deepEqual(linesWithErrors(service, "say('The reason given is missing', told.length > 0);"), [1]);
  assert.deepEqual(linesWithErrors(service, "say('The reason given, if any');"), []);
  assert.deepEqual(linesWithErrors('domains/locations/location.routes.test.ts', "test('is shown', () => {"), []);
});

void test('refuses variables of contract and web named by a participle or preposition, and accepts nouns', () => {
  const errorsIn = (name, file = 'ui/form.ts') => findTextErrors('web', file, name).length;
  for (const name of ['const found = find(id);', 'let before: string;', '  const known = new Set();'])
    assert.equal(errorsIn(name), 1, name);
  for (const name of ['const foundRows = [];', 'const knownIds = new Set();', "say('const found = 1');"])
    assert.equal(errorsIn(name), 0, name);
  assert.equal(errorsIn('const found = find(id);', 'ui/form.test.ts'), 0);
});

void test('refuses test titles that continue their describe', () => {
  const file = 'domains/locations/location.routes.test.ts';
  for (const title of [
    "test('of a deleted line is kept', () => {",
    "it('also in CSV', () => {",
    'test("nobody sees it", run);',
  ])
    assert.deepEqual(linesWithErrors(file, title), [1], title);
  for (const title of ["test('keeps the answer of a deleted line', () => {", "describe('of a lead line', () => {"])
    assert.deepEqual(linesWithErrors(file, title), [], title);
});

void test('refuses test titles that begin with a preposition', () => {
  const file = 'domains/locations/location.routes.test.ts';
  for (const title of [
    "test('without letters says what is listed', () => {",
    'it.each(states)("in %s the stricter level applies", (state) => {',
    "  ] as const)('for %s is that one', (language) => {",
    'test(`under ${rules.version}`, () => {',
  ])
    assert.deepEqual(linesWithErrors(file, title), [1], title);
  for (const title of [
    "test('explains an empty list', () => {",
    "  ])('the stricter level applies in %s', (state) => {",
    "describe('without letters', () => {",
    "describe.each(schemes)('in the %s scheme', (scheme) => {",
    "test('forwards a letter', () => {",
  ])
    assert.deepEqual(linesWithErrors(file, title), [], title);
});

void test('refuses toBeDefined and toBeTruthy of elements, which are true of hidden ones', () => {
  const file = 'domains/locations/LocationForm.test.tsx';
  assert.deepEqual(linesWithErrors(file, "expect(screen.queryByText('No contact')).toBeDefined();"), [1]);
  assert.deepEqual(linesWithErrors(file, "expect(await screen.findByText('No contact')).toBeVisible();"), []);
  assert.deepEqual(linesWithErrors(file, 'expect(requests.at(-1)).toBeDefined();'), []);
  assert.deepEqual(linesWithErrors(file, "expect(screen.getByText('No contact')).toBeTruthy();"), [1]);
});
