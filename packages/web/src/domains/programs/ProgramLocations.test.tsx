import { planFeatures } from '@curbstop/contract/accounts/feature.values';
import { getProgramTotals } from '@curbstop/contract/overviews/program-totals.endpoints';
import {
  countLocationStatuses,
  listMatchingProgramLocations,
  listProgramLocations,
  removeProgramLocation,
  updateLocationStatuses,
} from '@curbstop/contract/programs/program-location.endpoints';
import { deleteProgram, getProgram, listPrograms } from '@curbstop/contract/programs/program.endpoints';
import type { ProgramLocation } from '@curbstop/contract/programs/program-location.rules';
import {
  listEventLocations,
  listMatchingEventLocations,
  removeEventLocation,
  removeEventLocations,
} from '@curbstop/contract/sampling-events/event-location.endpoints';
import type { EventLocation } from '@curbstop/contract/sampling-events/event-location.rules';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aProgram } from '../../../testing/a-program.ts';
import { aSamplingEvent } from '../../../testing/a-sampling-event.ts';
import {
  neverRespond,
  inSequence,
  pageOf,
  refuse,
  requestsTo,
  respond,
  type Responses,
} from '../../../testing/server.ts';
import { showScreen } from '../../../testing/show-screen.tsx';
import { ProgramScreen } from '../../screens/ProgramScreen.tsx';
import { ProgramsScreen } from '../../screens/ProgramsScreen.tsx';
import { EventLocations } from '../sampling-events/EventLocations.tsx';
import { describeAdded, describeStatusesUpdated } from './program-location.calculation.ts';

const program = aProgram();
const place: ProgramLocation = {
  id: '01995b1e-7c1a-7000-8000-0000000000f1',
  programId: program.id,
  locationId: '01995b1e-7c1a-7000-8000-0000000000aa',
  status: 'Scheduled',
  addressLine1: '12 Elm Street',
  addressLine2: null,
  city: 'Hartwell',
  externalId: 'L-0012',
  assignedOn: '2026-07-01T15:00:00.000Z',
  updatedOn: '2026-07-01T15:00:00.000Z',
};
const statuses = [
  { status: 'Assigned' as const, locations: 0 },
  { status: 'Scheduled' as const, locations: 1204 },
];
const totals = {
  totalEvents: 2,
  activeEvents: 1,
  totalGoal: 1070,
  totalLocations: 40,
  samples: 0,
  collected: 0,
  receivedByLab: 0,
  analyzed: 0,
  exceedances: 0,
  resultsNotImported: 0,
  levelsNotImported: 0,
  unreadableNotImported: 0,
};

function open(
  at: string,
  {
    first = [],
    permissions = ['pws:admin'],
  }: { readonly first?: readonly Responses[]; readonly permissions?: readonly string[] } = {},
) {
  return showScreen(<ProgramScreen />, {
    path: '/programs/$id/{-$active}',
    at: `/programs/${program.id}${at}`,
    elsewhere: ['/programs'],
    features: [...planFeatures.Pro],
    permissions,
    responses: [
      ...first,
      respond(getProgram, { ...program, events: [] }),
      respond(getProgramTotals, totals),
      respond(countLocationStatuses, statuses),
      respond(listProgramLocations, pageOf([place])),
    ],
  });
}

test('the locations of a program are counted by status, each count linked to its locations', async () => {
  const { requests } = open('/locations?filters[status]=Scheduled');
  const counted = within(await screen.findByRole('list', { name: 'Locations by status' })).getAllByRole('link');
  expect(counted.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['1,204 Scheduled', `/programs/${program.id}/locations?filters[status]=Scheduled`],
  ]);
  expect((await screen.findByRole('link', { name: '12 Elm Street' })).getAttribute('href')).toBe(
    `/locations/${place.locationId}/programs`,
  );
  expect(requestsTo(requests, listProgramLocations)[0]?.query.getAll('filters[status]')).toEqual(['Scheduled']);
});

test('removing a location from the program shows its status and what is kept', async () => {
  const { user, requests } = open('/locations', { first: [respond(removeProgramLocation, undefined)] });
  await user.click(await screen.findByRole('button', { name: 'Actions for 12 Elm Street' }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'Update status',
    'Remove from program',
  ]);
  await user.click(screen.getByRole('menuitem', { name: 'Remove from program' }));
  const dialog = await screen.findByRole('dialog');
  expect(
    await within(dialog).findByText(
      '12 Elm Street will be removed from Tap sampling 2026 (status “Scheduled”). Its history is kept.',
    ),
  ).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Remove from program' }));
  expect(await screen.findByText('12 Elm Street was removed from Tap sampling 2026')).toBeVisible();
  expect(requestsTo(requests, removeProgramLocation)[0]?.params).toMatchObject({ locationId: place.locationId });
});

const many = { ...pageOf([place]), total: 340, totalPages: 17 };
const matching = Array.from({ length: 340 }, (_, at) => ({
  ...place,
  id: `01995b1e-7c1a-7000-8000-${String(at).padStart(12, '0')}`,
  locationId: `01995b1e-7c1a-7000-8001-${String(at).padStart(12, '0')}`,
}));

