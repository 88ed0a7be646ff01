import { planFeatures } from '@curbstop/contract/accounts/feature.values';
import { getEventPercentiles } from '@curbstop/contract/samples/event-percentile.endpoints';
import type { EventPercentiles } from '@curbstop/contract/samples/event-percentile.rules';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { anEventPercentile, createEventPercentiles } from '../../../testing/an-event-percentile.ts';
import { aSamplingEvent } from '../../../testing/a-sampling-event.ts';
import { refuse, respond, type Responses } from '../../../testing/server.ts';
import { showScreen } from '../../../testing/show-screen.tsx';
import { EventPercentileSection } from './EventPercentileSection.tsx';

const show = (response: Responses) =>
  showScreen(<EventPercentileSection event={aSamplingEvent()} periods={{ exceeded: [], decided: ['lead'] }} />, {
    responses: [response],
  });
const exceeding = {
  value: '18',
  rank: { lower: 9, upper: 9, tenths: 0, basis: 'ceiling' },
  count: 10,
  actionLevel: '15',
  exceeds: true,
} as const;
const waiting = {
  sampleId: '01995b1e-7c1a-7000-8000-000000000601',
  number: 200,
  addressLine1: '9 Oak Street',
  bottle: 'First liter',
  collectedOn: null,
  amount: null,
  reason: 'noResult',
} as const;
const showPercentiles = (percentiles: EventPercentiles) => show(respond(getEventPercentiles, percentiles));

test('shows the number, its comparison, its rank and each counted result', async () => {
  showPercentiles(createEventPercentiles([anEventPercentile()]));
  const lead = await screen.findByRole('region', { name: 'Lead' });
  expect(within(lead).getByText('18 µg/L', { selector: 'strong' })).toBeVisible();
  expect(within(lead).getByText('Action level exceedance')).toBeVisible();
  expect(within(lead).getByText(/above the action level of 15 µg\/L\. Rank 9 of 10 results/).textContent).toContain(
    '(0.9 × 10 = 9, rounded up)',
  );
  expect(
    within(lead).getByText(/For 4,000 people served, the rule requires 40 sites on standard and 20/),
  ).toBeVisible();
  expect(within(lead).getByRole('img', { name: /10 lead results from 1 µg\/L to 25 µg\/L/ })).toBeVisible();
  expect(within(lead).getAllByText('Scroll the table sideways to see all columns.')).not.toEqual([]);
  const rows = within(within(lead).getByRole('table', { name: 'Lead results used' })).getAllByRole('row');
  expect(rows.map((row) => within(row).queryByText('90th percentile') !== null)).toEqual([
    false,
    false,
    true,
    ...Array.from({ length: 8 }, () => false),
  ]);
  expect(rows[2]?.textContent).toContain('Sample 1089 Elm Street');
});

test('shows the rule by which the fifth liter counts', async () => {
  showPercentiles(createEventPercentiles([anEventPercentile({ fifthLiterSource: 'R 325.10604f' })]));
  expect(
    await screen.findByText('The higher of the first and the fifth liter of a site counts (R 325.10604f).'),
  ).toBeVisible();
});

test('sites without a fifth liter are named with the source and keep the outcome open', async () => {
  const lead = anEventPercentile({ fifthLiterSource: '40 CFR 141.86(b)', missingFifthLiters: 3 });
  const percentile = { ...exceeding, value: '4', exceeds: false };
  showPercentiles(createEventPercentiles([{ ...lead, percentile, moreUntilExceedance: 1 }], { requiredSites: null }));
  expect(await screen.findByText('3 sites with a lead service line have no fifth liter in this event')).toBeVisible();
  expect(screen.getByText(/The fifth liter may be the higher one.*Source: 40 CFR 141\.86\(b\)\./)).toBeVisible();
  expect(screen.getByText('Not final: fifth-liter results missing')).toBeVisible();
});

