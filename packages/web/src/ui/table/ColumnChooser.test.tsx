import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { show } from '../../../testing/show.tsx';
import { ColumnChooser } from './ColumnChooser.tsx';
import type { TableLayout } from './table-layout.ts';

const columns = [
  { id: 'address', header: 'Address', names: 'row' as const },
  { id: 'city', header: 'City' },
  { id: 'note', header: 'Note' },
];
const usual: TableLayout = {
  order: ['address', 'city', 'note'],
  hidden: ['note'],
  density: 'normal',
  pinned: 0,
  widths: {},
};

const onHold = vi.fn<(holds: boolean) => void>();
const onReset = vi.fn<() => void>();

function Chooser({ start = usual }: { readonly start?: TableLayout }) {
  const [layout, setLayout] = useState(start);
  return (
    <>
      <ColumnChooser
        columns={columns}
        layout={layout}
        onChange={(change) => setLayout({ ...layout, ...change })}
        onReset={onReset}
        onHold={onHold}
      />
      <output data-testid="layout">{JSON.stringify(layout)}</output>
    </>
  );
}
const layout = () => JSON.parse(screen.getByTestId('layout').textContent ?? '') as TableLayout;

/** The test browser has no layout, so each line gets its place: 30 px below the one before. */
function withPlaces(): void {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function place(this: Element) {
    const line = this.closest('li');
    const at = line ? [...(line.parentElement?.children ?? [])].indexOf(line) : 0;
    return new DOMRect(0, at * 30, 200, 28);
  });
}
const press = (code: string) => fireEvent.keyDown(document.activeElement ?? document.body, { code, key: code });
const handle = (name: string) => screen.getByRole('button', { name: `Move ${name}` });

test('each column can be shown or hidden, except the column of row names', async () => {
  const { user } = show(<Chooser />);
  const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
  expect(['Address', 'City', 'Note'].map((name) => box(name).checked)).toEqual([true, true, false]);
  expect(box('Address').disabled).toBe(true);
  await user.click(box('Note'));
  await user.click(box('City'));
  expect(layout().hidden).toEqual(['city']);
});

test('a stored column that the list no longer has is left out', () => {
  show(<Chooser start={{ ...usual, order: ['address', 'pipeAge', 'city', 'note'] }} />);
  expect(screen.getAllByRole('checkbox')).toHaveLength(3);
});

test('the usual columns are one button away', async () => {
  onReset.mockReset();
  const { user } = show(<Chooser />);
  await user.click(screen.getByRole('button', { name: 'Reset columns' }));
  expect(onReset).toHaveBeenCalledOnce();
});

test('a column is moved with the keyboard, and each step is announced', async () => {
  withPlaces();
  show(<Chooser />);
  handle('City').focus();
  press('Space');
  expect(await screen.findByText(/^City picked up, position 2 of 3\.|^City is over position 2 of 3\./)).toBeVisible();
  // dnd-kit listens for the arrow keys from the next task on.
  await new Promise((next) => setTimeout(next));
  press('ArrowDown');
  expect(await screen.findByText('City is over position 3 of 3.')).toBeVisible();
  press('Space');
  expect(await screen.findByText('City moved to position 3 of 3.')).toBeVisible();
  await waitFor(() => expect(layout().order).toEqual(['address', 'note', 'city']));
});

test('Escape ends a move without moving, and only then may the popover close', async () => {
  withPlaces();
  onHold.mockReset();
  show(<Chooser />);
  handle('City').focus();
  press('Space');
  await waitFor(() => expect(onHold).toHaveBeenLastCalledWith(true));
  await new Promise((next) => setTimeout(next));
  press('Escape');
  expect(await screen.findByText('Move of City canceled.')).toBeVisible();
  expect(onHold).toHaveBeenLastCalledWith(false);
  expect(layout().order).toEqual(usual.order);
});

test('a column that is put down where it was keeps its place', async () => {
  withPlaces();
  show(<Chooser />);
  handle('City').focus();
  press('Space');
  await screen.findByText(/^City (picked up|is over)/);
  await new Promise((next) => setTimeout(next));
  press('Space');
  expect(await screen.findByText('City moved to position 2 of 3.')).toBeVisible();
  expect(layout().order).toEqual(usual.order);
});

test('each handle describes how its column is moved', () => {
  show(<Chooser />);
  const described = handle('City').getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(described)?.textContent).toContain('Press Space to pick up the column');
});
