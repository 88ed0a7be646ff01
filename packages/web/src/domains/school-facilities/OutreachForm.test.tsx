import {
  createSchoolOutreach,
  deleteSchoolOutreach,
  updateSchoolOutreach,
} from '@curbstop/contract/school-facilities/school-facility-record.endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { aSchoolOutreach } from '../../../testing/a-school-visit.ts';
import { inSequence, respondWithConflict, refuse, requestsTo, respond } from '../../../testing/server.ts';
import { showFacilityRecords } from '../../../testing/show-facility-records.tsx';

type About = Parameters<typeof showFacilityRecords>[0];

async function openForm(name: string, about: About) {
  const shown = showFacilityRecords(about);
  const { requests, user } = shown;
  const drawer = within(await screen.findByRole('dialog', { name }));
  const button = (await drawer.findByText('Save attempt')).closest('button');
  if (!button) throw new Error('No button');
  const field = (label: RegExp) => drawer.getByLabelText<HTMLInputElement>(label);
  const choice = (label: RegExp) => drawer.getByLabelText<HTMLSelectElement>(label);
  const choose = (label: RegExp, option: string) => user.selectOptions(choice(label), option);
  const outcomes = () => [...choice(/^Outcome/).options].map(({ textContent }) => textContent);
  const save = () => user.click(button);
  const listErrors = async () =>
    within(await drawer.findByRole('alert'))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  const createdBodies = () => requestsTo(requests, createSchoolOutreach).map(({ body }) => body);
  const updatedBodies = () => requestsTo(requests, updateSchoolOutreach).map(({ body }) => body);
  return { ...shown, choose, createdBodies, drawer, field, listErrors, outcomes, save, updatedBodies };
}
const openNew = (about: About = {}) =>
  openForm('Log attempt', {
    at: '?outreach=new',
    responses: [respond(createSchoolOutreach, aSchoolOutreach())],
    ...about,
  });
const openEdit = (about: About = {}) =>
  openForm('Edit attempt', { at: `?outreach=${aSchoolOutreach().id}`, outreach: [aSchoolOutreach()], ...about });

describe('logging an attempt to contact a facility', () => {
  test('sends a call of today about scheduling with its outcome', async () => {
    const { choose, createdBodies, field, save, user } = await openNew();
    await choose(/^Outcome/, 'No response');
    await user.type(field(/^Person contacted/), 'Front office');
    await save();
    expect(await screen.findByText('The outreach attempt was saved')).toBeVisible();
    expect(createdBodies()).toEqual([
      {
        contactedOn: '2026-11-25',
        purpose: 'scheduling',
        method: 'call',
        outcome: 'noResponse',
        person: 'Front office',
        notes: null,
      },
    ]);
  });

  test('offers “Information provided” only for an attempt to inform', async () => {
    const { choose, outcomes } = await openNew();
    expect(outcomes()).not.toContain('Information provided');
    await choose(/^Purpose/, 'Information about lead and sampling');
    expect(outcomes()).toContain('Information provided');
  });

  test('information is no response to scheduling', async () => {
    const { choose, createdBodies, drawer, listErrors, save } = await openNew();
    await choose(/^Purpose/, 'Information about lead and sampling');
    await choose(/^Outcome/, 'Information provided');
    await choose(/^Purpose/, 'Schedule sampling');
    await save();
    expect(await listErrors()).toHaveLength(1);
    expect(drawer.getByRole('alert').textContent).toContain('The attempt was not saved');
    expect(createdBodies()).toEqual([]);
  });

  test.each([
    ['a day after today', '11-26-2026', 'Date: The date cannot be in the future'],
    ['no day', '', 'Date: Required'],
  ])('refuses %s', async (_, text, error) => {
    const { choose, createdBodies, field, listErrors, save, user } = await openNew();
    await choose(/^Outcome/, 'No response');
    await user.clear(field(/^Date/));
    if (text !== '') await user.type(field(/^Date/), text);
    await save();
    expect(await listErrors()).toEqual([error]);
    expect(createdBodies()).toEqual([]);
  });

  test('moves the focus to the outcome that is missing', async () => {
    const { drawer, save } = await openNew();
    await save();
    await waitFor(() => expect(document.activeElement).toBe(drawer.getByLabelText(/^Outcome/)));
  });
});

