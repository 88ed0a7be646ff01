import type { EventCandidate, SuggestedSites } from '@curbstop/contract/compliance/event-candidates.endpoints';
import type { PeriodSummary } from '@curbstop/contract/compliance/period.rules';
import { planFeatures } from '@curbstop/contract/accounts/feature.values';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { aPeriod, aPeriodList } from '../../testing/a-period.ts';
import { aSamplingEvent } from '../../testing/a-sampling-event.ts';
import { problemReply, showScreen, type Responses } from '../../testing/show-screen.tsx';
import { AddLocations } from './AddLocations.tsx';

const event = aSamplingEvent({ totalGoal: 3 });

function aSite(number: number, overrides: Partial<EventCandidate> = {}): EventCandidate {
  return {
    id: `01995b1e-7c1a-7000-8000-00000000010${number}`,
    addressLine1: `${number} Oak Road`,
    addressLine2: null,
    city: 'Harlow',
    zip: '06415',
    externalId: null,
    tier: 1,
    tierRuleSet: 'lcr-2020',
    propertyClassification: null,
    classification: 'Lead',
    lastSampledOn: null,
    isInPlan: false,
    otherEvents: [],
    ...overrides,
  };
}
const [lead, solder, plain] = [
  aSite(1, { lastSampledOn: '2026-02-03' }),
  aSite(2, { tier: 3, classification: 'Non-lead', otherEvents: [{ id: event.id, name: 'Spring checks' }] }),
  aSite(3, { tier: null, tierRuleSet: null, classification: null }),
];
const suggested: SuggestedSites = {
  goal: 3,
  assigned: 1,
  needed: 2,
  rule: { name: '2020 rule', source: '40 CFR 141.86(a)', note: 'Higher tiers first.' },
  sites: [
    { ...lead, reason: 'Tier 1, lead service line.' },
    { ...solder, reason: 'Tier 3, non-lead line.' },
  ],
  notes: ['At least half of the sites must have lead service lines: 2 of 3 sites needed, 1 so far.'],
};

interface Records {
  readonly candidates?: readonly EventCandidate[];
  readonly periods?: readonly PeriodSummary[];
}

function open(
  write: Responses = () => undefined,
  of = event,
  body = suggested,
  { candidates = [lead, solder, plain], periods = [] }: Records = {},
) {
  const shown = showScreen(<AddLocations event={of} />, {
    path: '/events/$id/{-$active}',
    at: `/events/${of.id}/add-locations`,
    features: [...planFeatures.Pro],
    responses: (request) => {
      if (request.method !== 'GET') return write(request);
      if (request.path.endsWith('/suggestions')) return { body };
      if (request.path.endsWith('/compliance/periods')) return { body: aPeriodList({ items: [...periods] }) };
      return {
        body: { total: candidates.length, totalPages: 1, pageSize: 20, pageNumber: 1, items: [...candidates] },
      };
    },
  });
  return { ...shown, user: userEvent.setup() };
}

const countOf = () => within(screen.getByRole('region', { name: 'Add locations' })).getByRole('status').textContent;

test('each suggestion is shown with its reason, and the share of lead service lines', async () => {
  open();
  const region = within(await screen.findByRole('region', { name: 'Suggested locations' }));
  expect(region.getByText('Tier 1, lead service line. Sampled 02-03-2026.')).toBeVisible();
  expect(region.getByText('Tier 3, non-lead line. Also in Spring checks.')).toBeVisible();
  expect(
    screen.getByText('At least half of the sites must have lead service lines: 2 of 3 sites needed, 1 so far.'),
  ).toBeVisible();
  expect(countOf()).toBe('1 of 3 planned locations: 1 in the event, 0 chosen.');
});

