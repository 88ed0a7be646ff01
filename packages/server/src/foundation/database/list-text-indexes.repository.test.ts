import type { List, ListField } from '@curbstop/contract/primitives/list';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../testing/database.ts';
import { listSources } from '../../../testing/list-sources.ts';
import { sampleSource } from '../../domains/samples/sample.repository.ts';
import type { AccountId } from './account-id.ts';
import { createId } from '../new-id.ts';
import { compileWhere } from './list-filters.ts';
import type { ListSource } from './list-source.ts';

const list = { accountId: createId() as AccountId, timeZone: 'UTC', today: '2026-11-27' };

test('an address filter reads only the index of addresses for texts that have no trigram', async () => {
  const database = await createTestDatabase();
  try {
    const compile = (text: string) =>
      compileWhere(sampleSource, list, { filters: { address: [text] }, searchTerm: '' }).compile(database.owner).sql;
    expect(compile('st')).toBe('account_id = $1 and (lower("address_line1") like lower($2))');
    expect(compile('oak')).toContain('"search_text" like');
  } finally {
    await database.drop();
  }
});

test('every column that a list finds by its texts has their index', async () => {
  const database = await createTestDatabase();
  const [accountId, programId, eventId, locationId] = [list.accountId, createId(), createId(), createId()];
  try {
    const { rows } = await sql<{ definition: string }>`select indexdef as definition from pg_indexes`.execute(
      database.owner,
    );
    const columns = Object.values(listSources).flatMap((createSource) => {
      const { table, textIndexes = [] } = createSource({ accountId, programId, eventId, locationId });
      return textIndexes.map((column) => ({ table, column }));
    });
    expect(columns).not.toEqual([]);
    for (const { table, column } of columns)
      expect(rows.map(({ definition }) => definition)).toContainEqual(
        expect.stringMatching(new RegExp(`ON public.${table} .*\\(account_id, lower\\(${column}\\), ${column}\\)$`)),
      );
  } finally {
    await database.drop();
  }
});

test('every order of samples carries the searched text and each filtered column that has many matches', async () => {
  const database = await createTestDatabase();
  try {
    const { rows } = await sql<{ definition: string }>`
      select indexdef as definition from pg_indexes where tablename = 'samples'`.execute(database.owner);
    const { list: ordered, columns } = sampleSource as unknown as ListSource<List>;
    const listColumns = (isListed: (field: ListField) => boolean) =>
      Object.entries(ordered.fields).flatMap(([field, one]) => (isListed(one) ? [columns[field] ?? ''] : []));
    // Few samples wait for the State or have an open exceedance. Numbers of a laboratory are found by their trigrams.
    const rare = ['invalidation_requested', 'exceedance_open', 'lab_sample_id'];
    const filtered = listColumns(({ filter }) => filter !== undefined).filter((column) => !rare.includes(column));
    expect(filtered).toContain('lead_amount');
    const sorted = listColumns(({ sort }) => sort === true);
    expect(sorted).toContain('collected_on');
    for (const column of sorted) {
      const order = rows.find(({ definition }) => definition.includes(`(account_id, ${column}, id) INCLUDE (`));
      const carried = new Set(order?.definition.match(/\w+/g));
      expect([...filtered, 'search_text'].filter((one) => !carried.has(one))).toEqual([]);
    }
  } finally {
    await database.drop();
  }
});