test('shows how many more results above the level would exceed it', async () => {
  const percentile = anEventPercentile({
    percentile: { ...exceeding, value: '1300', actionLevel: '1300', exceeds: false },
    actionLevel: '1300',
    moreUntilExceedance: 1,
  });
  showPercentiles(createEventPercentiles([percentile], { populationServed: null, requiredSites: null }));
  expect(await screen.findByText('No exceedance')).toBeVisible();
  expect(
    screen.getByText('1 more result above 1,300 µg/L would bring the 90th percentile above the action level.'),
  ).toBeVisible();
  expect(screen.getByText(/Enter the population served \(Administration, Population served\)/)).toBeVisible();
});

test.each([
  ['too few results count', { standard: 40, reduced: 20 }, [], 'No exceedance so far'],
  ['a sample waits for its result', { standard: 10, reduced: 5 }, [waiting], 'No exceedance so far'],
  ['enough results count', { standard: 10, reduced: 5 }, [], 'No exceedance'],
])('shows that nothing is decided yet: %s', async (_, requiredSites, notCounted, text) => {
  const percentile = { ...exceeding, value: '9', exceeds: false };
  const analyte = anEventPercentile({ percentile, notCounted, notCountedTotal: notCounted.length });
  showPercentiles(createEventPercentiles([analyte], { requiredSites }));
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByText('Fewer results than the rule requires') !== null).toBe(requiredSites.reduced === 20);
});

test('never shows that there is no exceedance before the monitoring periods of compliance samples decide', async () => {
  const analyte = anEventPercentile({ percentile: { ...exceeding, value: '9', exceeds: false } });
  const percentiles = createEventPercentiles([analyte], { requiredSites: { standard: 10, reduced: 5 } });
  showScreen(<EventPercentileSection event={aSamplingEvent()} periods={{ exceeded: [], decided: ['copper'] }} />, {
    responses: [respond(getEventPercentiles, percentiles)],
  });
  expect(await screen.findByText('No exceedance so far')).toBeVisible();
  expect(screen.queryByText('No exceedance')).toBeNull();
});

test('shows that the period of an event ended with too few sites instead of an open outcome', async () => {
  const analyte = anEventPercentile({ percentile: { ...exceeding, value: '6.1', exceeds: false } });
  const periods = { exceeded: [], decided: [], shortfall: 'Too few sites: 19 of 40' };
  showScreen(<EventPercentileSection event={aSamplingEvent()} periods={periods} />, {
    responses: [respond(getEventPercentiles, createEventPercentiles([analyte]))],
  });
  expect(await screen.findByText('Too few sites: 19 of 40')).toBeVisible();
  expect(screen.queryByText(/No exceedance/)).toBeNull();
});

test('an exceedance of a monitoring period shows whatever the number of the event is', async () => {
  const analyte = anEventPercentile({ percentile: { ...exceeding, value: '5', exceeds: false } });
  showScreen(<EventPercentileSection event={aSamplingEvent()} periods={{ exceeded: ['lead'], decided: [] }} />, {
    responses: [respond(getEventPercentiles, createEventPercentiles([analyte]))],
  });
  expect(await screen.findByText('Exceedance in its monitoring period')).toBeVisible();
  expect(screen.queryByText(/No exceedance/)).toBeNull();
});

test('an exceedance that ended without the State’s agreement is the outcome of the event', async () => {
  const analyte = anEventPercentile({ percentile: { ...exceeding, value: '5', exceeds: false } });
  const inForce = { lead: 'Exceedance still in effect: ask the State whether it ended' };
  showScreen(
    <EventPercentileSection event={aSamplingEvent()} periods={{ exceeded: [], decided: ['lead'], inForce }} />,
    {
      responses: [respond(getEventPercentiles, createEventPercentiles([analyte]))],
    },
  );
  expect(await screen.findByText(inForce.lead)).toBeVisible();
  expect(screen.queryByText(/No exceedance/)).toBeNull();
});

