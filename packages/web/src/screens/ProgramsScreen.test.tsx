import { planFeatures } from '@curbstop/contract/accounts/feature.values';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aProgram } from '../../testing/a-program.ts';
import { problemReply, showScreen, type Responses } from '../../testing/show-screen.tsx';
import { overlayStore } from '../ui/overlays.ts';
import { ProgramsScreen } from './ProgramsScreen.tsx';

// Overlays are global state; one that a test leaves open must not leak into the next.
afterEach(() => overlayStore.change([]));

const taps = aProgram();
const page = (items: readonly unknown[]) => ({
  body: { total: items.length, totalPages: 1, pageSize: 20, pageNumber: 1, items },
});
const open = (responses: Responses, overrides: object = {}) =>
  showScreen(<ProgramsScreen />, {
    path: '/programs',
    at: '/programs',
    features: [...planFeatures.Expert],
    responses,
    ...overrides,
  });
const answering =
  (write: ReturnType<Responses>): Responses =>
  ({ method }) =>
    method === 'GET' ? page([taps]) : write;
const inUse = 'Sorry, you cannot delete a Program that has Locations and/or Events attached to it.';

test('a program is created in two steps: its type, then its details [A2.76, B2.31]', async () => {
  const { user, requests, router } = open(
    answering({ body: aProgram({ id: '01995b1e-7c1a-7000-8000-0000000000b2' }) }),
  );
  await user.click(await screen.findByRole('button', { name: 'Create program' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create program' }));
  expect((await dialog.findAllByRole('radio')).map((card) => card.getAttribute('aria-label'))).toEqual([
    'Lead and copper sampling',
    'Customer requests',
    'Line inspection',
    'Pitcher filters',
    'COVID',
    'Verification',
    'Replacement',
  ]);
  await user.click(dialog.getByRole('button', { name: 'Next' }));
  expect(dialog.getByText('A Program Type is required.')).toBeVisible();
  await user.click(dialog.getByRole('radio', { name: 'Replacement' }));
  await user.click(dialog.getByRole('button', { name: 'Next' }));
  await user.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Lines of 2027');
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'Meters' }).disabled).toBe(true);
  expect(dialog.getByText('Coming Soon')).toBeVisible();
  await user.selectOptions(dialog.getByLabelText('Replacement interval'), '24 months');
  await user.clear(dialog.getByLabelText(/^Starts/));
  await user.type(dialog.getByLabelText(/^Starts/), '2027-01-31');
  const ends = dialog.getByLabelText<HTMLInputElement>('Ends');
  expect([ends.disabled, ends.value]).toEqual([true, '01-31-2029']);
  await user.click(dialog.getByRole('button', { name: 'Create program' }));
  expect(await screen.findByText('Program has been created')).toBeVisible();
  expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
    programTypeId: 8,
    name: 'Lines of 2027',
    startsOn: '2027-01-31',
    endsOn: '2029-01-31',
    replacementIntervalMonths: 24,
    assetTypeId: 1,
    doesPreSampling: true,
  });
  await waitFor(() => expect(router.state.location.pathname).toBe('/programs/01995b1e-7c1a-7000-8000-0000000000b2'));
});

test('validation errors of a new program are shown at their fields, server errors above the form', async () => {
  const { user } = open(answering(problemReply(403, 'Programs of this type are not part of your plan.')));
  await user.click(await screen.findByRole('button', { name: 'Create program' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create program' }));
  await user.click(await dialog.findByRole('radio', { name: 'Pitcher filters' }));
  await user.click(dialog.getByRole('button', { name: 'Next' }));
  await user.click(dialog.getByRole('button', { name: 'Create program' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('A Program Name is required.');
  await user.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Filters{Enter}');
  await waitFor(() => expect(dialog.getByRole('alert').textContent).toContain('not part of your plan'));
});

test('an edit conflict shows the saved version, and the own changes are saved on top of it', async () => {
  const theirs = aProgram({ name: 'Taps, all of 2026', endsOn: '2027-01-31', version: 2 });
  let puts = 0;
  const { user, requests } = open(({ method }) =>
    method === 'GET'
      ? page([taps])
      : ++puts === 1
        ? problemReply(409, 'Someone else changed this record', theirs)
        : { body: { ...theirs, name: 'Taps of 2026', version: 3, eventsOutside: 0 } },
  );
  await user.click(await screen.findByRole('button', { name: 'Actions for Tap sampling 2026' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit program' }));
  const name = await dialog.findByRole('textbox', { name: /^Name/ });
  await user.clear(name);
  await user.type(name, 'Taps of 2026');
  await user.click(dialog.getByRole('button', { name: 'Save program' }));
  expect((await dialog.findByRole('alert')).textContent).toContain(
    'they saved “Taps, all of 2026”, you have “Taps of 2026”.',
  );
  expect(dialog.getByRole('alert').textContent).toContain('Ends: they saved “01-31-2027”.');
  await user.click(dialog.getByRole('button', { name: 'Save program' }));
  expect(await screen.findByText('Program has been updated')).toBeVisible();
  expect(requests.findLast(({ method }) => method === 'PUT')?.body).toEqual({
    version: 2,
    name: 'Taps of 2026',
    startsOn: '2026-01-01',
    endsOn: '2027-01-31',
    shippingVendorId: null,
  });
});

test.each([
  [problemReply(409, inUse), inUse],
  [{ status: 200, body: null }, '“Tap sampling 2026” was deleted'],
])('deleting needs confirmation and shows the outcome [A8.17]', async (query, outcome) => {
  const { user, requests } = open(answering(query));
  await user.click(await screen.findByRole('button', { name: 'Actions for Tap sampling 2026' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete this program?' }));
  expect(requests.some(({ method }) => method === 'DELETE')).toBe(false);
  await user.click(dialog.getByRole('button', { name: 'Delete program' }));
  expect(await screen.findByText(outcome)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('readers have no actions, even when the list is empty', async () => {
  open(() => page([]), { permissions: ['pws:read'] });
  expect(await screen.findByRole('heading', { name: 'No programs yet' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Create program' })).toBeNull();
});
