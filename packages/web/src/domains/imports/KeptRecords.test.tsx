import { listKeptRecords } from '@curbstop/contract/imports/import-batch.endpoints';
import type { KeptRecord } from '@curbstop/contract/imports/import-batch.rules';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aBatch } from '../../../testing/import-builders.ts';
import { pageOf, requestsTo, respond } from '../../../testing/server.ts';
import { showScreen } from '../../../testing/show-screen.tsx';
import { KeptRecords } from './KeptRecords.tsx';

const material = { field: 'Material', before: 'Lead', imported: 'Copper', now: 'Galvanized', follows: false };
const record = (change: Partial<KeptRecord> = {}): KeptRecord => ({
  id: '01900000-0000-7000-8000-00000000000a',
  entityType: 'serviceLine',
  externalId: 'SL-1',
  address: '12 Mill St',
  locationId: '01900000-0000-7000-8000-00000000000b',
  isCreated: false,
  reason: 'edited',
  fields: [material],
  ...change,
});

async function open(records: readonly KeptRecord[], kept = records.length, at = '/') {
  const batch = aBatch({ state: 'undone', undone: { removed: 0, restored: 2, kept } });
  const shown = showScreen(<KeptRecords batch={batch} />, { responses: respond(listKeptRecords, pageOf(records)), at });
  await screen.findAllByRole('link');
  return shown;
}
const getCells = (name: RegExp) =>
  within(screen.getByRole('row', { name }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

test('a kept field shows its value now, before the import and as imported', async () => {
  await open([record()]);
  expect(getCells(/12 Mill St/)).toEqual([
    '12 Mill St',
    'SL-1',
    'Edited since the import',
    'Material: Galvanized · before the import Lead, imported Copper',
  ]);
  expect(screen.getByRole('link', { name: '12 Mill St' }).getAttribute('href')).toBe(
    `/locations/${record().locationId}`,
  );
});

test('an empty value is called blank', async () => {
  await open([record({ fields: [{ ...material, before: null, now: null }] })]);
  expect(getCells(/12 Mill St/)[3]).toBe('Material: blank · before the import blank, imported Copper');
});

test('marks a field that was kept because of another', async () => {
  await open([
    record({ fields: [{ field: 'Classification', before: null, imported: null, now: 'Lead', follows: true }] }),
  ]);
  expect(getCells(/12 Mill St/)[3]).toBe('Classification: Lead · kept because a related field was edited');
});

test('a line that the import added and the undo kept is not shown as restored', async () => {
  await open([record({ isCreated: true, reason: 'attached', fields: [] })]);
  expect(getCells(/12 Mill St/).slice(2, 3)).toEqual(['The added line was kept: has an attachment']);
  expect(screen.getByText('All fields')).toBeVisible();
});

test('a location is named as such, and a line without an ID has none', async () => {
  await open([
    record({ entityType: 'location', externalId: null, reason: 'import' }),
    record({ id: '01900000-0000-7000-8000-00000000000c', address: '14 Mill St', externalId: null }),
  ]);
  expect(getCells(/12 Mill St/).slice(1, 3)).toEqual(['Location', 'Also changed by another import']);
  expect(getCells(/14 Mill St/)[1]).not.toBe('Location');
});

test('the note counts the lines that keep fields, one or several', async () => {
  const { unmount } = await open([record()], 1);
  expect(screen.getByText(/^1 line was edited after this import, .* or has attachments\./)).toBeVisible();
  unmount();
  await open([record()], 3);
  expect(screen.getByText(/^3 lines were edited after this import, .* or have attachments\./)).toBeVisible();
});

test('the reason is a filter of the address', async () => {
  const { requests } = await open([record()], 1, '/?filters[reason]=attached');
  expect(requestsTo(requests, listKeptRecords).at(-1)?.query.get('filters[reason]')).toBe('attached');
  expect(await screen.findByRole('button', { name: /^(?!Remove).* is Has an attachment$/ })).toBeVisible();
});