test('lists what does not count with the reason, and what the invalidated samples would change', async () => {
  showPercentiles(
    createEventPercentiles([
      anEventPercentile({
        withInvalidated: { ...exceeding, value: '30.5', count: 11 },
        notCounted: [{ ...waiting, amount: '30.5', reason: 'invalidated' }],
        notCountedTotal: 1,
      }),
    ]),
  );
  expect(await screen.findByText('With the invalidated samples included: 30.5 µg/L')).toBeVisible();
  const table = screen.getByRole('table', { name: 'Samples not used for Lead', hidden: true });
  expect(within(table).getByText('Invalidated')).toBeVisible();
  expect(screen.getByText('1 sample not used')).toBeVisible();
});

test.each([
  [{ lower: 6, upper: 7, tenths: 3, basis: 'interpolated' }, '3 tenths of the way from rank 6 to rank 7 of 10 results'],
  [{ lower: 3, upper: 3, tenths: 0, basis: 'highest' }, 'With fewer than five, the highest one is used'],
  [{ lower: 4, upper: 5, tenths: 5, basis: 'averageOfTwoHighest' }, 'The average of the two highest of five results'],
] as const)('explains the rank %j', async (rank, text) => {
  showPercentiles(createEventPercentiles([anEventPercentile({ percentile: { ...exceeding, rank } })]));
  expect(await screen.findByText(new RegExp(text))).toBeVisible();
});

test('shows the same samples by the LCRI', async () => {
  const underNextRule = { ...exceeding, value: '12', actionLevel: '10' };
  showPercentiles(createEventPercentiles([anEventPercentile({ underNextRule })]));
  expect((await screen.findByText(/Preview under the LCRI/)).textContent).toContain(
    '(from 11-01-2027, with the higher of first and fifth liter): 12 µg/L, above the action level of 10 µg/L.',
  );
});

test('a lead exceedance of compliance samples lists the notices and their deadlines, other samples do not', async () => {
  const title = 'Notices required by a lead action level exceedance';
  const lead = showPercentiles(createEventPercentiles([anEventPercentile()]));
  expect((await screen.findByText(title)).closest('[role="note"]')?.textContent).toMatch(
    /Within 24 hours .* \(40 CFR 141\.202, 141\.31\(d\)\(2\)\)\. .* within 60 days .* Send the Tier 1 public notice and the consumer notices yourself\. Curbstop does not contact the State or deliver public education for you\./,
  );
  lead.unmount();
  showPercentiles(createEventPercentiles([anEventPercentile()], { isCompliance: false }));
  expect(await screen.findByText('For information only')).toBeVisible();
  expect(screen.queryByText(title)).toBeNull();
});

test('a copper exceedance of compliance samples names the steps that it requires', async () => {
  showPercentiles(createEventPercentiles([{ ...anEventPercentile(), analyteCode: 'copper', displayName: 'Copper' }]));
  expect(await screen.findByText('Steps required by a copper action level exceedance')).toBeVisible();
});

test('the notices of a lead exceedance lead to the campaigns where the plan has letters', async () => {
  showScreen(<EventPercentileSection event={aSamplingEvent()} periods={{ exceeded: [], decided: ['lead'] }} />, {
    responses: [respond(getEventPercentiles, createEventPercentiles([anEventPercentile()]))],
    features: [...planFeatures.Expert],
  });
  const link = await screen.findByRole('link', { name: 'Notice campaigns' });
  expect(link.getAttribute('href')).toBe('/communications/campaigns');
});

test('shows the source of the action level, and that a lower one of the State applies', async () => {
  showPercentiles(createEventPercentiles([anEventPercentile()]));
  expect((await screen.findByText(/Source of the action level: 40 CFR 141\.80/)).textContent).toContain(
    'If your State has a lower one, that one applies.',
  );
  expect(screen.queryByText('Results are selected by tier')).toBeNull();
});

