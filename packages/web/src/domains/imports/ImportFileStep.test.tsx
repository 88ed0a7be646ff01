import type { ImportBatch } from '@curbstop/contract/imports/import-batch.rules';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aBatch, aFileStructure, aSheet } from '../../../testing/import-builders.ts';
import { show } from '../../../testing/show.tsx';
import { suggestImportPlan } from './import.wizard.ts';
import { ImportFileStep } from './ImportFileStep.tsx';

const open = (change: Partial<ImportBatch>) => show(<ImportFileStep batch={aBatch(change)} />);
const materials = {
  position: 3,
  letter: 'D',
  heading: 'Material',
  samples: ['Copper'],
  proposed: 'system.material',
  confidence: 0.9,
  reason: 'The heading matches',
};
const withMaterials = aSheet({ columns: [...aSheet().columns, materials] });
const unlikely = 'This does not look like a service line inventory.';
const noMaterials = 'No column with materials or classifications was found.';

test('a canceled import shows that nothing was changed and leads to a new upload', () => {
  open({ state: 'cancelled', fileStructure: aFileStructure() });
  expect(screen.getByText('This import was canceled. The inventory was not changed.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'upload it again' }).getAttribute('href')).toBe('/inventory-import');
});

test.each([
  ['The workbook is protected with a password.', 'The workbook is protected with a password.'],
  [null, 'The file could not be read.'],
])('shows why a file was not read (%s) and that nothing was written', (error, reason) => {
  open({ state: 'failed', error, fileStructure: null });
  expect(screen.getByText(new RegExp(reason))).toBeVisible();
  expect(screen.getByText(/Nothing was imported/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Upload the file again or choose another' })).toBeVisible();
});

test('shows the sheet of a file with its rows', () => {
  open({ state: 'read', fileName: 'lines.xlsx', fileStructure: aFileStructure({ sheets: [withMaterials] }) });
  expect(screen.getByText('Lines, 4 rows')).toBeVisible();
  expect(screen.getByText('lines.xlsx')).toBeVisible();
  expect(screen.queryByText(unlikely)).toBeNull();
  expect(screen.queryByText(noMaterials)).toBeNull();
});

test('an export of our own shows how its lines are matched', () => {
  open({ state: 'read', fileStructure: aFileStructure({ ownExport: true }) });
  expect(screen.getByText(/Lines are matched by their ID and keep their city, state and ZIP/)).toBeVisible();
});

test('an inventory without materials shows that it becomes Unknown unless a column is matched', () => {
  open({ state: 'read', fileStructure: aFileStructure() });
  expect(screen.getByText(noMaterials)).toBeVisible();
  expect(screen.getByText(/confirm there that new lines are added as Lead Status Unknown/)).toBeVisible();
});

test.each(['customer.material', 'listedCategory'])(
  'a column for %s is enough to be without that warning',
  (proposed) => {
    const columns = [...aSheet().columns, { ...materials, proposed }];
    open({ state: 'read', fileStructure: aFileStructure({ sheets: [aSheet({ columns })] }) });
    expect(screen.queryByText(noMaterials)).toBeNull();
  },
);

test('announces a sheet that is not an inventory before its columns are matched', () => {
  open({ state: 'read', fileStructure: aFileStructure({ sheets: [aSheet({ kind: 'unrecognized', columns: [] })] }) });
  expect(screen.getByText(unlikely)).toBeVisible();
  expect(screen.queryByText(noMaterials)).toBeNull();
});

test('the warning is about the sheet that was chosen, not about the proposed one', () => {
  const fileStructure = aFileStructure({
    sheets: [withMaterials, aSheet({ name: 'Notes', kind: 'unrecognized', columns: [] })],
  });
  const batch = aBatch({ state: 'read', fileStructure });
  const plan = { ...suggestImportPlan(fileStructure), sheet: 'Notes' };
  show(<ImportFileStep batch={batch} plan={plan} onChange={() => undefined} />);
  expect(screen.getByText(unlikely)).toBeVisible();
});
