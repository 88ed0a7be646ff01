import { planFeatures } from '@curbstop/contract/accounts/feature.values';
import {
  assignLocations,
  removeEventLocation,
  removeEventLocations,
} from '@curbstop/contract/sampling-events/event-location.endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { aSamplingEvent } from '../../../testing/a-sampling-event.ts';
import { openWindow } from '../../../testing/open-window.tsx';
import { neverRespond, refuse, requestsTo, respond, type Responses } from '../../../testing/server.ts';
import { showScreen } from '../../../testing/show-screen.tsx';
import { EventsOfLocation } from './EventsOfLocation.tsx';

const event = aSamplingEvent();
const other = aSamplingEvent({ id: '01995b1e-7c1a-7000-8000-0000000000e2', name: 'January to June 2026' });
const locationId = '01995b1e-7c1a-7000-8000-0000000000aa';
const place = '12 Elm Street';
const removed = respond(removeEventLocation, undefined);
const hasKit = 'This location has a kit for the event, so it cannot be removed.';
const removedIds = ({ requests }: Pick<ReturnType<typeof showScreen>, 'requests'>) =>
  requestsTo(requests, removeEventLocations).map(({ body }) => (body as { locationIds: string[] }).locationIds);

describe('removing a location from an event', () => {
  async function open(responses: readonly Responses[], eventId?: string) {
    const shown = await openWindow(
      'removeFromEvent',
      { locationId, place, events: [event, other], ...(eventId !== undefined && { eventId }) },
      { responses },
    );
    await shown.dialog.findByText(
      `${place} will be removed from the event but stays in the program. Its history is kept.`,
    );
    const remove = () => shown.user.click(shown.dialog.getByRole('button', { name: 'Remove from event' }));
    return { ...shown, remove };
  }

  test('needs an event, at whose field the focus is after a refusal', async () => {
    const { dialog, remove, requests } = await open([]);
    await remove();
    expect((await dialog.findByRole('alert')).textContent).toContain('The location was not removedSampling event: ');
    expect(document.activeElement).toBe(dialog.getByRole('combobox', { name: /^Sampling event/ }));
    expect(requestsTo(requests, removeEventLocation)).toEqual([]);
  });

  test('removes it from the chosen event only, and can be undone', async () => {
    const shown = await open([removed, respond(assignLocations, { added: 1, alreadyThere: 0 } as never)], event.id);
    const { dialog, remove, requests, user } = shown;
    await user.selectOptions(dialog.getByRole('combobox', { name: /^Sampling event/ }), other.id);
    await remove();
    expect(await screen.findByText(`${place} was removed from ${other.name}`)).toBeVisible();
    expect(requestsTo(requests, removeEventLocation).map(({ params }) => params)).toMatchObject([
      { programId: other.programId, eventId: other.id, locationId },
    ]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(`${place} was added back to ${other.name}`)).toBeVisible();
    expect(requestsTo(requests, assignLocations).map(({ params, body }) => [params['id'], body])).toEqual([
      [other.id, { locationIds: [locationId] }],
    ]);
  });

  test('an undo that fails says why', async () => {
    const { remove, user } = await open([removed, refuse(assignLocations, 409, 'This event is completed.')], event.id);
    await remove();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('The location could not be restored. This event is completed.')).toBeVisible();
  });

  test.each([
    ['that has kits or samples', 409, hasKit, hasKit],
    [
      'that was removed meanwhile',
      404,
      'Not found.',
      'The location was already removed, or the program or event was deleted. Reload the page.',
    ],
    [
      'while the server fails',
      500,
      'Internal',
      'There seems to be an error, please try again or contact support for assistance.',
    ],
  ])('is refused for a location %s, in the window', async (...[, status, detail, sentence]) => {
    const { dialog, remove } = await open([refuse(removeEventLocation, status, detail)], event.id);
    await remove();
    expect((await dialog.findByRole('alert')).textContent).toBe(`The location was not removed${sentence}`);
  });
});

