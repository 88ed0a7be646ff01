import { planFeatures } from '@curbstop/contract/accounts/feature.values';
import type { EventMetrics } from '@curbstop/contract/samples/event-metrics.endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aPeriod, aPeriodList } from '../../testing/a-period.ts';
import { aProgram } from '../../testing/a-program.ts';
import { aSamplingEvent } from '../../testing/a-sampling-event.ts';
import { noIncompleteSites } from '../../testing/incomplete-sites.ts';
import { problemReply, showScreen, type SentRequest } from '../../testing/show-screen.tsx';
import { EventScreen } from './EventScreen.tsx';

const metrics: EventMetrics = {
  samplesPlanned: 40,
  locationsAssigned: 40,
  samplesCreated: 30,
  collected: 30,
  receivedByLab: 30,
  analyzed: 24,
  exceedances: 1,
  gaps: noIncompleteSites,
  withoutFifthLiterBottle: 0,
  invalidated: 0,
  daysLeft: 36,
};

const event = aSamplingEvent();
/** Closed events have a note about their open work. */
const runningEvent = aSamplingEvent({ endsOn: '2099-12-31' });
const { id } = event;

const mapped = [
  { stage: 'detect', addressLine1: '12 Elm Street', locationId: '01995b1e-7c1a-7000-8000-0000000000aa' },
  { stage: 'collected', addressLine1: '14 Elm Street', locationId: '01995b1e-7c1a-7000-8000-0000000000ab' },
].map((place) => ({ city: 'Hartwell', latitude: null, longitude: null, ...place }));

const periods = aPeriodList({ items: [aPeriod({ startsOn: event.startsOn, endsOn: event.endsOn })] });

const highest = [{ analyteId: 1, amount: '96', isMoreThan: false }];
/** Waiting files of laboratories of this event and of another one. */
const unimportedFiles = [
  { importId: 'import-a', eventId: id, fileName: 'results.csv', aboveActionLevel: 2, isUnreadable: false, highest },
  {
    importId: 'import-c',
    eventId: id,
    fileName: 'unchecked.csv',
    aboveActionLevel: null,
    isUnreadable: false,
    highest: [],
  },
  { importId: 'import-d', eventId: id, fileName: 'night.pdf', aboveActionLevel: null, isUnreadable: true, highest: [] },
  {
    importId: 'import-b',
    eventId: 'event-b',
    fileName: 'other.csv',
    aboveActionLevel: 1,
    isUnreadable: false,
    highest,
  },
];

type Answer = { readonly status?: number; readonly body: unknown };
const responses =
  (one: Answer, write?: Answer) =>
  ({ method, path }: SentRequest): Answer | undefined => {
    if (path.endsWith('/open-work')) return { body: { samples: 1, kits: 0 } };
    if (method !== 'GET') return write;
    if (path.endsWith('/attention')) return { body: { unimportedLevels: unimportedFiles } };
    if (path.endsWith('/changes')) return { body: { total: 0, items: [] } };
    if (path.endsWith('/map'))
      return {
        body: {
          stages: [
            { stage: 'detect', locations: 1 },
            { stage: 'collected', locations: 1 },
            { stage: 'nonDetect', locations: 6000 },
          ],
          items: mapped,
        },
      };
    if (path.endsWith('/datasets/kitlocations'))
      return {
        body: {
          dataset: 'kitlocations',
          rows: mapped.map(({ locationId, addressLine1, city, latitude, longitude }, at) => ({
            locationId,
            addressLine1,
            city,
            latitude,
            longitude,
            kitId: `01995b1e-7c1a-7000-8000-0000000000b${at}`,
            code: `K${at}`,
            status: 'Shipped',
          })),
        },
      };
    if (path.endsWith('/datasets/exceedancezips'))
      return { body: { dataset: 'exceedancezips', rows: [{ zip: '06499', exceedances: 3 }] } };
    if (path.endsWith('/datasets/totals'))
      return {
        body: {
          dataset: 'totals',
          rows: [
            {
              goal: 40,
              locations: 40,
              samples: 30,
              collected: 30,
              receivedByLab: 30,
              analyzed: 24,
              exceedances: 1,
              detects: 9,
              nonDetects: 14,
              waiting: 6,
            },
          ],
        },
      };
    if (path.includes('/datasets/')) return { body: { rows: [] } };
    if (path.includes('/metrics/')) return { body: metrics };
    if (path.endsWith('/compliance/periods')) return { body: periods };
    if (path.endsWith('/percentiles'))
      return {
        body: { isCompliance: true, populationServed: null, requiredSites: null, rulesOn: '2026-12-31', analytes: [] },
      };
    if (path.includes('/programs/')) return { body: aProgram() };
    if (path.endsWith('/samplingevents'))
      return { body: { total: 1, totalPages: 1, pageSize: 100, pageNumber: 1, items: [event] } };
    return one;
  };
