import type { SchoolKitVisit } from '@curbstop/contract/school-facilities/school-kit.rules';
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { showFacilityRecords } from '../../../testing/show-facility-records.tsx';

const bottle = (number: number, resultReceivedOn: string | null = '2027-12-14') => ({
  id: `s${number}`,
  number,
  resultReceivedOn,
});
const aKitVisit = (overrides: Partial<SchoolKitVisit> = {}): SchoolKitVisit => ({
  visitedOn: '2027-12-01',
  samples: [bottle(47), bottle(48)],
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

  test('are listed with links and the day of their lead results', async () => {
    const visit = await showKitVisit(waiting);
    expect(visit.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Tap sample 47Lead result received 12-14-2027',
      'Tap sample 48No lead result yet',
    ]);
    expect(visit.getByRole('link', { name: 'Tap sample 47' }).getAttribute('href')).toBe('/samples/s47');
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
    ],
  });
  const list = within(await screen.findByRole('article', { name: 'School kits not counted' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Tap sample 50Invalidated',
    'Tap sample 51Collection date missing',
  ]);
  expect(list.getByRole('link', { name: 'Tap sample 51' }).getAttribute('href')).toBe('/samples/s51');
});

test('school kits are hidden at a facility without samples of them', async () => {
  showFacilityRecords();
  expect(await screen.findByRole('heading', { name: 'Sampling visits' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'School kits' })).toBeNull();
});
