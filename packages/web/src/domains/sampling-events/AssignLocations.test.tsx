import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { aLocation } from '../../../testing/a-location.ts';
import { aProgram } from '../../../testing/a-program.ts';
import { me, problemReply, showScreen, type Responses } from '../../../testing/show-screen.tsx';
import { openOverlay, overlayStore } from '../../ui/overlays.ts';
import { AssignButton } from './AssignButton.tsx';
import { EventsOfLocation } from './EventsOfLocation.tsx';

afterEach(() => overlayStore.change([]));

const program = aProgram();
const halfYear = {
  id: '01995b1e-7c1a-7000-8000-0000000000e1',
  name: 'Second half',
  programId: program.id,
  programName: program.name,
  eventType: 'Sampling',
  status: 'Active',
  startsOn: '2026-07-01',
  endsOn: '2026-12-31',
  kit: { id: 1, name: 'Lead and copper, first liter', sku: 'WTK-LC-1', sampleQuantity: 1 },
};
const completedEvent = {
  ...halfYear,
  id: '01995b1e-7c1a-7000-8000-0000000000e2',
  name: 'First half',
  status: 'Completed',
};
const page = (items: readonly object[]) => ({
  body: { total: items.length, totalPages: 1, pageSize: 100, pageNumber: 1, items },
});
const features = [...me.features, 'PT:LCR'];
const location = aLocation({ samplingEvents: [{ ...halfYear, assignedOn: '2026-07-01T13:45:00.000Z' }] });

const server =
  (write: Responses): Responses =>
  (request) => {
    if (request.method !== 'GET') return write(request);
    return request.path.endsWith('/samplingevents') ? page([completedEvent, halfYear]) : page([program]);
  };

async function open(write: Responses = () => undefined) {
  const user = userEvent.setup();
  const shown = showScreen(<AssignButton locationId={location.id} place="12 Elm Street" />, {
    responses: server(write),
    features,
  });
  await user.click(await screen.findByRole('button', { name: 'Assign to program and event' }));
  const window = within(await screen.findByRole('dialog'));
  await window.findByRole('combobox', { name: /Program/ });
  return { ...shown, user, window };
}

async function toTheEnd({ user, window }: Pick<Awaited<ReturnType<typeof open>>, 'user' | 'window'>, event: string) {
  await user.selectOptions(window.getByRole('combobox', { name: /Program/ }), program.name);
  await user.click(window.getByRole('button', { name: 'Next' }));
  const events = await window.findByRole('combobox', { name: /Sampling event/ });
  await within(events).findByRole('option', { name: halfYear.name });
  await user.selectOptions(events, event);
  await user.click(window.getByRole('button', { name: 'Next' }));
}

test('each step shows what is missing; only Active events are offered [A8.28]', async () => {
  const { user, window } = await open();
  expect(window.getByText('Choose a program first')).toBeVisible();
  await user.selectOptions(window.getByRole('combobox', { name: /Program/ }), program.name);
  await user.click(window.getByRole('button', { name: 'Next' }));
  expect(await window.findByText('Please select a valid sampling event first')).toBeVisible();
  await user.click(window.getByRole('button', { name: 'Next' }));
  expect(window.queryByText('Confirm')).toBeNull();
  await window.findByRole('option', { name: halfYear.name });
  expect(window.queryByRole('option', { name: completedEvent.name })).toBeNull();
});

test('assigns a location to an event and shows the result', async () => {
  const shown = await open(() => ({
    body: { program: { added: 0, alreadyThere: 1 }, event: { added: 1, alreadyThere: 0 } },
  }));
  await toTheEnd(shown, halfYear.name);
  await shown.user.click(shown.window.getByRole('button', { name: 'Assign 12 Elm Street' }));
  expect(await shown.window.findByText('1 location was already in Tap sampling 2026.')).toBeVisible();
  expect(shown.window.getByText('1 location was added to Second half.')).toBeVisible();
  expect(shown.requests.findLast(({ method }) => method === 'POST')).toMatchObject({
    path: expect.stringMatching(new RegExp(`/samplingevents/${halfYear.id}/locations$`)) as unknown,
    body: { locationIds: [location.id] },
  });
});

