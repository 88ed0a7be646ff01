import {
  createSchoolVisit,
  listSchoolFacilityRecords,
  updateSchoolVisit,
} from '@curbstop/contract/school-facilities/school-facility-record.endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { aSchoolFacility } from '../../../testing/a-school-facility.ts';
import { anOutlet, aSchoolVisit, noTapSamples } from '../../../testing/a-school-visit.ts';
import { inSequence, respondWithConflict, neverRespond, refuse, requestsTo, respond } from '../../../testing/server.ts';
import { showFacilityRecords } from '../../../testing/show-facility-records.tsx';

type About = Parameters<typeof showFacilityRecords>[0];

const childCare = aSchoolFacility({ kind: 'childCare', outletCount: null });
const created = respond(createSchoolVisit, aSchoolVisit());

async function openForm(name: string, about: About) {
  const shown = showFacilityRecords(about);
  const { requests, user } = shown;
  const drawer = within(await screen.findByRole('dialog', { name }));
  const button = (await drawer.findByText('Save visit')).closest('button');
  if (!button) throw new Error('No button');
  // By label, which is faster than by role in a form of this size.
  const outlet = (number: number, label: RegExp) => {
    const control = drawer.getAllByLabelText(label)[number - 1];
    if (!control) throw new Error(`No outlet ${number}`);
    return control;
  };
  const field = (label: RegExp) => drawer.getByLabelText<HTMLInputElement>(label);
  const fill = async (label: RegExp, text: string) => {
    await user.clear(field(label));
    if (text !== '') await user.type(field(label), text);
  };
  const save = () => user.click(button);
  const listErrors = async () =>
    within(await drawer.findByRole('alert'))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  const createdBodies = () => requestsTo(requests, createSchoolVisit).map(({ body }) => body);
  const updatedBodies = () => requestsTo(requests, updateSchoolVisit).map(({ body }) => body);
  return { ...shown, createdBodies, drawer, field, fill, listErrors, outlet, save, updatedBodies };
}
const openNew = (about: About = {}) =>
  openForm('Log sampling visit', { facility: childCare, at: '?visit=new', responses: [created], ...about });
const openEdit = (visit = aSchoolVisit(), about: About = {}) =>
  openForm('Edit sampling visit', { visits: [visit], at: `?visit=${visit.id}`, ...about });