test('chooses all suggestions, removes one, adds another from the table, and assigns them with their samples', async () => {
  const { user, requests } = open(() => ({
    body: { program: { added: 2, alreadyThere: 0 }, event: { added: 2, alreadyThere: 0 } },
  }));
  await user.click(await screen.findByRole('button', { name: 'Choose all 2 suggestions' }));
  expect(countOf()).toBe(
    '3 of 3 planned locations: 1 in the event, 2 chosen. 1 Tier 1, 1 Tier 3; 1 with a lead service line.',
  );
  await user.click(screen.getByRole('button', { name: 'Remove 2 Oak Road', hidden: true }));
  await user.click(await screen.findByRole('checkbox', { name: 'Select 3 Oak Road' }));
  await user.click(screen.getByRole('button', { name: 'Add 2 locations' }));
  await waitFor(() =>
    expect(requests.find(({ method }) => method === 'POST')).toMatchObject({
      path: expect.stringMatching(new RegExp(`/samplingevents/${event.id}/locations$`)) as unknown,
      body: { locationIds: [lead.id, plain.id], createSamplesOnImport: true },
    }),
  );
  expect(await screen.findByText('2 locations were added to July to December 2026.')).toBeVisible();
});

test('shows why nothing was added and keeps the choice', async () => {
  const { user } = open(() => problemReply(409, 'July to December 2026 is Completed.'));
  await user.click(await screen.findByRole('button', { name: 'Choose all 2 suggestions' }));
  await user.click(screen.getByRole('button', { name: 'Add 2 locations' }));
  expect(await screen.findByText('July to December 2026 is Completed.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Add 2 locations' })).toBeVisible();
});

test('suggests nothing for events without sampling tiers, and adds nothing to events that are not active', async () => {
  open(undefined, event, { ...suggested, rule: null, sites: [], notes: [] });
  expect(await screen.findByText(/This event has no sampling tiers/)).toBeVisible();
  open(undefined, aSamplingEvent({ status: 'Completed' }));
  expect(
    await screen.findByText('Locations can be added to active events only. Make the event Active first.'),
  ).toBeVisible();
});

test('an event without planned samples and without locations is not called complete', async () => {
  const nothing = { ...suggested, goal: 0, assigned: 0, needed: 0, sites: [], notes: [] };
  open(undefined, aSamplingEvent({ totalGoal: 0 }), nothing, { candidates: [] });
  expect(
    await screen.findByText(
      'No samples are planned for this event, so nothing is suggested. Edit the event and enter Samples planned, or choose locations in the table.',
    ),
  ).toBeVisible();
  expect(await screen.findByText('Your inventory has no locations. Import it or add locations first.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Import inventory' }).getAttribute('href')).toBe('/inventory-import');
  expect(screen.queryByText(/Every location of your inventory/)).toBeNull();
});

test('an event with its planned locations says how many, and how many sites its monitoring periods require', async () => {
  const periods = [
    aPeriod({ startsOn: '2026-07-01', endsOn: '2026-12-31', requiredSites: 10, collectedSites: 0 }),
    aPeriod({ startsOn: '2027-01-01', endsOn: '2027-06-30', requiredSites: 10 }),
  ];
  open(undefined, event, { ...suggested, assigned: 3, needed: 0, sites: [] }, { candidates: [], periods });
  expect(await screen.findByText('Nothing more is suggested: 3 of 3 planned locations in the event.')).toBeVisible();
  expect(await screen.findByText('July to December 2026: 10 sites required, 0 collected so far.')).toBeVisible();
  expect(screen.queryByText(/January to June 2027/)).toBeNull();
  expect(await screen.findByText(/^Every location of your inventory is in this event/)).toBeVisible();
});

test('a required number of sites is unknown until the population served is recorded', async () => {
  const periods = [aPeriod({ startsOn: '2026-07-01', endsOn: '2026-12-31', requiredSites: null, collectedSites: 2 })];
  open(undefined, event, suggested, { periods });
  expect(
    await screen.findByText(
      'July to December 2026: number of required sites unknown until the population served is recorded, 2 collected so far.',
    ),
  ).toBeVisible();
});
