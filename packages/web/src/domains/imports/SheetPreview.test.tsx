import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { aSheet } from '../../../testing/import-builders.ts';
import { show } from '../../../testing/show.tsx';
import { SheetPreview } from './SheetPreview.tsx';
import type { ImportPlanChange } from './import.wizard.ts';

const plan = { headingFrom: 3, headingTo: 4, dataFrom: 6 };
function open(sheet = aSheet()) {
  const onChange = vi.fn<(change: ImportPlanChange) => void>();
  const { user } = show(<SheetPreview sheet={sheet} plan={plan} onChange={onChange} />);
  return { user, onChange };
}
const numbers = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
const columns = () =>
  screen
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)
    .slice(1);

test('the rows of the headings and the first row of data are marked', () => {
  open();
  expect(numbers()).toEqual(['Row 1', 'Row 2', 'Row 3Heading', 'Row 4Heading', 'Row 5', 'Row 6First data row']);
  expect(columns()).toEqual(['A', 'B', 'C']);
  expect(within(screen.getAllByRole('row')[6] as HTMLElement).getByText('see card')).toBeVisible();
});

test.each([
  ['Headings start here', 'headingFrom'],
  ['Headings end here', 'headingTo'],
  ['Data starts here', 'dataFrom'],
] as const)('%s: a row’s number opens a menu that moves the mark', async (label, kind) => {
  const { user, onChange } = open();
  await user.click(screen.getByRole('button', { name: /^Row 5/ }));
  await user.click(await screen.findByRole('menuitem', { name: label }));
  expect(onChange.mock.calls).toEqual([[{ kind, row: 5 }]]);
});

test('the focus returns to the row’s number when its menu closes', async () => {
  const { user, onChange } = open();
  screen.getByRole('button', { name: /^Row 2/ }).focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('menuitem', { name: 'Data starts here' });
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Row 2/ }));
  expect(onChange).not.toHaveBeenCalled();
});

test('a sheet with more than sixty columns shows the first ones with a note', () => {
  open(aSheet({ preview: [{ number: 1, cells: Array.from({ length: 75 }, (_, at) => `cell ${at}`) }], columns: [] }));
  expect(screen.getByText('Columns A to BH of 75')).toBeVisible();
  expect(columns()).toHaveLength(60);
  expect(columns().at(-1)).toBe('BH');
  expect(screen.queryByText('cell 60')).toBeNull();
});
