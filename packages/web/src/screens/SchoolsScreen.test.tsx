import {
  createSchoolFacility,
  deleteSchoolFacility,
  getSchoolFacility,
  listSchoolFacilities,
  listSchoolFacilityChanges,
  restoreSchoolFacility,
  updateSchoolFacility,
} from '@curbstop/contract/school-facilities/school-facility.endpoints';
import {
  createSchoolOutreach,
  listSchoolFacilityRecords,
  updateSchoolVisit,
} from '@curbstop/contract/school-facilities/school-facility-record.endpoints';
import { describePlan } from '@curbstop/contract/school-facilities/school-plan.calculation';
import { getSchoolPlan, updateSchoolPlan } from '@curbstop/contract/school-facilities/school-plan.endpoints';
import { getSchoolSamplingRule } from '@curbstop/contract/regulations/school-sampling.calculation';
import { listAttachments } from '@curbstop/contract/attachments/attachment.endpoints';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { aSchoolFacility } from '../../testing/a-school-facility.ts';
import { noTapSamples } from '../../testing/a-school-visit.ts';
import { pageOf, requestsTo, respond, type Responses } from '../../testing/server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import type { SchoolVisit } from '@curbstop/contract/school-facilities/school-visit.rules';
import { SchoolFacilityScreen } from './SchoolFacilityScreen.tsx';
import { SchoolsScreen } from './SchoolsScreen.tsx';

const school = aSchoolFacility();
const aVisit: SchoolVisit = {
  id: '01995b1e-7c1a-7000-8000-0000000005d1',
  facilityId: school.id,
  visitedOn: '2026-10-28',
  stagnationHours: '7',
  milliliters: 250,
  collectedBy: null,
  resultsReceivedOn: '2026-11-12',
  notes: null,
  outlets: [
    { kind: 'fountain', place: 'Hall', hasFilter: false, labSampleId: 'L-1', qualifier: '<', value: '1', unit: 'µg/L' },
    { kind: 'kitchen', place: 'Kitchen', hasFilter: true, labSampleId: null, qualifier: null, value: '4', unit: 'ppb' },
  ].map((outlet) => ({
    ...outlet,
    amount: outlet.value,
    isNonDetect: outlet.qualifier === '<',
  })) as SchoolVisit['outlets'],
  problems: ['The water stood for 7 hours; 8 to 18 are required.'],
  resultsDueOn: '2026-12-12',
  recordedBy: 'Dana Reyes',
  version: 1,
};
const around = (responses: readonly Responses[], permissions: readonly string[]) => ({
  responses,
  permissions,
  features: ['PT:LCR'],
});
const openList = (responses: readonly Responses[], permissions: readonly string[] = ['pws:admin'], at = '') =>
  showScreen(<SchoolsScreen />, {
    ...around(responses, permissions),
    at: `/compliance/schools${at}`,
    path: '/compliance/schools/{-$tab}',
  });

test('lists the facilities, and explains that it is preparation and how the rule is read', async () => {
  openList([respond(listSchoolFacilities, pageOf([school]))]);
  const link = await screen.findByRole('link', { name: 'Oak Road School' });
  expect(link.getAttribute('href')).toBe(`/compliance/schools/facilities/${school.id}`);
  expect(screen.getByText('In the five-year plan')).toBeVisible();
  expect(screen.getByText('1962')).toBeVisible();
  expect(screen.getByRole('note').textContent).toContain('40 CFR 141.92');
  expect(screen.getByText(/may differ: confirm it with your State/)).toBeVisible();
});