describe('correcting an attempt', () => {
  test('sends the version that was read and what is recorded in the other fields', async () => {
    const { choose, save, updatedBodies } = await openEdit({
      responses: [respond(updateSchoolOutreach, aSchoolOutreach())],
    });
    await choose(/^Outcome/, 'Declined sampling');
    await save();
    await waitFor(() => expect(updatedBodies()).toHaveLength(1));
    expect(updatedBodies()[0]).toMatchObject({
      version: 2,
      contactedOn: '2026-10-05',
      purpose: 'scheduling',
      outcome: 'declined',
    });
  });

  test('names what someone else recorded meanwhile in words, and takes it over by choice', async () => {
    const theirs = aSchoolOutreach({ version: 5, outcome: 'agreed' });
    const { choose, drawer, save, updatedBodies, user } = await openEdit({
      responses: [
        inSequence(
          updateSchoolOutreach,
          respondWithConflict(updateSchoolOutreach, theirs),
          respond(updateSchoolOutreach, theirs),
        ),
      ],
    });
    await choose(/^Outcome/, 'Declined sampling');
    await save();
    expect(await drawer.findByText(/they saved “Agreed to sampling”, you have “Declined sampling”/)).toBeVisible();
    await user.click(drawer.getByRole('button', { name: 'Use theirs for Outcome' }));
    await save();
    await waitFor(() => expect(updatedBodies()[1]).toMatchObject({ version: 5, outcome: 'agreed' }));
  });
});

describe('the outreach of a facility', () => {
  const attempts = [
    aSchoolOutreach({ person: 'Lee Park', notes: 'Left a message' }),
    aSchoolOutreach({
      id: '01995b1e-7c1a-7000-8000-0000000005e2',
      contactedOn: '2026-09-01',
      method: 'letter',
      purpose: 'information',
      outcome: 'informed',
    }),
  ];
  const list = () => within(screen.getByRole('region', { name: 'Outreach' }));

  test('lists each attempt with its day, method, purpose, person and notes', async () => {
    showFacilityRecords({ outreach: attempts, permissions: ['pws:read'] });
    await screen.findByRole('region', { name: 'Outreach' });
    expect(
      list()
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'No response10-05-2026 · Call · Schedule sampling · Lee ParkLeft a message',
      'Information provided09-01-2026 · Letter · Information about lead and sampling',
    ]);
  });

  test('says what counts in the plan if there is no attempt', async () => {
    showFacilityRecords();
    expect((await screen.findByText(/^No attempts yet\./)).textContent).toBe(
      'No attempts yet. A refusal, or no response to 2 attempts on different days to schedule sampling, counts in the plan.',
    );
  });

  test.each([
    ['view', ['pws:read'], 0, 0],
    ['add', ['pws:read', 'pws:create'], 1, 0],
    ['edit', ['pws:read', 'pws:edit'], 0, 2],
  ])('people who may %s see the buttons for that', async (_, permissions, adding, editing) => {
    showFacilityRecords({ outreach: attempts, permissions });
    await screen.findByRole('region', { name: 'Outreach' });
    expect(list().queryAllByRole('button', { name: 'Log attempt' })).toHaveLength(adding);
    expect(list().queryAllByRole('button', { name: /^Actions for the attempt on/ })).toHaveLength(editing);
  });

  async function removeFirst(about: About) {
    const shown = showFacilityRecords({ outreach: attempts, ...about });
    const { user } = shown;
    await user.click(await screen.findByRole('button', { name: 'Actions for the attempt on 10-05-2026' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
    const question = within(await screen.findByRole('dialog', { name: 'Remove this record?' }));
    return { ...shown, question };
  }

  test('an attempt is removed after a confirmation, with the version that was shown', async () => {
    const { question, requests, user } = await removeFirst({
      responses: [respond(deleteSchoolOutreach, undefined)],
    });
    expect(question.getByText(/Remove only what was recorded by mistake\./)).toBeVisible();
    expect(requestsTo(requests, deleteSchoolOutreach)).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('The outreach attempt was removed')).toBeVisible();
    const [sent] = requestsTo(requests, deleteSchoolOutreach);
    expect([sent?.params['id'], sent?.query.get('version')]).toEqual([aSchoolOutreach().id, '2']);
  });

  test('an attempt that was not removed stays, with the reason', async () => {
    const { question, user } = await removeFirst({
      responses: [refuse(deleteSchoolOutreach, 409, 'Someone else changed this record.')],
    });
    await user.click(question.getByRole('button', { name: 'Remove' }));
    expect(
      await screen.findByText('The outreach attempt was not removed. Someone else changed this record.'),
    ).toBeVisible();
    expect(screen.queryByText('The outreach attempt was removed')).toBeNull();
    expect(list().getAllByRole('listitem')).toHaveLength(2);
  });

  test('nothing is removed when the confirmation is canceled', async () => {
    const { question, requests, user } = await removeFirst({});
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(requestsTo(requests, deleteSchoolOutreach)).toEqual([]);
  });
});