describe('logging a sampling visit', () => {
  test('sends the visit with the outlets of the facility, without results', async () => {
    const { createdBodies, fill, outlet, router, save, user } = await openNew();
    await fill(/^Hours of stagnation/, '9.5');
    await user.type(outlet(1, /^Where/), 'Entry');
    await user.type(outlet(2, /^Where/), 'Kitchen');
    await user.click(outlet(2, /^Has a filter/));
    await save();
    expect(await screen.findByText('The sampling visit was saved')).toBeVisible();
    expect(createdBodies()).toEqual([
      {
        visitedOn: '2026-11-25',
        stagnationHours: '9.5',
        milliliters: 250,
        collectedBy: null,
        resultsReceivedOn: null,
        notes: null,
        outlets: [
          { kind: 'fountain', place: 'Entry', hasFilter: false },
          { kind: 'kitchen', place: 'Kitchen', hasFilter: true },
        ].map((one) => ({ ...one, labSampleId: null, qualifier: null, value: null, unit: 'µg/L' })),
        confirmedUnits: 0,
      },
    ]);
    await waitFor(() => expect(router.state.location.search).toEqual({}));
  });

  test.each([
    ['5 outlets are required.', aSchoolFacility({ kind: 'secondarySchool', outletCount: null }), 5],
    ['2 outlets are required.', childCare, 2],
    ['1 outlet is required.', aSchoolFacility({ outletCount: 1 }), 1],
    ['1 outlet is required.', aSchoolFacility({ outletCount: 0 }), 1],
  ])('says “%s”', async (sentence, facility, outlets) => {
    const { drawer } = await openNew({ facility });
    expect(drawer.getByText(new RegExp(`^${sentence} Results are not used`))).toBeVisible();
    expect(drawer.getAllByText(/^Outlet \d$/)).toHaveLength(outlets);
  });

  test('sends a further outlet, and not one that was removed', async () => {
    const { createdBodies, drawer, outlet, save, user } = await openNew();
    await user.click(drawer.getByRole('button', { name: 'Add outlet' }));
    await user.click(drawer.getByRole('button', { name: 'Remove outlet 1' }));
    await user.type(outlet(1, /^Where/), 'Kitchen');
    await user.type(outlet(2, /^Where/), 'Playroom');
    await user.selectOptions(outlet(2, /^Outlet type/), 'Other outlet for drinking');
    await save();
    await waitFor(() => expect(createdBodies()).toHaveLength(1));
    expect(createdBodies()[0]?.outlets.map(({ kind, place }) => [kind, place])).toEqual([
      ['kitchen', 'Kitchen'],
      ['other', 'Playroom'],
    ]);
  });

  test('refuses a visit after today', async () => {
    const { createdBodies, fill, listErrors, outlet, save, user } = await openNew({
      facility: aSchoolFacility({ outletCount: 1 }),
    });
    await user.type(outlet(1, /^Where/), 'Entry');
    await fill(/^Sampled on/, '11-26-2026');
    await save();
    expect(await listErrors()).toEqual(['Sampled on: The date cannot be in the future']);
    expect(createdBodies()).toEqual([]);
  });

  test('the last outlet cannot be removed', async () => {
    const { drawer, user } = await openNew();
    await user.click(drawer.getByRole('button', { name: 'Remove outlet 2' }));
    expect(drawer.queryByText(/^Remove outlet/)).toBeNull();
  });

  test('lists the outlets without a place, and a link leads to its field', async () => {
    const { createdBodies, drawer, listErrors, outlet, save, user } = await openNew();
    await save();
    expect(await listErrors()).toEqual([
      'Outlet 1: Where in the building: Required',
      'Outlet 2: Where in the building: Required',
    ]);
    await user.click(drawer.getByRole('link', { name: 'Outlet 2: Where in the building' }));
    expect(document.activeElement).toBe(outlet(2, /^Where/));
    expect(createdBodies()).toEqual([]);
  });

  test('is sent once when the button is clicked twice', async () => {
    const { createdBodies, drawer, outlet, user } = await openNew({
      facility: aSchoolFacility({ outletCount: 1 }),
      responses: [neverRespond(createSchoolVisit)],
    });
    await user.type(outlet(1, /^Where/), 'Entry');
    await user.dblClick(drawer.getByRole('button', { name: 'Save visit' }));
    expect(createdBodies()).toHaveLength(1);
  });
});

