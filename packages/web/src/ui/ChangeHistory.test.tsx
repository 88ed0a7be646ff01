import type { Change } from '@curbstop/contract/primitives/change';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { show } from '../../testing/show.tsx';
import { ChangeHistory } from './ChangeHistory.tsx';

const fields = { material: { label: 'Material' }, notes: { label: 'Notes' } };
const change = (id: string, more: Partial<Change>): Change => ({
  id,
  entityType: 'x',
  entityId: 'x',
  operation: 'updated',
  before: {},
  after: {},
  reason: null,
  source: 'screen',
  changedBy: 'Dana Reyes',
  changedOn: '2026-10-30T14:00:00.000Z',
  ...more,
});
const query = (items: readonly Change[], total = items.length) => ({
  data: { total, items },
  error: null,
  refetch: vi.fn<() => void>(),
});
const words = (element: HTMLElement | undefined) => element?.textContent?.replace(/\s+/g, ' ');

test('a change shows who, how many fields, why, and the old and new values', () => {
  show(
    <ChangeHistory
      fields={fields}
      query={query([
        change('1', {
          before: { material: 'Unknown', notes: 'old' },
          after: { material: 'Copper', notes: null },
          reason: 'Seen at the meter',
        }),
      ])}
    />,
  );
  const entry = screen.getByRole('listitem');
  expect(words(entry)).toContain('2 fields changed by Dana Reyes');
  expect(entry.textContent).toContain('Seen at the meter');
  expect(within(entry).getAllByRole('definition').map(words)).toEqual([
    'Unknown → became Copper',
    'old → became –Not recorded',
  ]);
});

test('a change by an import shows the import as its source', () => {
  show(
    <ChangeHistory
      fields={fields}
      query={query([
        change('1', { operation: 'created', before: null, after: { material: 'Unknown' }, source: 'import' }),
      ])}
    />,
  );
  expect(words(screen.getByRole('listitem'))).toContain('Created by Dana Reyes (import)');
  expect(screen.getByText('1 original value')).toBeVisible();
});

test('a long history shows the newest five changes and a button for the rest', async () => {
  const { user } = show(
    <ChangeHistory fields={fields} query={query(Array.from({ length: 8 }, (_, at) => change(String(at), {})))} />,
  );
  expect(screen.getAllByRole('listitem')).toHaveLength(5);
  await user.click(screen.getByRole('button', { name: 'Show all 8 changes' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(8);
});

test('a history that fails to load shows the error and a retry button', async () => {
  const refetch = vi.fn<() => void>();
  const { user } = show(
    <ChangeHistory fields={fields} query={{ data: undefined, error: new TypeError('Failed to fetch'), refetch }} />,
  );
  expect(screen.getByRole('alert').textContent).toContain('The change history could not be loaded.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(refetch).toHaveBeenCalledOnce();
});