const open = (
  at = `/events/${id}`,
  {
    one = { body: event },
    write,
    permissions = ['pws:admin'],
  }: { readonly one?: Answer; readonly write?: Answer; readonly permissions?: readonly string[] } = {},
) =>
  showScreen(<EventScreen />, {
    path: '/events/$id/{-$active}',
    at,
    features: [...planFeatures.Pro],
    permissions,
    responses: responses(one, write),
  });

test('an event has an address and shows its fields [A2.12]', async () => {
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'July to December 2026' })).toBeVisible();
  const facts = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(facts).toEqual(
    expect.arrayContaining([
      'Tap sampling 2026',
      'Sampling',
      'Active',
      '07-01-2026',
      '12-31-2026',
      '40 samples',
      'Lead',
      'Lead and copper, first liter (WTK-LC-1)',
    ]),
  );
});

test('names the files of its laboratory whose levels are not imported or not known', async () => {
  open(undefined, { one: { body: runningEvent } });
  const notes = (await screen.findAllByRole('note')) as [HTMLElement, HTMLElement, HTMLElement];
  const [note, unknown, unreadable] = notes;
  expect(unreadable.textContent).toContain('night.pdf cannot be read, and its levels are not known');
  expect(unknown.textContent).toContain('unchecked.csv is not imported, and its levels are not known until you check');
  expect(note.textContent).toContain('2 results above the action level not imported');
  expect(note.textContent).toContain('Highest: Lead 96 µg/L');
  expect(within(note).getByRole('link', { name: 'results.csv' }).getAttribute('href')).toBe('/result-imports/import-a');
  expect(screen.queryByText('other.csv')).toBeNull();
});

test('its analytes and its protocol have their own addresses [A2.71]', async () => {
  open(`/events/${id}/analytes`);
  expect(await screen.findByText('At most 15 µg/L')).toBeVisible();
  expect(screen.getByText('7 to 7.8 pH units, not checked')).toBeVisible();
  expect(within(screen.getByRole('rowheader', { name: /Lead/ })).getByText('Primary')).toBeVisible();
});

test('the protocol shows the kit, its use and its delivery', async () => {
  open(`/events/${id}/protocol`);
  expect(await screen.findByText('Shipped by the carrier')).toBeVisible();
  expect(screen.getByText(/at least 6 hours/)).toBeVisible();
});

test('marks a retired item in its name [B3.6]', async () => {
  open(`/events/${id}`, { one: { body: aSamplingEvent({ status: 'Inactive' }) } });
  expect(await screen.findByRole('heading', { level: 1, name: 'July to December 2026 (Inactive)' })).toBeVisible();
});

test('readers can neither edit nor delete', async () => {
  open(`/events/${id}`, { permissions: ['pws:read'] });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('button', { name: 'Edit event' })).toBeNull();
  expect(screen.queryByRole('button', { name: /More actions/ })).toBeNull();
});