test.each([
  [0, 0, 'Results are selected by tier', /8 results of sites of Tiers 1 and 2, 4 of lower tiers/],
  [2, 0, 'Sites without a tier', /2 results are of sites without a tier .* Record the tier of these sites\./],
  [
    0,
    3,
    'Sites without a tier',
    /3 sites with a lead service line .* count by their service line alone\. .* 8 results/,
  ],
])(
  'an event under the LCRI with %i results without a tier and %i sites that rank by their line shows the selection',
  async (unknown, sitesByLineOnly, title, text) => {
    const tierSelection = { source: '40 CFR 141.80(c)(4)', higher: 8, lower: 4, unknown, leftOut: 2 };
    showScreen(
      <EventPercentileSection
        event={aSamplingEvent({ startsOn: '2028-01-01', endsOn: '2028-06-30' })}
        periods={{ exceeded: [], decided: [] }}
      />,
      {
        responses: [
          respond(
            getEventPercentiles,
            createEventPercentiles([anEventPercentile({ tierSelection, sitesByLineOnly })], { rulesOn: '2028-06-30' }),
          ),
        ],
      },
    );
    expect(await screen.findByText(title)).toBeVisible();
    expect(screen.getByText(text)).toBeVisible();
  },
);

test.each([
  [1, false, /^1 result of 0 was reported .* with it at the quantitation limit of 5 µg\/L, .* 9 µg\/L, not above/],
  [4, true, /^4 results of 0 were reported .* with each of them .* 17 µg\/L, above .* Ask the laboratory/],
])('shows what %i zeros without a limit could change', async (count, exceeds, text) => {
  const percentile = { ...exceeding, value: '9', exceeds: false };
  const raised = { ...percentile, value: exceeds ? '17' : '9', exceeds };
  const zerosWithoutLimits = { count, quantitationLimit: '5', percentile: raised };
  showPercentiles(
    createEventPercentiles([anEventPercentile({ percentile, zerosWithoutLimits })], {
      requiredSites: { standard: 10, reduced: 5 },
    }),
  );
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByText(/Results of 0 without a detection limit decide/) !== null).toBe(exceeds);
  expect(screen.getByText(exceeds ? 'No exceedance so far' : 'No exceedance')).toBeVisible();
});

test('samples of another program type are for information only', async () => {
  showPercentiles(createEventPercentiles([anEventPercentile()], { isCompliance: false }));
  expect(await screen.findByText('For information only')).toBeVisible();
});

test('counts the samples of the event while there are no results', async () => {
  showPercentiles(
    createEventPercentiles([
      anEventPercentile({ percentile: null, counted: [], notCountedTotal: 40, moreUntilExceedance: 1 }),
    ]),
  );
  expect(
    await screen.findByText(/No results count toward the 90th percentile yet\. 40 samples in this event/),
  ).toBeVisible();
});

test('explains that an event has no lead and copper', async () => {
  showPercentiles(createEventPercentiles([]));
  expect(await screen.findByText('No 90th percentile')).toBeVisible();
});

test('a failure can be retried', async () => {
  show(refuse(getEventPercentiles, 503, 'The database is not available'));
  expect(await screen.findByText('The 90th percentile could not be loaded')).toBeVisible();
});

test('names the day whose rules apply where they are not those of the last day of the event', async () => {
  const { unmount } = showPercentiles(createEventPercentiles([anEventPercentile()]));
  await screen.findByRole('region', { name: 'Lead' });
  expect(screen.queryByText('Rules of the monitoring period')).toBeNull();
  unmount();
  showPercentiles(createEventPercentiles([anEventPercentile()], { rulesOn: '2027-12-31' }));
  expect(await screen.findByText(/^The rules in effect on 12-31-2027 apply \(action level/)).toBeVisible();
  expect(screen.getByText('Results are selected by tier')).toBeVisible();
});