describe('the results of a visit', () => {
  test.each([
    ['hours that are no number', /^Hours of stagnation/, 'all night', 'Hours of stagnation: Enter hours such as 9.5'],
    ['hours of three decimals', /^Hours of stagnation/, '8.125', 'Hours of stagnation: Use at most 2 decimals'],
    [
      'a volume with a decimal',
      /^Sample volume/,
      '250.5',
      'Sample volume (mL): A whole number of milliliters, such as 250',
    ],
    [
      'results from before the sampling',
      /^Results received on/,
      '10-27-2026',
      'Results received on: Results cannot be received before the sampling',
    ],
    [
      'results from after today',
      /^Results received on/,
      '11-26-2026',
      'Results received on: The date cannot be in the future',
    ],
  ])('refuse %s', async (...[, label, text, error]) => {
    const outlets = [anOutlet({ value: '3.1', amount: '3.1' })];
    const visit = aSchoolVisit({ resultsReceivedOn: '2026-11-12', outlets });
    const { fill, listErrors, save, updatedBodies } = await openEdit(visit);
    await fill(label, text);
    await save();
    expect(await listErrors()).toEqual([error]);
    expect(updatedBodies()).toEqual([]);
  });

  test('refuse < in the number, and name its field', async () => {
    const { fill, listErrors, outlet, save, user } = await openEdit();
    await fill(/^Results received on/, '11-12-2026');
    await user.type(outlet(1, /^Lead/), '<20');
    await save();
    expect((await listErrors())[0]).toBe('Outlet 1: Lead: Enter a number such as 1.5. Choose < as the qualifier');
  });

  test('need the day on which they were received', async () => {
    const { listErrors, outlet, save, user } = await openEdit();
    await user.type(outlet(1, /^Lead/), '3.1');
    await save();
    expect(await listErrors()).toEqual(['Results received on: Enter the date you received the results']);
  });

  test('are required at every outlet once the day is entered', async () => {
    const { fill, listErrors, outlet, save, updatedBodies, user } = await openEdit(aSchoolVisit(), {
      responses: [respond(updateSchoolVisit, aSchoolVisit())],
    });
    await fill(/^Results received on/, '11-12-2026');
    await user.type(outlet(1, /^Lead/), '3.1');
    await user.selectOptions(outlet(2, /^Qualifier/), '<');
    await save();
    expect(await listErrors()).toEqual(['Outlet 2: Lead: Enter the limit after <']);
    await user.selectOptions(outlet(2, /^Qualifier/), '');
    await save();
    expect(await listErrors()).toEqual(['Outlet 2: Lead: Enter the result, or leave the day of receipt blank']);
    await user.selectOptions(outlet(2, /^Qualifier/), 'ND');
    await save();
    await waitFor(() => expect(updatedBodies()).toHaveLength(1));
    expect(updatedBodies()[0]).toMatchObject({
      version: 3,
      resultsReceivedOn: '2026-11-12',
      outlets: [
        { value: '3.1', qualifier: null },
        { value: null, qualifier: 'ND' },
      ],
    });
  });

  test.each(['0.016', '16000'])('saves %s µg/L only after the unit is confirmed', async (value) => {
    const { drawer, fill, listErrors, outlet, save, updatedBodies, user } = await openEdit(
      aSchoolVisit({ outlets: [anOutlet()] }),
      { responses: [respond(updateSchoolVisit, aSchoolVisit())] },
    );
    await fill(/^Results received on/, '11-12-2026');
    await user.type(outlet(1, /^Lead/), value);
    expect(drawer.getByText(new RegExp(`^Lead of ${value} µg/L is unusually`))).toBeVisible();
    await save();
    expect(await listErrors()).toEqual([
      'Outlet 1: Unusual result: Correct the unit, or confirm that the result is as in the laboratory’s report',
    ]);
    await user.click(drawer.getByRole('checkbox', { name: /^The result and its unit are as in/ }));
    await save();
    await waitFor(() => expect(updatedBodies()[0]).toMatchObject({ confirmedUnits: 1, outlets: [{ value }] }));
  });

  test('are sent as exact decimals in the unit of the laboratory', async () => {
    const { fill, outlet, save, updatedBodies, user } = await openEdit(aSchoolVisit({ outlets: [anOutlet()] }), {
      responses: [respond(updateSchoolVisit, aSchoolVisit())],
    });
    await fill(/^Results received on/, '11-12-2026');
    await user.type(outlet(1, /^Lead/), '0.0151');
    await user.selectOptions(outlet(1, /^Unit/), 'mg/L');
    await save();
    await waitFor(() => expect(updatedBodies()[0]?.outlets).toMatchObject([{ value: '0.0151', unit: 'mg/L' }]));
  });
});