test.each([404, 400])('a missing event shows a message (%i)', async (status) => {
  open(`/events/${id}`, { one: problemReply(status, "We could not find what you're looking for.") });
  expect(await screen.findByRole('heading', { level: 1, name: 'Sampling event not found' })).toBeVisible();
});

test('an event is edited in two steps, except its type and kit [A4.6, A9.20]', async () => {
  const { user, requests } = open(`/events/${id}`, {
    one: { body: runningEvent },
    write: { body: aSamplingEvent({ status: 'Completed', version: 2 }) },
  });
  await user.click(await screen.findByRole('button', { name: 'Edit event' }));
  const dialog = await screen.findByRole('dialog');
  await user.selectOptions(await within(dialog).findByRole('combobox', { name: 'Status' }), 'Completed');
  expect(
    (await within(dialog).findByText('This closes the event with open work')).closest('[role=note]')?.textContent,
  ).toBe('This closes the event with open work1 sample without results stays open and can still be updated.');
  expect(within(dialog).queryByRole('combobox', { name: 'Type' })).toBeNull();
  expect(within(dialog).getByRole('progressbar', { name: 'Step 1 of 2' }).getAttribute('aria-valuenow')).toBe('50');
  await user.click(within(dialog).getByRole('button', { name: 'Next' }));
  expect(within(dialog).getByLabelText('Lower limit, pH units')).toHaveProperty('value', '7');
  await user.click(within(dialog).getByRole('button', { name: 'Save event' }));
  expect(await screen.findByText('Sampling event has been updated')).toBeVisible();
  const sent = requests.find(({ method }) => method === 'PUT');
  expect(sent?.body).toMatchObject({
    version: 1,
    status: 'Completed',
    samplingEventAnalytes: [
      { analyteId: 1, exceedanceLimit: '15' },
      { analyteId: 3, lowerLimit: '7', exceedanceLimit: '7.8' },
    ],
  });
});

test('an edit conflict shows the saved version and keeps the own input', async () => {
  const theirs = aSamplingEvent({ totalGoal: 60, version: 2 });
  const { user } = open(`/events/${id}`, {
    write: problemReply(409, 'Someone else changed this record while you were editing it.', theirs),
  });
  await user.click(await screen.findByRole('button', { name: 'Edit event' }));
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await user.type(name, ' and January');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await user.click(screen.getByRole('button', { name: 'Save event' }));
  expect(await screen.findByText('they saved “60”.', { exact: false })).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'July to December 2026 and January');
  expect(screen.getByRole('textbox', { name: 'Samples planned' })).toHaveProperty('value', '60');
});