test('their samples are created if the person chooses it', async () => {
  const shown = await open(() => ({
    body: { program: { added: 1, alreadyThere: 0 }, event: { added: 1, alreadyThere: 0 } },
  }));
  await toTheEnd(shown, halfYear.name);
  await shown.user.click(shown.window.getByRole('checkbox', { name: 'Create the samples of these locations' }));
  await shown.user.click(shown.window.getByRole('button', { name: 'Assign 12 Elm Street' }));
  await shown.window.findByText('1 location was added to Second half.');
  expect(shown.requests.findLast(({ method }) => method === 'POST')?.body).toEqual({
    locationIds: [location.id],
    createSamplesOnImport: true,
  });
});

test('or to the program alone', async () => {
  const shown = await open(() => ({ body: { added: 1, alreadyThere: 0 } }));
  await toTheEnd(shown, 'Program only');
  await shown.user.click(shown.window.getByRole('button', { name: 'Assign 12 Elm Street' }));
  expect(await shown.window.findByText('1 location was added to Tap sampling 2026.')).toBeVisible();
  expect(shown.requests.findLast(({ method }) => method === 'POST')?.path).toMatch(
    new RegExp(`/programs/${program.id}/locations$`),
  );
});

test.each([
  ['1 location', '1 location was not assigned'],
  ['1,204 locations', '1,204 locations were not assigned'],
])('an assignment that fails names %s', async (locationsText, title) => {
  const user = userEvent.setup();
  const assignTo = () => Promise.reject(new Error('The connection was lost'));
  const shown = showScreen(<AssignButton locationId={location.id} place="" />, {
    responses: server(() => undefined),
    features,
  });
  await screen.findByRole('button', { name: 'Assign to program and event' });
  act(() => void openOverlay('assignLocations', { locations: { assignTo }, locationsText }));
  const window = within(await screen.findByRole('dialog'));
  await window.findByRole('combobox', { name: /Program/ });
  await toTheEnd({ ...shown, user, window }, halfYear.name);
  await user.click(window.getByRole('button', { name: `Assign ${locationsText}` }));
  expect((await window.findByRole('alert')).textContent).toContain(title);
});

test.each([
  [
    problemReply(409, 'You can’t add locations while First half is Completed.'),
    'You can’t add locations while First half is Completed.',
  ],
  [{ status: 500, body: {} }, 'An error occurred. Please try again.'],
])('an error of an assignment goes after 8 seconds [A8.20]', async (query, sentence) => {
  const shown = await open(() => query);
  await toTheEnd(shown, halfYear.name);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  try {
    fireEvent.click(shown.window.getByRole('button', { name: 'Assign 12 Elm Street' }));
    expect((await shown.window.findByRole('alert')).textContent).toContain(sentence);
    await vi.advanceTimersByTimeAsync(8_000);
    await waitFor(() => expect(shown.window.queryByRole('alert')).toBeNull());
    expect(shown.window.getByRole('button', { name: 'Assign 12 Elm Street' })).toBeVisible();
  } finally {
    vi.useRealTimers();
  }
});

test('a location is removed from an event that is chosen [A5.37]', async () => {
  const user = userEvent.setup();
  const { requests } = showScreen(<EventsOfLocation location={location} />, {
    responses: () => ({ status: 204, body: null }),
    features,
  });
  await user.click(await screen.findByRole('button', { name: 'Actions for Second half' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Remove from event' }));
  const window = within(await screen.findByRole('dialog'));
  const field = await window.findByRole('combobox', { name: /Sampling event/ });
  await user.selectOptions(field, '');
  await user.click(window.getByRole('button', { name: 'Remove from event' }));
  expect(window.getByText('Event Required')).toBeVisible();
  await user.selectOptions(field, halfYear.id);
  await user.click(window.getByRole('button', { name: 'Remove from event' }));
  expect(await screen.findByText('12 Elm Street was removed from Second half')).toBeVisible();
  expect(requests.at(-1)).toMatchObject({
    method: 'DELETE',
    path: expect.stringMatching(
      new RegExp(`/program/${program.id}/samplingevent/${halfYear.id}/locations/${location.id}$`),
    ) as unknown,
  });
});