describe('correcting a visit', () => {
  test('keeps the entries if someone else saved meanwhile, and saves over their version by choice', async () => {
    const theirs = aSchoolVisit({ version: 8, collectedBy: 'Lee Ochoa' });
    const { drawer, field, fill, save, updatedBodies } = await openEdit(aSchoolVisit(), {
      responses: [
        inSequence(
          updateSchoolVisit,
          respondWithConflict(updateSchoolVisit, theirs),
          respond(updateSchoolVisit, theirs),
        ),
      ],
    });
    await fill(/^Collected by/, 'Robin Field');
    await save();
    expect(await drawer.findByText(/they saved “Lee Ochoa”, you have “Robin Field”/)).toBeVisible();
    expect(field(/^Collected by/).value).toBe('Robin Field');
    await save();
    await waitFor(() => expect(updatedBodies()).toHaveLength(2));
    expect(updatedBodies()[1]).toMatchObject({ version: 8, collectedBy: 'Robin Field' });
  });

  test('takes over what someone else changed in another field', async () => {
    const theirs = aSchoolVisit({ version: 8, stagnationHours: '10' });
    const { drawer, field, fill, save, updatedBodies } = await openEdit(aSchoolVisit(), {
      responses: [
        inSequence(
          updateSchoolVisit,
          respondWithConflict(updateSchoolVisit, theirs),
          respond(updateSchoolVisit, theirs),
        ),
      ],
    });
    await fill(/^Collected by/, 'Robin Field');
    await save();
    expect((await drawer.findByRole('alert')).textContent).toContain('Hours of stagnation: they saved “10”.');
    expect(field(/^Hours of stagnation/).value).toBe('10');
    await save();
    await waitFor(() =>
      expect(updatedBodies()[1]).toMatchObject({ version: 8, stagnationHours: '10', collectedBy: 'Robin Field' }),
    );
  });

  test('shows why it was not saved, and can be repeated', async () => {
    const { drawer, fill, save, updatedBodies } = await openEdit(aSchoolVisit(), {
      responses: [
        inSequence(
          updateSchoolVisit,
          refuse(updateSchoolVisit, 503, 'The database is busy.'),
          respond(updateSchoolVisit, aSchoolVisit()),
        ),
      ],
    });
    await fill(/^Collected by/, 'Robin Field');
    await save();
    expect((await drawer.findByRole('alert')).textContent).toContain('The database is busy.');
    await save();
    expect(await screen.findByText('The sampling visit was saved')).toBeVisible();
    expect(updatedBodies()).toHaveLength(2);
  });

  test('is left only after a confirmation if there are entries', async () => {
    const { drawer, fill, router, updatedBodies, user } = await openEdit();
    await fill(/^Collected by/, 'Robin Field');
    await user.click(drawer.getByRole('button', { name: 'Cancel' }));
    const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
    expect(question.getByText(/this sampling visit/)).toBeVisible();
    expect(router.state.location.search).toEqual({ visit: aSchoolVisit().id });
    expect(updatedBodies()).toEqual([]);
  });

  test('an address of a visit that was removed says so', async () => {
    showFacilityRecords({ at: `?visit=${aSchoolVisit().id}` });
    expect(await screen.findByText("We could not find what you're looking for.")).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Save visit' })).toBeNull();
  });

  test.each([
    ['people who may only view', ['pws:read'], '?visit=new'],
    ['people who may only add', ['pws:read', 'pws:create'], `?visit=${aSchoolVisit().id}`],
    ['people who may only edit', ['pws:read', 'pws:edit'], '?visit=new'],
  ])('an address leads %s to no form', async (_, permissions, at) => {
    showFacilityRecords({ at, permissions, visits: [aSchoolVisit()] });
    expect(await screen.findByText('You don’t have permission to change this.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Save visit' })).toBeNull();
  });
});

describe('the records of a facility', () => {
  test('are requested again after a failure', async () => {
    const { user } = showFacilityRecords({
      visits: [aSchoolVisit()],
      responses: [
        inSequence(
          listSchoolFacilityRecords,
          refuse(listSchoolFacilityRecords, 503, 'The database is busy.'),
          respond(listSchoolFacilityRecords, { visits: [aSchoolVisit()], outreach: [], ...noTapSamples }),
        ),
      ],
    });
    expect(await screen.findByText('The records could not be loaded')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('article', { name: '10-28-2026' })).toBeVisible();
  });
});