test('a deletion is confirmed, and refused with the sentence of the specification when the event is in use [A8.18]', async () => {
  const words = 'Sorry, you cannot delete an Event that has Locations and/or Samples attached to it.';
  const { user } = open(`/events/${id}`, { write: problemReply(409, words) });
  await user.click(await screen.findByRole('button', { name: 'More actions for July to December 2026' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete event' }));
  await user.click(await screen.findByRole('button', { name: 'Delete event' }));
  expect(await screen.findByText(words)).toBeVisible();
});

test('a deleted event leads back to its program', async () => {
  const { user, requests, router } = open(`/events/${id}`, { write: { body: undefined, status: 204 } });
  await user.click(await screen.findByRole('button', { name: 'More actions for July to December 2026' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete event' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete event' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/programs/${event.programId}/events`));
  expect(requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
});

test('a part that a person may not open says which permission is missing', async () => {
  open(`/events/${id}/add-locations`, { permissions: ['pws:read'] });
  expect(await screen.findByText(/You need the .* permission/)).toBeVisible();
});

test('an unknown part of an event shows the page for unknown addresses', async () => {
  open(`/events/${id}/nonsense`);
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
});

test('each part has its own address, and the open one is marked', async () => {
  open(`/events/${id}/analytes`);
  const tabs = within(await screen.findByRole('navigation', { name: `Sections of ${event.name}` }));
  expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Details',
    'Analytes',
    'Protocol',
    'Locations',
    'Samples',
    'Kits',
    '90th percentile',
    'Letters',
    'Map',
    'Change history',
  ]);
  expect(tabs.getByRole('link', { current: 'page' }).getAttribute('href')).toBe(`/events/${id}/analytes`);
});

test('an event that can’t be loaded is loaded again; one that is refused is not', async () => {
  const { user, requests, unmount } = open(`/events/${id}`, { one: problemReply(500, 'The database is busy.') });
  expect(await screen.findByRole('heading', { name: 'The sampling event could not be loaded' })).toBeVisible();
  const before = requests.length;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(requests.length).toBeGreaterThan(before));
  unmount();
  open(`/events/${id}`, { one: problemReply(403, 'You do not have permission.') });
  expect(await screen.findByRole('heading', { name: 'The sampling event could not be loaded' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('the map has its places as a table, which the legend filters [A7.42]', async () => {
  const { user } = open(`/events/${id}/map`);
  const rows = () =>
    within(screen.getByRole('table', { name: 'Places on the map' }))
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent);
  await screen.findByRole('table', { name: 'Places on the map' });
  expect(rows()).toEqual(['12 Elm Street, Hartwell', '14 Elm Street, Hartwell']);
  expect(screen.getByText('2 locations have no coordinates and are listed only in the table.')).toBeVisible();
  const limited = 'Only the first 2 of 6,002 are shown, exceedances first.';
  expect(screen.getByText(limited)).toBeVisible();
  await user.click(screen.getByRole('button', { name: /Detect/ }));
  await waitFor(() => expect(rows()).toEqual(['12 Elm Street, Hartwell']));
  expect(screen.getByText(limited)).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'Kits' }));
  await waitFor(() => expect(rows()).toEqual(['12 Elm Street, Hartwell (kit K0)', '14 Elm Street, Hartwell (kit K1)']));
});

test('the map of kits counts kits, not locations', async () => {
  open(`/events/${id}/map?show=kits`);
  expect(await screen.findByText('2 kits have no coordinates and are listed only in the table.')).toBeVisible();
  expect(screen.queryByText(/locations? ha(s|ve) no coordinates/)).toBeNull();
});

test('the map of lead lines says that it shows no GRR and Unknown lines', async () => {
  open(`/events/${id}/map?show=lead`);
  expect(await screen.findByText(/^This map shows only lead lines\./)).toBeVisible();
});

test('datasets with rows are charts with a table, others take no room [A7.42]', async () => {
  open();
  const table = within(await screen.findByRole('table', { name: 'Exceedances of the event by ZIP' }));
  expect(table.getByRole('row', { name: /06499/ }).textContent).toBe('064993');
  const findings = within(await screen.findByRole('table', { name: 'Samples of the event by finding' }));
  expect(findings.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'EventExceedancesDetectsNon-detectsNo result yet',
    'Samples19146',
  ]);
  expect(screen.queryByText('Kits ordered by month')).toBeNull();
});

test('the outcome of the monitoring period is shown above that of the event', async () => {
  open(`/events/${id}/percentile`);
  const note = await screen.findByText(/^Monitoring period /);
  expect(note.closest('[role="note"]')?.textContent).toMatch(
    /Lead .* µg\/L: action level exceedance\..*The 90th percentile of the period decides about notices and reports/,
  );
  expect(screen.getByRole('link', { name: 'Open the period' }).getAttribute('href')).toBe(
    `/compliance/periods/${event.startsOn}`,
  );
});

test('the browser tab names the part of the event', async () => {
  open(`/events/${id}/kits`);
  await screen.findByRole('heading', { level: 1, name: 'July to December 2026' });
  expect(document.title).toBe('July to December 2026: Kits · Curbstop');
});
