import { getSchoolPlan, updateSchoolPlan } from '@curbstop/contract/school-facilities/school-plan.endpoints';
import type { FacilityWithRecords } from '@curbstop/contract/school-facilities/school-plan.calculation';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { aPlannedFacility, aSchoolPlan, plannedFacilities } from '../../../testing/a-school-plan.ts';
import {
  inSequence,
  respondWithConflict,
  neverRespond,
  refuse,
  requestsTo,
  respond,
  type Responses,
} from '../../../testing/server.ts';
import { showScreen } from '../../../testing/show-screen.tsx';
import { SchoolPlanSection } from './SchoolPlanSection.tsx';

interface About {
  readonly responses?: readonly Responses[];
  readonly permissions?: readonly string[];
  readonly at?: string;
}
const open = (
  facilities: readonly FacilityWithRecords[],
  { responses = [], permissions = ['pws:admin'], at = '/' }: About = {},
) =>
  showScreen(<SchoolPlanSection />, {
    responses: [...responses, respond(getSchoolPlan, aSchoolPlan(facilities))],
    permissions,
    features: ['PT:LCR'],
    at,
  });
const two = plannedFacilities(2);
const [first, second] = two;
const saved = respond(updateSchoolPlan, aSchoolPlan(two));
const getYear = (name: string) => screen.findByLabelText<HTMLSelectElement>(`Planned for: ${name}`);