test('an empty list describes the facilities to add; readers cannot add any', async () => {
  openList([respond(listSchoolFacilities, pageOf([]))], ['pws:read'], '?facility=new');
  expect(await screen.findByText('No schools or child care facilities yet')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add facility' })).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a facility is added; the license of child care is recorded, too', async () => {
  const { requests } = openList([
    respond(listSchoolFacilities, pageOf([])),
    respond(createSchoolFacility, aSchoolFacility({ name: 'Otters' })),
  ]);
  const user = userEvent.setup();
  await user.click((await screen.findAllByRole('button', { name: 'Add facility' }))[0] as HTMLElement);
  const drawer = within(await screen.findByRole('dialog', { name: 'Add facility' }));
  expect(drawer.queryByLabelText('Licensed')).toBeNull();
  await user.selectOptions(drawer.getByLabelText(/^Facility type/), 'Child care facility');
  await user.selectOptions(drawer.getByLabelText('Licensed'), 'Yes');
  await user.click(drawer.getByRole('button', { name: 'Add facility' }));
  expect(drawer.getAllByText(/Required/).length).toBeGreaterThan(2);
  const filled = {
    Name: 'Otters',
    'Street address': '5 Linden Street',
    City: 'Harlow',
    ZIP: '06415',
    'Year built': '1938',
  };
  for (const [label, text] of Object.entries(filled))
    fireEvent.change(drawer.getByLabelText(new RegExp(`^${label}`)), { target: { value: text } });
  await user.click(drawer.getByRole('button', { name: 'Add facility' }));
  expect(await screen.findByText('“Otters” was added')).toBeVisible();
  expect(requestsTo(requests, createSchoolFacility)[0]?.body).toMatchObject({
    name: 'Otters',
    kind: 'childCare',
    isLicensed: true,
    state: 'CT',
    yearBuilt: 1938,
    outletCount: null,
  });
});

test('a removed facility can be restored with Undo', async () => {
  const { requests } = openList([
    respond(listSchoolFacilities, pageOf([school])),
    respond(deleteSchoolFacility, undefined),
    respond(restoreSchoolFacility, school),
  ]);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /Actions for Oak Road School/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('“Oak Road School” was restored')).toBeVisible();
  expect(requestsTo(requests, restoreSchoolFacility)).toHaveLength(1);
});

const openOne = (facility: typeof school, responses: readonly Responses[] = [], permissions = ['pws:admin']) =>
  showScreen(<SchoolFacilityScreen />, {
    ...around(
      [
        ...responses,
        respond(getSchoolFacility, facility),
        respond(listSchoolFacilityChanges, { total: 0, items: [] }),
        respond(listSchoolFacilityRecords, { outreach: [], visits: [aVisit], ...noTapSamples }),
        respond(listAttachments, pageOf([])),
      ],
      permissions,
    ),
    at: `/compliance/schools/facilities/${facility.id}`,
    path: '/compliance/schools/facilities/$id',
  });

test('the page of a facility explains why an exemption does not count, and links its location', async () => {
  openOne(
    aSchoolFacility({
      locationId: '01995b1e-7c1a-7000-8000-0000000000aa',
      lineCategories: ['Lead'],
      exemptReason: 'leadFreePlumbing',
      coverageBecause: 'The exemption doesn’t apply.',
    }),
  );
  expect(await screen.findByText('The exemption doesn’t apply.')).toBeVisible();
  expect(screen.getByRole('link', { name: '7 Oak Road, Harlow, CT 06415' }).getAttribute('href')).toBe(
    '/locations/01995b1e-7c1a-7000-8000-0000000000aa/details',
  );
});

test.each([
  [{ place: 'Hall', sample: null }, 'Lead result of 40 µg/L on 11-20-2026, Hall', []],
  [{ place: null, sample: { id: 's47', number: 47 } }, 'Tap sample 47: 40 µg/L on 11-20-2026', ['/samples/s47']],
])('the page of a facility warns of its highest lead and where it was sampled: %j', async (source, title, samples) => {
  const highLead = { amount: '40', level: '15', isLimit: false, sampledOn: '2026-11-20', ...source };
  openOne(aSchoolFacility({ highLead }));
  const warning = within(await screen.findByRole('note'));
  expect(warning.getByText(title)).toBeVisible();
  expect(warning.getByText(/Tell the facility today to stop using the outlet/)).toBeVisible();
  const links = warning.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual([...samples, '/compliance/deadlines']);
});

test('an edit sends the version that was read', async () => {
  const { requests } = openOne(school, [respond(updateSchoolFacility, aSchoolFacility({ version: 2 }))]);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Edit Oak Road School' }));
  fireEvent.change(drawer.getByLabelText('Contact name'), { target: { value: 'Ari Noor' } });
  await user.click(drawer.getByRole('button', { name: 'Save facility' }));
  expect(await screen.findByText('“Oak Road School” was saved')).toBeVisible();
  expect(requestsTo(requests, updateSchoolFacility)[0]?.body).toMatchObject({ version: 1, contactName: 'Ari Noor' });
});

test('a visit shows its results and why it is not as required; its correction keeps the other outlets', async () => {
  const { requests } = openOne(school, [respond(updateSchoolVisit, aVisit)]);
  const visit = within(await screen.findByRole('article', { name: '10-28-2026' }));
  expect(visit.getByText('The water stood for 7 hours; 8 to 18 are required.')).toBeVisible();
  expect(visit.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'OutletTypeLead, µg/LLaboratory ID',
    'HallDrinking fountain< 1L-1',
    expect.stringContaining('KitchenKitchen faucet, with filter4'),
  ]);
  const user = userEvent.setup();
  await user.click(visit.getByRole('button', { name: 'Actions for the visit on 10-28-2026' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Edit sampling visit' }));
  fireEvent.change(drawer.getByLabelText('Hours of stagnation'), { target: { value: '9.5' } });
  await user.click(drawer.getByRole('button', { name: 'Save visit' }));
  expect(await screen.findByText('The sampling visit was saved')).toBeVisible();
  expect(requestsTo(requests, updateSchoolVisit)[0]?.body).toMatchObject({
    version: 1,
    stagnationHours: '9.5',
    outlets: [
      { qualifier: '<', value: '1' },
      { hasFilter: true, unit: 'ppb' },
    ],
  });
});

test('an outreach attempt needs its outcome', async () => {
  const { requests } = openOne(school, [
    respond(createSchoolOutreach, {
      id: school.id,
      facilityId: school.id,
      contactedOn: '2026-11-24',
      purpose: 'scheduling',
      method: 'call',
      outcome: 'declined',
      person: null,
      notes: null,
      recordedBy: 'Dana Reyes',
      version: 1,
    }),
  ]);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Log attempt' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Log attempt' }));
  await user.click(drawer.getByRole('button', { name: 'Save attempt' }));
  await user.selectOptions(drawer.getByLabelText(/^Outcome/), 'Declined sampling');
  await user.click(drawer.getByRole('button', { name: 'Save attempt' }));
  expect(await screen.findByText('The outreach attempt was saved')).toBeVisible();
  expect(requestsTo(requests, createSchoolOutreach).map(({ body }) => body.outcome)).toEqual(['declined']);
});

const { kind: _, ...unplanned } = { ...school, outletCount: null, outreach: [], visits: [], kitSamples: [] };
const plan = describePlan({
  facilities: [{ ...unplanned, kind: 'elementarySchool' }],
  rule: getSchoolSamplingRule('2026-11-25'),
  today: '2026-11-25',
});

test('the plan lists its gaps, and suggests years with reasons that are saved together', async () => {
  const { requests } = openList(
    [respond(getSchoolPlan, plan), respond(updateSchoolPlan, plan)],
    ['pws:admin'],
    '/plan',
  );
  expect(await screen.findByText('Elementary schools: 1 facility without a year.')).toBeVisible();
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Suggest a plan' }));
  expect(await screen.findByText('Service line not recorded, built 1962')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Plan 1 facility' }));
  expect(await screen.findByText('The plan was saved')).toBeVisible();
  await user.selectOptions(await screen.findByLabelText('Planned for: Oak Road School'), 'Year 3');
  expect(requestsTo(requests, updateSchoolPlan).map(({ body }) => body.years)).toEqual([
    [{ facilityId: school.id, version: 1, plannedYear: 1 }],
    [{ facilityId: school.id, version: 1, plannedYear: 3 }],
  ]);
});
