import { downloadExport, listExports, type ExportEntry } from '@curbstop/contract/exports/export.endpoints';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { anExport } from '../../../testing/an-export.ts';
import {
  inSequence,
  pageOf,
  refuse,
  requestsTo,
  respond,
  respondWithFile,
  type Responses,
} from '../../../testing/server.ts';
import { showScreen } from '../../../testing/show-screen.tsx';
import { ExportLogSection } from './ExportLogSection.tsx';

const open = (entries: readonly ExportEntry[], responses: readonly Responses[] = [], at = '/') =>
  showScreen(<ExportLogSection />, { responses: [...responses, respond(listExports, pageOf(entries))], at });
const cells = async (fileName: string) => {
  const row = (await screen.findByText(fileName)).closest('tr');
  return [...(row?.children ?? [])].map(({ textContent }) => textContent);
};

test('an export is listed with its filters, rows, user, source and date', async () => {
  const entry = anExport({
    type: 'inventory',
    fileName: 'inventory.csv',
    parameters: { layout: 'full', format: 'csv', searchTerm: 'mill', filters: { category: ['Lead', 'Unknown'] } },
  });
  open([entry]);
  expect((await cells('inventory.csv')).slice(0, 8)).toEqual([
    'inventory.csv',
    'Inventory',
    'Completed',
    'All columns, CSV, searched for “mill”, category: Lead or Unknown',
    '12,480',
    'Dana Reyes',
    'App',
    '11-20-2026 10:00 AM',
  ]);
});

test.each([
  ['GatheringData', 'Gathering data'],
  ['CreatingFile', 'Creating the file'],
  ['Failed', 'Failed'],
  ['Cancelled', 'Canceled'],
] as const)('an export of the state %s is “%s” and cannot be downloaded', async (state, words) => {
  open([anExport({ state, rows: null, keptUntil: null })]);
  expect((await cells(anExport().fileName))[2]).toBe(words);
  expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull();
});

test('a file that is kept is downloaded again', async () => {
  const { requests, user } = open([anExport()], [respondWithFile(downloadExport, 'again.zip')]);
  await user.click(await screen.findByRole('button', { name: /^Actions for hartwell/ }));
  const download = await screen.findByRole('menuitem', { name: /^Download again/ });
  expect(download.textContent).toContain('Kept until 12-20-2026 10:02 AM');
  await user.click(download);
  expect(await screen.findByText('again.zip is in your downloads')).toBeVisible();
  expect(requestsTo(requests, downloadExport)[0]?.params['id']).toBe(anExport().id);
});

test('the log is filtered by export, status and source of the address', async () => {
  const { requests } = open([], [], '/?filters[type]=letters&filters[state]=Failed&filters[source]=api');
  expect(await screen.findByRole('list', { name: 'Active filters' })).toBeVisible();
  const query = requestsTo(requests, listExports).at(-1)?.query;
  expect(['type', 'state', 'source'].map((name) => query?.get(`filters[${name}]`))).toEqual([
    'letters',
    'Failed',
    'api',
  ]);
});

test('an empty log says what will be listed', async () => {
  open([]);
  expect(await screen.findByText('No exports yet')).toBeVisible();
});

test('a log that could not be loaded is requested again', async () => {
  const { user } = open(
    [anExport()],
    [inSequence(listExports, refuse(listExports, 503, 'The database is busy.'), () => undefined)],
  );
  expect(await screen.findByText('The exports could not be loaded')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await cells(anExport().fileName)).not.toEqual([]);
});
