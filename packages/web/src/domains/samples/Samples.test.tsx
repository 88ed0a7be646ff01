import { planFeatures } from '@curbstop/contract/accounts/feature.values';
import { listAttachments } from '@curbstop/contract/attachments/attachment.endpoints';
import {
  downloadRecalculatedResults,
  listRecalculatedResults,
  type RecalculatedResult,
} from '@curbstop/contract/samples/recalculation.endpoints';
import { countFindings, createSamples, listSamples } from '@curbstop/contract/samples/sample.endpoints';
import type { SampleRow } from '@curbstop/contract/samples/sample.rules';
import { listEventLocations } from '@curbstop/contract/sampling-events/event-location.endpoints';
import type { EventLocation } from '@curbstop/contract/sampling-events/event-location.rules';
import { screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { aProgram } from '../../../testing/a-program.ts';
import { aDueAnalyte, aResult, aSample, aSampleRow } from '../../../testing/a-sample.ts';
import { aSamplingEvent } from '../../../testing/a-sampling-event.ts';
import {
  neverRespond,
  inSequence,
  pageOf,
  refuse,
  requestsTo,
  respond,
  respondWithFile,
  type Responses,
} from '../../../testing/server.ts';
import { showScreen } from '../../../testing/show-screen.tsx';
import { RecalculationSection } from './RecalculationSection.tsx';
import { SampleOverview, SampleResults } from './SampleDetails.tsx';
import { SamplesOfEvent, SamplesOfLocation, SamplesOfProgram } from './SampleLists.tsx';

const event = aSamplingEvent();
const counts = { exceedances: 2, detects: 5, nonDetects: 31, waiting: 4 };
const eventLocation: EventLocation = {
  id: '01995b1e-7c1a-7000-8000-0000000000f1',
  programId: event.programId,
  eventId: event.id,
  locationId: '01995b1e-7c1a-7000-8000-0000000000aa',
  addressLine1: '12 Elm Street',
  addressLine2: null,
  city: 'Hartwell',
  externalId: null,
  status: 'Assigned',
  assignedOn: '2026-07-01T15:00:00.000Z',
};

function showPart(
  part: ReactNode,
  {
    first = [],
    rows = [aSampleRow()],
    ...around
  }: {
    readonly first?: readonly Responses[];
    readonly rows?: readonly SampleRow[];
    readonly permissions?: readonly string[];
    readonly at?: string;
    readonly path?: string;
  } = {},
) {
  return showScreen(part, {
    features: [...planFeatures.Pro],
    responses: [
      ...first,
      respond(countFindings, counts),
      respond(listSamples, pageOf(rows)),
      respond(listEventLocations, pageOf([eventLocation])),
      respond(createSamples, { added: 40, alreadyThere: 0 }),
      respond(listAttachments, pageOf([])),
    ],
    ...around,
  });
}

test.each([
  ['an event', <SamplesOfEvent key="event" event={event} />, ['eventId', event.id, `/events/${event.id}/samples?`]],
  [
    'a program',
    <SamplesOfProgram key="program" program={aProgram()} />,
    ['programId', aProgram().id, `/programs/${aProgram().id}/samples?`],
  ],
  [
    'a location',
    <SamplesOfLocation key="location" location={{ id: 'l1' }} />,
    ['locationId', 'l1', '/locations/l1/samples?samples.'],
  ],
])(
  'the findings of %s are counted, each linked to its samples that count',
  async (_, part, [name = '', id, address = '']) => {
    const { requests } = showPart(part);
    const tiles = within(await screen.findByRole('list', { name: 'Detection counts' }));
    await waitFor(() =>
      expect(tiles.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
        expect.stringMatching(/2/),
        expect.stringMatching(/5/),
        expect.stringMatching(/31/),
        expect.stringMatching(/4/),
      ]),
    );
    const href = decodeURIComponent(tiles.getAllByRole('link')[0]?.getAttribute('href') ?? '');
    expect(href.startsWith(address)).toBe(true);
    expect(href).toContain('filters[detection]=exceedance');
    expect(href).toContain('filters[status]=Analyzed');
    expect(href).toContain('filters[status]=Completed');
    expect(href).not.toContain('Invalidated');
    const waiting = decodeURIComponent(tiles.getAllByRole('link')[3]?.getAttribute('href') ?? '');
    expect(waiting).toContain('filters[detection]=waiting');
    expect(waiting).toContain('filters[status]=Analyzed');
    expect(waiting).not.toContain('Invalidated');
    expect(requestsTo(requests, countFindings)[0]?.query.get(name)).toBe(id);
    expect(requestsTo(requests, listSamples)[0]?.query.getAll(`filters[${name}]`)).toEqual([id]);
  },
);