describe('the five-year plan', () => {
  test('says which facilities to add if there are none', async () => {
    open([]);
    expect(await screen.findByText('No facilities to plan')).toBeVisible();
    expect(screen.queryByText('Gaps in the plan')).toBeNull();
  });

  test('is requested again after a failure', async () => {
    const { user } = open(two, {
      responses: [
        inSequence(
          getSchoolPlan,
          refuse(getSchoolPlan, 503, 'The database is busy.'),
          respond(getSchoolPlan, aSchoolPlan(two)),
        ),
      ],
    });
    expect(await screen.findByText('The plan could not be loaded')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Elementary schools' })).toBeVisible();
  });

  test('lists each kind of facility that there is, with its count and the yearly share', async () => {
    open([...two, aPlannedFacility({ kind: 'childCare', name: 'Otters', lineCategories: ['Lead', 'Non-lead'] })]);
    expect((await screen.findByText(/^0 of 2 facilities complete\./)).textContent).toContain(
      'Each year, complete at least 20 percent of the facilities',
    );
    expect(screen.getByText(/^0 of 1 facility complete\./)).toBeVisible();
    const row = screen.getByText('Otters').closest('tr');
    expect(row?.textContent).toContain('Lead, Non-lead');
    expect(row?.textContent).toContain('Not sampled yet');
  });

  test('names the kits for the outlets of schools and child care facilities', async () => {
    open(two);
    expect(
      await screen.findByText(/^Kit WST-SCH-5 has five bottles for a school, WST-SCH-2 two for a child/),
    ).toBeVisible();
  });

  test('names its years by their days', async () => {
    open(plannedFacilities(1, { plannedYear: 2 }));
    const years = (await screen.findByText('11-01-2028 to 10-31-2029')).closest('li');
    expect(years?.textContent).toContain('Year 2');
    expect(years?.textContent).toContain('1 planned, 0 complete');
  });

  test('people who may only view see the years as text, and can suggest none', async () => {
    open([{ ...aPlannedFacility(), plannedYear: 3 }], { permissions: ['pws:read'], at: '/?suggestion=open' });
    const row = (await screen.findByText('Oak Road School')).closest('tr');
    expect(row?.textContent).toContain('Year 3');
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(screen.queryByText('Suggested plan')).toBeNull();
  });
});

describe('planning a facility', () => {
  test('takes it out of its year', async () => {
    const { requests, user } = open([{ ...aPlannedFacility(), plannedYear: 3, version: 6 }], { responses: [saved] });
    await user.selectOptions(await getYear('Oak Road School'), 'Not planned');
    expect(await screen.findByText('The plan was saved')).toBeVisible();
    expect(requestsTo(requests, updateSchoolPlan)[0]?.body).toEqual({
      years: [{ facilityId: aPlannedFacility().id, version: 6, plannedYear: null }],
    });
  });

  test('cannot be repeated while it is being saved', async () => {
    const { requests, user } = open(two, { responses: [neverRespond(updateSchoolPlan)] });
    await user.selectOptions(await getYear('School 1'), 'Year 1');
    await waitFor(async () => expect((await getYear('School 1')).getAttribute('aria-busy')).toBe('true'));
    // A disabled field would lose the keyboard focus.
    expect((await getYear('School 1')).disabled).toBe(false);
    expect((await getYear('School 2')).getAttribute('aria-busy')).toBeNull();
    await user.selectOptions(await getYear('School 1'), 'Year 2');
    expect(requestsTo(requests, updateSchoolPlan)).toHaveLength(1);
  });

  test('shows the plan of someone else who was faster, with the reason', async () => {
    const theirs = two.map((facility) => ({ ...facility, plannedYear: 5, version: 9 }));
    const { user } = open(two, {
      responses: [
        inSequence(
          getSchoolPlan,
          respond(getSchoolPlan, aSchoolPlan(two)),
          respond(getSchoolPlan, aSchoolPlan(theirs)),
        ),
        respondWithConflict(updateSchoolPlan, undefined),
      ],
    });
    await user.selectOptions(await getYear('School 1'), 'Year 1');
    expect(await screen.findByText(/^The plan was not saved\. Someone else changed this record/)).toBeVisible();
    await waitFor(async () => expect((await getYear('School 1')).value).toBe('5'));
    expect(screen.queryByText('The plan was saved')).toBeNull();
  });
});

describe('a suggested plan', () => {
  test('is part of the address, and Cancel leaves the plan as it is', async () => {
    const { requests, router, user } = open(two, { at: '/?suggestion=open' });
    const suggestion = within(await screen.findByRole('region', { name: 'Suggested plan' }));
    expect(screen.queryByRole('button', { name: 'Suggest a plan' })).toBeNull();
    await user.click(suggestion.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(router.state.location.search).toEqual({}));
    expect(requestsTo(requests, updateSchoolPlan)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Suggest a plan' }));
    const heading = await screen.findByRole('heading', { name: 'Suggested plan' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });

  test('sends all suggested years with the versions that were shown', async () => {
    const { requests, router, user } = open(two, { responses: [saved], at: '/?suggestion=open' });
    await user.click(await screen.findByRole('button', { name: 'Plan 2 facilities' }));
    expect(await screen.findByText('The plan was saved')).toBeVisible();
    expect(requestsTo(requests, updateSchoolPlan)[0]?.body.years).toEqual([
      { facilityId: first?.id, version: 1, plannedYear: 1 },
      { facilityId: second?.id, version: 1, plannedYear: 2 },
    ]);
    await waitFor(() => expect(router.state.location.search).toEqual({}));
  });

  test('remains open with the reason if it was not saved', async () => {
    const { user } = open(two, {
      responses: [refuse(updateSchoolPlan, 503, 'The database is busy.')],
      at: '/?suggestion=open',
    });
    await user.click(await screen.findByRole('button', { name: 'Plan 2 facilities' }));
    expect(await screen.findByText('The plan was not saved. The database is busy.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Plan 2 facilities' })).toBeVisible();
  });

  test('is not offered if every facility has its year', async () => {
    open(plannedFacilities(1, { plannedYear: 1 }), { at: '/?suggestion=open' });
    await getYear('School 1');
    expect(screen.queryByText('Suggested plan')).toBeNull();
    expect(screen.queryByText('Suggest a plan')).toBeNull();
  });
});
