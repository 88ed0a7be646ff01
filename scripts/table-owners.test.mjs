import assert from 'node:assert/strict';
import test from 'node:test';
import { findTableErrors, listForeignTables, listTableOwners } from './table-owners.mjs';

const owners = listTableOwners(
  [
    { name: '0001_locations_create.sql', text: 'create table locations (id uuid); create table jobs (id uuid);' },
    { name: '0002_service_lines_create.sql', text: 'create unlogged table service_lines (id uuid);' },
  ],
  ['locations', 'service-lines'],
  { jobs: 'foundation' },
);
const repository = (text) => ({ domain: 'locations', name: 'locations/location.repository.ts', text });

void test('a table belongs to the domain that its migration names, unless it is an exception', () => {
  assert.deepEqual(Object.fromEntries(owners), {
    locations: 'locations',
    jobs: 'foundation',
    service_lines: 'service-lines',
  });
});

void test('a renamed table belongs to the same domain', () => {
  const migrations = [
    { name: '0001_locations_create.sql', text: 'create table places (id uuid);' },
    { name: '0002_foundation_names.sql', text: 'alter table places rename to locations;' },
  ];
  assert.deepEqual([...listTableOwners(migrations, ['foundation', 'locations'], {})], [['locations', 'locations']]);
});

void test('finds reads and writes of other domains in SQL and in the query builder', () => {
  const foreign = (text) =>
    listForeignTables(repository(text), owners).map(({ access, table }) => `${access} ${table}`);
  assert.deepEqual(foreign('sql`select 1 from locations p join service_lines l on true`'), ['reads service_lines']);
  assert.deepEqual(foreign("trx.selectFrom('locations').leftJoin('service_lines as l', (join) => join)"), [
    'reads service_lines',
  ]);
  assert.deepEqual(foreign('sql`update service_lines set version = 2`'), ['writes service_lines']);
  assert.deepEqual(foreign("trx.insertInto('service_lines')"), ['writes service_lines']);
  assert.deepEqual(foreign("trx.deleteFrom('locations'); sql`select 1 from jobs`"), []);
});

void test('refuses a use that is not listed, and a listed use that is gone', () => {
  const read = repository('sql`select 1 from service_lines`');
  const listed = [{ domain: 'locations', reads: ['service_lines'], reason: 'A count.' }];
  assert.match(findTableErrors([read], owners, [])[0], /It reads "service_lines", which service-lines owns/);
  assert.deepEqual(findTableErrors([read], owners, listed), []);
  assert.match(findTableErrors([], owners, listed)[0], /No repository of locations still reads service_lines/);
});

void test('refuses a listed read where a repository writes', () => {
  const listed = [{ domain: 'locations', reads: ['service_lines'], reason: 'A count.' }];
  const written = repository('sql`update service_lines set version = 2`');
  assert.match(findTableErrors([written], owners, listed)[0], /It writes "service_lines"/);
});

void test('refuses a table whose migration names no domain', () => {
  const unnamed = listTableOwners(
    [{ name: '0003_other.sql', text: 'create table others (id uuid)' }],
    ['locations'],
    {},
  );
  assert.match(findTableErrors([], unnamed, [])[0], /The table "others" has no domain/);
});