test.each([
  ['of its link', '&filters[status]=Completed&filters[status]=Analyzed', 'Detects'],
  ['with the finding alone, invalidated samples too', '', undefined],
])('a tile is marked where the list shows the samples that it counts: %s', async (_, status, marked) => {
  const path = `/events/${event.id}/samples`;
  showPart(<SamplesOfEvent event={event} />, { path, at: `${path}?filters[detection]=detect${status}` });
  const tiles = within(await screen.findByRole('list', { name: 'Detection counts' }));
  await waitFor(() => expect(tiles.getByRole('link', { name: /^\d+ ?Detects$/ })).toBeVisible());
  const current = tiles.getAllByRole('link').find((link) => link.hasAttribute('aria-current'));
  expect(current?.textContent.replace(/\d/g, '')).toBe(marked);
});

test('counts that can’t be loaded are not shown as zero', async () => {
  const failed = refuse(countFindings, 500, 'The database is busy.');
  const { user } = showPart(<SamplesOfEvent event={event} />, {
    first: [inSequence(countFindings, failed, respond(countFindings, counts))],
  });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('The detection counts could not be loaded');
  expect(screen.queryByRole('list', { name: 'Detection counts' })).toBeNull();
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('list', { name: 'Detection counts' })).toBeVisible();
});

test('counts show no number before they are loaded', async () => {
  showPart(<SamplesOfEvent event={event} />, { first: [neverRespond(countFindings)] });
  expect((await screen.findByRole('list', { name: 'Detection counts' })).textContent).not.toMatch(/\d/);
});

test('a row shows status, finding and day, and leads to its sample', async () => {
  showPart(<SamplesOfEvent event={event} />, {
    rows: [
      aSampleRow({ labSampleId: 'LB-7' }),
      aSampleRow({
        id: 's2',
        number: 87,
        status: 1,
        statusLabel: 'New',
        detection: null,
        leadAmount: null,
        leadDetection: null,
        collectedOn: null,
      }),
    ],
  });
  const analyzed = (await screen.findByRole('link', { name: /^Sample 4/ })).closest('tr');
  expect(analyzed?.textContent).toContain('32 Weir Street');
  expect(analyzed?.textContent).toContain('Exceedance');
  expect(analyzed?.textContent).toContain('03-10-2026');
  expect(analyzed?.textContent).toContain('LB-7');
  expect(
    within(analyzed as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe(`/samples/${aSample().id}`);
  const open = screen.getByRole('link', { name: /87/ }).closest('tr');
  expect(open?.textContent).toContain('New');
  expect(open?.textContent).not.toMatch(/Exceedance|Detect/);
});

test('samples are created for every location of the event, and their number is shown', async () => {
  const { user, requests } = showPart(<SamplesOfEvent event={event} />);
  await user.click((await screen.findAllByRole('button', { name: 'Create samples' }))[0] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: 'Create samples?' }));
  expect(dialog.getByText(/^One sample will be created for each bottle of the kit at each location/)).toBeVisible();
  expect(requestsTo(requests, createSamples)).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Create samples' }));
  expect(await screen.findByText('40 samples were created')).toBeVisible();
  expect(requestsTo(requests, createSamples)).toMatchObject([
    {
      params: { programId: event.programId, eventId: event.id },
      body: { locationIds: [eventLocation.locationId] },
    },
  ]);
});

