import { listAccountChanges, type AccountChange } from '@curbstop/contract/administration/change-history.endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aChange } from '../../../testing/a-change.ts';
import { inSequence, pageOf, refuse, requestsTo, respond, type Responses } from '../../../testing/server.ts';
import { showScreen } from '../../../testing/show-screen.tsx';
import { HistorySection } from './HistorySection.tsx';

const open = (
  changes: readonly AccountChange[],
  { at = '/', responses = [], features }: { at?: string; responses?: readonly Responses[]; features?: string[] } = {},
) =>
  showScreen(<HistorySection />, {
    responses: [...responses, respond(listAccountChanges, pageOf(changes))],
    at,
    ...(features && { features }),
  });
const cells = async (name: RegExp) =>
  [...(await screen.findByRole('row', { name })).children].map(({ textContent }) => textContent);

test('a change lists its record, what changed, who did it, how and when', async () => {
  open([aChange()]);
  expect(await cells(/12 Mill Street/)).toEqual([
    '12 Mill Street',
    'Service line',
    'Changed: System side material',
    'Dana Reyes',
    'App',
    '11-21-2026 10:00 AM',
  ]);
});

test('a record without a name has that of its type, and a type that is unknown here its own', async () => {
  open([
    aChange({ title: null, operation: 'removed', before: null, after: null }),
    aChange({ id: 'c2', title: null, entityType: 'futureRecord', operation: 'created', source: 'robot' }),
  ]);
  expect((await cells(/Removed/)).slice(0, 3)).toEqual(['Service line', 'Service line', 'Removed']);
  const unknown = await cells(/futureRecord/);
  expect(unknown.slice(0, 3)).toEqual(['futureRecord', 'futureRecord', 'Created']);
  expect(unknown[4]).toBe('robot');
});

test('a change opens at its own address, and closing it takes it out of the address', async () => {
  const { user, router } = open([aChange()], { at: `/?change=${aChange().id}` });
  const drawer = within(await screen.findByRole('dialog', { name: '12 Mill Street' }));
  expect(drawer.getByText('Dug up')).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(router.state.location.search).toEqual({}));
});

test('the address of a change that is not on the page opens nothing', async () => {
  open([aChange()], { at: '/?change=01995b1e-7c1a-7000-8000-0000000000c9' });
  expect(await cells(/12 Mill Street/)).toHaveLength(6);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a change of a record without a page leads nowhere', async () => {
  open([aChange({ locationId: null })], { at: `/?change=${aChange().id}` });
  const drawer = within(await screen.findByRole('dialog', { name: '12 Mill Street' }));
  expect(drawer.queryByRole('link', { name: /^Go to the/ })).toBeNull();
});

test('the history is filtered by the kind of record, the operation and the source', async () => {
  const { requests } = open([aChange()], {
    at: '/?filters[entityType]=serviceLine&filters[operation]=updated&filters[source]=import',
  });
  expect(await screen.findByRole('list', { name: 'Active filters' })).toBeVisible();
  const query = requestsTo(requests, listAccountChanges).at(-1)?.query;
  expect(['entityType', 'operation', 'source'].map((name) => query?.get(`filters[${name}]`))).toEqual([
    'serviceLine',
    'updated',
    'import',
  ]);
});

test('lines that a change of rules reclassified are one link away, for those who can see the inventory', async () => {
  const { unmount } = open([aChange()]);
  expect((await screen.findByRole('link', { name: 'Reclassified lines' })).getAttribute('href')).toBe(
    '/inventory/reclassifications',
  );
  unmount();
  open([aChange()], { features: [] });
  await cells(/12 Mill Street/);
  expect(screen.queryByRole('link', { name: 'Reclassified lines' })).toBeNull();
});

test('explains what is listed when an account has no changes', async () => {
  open([]);
  expect(await screen.findByText('No changes yet')).toBeVisible();
});

test('shows why a history can’t be loaded, and loads it again', async () => {
  const { user } = open([aChange()], {
    responses: [
      inSequence(listAccountChanges, refuse(listAccountChanges, 500, 'The database is busy.'), () => undefined),
    ],
  });
  expect((await screen.findByRole('alert')).textContent).toContain('The database is busy.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await cells(/12 Mill Street/)).toHaveLength(6);
});
