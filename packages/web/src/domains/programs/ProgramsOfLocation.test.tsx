import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { aLocation } from '../../../testing/a-location.ts';
import { me, problemReply, showScreen, type Responses } from '../../../testing/show-screen.tsx';
import { overlayStore } from '../../ui/overlays.ts';
import { toastStore } from '../../ui/toasts.ts';
import { ProgramsOfLocation } from './ProgramsOfLocation.tsx';

afterEach(() => {
  overlayStore.change([]);
  toastStore.change([]);
});

const replacements = {
  id: '01995b1e-7c1a-7000-8000-0000000000b2',
  name: 'Replacements',
  programTypeId: 8,
  status: 'Scheduled',
  assignedOn: '2026-09-03T13:45:00.000Z',
};
const location = aLocation({ programs: [replacements] });
const features = [...me.features, 'PT:LSLR'];
const show = (responses: Responses = () => undefined, permissions = ['pws:admin']) =>
  showScreen(<ProgramsOfLocation location={location} />, { responses, permissions, features });

async function choose(action: string) {
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Actions for Replacements' }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
  return { user, window: within(await screen.findByRole('dialog')) };
}

test('a location lists its programs with its status in each; viewers can’t change it', async () => {
  show(undefined, ['pws:read']);
  expect((await screen.findByRole('link', { name: 'Replacements' })).getAttribute('href')).toBe(
    `/programs/${replacements.id}`,
  );
  expect(screen.getByText('Scheduled')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

test('a status is one of the seven and is sent with the status shown on the screen [A9.14, A8.15]', async () => {
  const { requests } = show(() => ({ body: { updated: 1, unchanged: 0 } }));
  const { user, window } = await choose('Update status');
  const field = await window.findByRole('combobox', { name: 'Status' });
  expect(
    within(field)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Assigned', 'Pre-Sampling', 'Scheduled', 'Replaced', 'Post-Sampling', 'Completed', 'No Action Required']);
  await user.selectOptions(field, 'Replaced');
  await user.click(window.getByRole('button', { name: 'Update status' }));
  expect(await screen.findByText('1 Location was updated to status Replaced')).toBeVisible();
  expect(requests.at(-1)).toMatchObject({
    method: 'POST',
    path: expect.stringMatching(/\/locations\/statuses$/) as unknown,
    body: [{ locationId: location.id, programId: replacements.id, status: 'Replaced', was: 'Scheduled' }],
  });
});

test('shows why a status was not saved [A8.15]', async () => {
  show(() => problemReply(409, '12 Elm Street is “Completed” by now.'));
  const { user, window } = await choose('Update status');
  await user.click(await window.findByRole('button', { name: 'Update status' }));
  expect(await screen.findByText('An error occurred while updating the statuses')).toBeVisible();
  expect(window.getByRole('alert').textContent).toContain('12 Elm Street is “Completed” by now.');
  expect(window.getByRole('button', { name: 'Update status' }).hasAttribute('disabled')).toBe(true);
  await user.click(window.getByRole('button', { name: 'Close and reload' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a location is removed from a program, and comes back with its status', async () => {
  const { requests } = show(({ method }) =>
    method === 'DELETE' ? { status: 204, body: null } : { body: { added: 1, alreadyThere: 0 } },
  );
  const { user, window } = await choose('Remove from program');
  await user.click(await window.findByRole('button', { name: 'Remove from program' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('12 Elm Street was added back to Replacements')).toBeVisible();
  expect(requests.at(-1)?.body).toEqual({ locationIds: [location.id], status: 'Scheduled' });
});

test.each([
  [
    problemReply(409, 'Location cannot be removed due to having linked samples.'),
    'Location cannot be removed due to having linked samples.',
  ],
  [{ status: 500, body: {} }, 'There seems to be an error, please try again or contact support for assistance.'],
])('what keeps a location in its program is shown in the window [A8.11-A8.14]', async (query, sentence) => {
  show(() => query);
  const { user, window } = await choose('Remove from program');
  await user.click(await window.findByRole('button', { name: 'Remove from program' }));
  expect((await window.findByRole('alert')).textContent).toContain(sentence);
});
