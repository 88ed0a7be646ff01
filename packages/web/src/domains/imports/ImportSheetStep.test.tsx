import type { ImportPlan } from '@curbstop/contract/imports/import-batch.rules';
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { aFileStructure } from '../../../testing/import-builders.ts';
import { show } from '../../../testing/show.tsx';
import { changeImportPlan, suggestImportPlan } from './import.wizard.ts';
import { ImportSheetStep } from './ImportSheetStep.tsx';

const fileStructure = aFileStructure();

function Step({ begin }: { readonly begin: ImportPlan }) {
  const [plan, setPlan] = useState(begin);
  return (
    <ImportSheetStep
      fileStructure={fileStructure}
      plan={plan}
      onChange={(change) => setPlan((current) => changeImportPlan(fileStructure, current, change))}
    />
  );
}

const rowHead = (row: number, mark = '') => screen.getByRole('button', { name: new RegExp(`^Row ${row}\\s*${mark}$`) });

test('the proposed sheet comes first, each with its rows', async () => {
  const { user } = show(<Step begin={suggestImportPlan(fileStructure)} />);
  const choice = screen.getByRole<HTMLInputElement>('combobox', { name: 'Sheet' });
  expect(choice.value).toBe('Lines (4 rows, proposed)');
  await user.click(choice);
  expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual([
    'Lines (4 rows, proposed)',
    'Lines 2025 (1 row)',
    'Read me (0 rows)',
  ]);
  await user.click(screen.getByRole('option', { name: 'Read me (0 rows)' }));
  expect(screen.getByText('This sheet has no rows to import.')).toBeVisible();
});

test('shows the first rows with numbers and letters and marks the heading and data rows', () => {
  show(<Step begin={suggestImportPlan(fileStructure)} />);
  const preview = screen.getByRole('region', { name: 'First rows of Lines' });
  expect(
    within(preview)
      .getAllByRole('columnheader')
      .map((cell) => cell.textContent),
  ).toEqual(['Row', 'A', 'B', 'C']);
  expect(rowHead(3, 'Heading')).toBeVisible();
  expect(rowHead(4, 'Heading')).toBeVisible();
  expect(rowHead(5, 'First data row')).toBeVisible();
  expect(within(preview).getByRole('cell', { name: 'Millbrook Water Department' })).toBeVisible();
});

test('a mark is moved by the number of a row', async () => {
  const { user } = show(<Step begin={suggestImportPlan(fileStructure)} />);
  await user.click(rowHead(6));
  await user.click(await screen.findByRole('menuitem', { name: 'Data starts here' }));
  expect(rowHead(6, 'First data row')).toBeVisible();
  await user.click(rowHead(4, 'Heading'));
  await user.click(await screen.findByRole('menuitem', { name: 'Headings start here' }));
  expect(rowHead(4, 'Heading')).toBeVisible();
  expect(rowHead(3)).toBeVisible();
});

test('a mark is moved by typing its row', async () => {
  const { user } = show(<Step begin={suggestImportPlan(fileStructure)} />);
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'First data row' });
  await user.tripleClick(input);
  await user.keyboard('6');
  expect(rowHead(6, 'First data row')).toBeVisible();
});
