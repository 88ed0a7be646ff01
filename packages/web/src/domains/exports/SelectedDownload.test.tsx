import { downloadInventory, downloadSelectedLines } from '@curbstop/contract/exports/inventory-export.endpoints';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refuse, requestsTo, respondWithFile, type Responses } from '../../../testing/server.ts';
import { showScreen } from '../../../testing/show-screen.tsx';
import { InventoryDownload } from './InventoryDownload.tsx';
import { SelectedDownload } from './SelectedDownload.tsx';

const selection = { ids: ['01995b1e-7c1a-7000-8000-0000000000e1'] };

async function selected(responses: Responses, kind: RegExp) {
  const shown = showScreen(<SelectedDownload selection={selection} />, { responses });
  await shown.user.click(await screen.findByRole('button', { name: 'Export selected' }));
  await shown.user.click(await screen.findByRole('menuitem', { name: kind }));
  return shown;
}

test.each([
  [/^EPA template/, { layout: 'epa', format: 'xlsx' }],
  [/^All columns \(XLSX\)/, { layout: 'full', format: 'xlsx' }],
  [/^All columns \(CSV\)/, { layout: 'full', format: 'csv' }],
] as const)('the selected lines are downloaded %s', async (kind, what) => {
  const { requests } = await selected(respondWithFile(downloadSelectedLines, 'lines'), kind);
  expect(await screen.findByText('lines is in your downloads')).toBeVisible();
  expect(requestsTo(requests, downloadSelectedLines)[0]?.body).toEqual({ ...what, selection });
});

test('explains why selected lines that changed meanwhile are not downloaded', async () => {
  await selected(refuse(downloadSelectedLines, 409, 'The list changed after you selected rows.'), /CSV/);
  expect(
    await screen.findByText('The selected lines could not be exported. The list changed after you selected rows.'),
  ).toBeVisible();
});

test.each([
  [/^EPA template/, ['epa', 'xlsx']],
  [/^All columns \(XLSX\)/, ['full', 'xlsx']],
  [/^All columns \(CSV\)/, ['full', 'csv']],
] as const)('the whole inventory is downloaded: %s', async (kind, [layout, format]) => {
  const { user, requests } = showScreen(<InventoryDownload matching={undefined} />, {
    responses: respondWithFile(downloadInventory, 'inventory'),
  });
  await user.click(await screen.findByRole('button', { name: 'Export inventory' }));
  await user.click(await screen.findByRole('menuitem', { name: kind }));
  expect(await screen.findByText('inventory is in your downloads')).toBeVisible();
  const query = requestsTo(requests, downloadInventory)[0]?.query;
  expect([query?.get('layout'), query?.get('format')]).toEqual([layout, format]);
});

test('shows why an inventory can’t be downloaded', async () => {
  const { user } = showScreen(<InventoryDownload matching={undefined} />, {
    responses: refuse(downloadInventory, 403, 'You may not export the inventory.'),
  });
  await user.click(await screen.findByRole('button', { name: 'Export inventory' }));
  await user.click(await screen.findByRole('menuitem', { name: /CSV/ }));
  expect(
    await screen.findByText('The inventory could not be exported. You may not export the inventory.'),
  ).toBeVisible();
});
