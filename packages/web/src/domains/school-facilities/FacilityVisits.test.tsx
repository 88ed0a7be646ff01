import { deleteSchoolVisit } from '@curbstop/contract/school-facilities/school-facility-record.endpoints';
import type { SchoolVisit } from '@curbstop/contract/school-facilities/school-visit.rules';
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { anOutlet, aSchoolVisit } from '../../../testing/a-school-visit.ts';
import { refuse, requestsTo, respond } from '../../../testing/server.ts';
import { showFacilityRecords } from '../../../testing/show-facility-records.tsx';

type About = NonNullable<Parameters<typeof showFacilityRecords>[0]>;

async function showVisit(overrides: Partial<SchoolVisit>, about: About = {}) {
  const shown = showFacilityRecords({ visits: [aSchoolVisit(overrides)], ...about });
  return { ...shown, visit: within(await screen.findByRole('article')) };
}

describe('a sampling visit', () => {
  test.each<[string, Partial<SchoolVisit>]>([
    ['Waiting for results', {}],
    ['Sampled as required', { visitedOn: '2027-12-01', resultsReceivedOn: '2027-12-14', resultsDueOn: '2028-01-13' }],
    ['Not counted in the plan', { resultsReceivedOn: '2026-11-12', resultsDueOn: '2026-12-12' }],
    [
      'Not sampled as required',
      { resultsReceivedOn: '2026-11-12', problems: ['The samples had 500 mL; 250 mL are required.'] },
    ],
    ['Not sampled as required', { problems: ['1 of 5 outlets were sampled.'] }],
  ])('is “%s”', async (words, overrides) => {
    const { visit } = await showVisit(overrides, { permissions: ['pws:read'] });
    expect(visit.getByText(words)).toBeVisible();
    for (const problem of overrides.problems ?? []) expect(visit.getByText(problem)).toBeVisible();
  });

  test('does not count in the plan before the rule applies, and its results have no deadline', async () => {
    const { visit } = await showVisit({ resultsReceivedOn: '2026-11-12', resultsDueOn: '2026-12-12' });
    expect(visit.getByText(/^Before the rule applies:/)).toBeVisible();
    expect(visit.queryByText('Sampled as required')).toBeNull();
    expect(
      visit.getByText('Results received 11-12-2026. Send them to the facility with steps it can take to reduce lead.'),
    ).toBeVisible();
    expect(visit.queryByRole('link')).toBeNull();
  });

  test('links the deadlines of its results under the rule', async () => {
    const { visit } = await showVisit(
      { visitedOn: '2027-12-01', resultsReceivedOn: '2027-12-14', resultsDueOn: '2028-01-13' },
      { today: '2027-12-20' },
    );
    expect(visit.queryByText(/^Before the rule applies:/)).toBeNull();
    expect(visit.getByText(/^Results received 12-14-2027\. Due by 01-13-2028 to the/)).toBeVisible();
    const { id } = aSchoolVisit();
    expect(visit.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['facility', `/compliance/deadlines/schoolResultsFacility:${id}`],
      ['State', `/compliance/deadlines/schoolResultsState:${id}`],
      ['health departments', `/compliance/deadlines/schoolResultsHealth:${id}`],
    ]);
  });

  test('keeps its note of before the rule when its results arrive under the rule', async () => {
    const { visit } = await showVisit(
      { visitedOn: '2027-10-31', resultsReceivedOn: '2027-11-14', resultsDueOn: '2027-12-14' },
      { today: '2027-12-20' },
    );
    expect(visit.getByText(/^Before the rule applies:/)).toBeVisible();
    expect(visit.getAllByRole('link')).toHaveLength(3);
  });

  test('says from when it counts if it has no results', async () => {
    const { visit } = await showVisit({});
    expect(visit.getByText('Results not received yet. The visit counts in the plan once they are.')).toBeVisible();
  });

  test('shows the result of each outlet as reported, with its filter', async () => {
    const { visit } = await showVisit({
      outlets: [
        anOutlet({ amount: '15.2', value: '0.0152', unit: 'mg/L', labSampleId: 'L-7' }),
        anOutlet({ place: 'Nurse', kind: 'nurse', hasFilter: true, qualifier: 'ND', isNonDetect: true }),
        anOutlet({ place: 'Kitchen', kind: 'kitchen' }),
      ],
    });
    const rows = visit.getAllByRole('row').slice(1);
    expect(rows.map((row) => [...row.children].slice(0, 3).map(({ textContent }) => textContent))).toEqual([
      ['Hall', 'Drinking fountain', '15.2 above the action level of 15'],
      ['Nurse', 'Nurse’s office faucet, with filter', 'Non-detect'],
      ['Kitchen', 'Kitchen faucet', expect.not.stringMatching(/\d/)],
    ]);
  });

  test('marks each lead level that is or may be above the action level, in words too', async () => {
    const { visit } = await showVisit({
      outlets: [
        anOutlet({ amount: '90', value: '90' }),
        anOutlet({ place: 'Office', amount: '20', value: '20', qualifier: '<', isNonDetect: true }),
        anOutlet({ place: 'Gym', amount: '15', value: '15' }),
      ],
    });
    const cells = visit.getAllByRole('row').flatMap((row) => row.children[2] ?? []);
    expect(cells.slice(1).map(({ textContent }) => textContent)).toEqual([
      '90 above the action level of 15',
      '< 20 may be above the action level of 15',
      '15',
    ]);
    expect(cells.slice(1).map((cell) => cell.querySelector('[data-tone="urgent"] svg') !== null)).toEqual([
      true,
      true,
      false,
    ]);
  });

  test('has a name of its own where a day has several', async () => {
    const visits = [1, 2, 3].map((number) =>
      aSchoolVisit({ id: `visit ${number}`, visitedOn: number === 1 ? '2026-10-29' : '2026-10-28' }),
    );
    showFacilityRecords({ visits });
    const articles = await screen.findAllByRole('article');
    expect(articles.map((article) => article.getAttribute('aria-label'))).toEqual([
      '10-29-2026',
      '10-28-2026, visit 2 of 2',
      '10-28-2026, visit 1 of 2',
    ]);
    expect(screen.getByRole('region', { name: 'Outlets sampled 10-28-2026, visit 2 of 2' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Actions for the visit on 10-28-2026, visit 1 of 2' })).toBeVisible();
  });

  test('is added by a button that opens the form at its own address', async () => {
    const { router, user } = showFacilityRecords();
    expect((await screen.findByText(/^No visits yet\./)).textContent).toContain('not used to calculate');
    await user.click(screen.getByRole('button', { name: 'Log visit' }));
    expect(await screen.findByRole('dialog', { name: 'Log sampling visit' })).toBeVisible();
    expect(router.state.location.search).toEqual({ visit: 'new' });
  });
});

describe('removing a visit', () => {
  async function remove(response: About) {
    const shown = await showVisit({}, response);
    const { user, visit } = shown;
    await user.click(visit.getByRole('button', { name: 'Actions for the visit on 10-28-2026' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
    const question = within(await screen.findByRole('dialog', { name: 'Remove this record?' }));
    await user.click(question.getByRole('button', { name: 'Remove' }));
    return shown;
  }

  test('sends the version that was shown', async () => {
    const { requests } = await remove({ responses: [respond(deleteSchoolVisit, undefined)] });
    expect(await screen.findByText('The sampling visit was removed')).toBeVisible();
    const [sent] = requestsTo(requests, deleteSchoolVisit);
    expect([sent?.params['id'], sent?.query.get('version')]).toEqual([aSchoolVisit().id, '3']);
  });

  test('shows why it failed, and keeps the visit', async () => {
    await remove({ responses: [refuse(deleteSchoolVisit, 503, 'The database is busy.')] });
    expect(await screen.findByText('The sampling visit was not removed. The database is busy.')).toBeVisible();
    expect(screen.getByRole('article', { name: '10-28-2026' })).toBeVisible();
  });

  test('lead above the action level needs a reason and the confirmation of the level', async () => {
    const outlets = [anOutlet({ value: '20', amount: '20' })];
    const { requests, user, visit } = await showVisit(
      { resultsReceivedOn: '2026-11-12', outlets },
      { responses: [respond(deleteSchoolVisit, undefined)] },
    );
    await user.click(visit.getByRole('button', { name: 'Actions for the visit on 10-28-2026' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
    const form = within(await screen.findByRole('dialog', { name: 'Edit sampling visit' }));
    await user.click(form.getByRole('button', { name: 'Remove visit' }));
    expect((await form.findByRole('alert')).textContent).toContain('in at least 10 characters');
    await user.type(form.getByRole('textbox', { name: /^Reason/ }), 'Bottle of another school');
    await user.click(form.getByRole('checkbox', { name: /^The record of lead of 20 µg\/L was wrong/ }));
    expect(requestsTo(requests, deleteSchoolVisit)).toEqual([]);
    await user.click(form.getByRole('button', { name: 'Remove visit' }));
    expect(await screen.findByText('The sampling visit was removed')).toBeVisible();
    const [sent] = requestsTo(requests, deleteSchoolVisit);
    expect(Object.fromEntries(sent?.query ?? [])).toEqual({
      version: '3',
      reason: 'Bottle of another school',
      confirmedLead: '20',
    });
  });
});

test('tap samples above the action level at the address are listed with links', async () => {
  const sample = { outlet: null, sampledOn: '2026-11-20', level: '15', isInvalidated: false, isLimit: false };
  showFacilityRecords({
    highTapSamples: [
      { ...sample, id: 's47', number: 47, outlet: 'Hall', amount: '40' },
      { ...sample, id: 's48', number: 48, amount: '20', isLimit: true, isInvalidated: true },
    ],
  });
  const section = within(await screen.findByRole('region', { name: 'Tap samples above the action level' }));
  expect(section.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Tap sample 47, Hall: 40 µg/L on 11-20-2026',
    'Tap sample 48: <20 µg/L, may be above 15 µg/L on 11-20-2026, invalidated',
  ]);
  expect(section.getByText(/Except for samples of school kits, they do not count in the five-year plan/)).toBeVisible();
  expect(section.getByRole('link', { name: 'Tap sample 47' }).getAttribute('href')).toBe('/samples/s47');
});

test('the list of tap samples is hidden without one above the action level', async () => {
  showFacilityRecords();
  expect(await screen.findByRole('heading', { name: 'Sampling visits' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Tap samples above the action level' })).toBeNull();
});
