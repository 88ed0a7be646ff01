import { listImportRows } from '@curbstop/contract/imports/import-batch.endpoints';
import type { ImportRow } from '@curbstop/contract/imports/import-batch.rules';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aCheckedBatch, aRow, aSummary } from '../../../testing/import-builders.ts';
import { pageOf, refuse, requestsTo, respond, type Responses } from '../../../testing/server.ts';
import { showScreen } from '../../../testing/show-screen.tsx';
import { ImportRows } from './ImportRows.tsx';

const failure = { field: 'Material', allowed: 'Lead or Copper', found: 'poly', count: 2, rows: [5, 6] };
const batch = aCheckedBatch({ summary: aSummary({ failed: 2, failures: [failure, { ...failure, found: 'pvc' }] }) });

const open = (responses: Responses, at = '/') => showScreen(<ImportRows batch={batch} />, { responses, at });

/** The cells of the only row, by their headings. */
async function getCells(row: Partial<ImportRow>) {
  open(respond(listImportRows, pageOf([aRow(row)])));
  const shown = await screen.findByRole('row', { name: /^5/ });
  const headings = screen.getAllByRole('columnheader').map(({ textContent }) => textContent ?? '');
  const cells = [...shown.children].map(({ textContent }) => textContent);
  return (heading: string) => cells[headings.indexOf(heading)];
}

test('the result of each row is shown as text', async () => {
  const results = ['new', 'changed', 'unchanged', 'failed'] as const;
  open(
    respond(listImportRows, pageOf(results.map((result, at) => aRow({ result, rowNumber: at + 5, address: result })))),
  );
  await screen.findByRole('row', { name: /^5/ });
  const rows = results.map((result) => screen.getByText(result).closest('tr')?.textContent ?? '');
  for (const [at, word] of ['New', 'Changed', 'Unchanged', 'Failed'].entries()) expect(rows[at]).toContain(word);
});

test('a line that would get another classification shows the earlier one', async () => {
  const cell = await getCells({ category: 'Non-lead', previousCategory: 'Lead' });
  expect(cell('Classification')).toBe('Non-leadwas Lead');
});

test('shows the deleted line that a new line replaces', async () => {
  const cell = await getCells({
    category: 'Non-lead',
    previousCategory: 'Lead',
    deletedLine: 'SL-9, 12 Elm Street',
    downgrade: 'classification',
    changes: [{ field: 'Material', before: 'Lead', after: 'Copper' }],
  });
  expect(cell('Classification')).toBe('Non-leadwas Lead (SL-9, 12 Elm Street)');
  expect(cell('Changes')).toContain('Compared with SL-9, 12 Elm Street');
});

test('does not repeat an unchanged classification', async () => {
  const cell = await getCells({ category: 'Lead', previousCategory: 'Lead', listedCategory: 'Lead' });
  expect(cell('Classification')).toBe('Lead');
});

test('shows both classifications when the file differs', async () => {
  const cell = await getCells({ category: 'Lead', listedCategory: 'Non-lead' });
  expect(cell('Classification')).toBe('Leadlisted in the file as Non-lead');
});

test('what becomes less protective is marked before the changed fields', async () => {
  const changes = [{ field: 'Material', before: 'Lead', after: 'Copper' }];
  open(
    respond(
      listImportRows,
      pageOf([
        aRow({ changes, downgrade: 'classification', address: 'first' }),
        aRow({ rowNumber: 6, changes, downgrade: 'field', address: 'second' }),
      ]),
    ),
  );
  await screen.findByRole('row', { name: /^5/ });
  const textOf = (address: string) => screen.getByText(address).closest('tr')?.textContent;
  expect(textOf('first')).toMatch(/Less protective classification.*Material.*Lead.*Copper/);
  expect(textOf('second')).toMatch(/Less protective material or Previously lead answer.*Material.*Lead.*Copper/);
});

test('a problem shows what was found and what is allowed; a warning follows', async () => {
  const cell = await getCells({
    result: 'failed',
    category: null,
    problems: [{ field: 'Material', sentence: 'The material is not known.', found: 'poly', allowed: 'Lead or Copper' }],
    warnings: [{ field: 'Installed', sentence: 'The year is in the future.', found: '', allowed: '' }],
  });
  expect(cell('Problems and warnings')).toBe(
    'The material is not known. · Found: “poly” · Lead or CopperThe year is in the future.',
  );
});

test('a row without an ID, an address, changes or problems has a mark for screen readers', async () => {
  const cell = await getCells({ externalId: null, address: null, category: null });
  expect(cell('Changes')).toContain('No changes');
  expect(cell('Problems and warnings')).toContain('No problems or warnings');
});

test('the failed fields are offered as a filter, each once', async () => {
  const { user } = open(respond(listImportRows, pageOf([aRow()])));
  await screen.findByRole('row', { name: /^5/ });
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Filter' }));
  await user.click(await dialog.findByRole('button', { name: 'Failed for' }));
  expect(await dialog.findAllByRole('checkbox')).toHaveLength(1);
  expect(dialog.getByRole('checkbox', { name: 'Material' })).toBeVisible();
});

test('a filter of the address selects the rows', async () => {
  const { requests } = open(
    respond(listImportRows, pageOf([aRow()])),
    '/?filters[result]=failed&filters[downgrade]=field',
  );
  await screen.findByRole('row', { name: /^5/ });
  const query = requestsTo(requests, listImportRows).at(-1)?.query;
  expect([query?.get('filters[result]'), query?.get('filters[downgrade]')]).toEqual(['failed', 'field']);
  expect(
    screen.getByRole('button', { name: /^(?!Remove).* is Less protective material or Previously lead answer$/ }),
  ).toBeVisible();
});

test('shows why rows can’t be loaded', async () => {
  open(refuse(listImportRows, 500, 'The database is busy.'));
  expect((await screen.findByRole('alert')).textContent).toContain('The database is busy.');
});
