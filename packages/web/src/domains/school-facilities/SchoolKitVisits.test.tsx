import type { SchoolKitVisit } from '@curbstop/contract/school-facilities/school-kit.rules';
import { listSchoolFacilityRecords } from '@curbstop/contract/school-facilities/school-facility-record.endpoints';
import { listSamplingEvents } from '@curbstop/contract/sampling-events/sampling-event.endpoints';
import { orderKits, previewKitOrder } from '@curbstop/contract/samples/kit.endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { aSamplingEvent } from '../../../testing/a-sampling-event.ts';
import { pageOf, requestsTo, respond } from '../../../testing/server.ts';
import { aSchoolFacility } from '../../../testing/a-school-facility.ts';
import { showFacilityRecords } from '../../../testing/show-facility-records.tsx';
import { overlayStore } from '../../ui/overlays.ts';

afterEach(() => overlayStore.change([]));

type Bottle = SchoolKitVisit['samples'][number];
const bottle = (
  number: number,
  resultReceivedOn: string | null = '2027-12-14',
  about: Partial<Bottle> = {},
): Bottle => ({
  id: `s${number}`,
  number,
  outlet: null,
  lead: resultReceivedOn === null ? null : { amount: '3', isLimit: false },
  resultReceivedOn,
  ...about,
});
const aKitVisit = (overrides: Partial<SchoolKitVisit> = {}): SchoolKitVisit => ({
  visitedOn: '2027-12-01',
  samples: [bottle(47), bottle(48)],
  sampledOutlets: 2,
  problems: [],
  resultsReceivedOn: '2027-12-14',
  ...overrides,
});
async function showKitVisit(overrides: Partial<SchoolKitVisit> = {}) {
  showFacilityRecords({ kitVisits: [aKitVisit(overrides)], permissions: ['pws:read'], today: '2027-12-20' });
  return within(await screen.findByRole('article', { name: /^School kits, / }));
}

describe('the samples of school kits of a day', () => {
  const waiting = { samples: [bottle(47), bottle(48, null)], resultsReceivedOn: null };
  const problems = ['Only 2 of 5 required outlets sampled.'];

  test.each<[string, Partial<SchoolKitVisit>]>([
    ['Sampled as required', {}],
    ['Waiting for results', waiting],
    ['Not sampled as required', { problems }],
    ['Not sampled as required', { ...waiting, problems }],
    ['Not counted in the plan', { visitedOn: '2027-10-31' }],
  ])('are “%s”', async (words, overrides) => {
    const visit = await showKitVisit(overrides);
    expect(visit.getByText(words)).toBeVisible();
    for (const problem of overrides.problems ?? []) expect(visit.getByText(problem)).toBeVisible();
  });

  test('are listed with their outlets, their lead and the day of receipt', async () => {
    const samples = [
      bottle(47, '2027-12-14', { outlet: 'Kitchen sink', lead: { amount: '23.5', isLimit: false } }),
      bottle(48, null),
      bottle(49, '2027-12-15', { lead: { amount: '0', isLimit: false } }),
      bottle(50, '2027-12-15', { lead: { amount: '20', isLimit: true } }),
      bottle(51),
    ];
    const visit = await showKitVisit({ samples });
    const rows = visit.getAllByRole('row').slice(1);
    expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['47', 'Kitchen sink', '23.5 above the action level of 10', '12-14-2027'],
      ['48', 'Enter outlet', '–Not recorded', 'No lead result yet'],
      ['49', 'Enter outlet', 'Not detected', '12-15-2027'],
      ['50', 'Enter outlet', '<20 may be above the action level of 10', '12-15-2027'],
      ['51', 'Enter outlet', '3', '12-14-2027'],
    ]);
    expect(visit.getByRole('link', { name: 'Tap sample 47' }).getAttribute('href')).toBe('/samples/s47');
    const [enter] = visit.getAllByRole('link', { name: 'Enter outlet' });
    expect(enter?.getAttribute('href')).toBe('/samples/s48?edit=sample');
  });

  test('show how many outlets were sampled, and how many bottles have no recorded outlet', async () => {
    const samples = [bottle(47, '2027-12-14', { outlet: 'Hall' }), bottle(48)];
    const visit = await showKitVisit({ samples });
    expect(visit.getByText('2 outlets sampled, 5 required. 1 bottle has no recorded outlet.')).toBeVisible();
  });

  test('show only the problem if too few outlets were sampled', async () => {
    const visit = await showKitVisit({ problems });
    expect(visit.queryByText(/^2 outlets sampled/)).toBeNull();
  });

  test('do not promise to count in the plan if they were collected before the rule', async () => {
    const visit = await showKitVisit({ visitedOn: '2027-10-31', ...waiting });
    expect(visit.getByText('Lead results of 1 of 2 tap samples not received yet.')).toBeVisible();
  });

  test('show how many results are missing, and that they count later if nothing else is', async () => {
    const visit = await showKitVisit(waiting);
    const count = 'Lead results of 1 of 2 tap samples not received yet.';
    expect(visit.getByText(`${count} The samples count in the plan once enough results are received.`)).toBeVisible();
  });

  test('show a missing result also where the others are enough or too few bottles were collected', async () => {
    const samples = [bottle(47), bottle(48), bottle(49, null)];
    showFacilityRecords({
      kitVisits: [aKitVisit({ samples }), aKitVisit({ visitedOn: '2027-12-02', ...waiting, problems })],
      today: '2027-12-20',
    });
    expect(await screen.findByText('Lead results of 1 of 3 tap samples not received yet.')).toBeVisible();
    expect(screen.getByText('Lead results of 1 of 2 tap samples not received yet.')).toBeVisible();
  });

  test('say why they do not count before the rule', async () => {
    const visit = await showKitVisit({ visitedOn: '2027-10-31' });
    expect(visit.getByText(/^Before the rule applies:/)).toBeVisible();
  });
});