test.each([
  ['without locations', respond(listEventLocations, pageOf<EventLocation>([])), /This event has no locations yet/],
  ['whose samples exist', respond(createSamples, { added: 0, alreadyThere: 40 }), /already have samples/],
  [
    'that is refused',
    refuse(createSamples, 409, 'The event is completed.'),
    /The samples could not be created. The event is completed./,
  ],
])('an event %s creates nothing and shows the reason', async (_, first, words) => {
  const { user } = showPart(<SamplesOfEvent event={event} />, { first: [first] });
  await user.click((await screen.findAllByRole('button', { name: 'Create samples' }))[0] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: 'Create samples?' }));
  await user.click(dialog.getByRole('button', { name: 'Create samples' }));
  expect(await screen.findByText(words)).toBeVisible();
});

test.each([
  ['who may only read', event, { permissions: ['pws:read'] }],
  ['a completed event', aSamplingEvent({ status: 'Completed' }), {}],
  ['an event of filters', aSamplingEvent({ eventType: 'Pitcher/Filter', kit: null }), {}],
])('%s: no samples are created', async (_, one, around) => {
  showPart(<SamplesOfEvent event={one} />, { ...around, rows: [] });
  expect(await screen.findByRole('heading', { name: 'No samples yet' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Create samples' })).toBeNull();
});

test('an event without sampling counts no findings', async () => {
  const { requests } = showPart(<SamplesOfEvent event={aSamplingEvent({ kit: null })} />, { rows: [] });
  expect(await screen.findByText('This event does not include sampling.')).toBeVisible();
  expect(requestsTo(requests, countFindings)).toEqual([]);
});

const nothing = () => undefined;
const results = (sample = aSample(), permissions?: readonly string[]) =>
  showPart(<SampleResults sample={sample} onEnter={nothing} onCorrect={nothing} />, permissions && { permissions });
const cells = async (name: string | RegExp) =>
  within((await screen.findByRole('rowheader', { name })).closest('tr') as HTMLElement)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

test('a result shows what was reported, the value that counts, its limit and their reasons', async () => {
  results(
    aSample({
      results: [
        aResult(),
        aResult({
          id: 'r2',
          analyteId: 2,
          name: 'Copper',
          displayName: 'Copper',
          result: null,
          qualifier: 'ND',
          unit: 'µg/L',
          reportingLimit: null,
          detectionLimit: '0.5',
          amount: '0',
          countReason: 'Zero: below the detection limit of 0.5 µg/L',
          upperLimit: null,
          limitSource: 'event',
          detection: 'nonDetect',
        }),
      ],
    }),
  );
  expect((await cells('Lead')).slice(0, 4)).toEqual([
    '0.0174 mg/Lreporting limit 0.001 mg/L',
    '17.4 µg/L',
    'Exceedance',
    'At most 15 µg/LAction level on the collection date',
  ]);
  expect((await cells('Copper')).slice(1, 4)).toEqual([
    '0 µg/LZero: below the detection limit of 0.5 µg/L',
    'Non-detect',
    'No limit',
  ]);
});

test('shows the strictest action level without the day of collection', async () => {
  results(aSample({ results: [aResult({ limitSource: 'strictestActionLevel' })] }));
  expect((await cells('Lead'))[3]).toContain('Strictest action level that may apply');
});

test('the analytes without a result are named, and who may report enters one', async () => {
  results();
  expect(await screen.findByText(/^No result yet for Copper\./)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Enter result' })).toBeVisible();
});

test('a fifth liter waits for no copper result, and one can still be entered', async () => {
  results(aSample({ skuId: 2, sampleNumber: 2 }));
  expect(await screen.findByRole('button', { name: 'Enter result' })).toBeVisible();
  expect(screen.queryByText(/^No result yet/)).toBeNull();
});

test('a completed sample accepts later and corrected results, and shows when its results changed', async () => {
  results(aSample({ status: 4, statusLabel: 'Completed' }));
  expect(await screen.findByRole('button', { name: 'Enter result' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Correct result for Lead' })).toBeVisible();
});

test.each([
  ['a complete sample', aSample({ analytes: [aDueAnalyte()] }), ['pws:admin'], true],
  ['a reader', aSample(), ['pws:read'], false],
])('%s: no result is entered', async (_, sample, permissions, mayCorrect) => {
  results(sample, permissions);
  await screen.findByRole('table', { name: 'Results' });
  expect(screen.queryByRole('button', { name: 'Enter result' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Correct result for Lead' }) !== null).toBe(mayCorrect);
});

test('a sample links to its location, event and program', async () => {
  showPart(<SampleOverview sample={aSample({ labSampleId: 'LB-7' })} />);
  const hrefs = (await screen.findAllByRole('link')).map((link) => [link.textContent, link.getAttribute('href')]);
  expect(hrefs).toEqual([
    ['32 Weir Street', `/locations/${aSample().locationId}`],
    ['January to June 2026', `/events/${aSample().samplingEvent.id}`],
    ['Tap sampling 2026', `/programs/${aSample().program.id}`],
  ]);
  expect(screen.getByText('03-11-2026')).toBeVisible();
  expect(screen.getByText('LB-7')).toBeVisible();
});

const recalculated: RecalculatedResult = {
  id: 'rc1',
  sampleId: 's1',
  sampleNumber: 4,
  address: '32 Weir Street',
  analyteId: 1,
  analyte: 'Lead',
  reported: '<5 µg/L',
  unit: 'µg/L',
  beforeAmount: '0',
  beforeNonDetect: true,
  afterAmount: '5',
  afterNonDetect: false,
  beforeDetection: 'nonDetect',
  afterDetection: 'detect',
  reason: 'A reporting limit is not a detection limit',
  calculationVersion: '2',
  recalculatedOn: '2026-11-20T15:00:00.000Z',
};

test('a recalculated result shows both findings and the reason, and its sample', async () => {
  showPart(<RecalculationSection />, {
    first: [respond(listRecalculatedResults, { total: 201, items: [recalculated] })],
  });
  expect(await screen.findByText('The newest 1 of 201 recalculated results')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sample 4' }).getAttribute('href')).toBe('/samples/s1');
  expect(await cells(/^Sample 4/)).toEqual([
    '<5 µg/LLead',
    '0 µg/LNon-detect',
    '5 µg/LDetect',
    'A reporting limit is not a detection limit',
    '11-20-2026 10:00 AM',
  ]);
});

test('downloads the report, and shows why a download failed', async () => {
  const { user, requests } = showPart(<RecalculationSection />, {
    first: [
      respond(listRecalculatedResults, { total: 1, items: [recalculated] }),
      inSequence(
        downloadRecalculatedResults,
        respondWithFile(downloadRecalculatedResults, 'recalculated.csv'),
        refuse(downloadRecalculatedResults, 500, 'The database is busy.'),
      ),
    ],
  });
  const download = async (name: string | RegExp) => {
    await user.click(await screen.findByRole('button', { name: 'Export results' }));
    await user.click(await screen.findByRole('menuitem', { name }));
  };
  await download(/^CSV/);
  expect(await screen.findByText('recalculated.csv is in your downloads')).toBeVisible();
  await download(/^Excel/);
  expect(await screen.findByText('The results could not be exported. The database is busy.')).toBeVisible();
  expect(requestsTo(requests, downloadRecalculatedResults).map(({ params }) => params['format'])).toEqual([
    'csv',
    'xlsx',
  ]);
});

test.each([
  ['says that nothing changed', respond(listRecalculatedResults, { total: 0, items: [] }), 'No recalculated results'],
  ['shows its error', refuse(listRecalculatedResults, 500, 'The database is busy.'), 'The report could not be loaded'],
])('the report of recalculated results %s', async (_, first, title) => {
  showPart(<RecalculationSection />, { first: [first] });
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
});