test('the status of all locations that match is changed, each with the status that was seen [B7.17]', async () => {
  const { user, requests } = open('/locations?filters[status]=Scheduled', {
    first: [
      respond(listProgramLocations, many),
      respond(listMatchingProgramLocations, matching),
      respond(updateLocationStatuses, { updated: 340, unchanged: 0 }),
    ],
  });
  await screen.findByRole('link', { name: '12 Elm Street' });
  await user.click(screen.getByRole('checkbox', { name: /^Select all/ }));
  await user.click(await screen.findByRole('button', { name: 'Select all 340 locations that match' }));
  await user.click(await screen.findByRole('button', { name: 'Update status' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.selectOptions(await dialog.findByRole('combobox', { name: /Status/ }), 'Completed');
  await user.click(dialog.getByRole('button', { name: 'Update status' }));
  await waitFor(() => expect(requestsTo(requests, updateLocationStatuses)).toHaveLength(1));
  expect(requestsTo(requests, listMatchingProgramLocations)[0]?.body).toEqual({
    request: { searchTerm: '', filters: { status: ['Scheduled'] } },
    expectedCount: 340,
  });
  const sent = requestsTo(requests, updateLocationStatuses)[0]?.body as readonly object[];
  expect(sent).toHaveLength(340);
  expect(sent[0]).toMatchObject({ locationId: matching[0]?.locationId, was: 'Scheduled', status: 'Completed' });
});

test('readers see the locations of a program and change none', async () => {
  open('/locations', { permissions: ['pws:read'] });
  expect(await screen.findByRole('link', { name: '12 Elm Street' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Actions for 12 Elm Street' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Edit program' })).toBeNull();
  expect(screen.queryByRole('button', { name: /More actions/ })).toBeNull();
});

test('explains how locations are added to a program without any', async () => {
  open('/locations', {
    first: [respond(countLocationStatuses, []), respond(listProgramLocations, pageOf<ProgramLocation>([]))],
  });
  expect(await screen.findByRole('heading', { name: 'No locations yet' })).toBeVisible();
  expect(screen.queryByRole('list', { name: 'Locations by status' })).toBeNull();
});

test('totals that can’t be loaded are not shown as zero', async () => {
  const { user } = open('', {
    first: [inSequence(getProgramTotals, refuse(getProgramTotals, 500, 'Busy.'), respond(getProgramTotals, totals))],
  });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('The totals could not be loaded');
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: '2 events' })).toBeVisible();
});

test('shows that a program is loading, and loads a failed one again', async () => {
  const { unmount } = open('', { first: [neverRespond(getProgram)] });
  expect(await screen.findByRole('region', { name: 'Loading the program' })).toBeVisible();
  unmount();
  const { user } = open('', {
    first: [inSequence(getProgram, refuse(getProgram, 500, 'Busy.'), respond(getProgram, { ...program, events: [] }))],
  });
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Tap sampling 2026' })).toBeVisible();
});