test('samples of school kits that do not count are listed with the reason', async () => {
  showFacilityRecords({
    uncountedKitSamples: [
      { id: 's50', number: 50, reason: 'invalidated' },
      { id: 's51', number: 51, reason: 'collectionDateMissing' },
      { id: 's52', number: 52, reason: 'notCollected' },
    ],
  });
  const list = within(await screen.findByRole('article', { name: 'School kits not counted' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Tap sample 50Invalidated',
    'Tap sample 51Collection date missing',
    'Tap sample 52Not collected yet',
  ]);
  expect(list.getByRole('link', { name: 'Tap sample 51' }).getAttribute('href')).toBe('/samples/s51');
});

test.each([
  [{ kind: 'elementarySchool' } as const, 'Required outlets: 5. Kit WST-SCH-5 has a bottle for each.'],
  [{ kind: 'childCare' } as const, 'Required outlets: 2. Kit WST-SCH-2 has a bottle for each.'],
  [{ kind: 'childCare', outletCount: 1 } as const, 'Required outlets: 1. Kit WST-SCH-1 has a bottle for each.'],
])('a facility names the kit for its outlets: %j', async (about, words) => {
  showFacilityRecords({ facility: aSchoolFacility({ outletCount: null, locationId: 'l7', ...about }) });
  expect(await screen.findByText(words)).toBeVisible();
});

test('kits of a facility are ordered for its location', async () => {
  const kit = { id: 10, name: 'School, first draw at five outlets', sku: 'WST-SCH-5', sampleQuantity: 5 };
  const definition = { skuId: 10, willDeliver: false, sku: kit.sku, sampleQuantity: 5 };
  const protocolDefinitions = Array.from({ length: 5 }, () => definition);
  const event = aSamplingEvent({ kit, protocolDefinitions });
  const { user, requests } = showFacilityRecords({
    facility: aSchoolFacility({ locationId: 'l7' }),
    responses: [
      respond(listSamplingEvents, pageOf([event, aSamplingEvent({ id: 'e2', name: 'Homes' })])),
      respond(previewKitOrder, {
        locations: 1,
        toAssign: 1,
        kits: 1,
        alreadyThere: 0,
        bottles: 5,
        schools: 1,
        isFifthLiterBottleMissing: false,
        addresses: [],
      }),
      respond(orderKits, { locations: 1, assigned: 1, created: 1, alreadyThere: 0, samples: 5 }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Order kits' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Order kits' }));
  await user.selectOptions(await dialog.findByRole('combobox'), `${event.name} (Tap sampling 2026)`);
  expect(dialog.queryByRole('option', { name: /^Homes/ })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Next' }));
  expect(await dialog.findByText('School, first draw at five outlets (WST-SCH-5)')).toBeVisible();
  expect(dialog.queryByText('Check the kit')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Order 1 kit' }));
  expect(await screen.findByText(/^Created 1 kit for 1 location/)).toBeVisible();
  expect(requestsTo(requests, orderKits).map(({ body }) => body)).toMatchObject([{ locationIds: ['l7'] }]);
  await waitFor(() => expect(requestsTo(requests, listSchoolFacilityRecords)).toHaveLength(2));
});

test('kits of a facility need an event with a school kit', async () => {
  const { user } = showFacilityRecords({
    facility: aSchoolFacility({ locationId: 'l7' }),
    responses: [
      respond(
        listSamplingEvents,
        pageOf([aSamplingEvent({ kit: { id: 1, name: 'Lead', sku: 'WTK-LC-1', sampleQuantity: 1 } })]),
      ),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Order kits' }));
  expect(
    await screen.findByText('Create a sampling event with kit WST-SCH-1, WST-SCH-2 or WST-SCH-5, then order its kits.'),
  ).toBeVisible();
});

test('kits can’t be ordered for a facility without a location', async () => {
  showFacilityRecords();
  expect(await screen.findByText(/To order it, add this address to the locations first\.$/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Order kits' })).toBeNull();
});

test('kits of a facility are not ordered without permission', async () => {
  showFacilityRecords({ facility: aSchoolFacility({ locationId: 'l7' }), permissions: ['pws:read'] });
  expect(await screen.findByRole('heading', { name: 'School kits' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Order kits' })).toBeNull();
});
