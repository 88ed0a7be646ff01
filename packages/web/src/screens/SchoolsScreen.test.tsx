import {
  createSchoolFacility,
  deleteSchoolFacility,
  getSchoolFacility,
  listSchoolFacilities,
  listSchoolFacilityChanges,
  restoreSchoolFacility,
  updateSchoolFacility,
} from '@curbstop/contract/school-facilities/school-facility.endpoints';
import { listAttachments } from '@curbstop/contract/attachments/attachment.endpoints';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { aSchoolFacility } from '../../testing/a-school-facility.ts';
import { pageOf, requestsTo, respond, type Responses } from '../../testing/server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { SchoolFacilityScreen } from './SchoolFacilityScreen.tsx';
import { SchoolsScreen } from './SchoolsScreen.tsx';

const school = aSchoolFacility();
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

test('lists the facilities, and says that it is preparation and how the rule is read', async () => {
  openList([respond(listSchoolFacilities, pageOf([school]))]);
  const link = await screen.findByRole('link', { name: 'Oak Road School' });
  expect(link.getAttribute('href')).toBe(`/compliance/schools/facilities/${school.id}`);
  expect(screen.getByText('In the five-year plan')).toBeDefined();
  expect(screen.getByText('1962')).toBeDefined();
  expect(screen.getByRole('note').textContent).toContain('40 CFR 141.92');
  expect(screen.getByText(/was not available/)).toBeDefined();
});

test('an empty list describes the facilities to add; readers cannot add any', async () => {
  openList([respond(listSchoolFacilities, pageOf([]))], ['pws:read'], '?facility=new');
  expect(await screen.findByText('No schools or child care facilities yet')).toBeDefined();
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
  await user.selectOptions(drawer.getByLabelText(/^Kind/), 'Child care facility');
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
  expect(await screen.findByText('“Otters” was added')).toBeDefined();
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
  expect(await screen.findByText('“Oak Road School” was restored')).toBeDefined();
  expect(requestsTo(requests, restoreSchoolFacility)).toHaveLength(1);
});

const openOne = (facility: typeof school, responses: readonly Responses[] = [], permissions = ['pws:admin']) =>
  showScreen(<SchoolFacilityScreen />, {
    ...around(
      [
        ...responses,
        respond(getSchoolFacility, facility),
        respond(listSchoolFacilityChanges, { total: 0, items: [] }),
        respond(listAttachments, pageOf([])),
      ],
      permissions,
    ),
    at: `/compliance/schools/facilities/${facility.id}`,
    path: '/compliance/schools/facilities/$id',
  });

test('the page of a facility says why an exemption does not count, and links its location', async () => {
  openOne(
    aSchoolFacility({
      locationId: '01995b1e-7c1a-7000-8000-0000000000aa',
      lineCategories: ['Lead'],
      exemptReason: 'leadFreePlumbing',
      coverageBecause: 'The exemption does not count.',
    }),
  );
  expect(await screen.findByText('The exemption does not count.')).toBeDefined();
  expect(screen.getByRole('link', { name: '7 Oak Road, Harlow, CT 06415' }).getAttribute('href')).toBe(
    '/locations/01995b1e-7c1a-7000-8000-0000000000aa/details',
  );
});

test('an edit sends the version that was read', async () => {
  const { requests } = openOne(school, [respond(updateSchoolFacility, aSchoolFacility({ version: 2 }))]);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Edit Oak Road School' }));
  fireEvent.change(drawer.getByLabelText('Contact'), { target: { value: 'Ari Noor' } });
  await user.click(drawer.getByRole('button', { name: 'Save facility' }));
  expect(await screen.findByText('“Oak Road School” was saved')).toBeDefined();
  expect(requestsTo(requests, updateSchoolFacility)[0]?.body).toMatchObject({ version: 1, contactName: 'Ari Noor' });
});