async function askToDelete(answer: Responses) {
  const shown = open('', { first: [answer] });
  await shown.user.click(await screen.findByRole('button', { name: 'More actions for Tap sampling 2026' }));
  await shown.user.click(await screen.findByRole('menuitem', { name: 'Delete program' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete this program?' });
  expect(dialog.textContent).toContain(
    'will be deleted if it has no locations or events. This cannot be undone; its change history is kept.',
  );
  return { ...shown, dialog: within(dialog) };
}

test('a deleted program leads back to the list', async () => {
  const { user, dialog, router } = await askToDelete(respond(deleteProgram, undefined));
  await user.click(dialog.getByRole('button', { name: 'Delete program' }));
  expect(await screen.findByText('“Tap sampling 2026” was deleted')).toBeVisible();
  await waitFor(() => expect(router.state.location.pathname).toBe('/programs'));
});

test('a program in use is not deleted, with the sentence of the server [A8.17]', async () => {
  const sentence = 'This program has sampling events. Delete them first.';
  const { user, dialog, router } = await askToDelete(refuse(deleteProgram, 409, sentence));
  await user.click(dialog.getByRole('button', { name: 'Delete program' }));
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(router.state.location.pathname).toBe(`/programs/${program.id}`);
});

test('a deletion that is not confirmed deletes nothing', async () => {
  const { user, dialog, requests } = await askToDelete(respond(deleteProgram, undefined));
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(requestsTo(requests, deleteProgram)).toEqual([]);
});

test('the list of programs shows type and days, and is filtered by its address', async () => {
  const { requests } = showScreen(<ProgramsScreen />, {
    path: '/programs',
    at: '/programs?filters[status]=Active',
    features: [...planFeatures.Pro],
    responses: respond(listPrograms, pageOf([program])),
  });
  const row = (await screen.findByRole('link', { name: 'Tap sampling 2026' })).closest('tr');
  expect(row?.textContent).toContain('01-01-2026');
  expect(row?.textContent).toContain('12-31-2026');
  expect(
    within(row as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe(`/programs/${program.id}`);
  expect(requestsTo(requests, listPrograms)[0]?.query.getAll('filters[status]')).toEqual(['Active']);
});

// Locations of an event

const event = aSamplingEvent();
const { updatedOn: _, ...inProgram } = place;
const inEvent: EventLocation = { ...inProgram, eventId: event.id };
const showEvent = (responses: readonly Responses[], permissions = ['pws:admin']) =>
  showScreen(<EventLocations event={event} />, {
    features: [...planFeatures.Pro],
    permissions,
    responses: [...responses, respond(listEventLocations, pageOf([inEvent]))],
  });

test('a location of an event shows its status in the program and leads to its events', async () => {
  showEvent([]);
  const link = await screen.findByRole('link', { name: '12 Elm Street' });
  expect(link.getAttribute('href')).toBe(`/locations/${place.locationId}/events`);
  expect(link.closest('tr')?.textContent).toContain('Scheduled');
});

test('a location is removed from the event of its row', async () => {
  const { user, requests } = showEvent([respond(removeEventLocation, undefined)]);
  await user.click(await screen.findByRole('button', { name: 'Actions for 12 Elm Street' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Remove from event' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/will be removed from the event but stays in the program/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Remove from event' }));
  expect(await screen.findByText('12 Elm Street was removed from July to December 2026')).toBeVisible();
  expect(requestsTo(requests, removeEventLocation)[0]?.params).toMatchObject({
    programId: event.programId,
    eventId: event.id,
  });
});

test.each([
  [409, 'It has samples.', 'It has samples.'],
  [404, 'Not found', 'The location was already removed, or the program or event was deleted. Reload the page.'],
  [500, 'Boom', 'There seems to be an error, please try again or contact support for assistance.'],
])('shows why a location was not removed from its event (%i)', async (status, detail, words) => {
  const { user } = showEvent([refuse(removeEventLocation, status, detail)]);
  await user.click(await screen.findByRole('button', { name: 'Actions for 12 Elm Street' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Remove from event' }));
  await user.click(await screen.findByRole('button', { name: 'Remove from event' }));
  expect((await within(screen.getByRole('dialog')).findByRole('alert')).textContent).toContain(words);
});

test('removes selected locations from the event and keeps those with kits, with a note', async () => {
  const other: EventLocation = {
    ...inEvent,
    id: '0199a000-0000-7000-8000-0000000000e2',
    locationId: '0199a000-0000-7000-8000-0000000000e3',
    addressLine1: '14 Elm Street',
  };
  const kits = 'Location cannot be removed due to having linked kits. Kits have already been created.';
  const removal = respond(removeEventLocations, {
    removed: [inEvent.locationId],
    kept: [{ locationId: other.locationId, reason: kits }],
  });
  const { user, requests } = showScreen(<EventLocations event={event} />, {
    features: [...planFeatures.Pro],
    responses: [removal, respond(listEventLocations, pageOf([inEvent, other]))],
  });
  for (const name of ['12 Elm Street', '14 Elm Street'])
    await user.click(await screen.findByRole('checkbox', { name: new RegExp(name) }));
  await user.click(await screen.findByRole('button', { name: 'Remove from event' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/^2 locations will be removed from July to December 2026/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Remove from event' }));
  expect(await dialog.findByText(`${kits} Not removed: 14 Elm Street.`)).toBeVisible();
  expect(dialog.getByText('1 location was removed from July to December 2026.')).toBeVisible();
  expect(requestsTo(requests, removeEventLocations).map(({ body }) => body)).toEqual([
    { locationIds: [inEvent.locationId, other.locationId] },
  ]);
});

test('a list that changed since all were selected is not acted on', async () => {
  const changed = 'The list has changed since you made your selection (340 then, 339 now).';
  const { user } = showScreen(<EventLocations event={event} />, {
    features: [...planFeatures.Pro],
    responses: [
      respond(listEventLocations, { ...pageOf([inEvent]), total: 340, totalPages: 17 }),
      refuse(listMatchingEventLocations, 409, changed),
    ],
  });
  await screen.findByRole('link', { name: '12 Elm Street' });
  await user.click(screen.getByRole('checkbox', { name: /^Select all/ }));
  await user.click(await screen.findByRole('button', { name: 'Select all 340 locations that match' }));
  expect((await screen.findByRole('alert')).textContent).toBe(changed);
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Remove from event' })).toBeNull();
});

test('readers remove no location from an event', async () => {
  showEvent([], ['pws:read']);
  expect(await screen.findByRole('link', { name: '12 Elm Street' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Actions/ })).toBeNull();
});

test('what was added and what was there already are counted apart', () => {
  expect(describeAdded({ added: 3, alreadyThere: 2 }, 'Tap sampling')).toBe(
    '3 locations were added to Tap sampling. 2 locations were already in Tap sampling.',
  );
  expect(describeAdded({ added: 1, alreadyThere: 0 }, 'Tap sampling')).toBe('1 location was added to Tap sampling.');
  expect(describeAdded({ added: 0, alreadyThere: 1 }, 'Tap sampling')).toBe('1 location was already in Tap sampling.');
  expect(describeStatusesUpdated(1, 'Replaced')).toBe('1 Location was updated to status Replaced');
});