describe('removing selected locations from an event', () => {
  const places = ['1 Elm Street', '2 Elm Street', '3 Elm Street'];
  const locations = places.map((name, at) => ({
    locationId: `01995b1e-7c1a-7000-8000-00000000000${at + 1}`,
    place: name,
    programId: event.programId,
    eventId: event.id,
    eventName: event.name,
  }));
  const keeping = (...kept: readonly number[]) =>
    respond(removeEventLocations, {
      removed: locations.filter((_, at) => !kept.includes(at)).map((one) => one.locationId),
      kept: kept.map((at) => ({ locationId: locations[at]?.locationId ?? '', reason: hasKit })),
    });
  async function open(count: number, ...responses: readonly Responses[]) {
    const onDone = vi.fn<() => void>();
    const shown = await openWindow(
      'removeSelectedFromEvent',
      { locations: locations.slice(0, count), eventName: event.name, onDone },
      { responses },
    );
    const remove = async () => shown.user.click(await shown.dialog.findByRole('button', { name: 'Remove from event' }));
    return { ...shown, onDone, remove };
  }

  test.each([
    [1, `1 location will be removed from ${event.name} but stays in the program.`],
    [3, `3 locations will be removed from ${event.name} but stay in the program.`],
  ])('announces %i, and starts at Cancel', async (count, sentence) => {
    const { dialog } = await open(count);
    expect((await dialog.findByText(/will be removed/)).textContent).toContain(sentence);
    const cancel = dialog.getByRole('button', { name: 'Cancel' });
    await waitFor(() => expect(document.activeElement).toBe(cancel));
  });

  test('removes all with one request, closes and can be undone for all', async () => {
    const shown = await open(3, keeping());
    await shown.remove();
    expect(await screen.findByText(`3 locations were removed from ${event.name}`)).toBeVisible();
    expect(removedIds(shown)).toEqual([locations.map((one) => one.locationId)]);
    expect(shown.onDone).toHaveBeenCalledOnce();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('keeps those with kits, each named once by its reason, and removes the others', async () => {
    const shown = await open(3, keeping(0, 2));
    await shown.remove();
    expect(await shown.dialog.findByText(`1 location was removed from ${event.name}.`)).toBeVisible();
    expect(shown.dialog.getByText(`${hasKit} Not removed: 1 Elm Street and 3 Elm Street.`)).toBeVisible();
    await shown.user.click(shown.dialog.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('says that none was removed if all have kits', async () => {
    const { dialog, remove } = await open(1, keeping(0));
    await remove();
    expect(await dialog.findByText(`No locations were removed from ${event.name}.`)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  test('is sent once while it is on its way', async () => {
    const shown = await open(1, neverRespond(removeEventLocations));
    await shown.user.dblClick(await shown.dialog.findByRole('button', { name: 'Remove from event' }));
    expect(removedIds(shown)).toHaveLength(1);
  });
});

describe('the events of a location', () => {
  const showEvents = (events: readonly ReturnType<typeof aSamplingEvent>[], permissions = ['pws:admin']) =>
    showScreen(
      <EventsOfLocation
        location={{ id: locationId, addressLine1: place, addressLine2: null, samplingEvents: events } as never}
      />,
      { features: [...planFeatures.Expert], permissions, responses: [] },
    );

  test('link to the events with their days and program', async () => {
    showEvents([event], ['pws:read']);
    const link = await screen.findByRole('link', { name: event.name });
    expect(link.getAttribute('href')).toBe(`/events/${event.id}`);
    expect(link.parentElement?.textContent).toContain(`07-01-2026 to 12-31-2026 · ${event.programName}`);
    expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull();
  });

  test('are none if it is in no event', async () => {
    showEvents([]);
    expect(await screen.findByText('Not in a sampling event')).toBeVisible();
  });

  test('the window for removing starts with the event of the row', async () => {
    const { user } = showEvents([event, other]);
    await user.click(await screen.findByRole('button', { name: `Actions for ${other.name}` }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remove from event' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect((await dialog.findByRole<HTMLSelectElement>('combobox', { name: /^Sampling event/ })).value).toBe(other.id);
  });
});
