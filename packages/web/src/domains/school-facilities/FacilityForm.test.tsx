import {
  createSchoolFacility,
  updateSchoolFacility,
} from '@curbstop/contract/school-facilities/school-facility.endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { aSchoolFacility } from '../../../testing/a-school-facility.ts';
import {
  inSequence,
  respondWithConflict,
  neverRespond,
  refuse,
  refuseUnconfirmed,
  requestsTo,
  respond,
  type Responses,
} from '../../../testing/server.ts';
import { showScreen } from '../../../testing/show-screen.tsx';
import { EditFacilityForm, NewFacilityForm } from './FacilityForm.tsx';

const school = aSchoolFacility();
const saved = respond(updateSchoolFacility, school);

async function openForm(name: string, piece: ReactNode, responses: readonly Responses[]) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T17:00:00.000Z') });
  const shown = showScreen(piece, { responses, features: ['PT:LCR'] });
  const { requests, user } = shown;
  const form = within(await screen.findByRole('form', { name }));
  const field = (label: RegExp) => form.getByLabelText<HTMLInputElement>(label);
  const fill = async (label: RegExp, text: string) => {
    await user.clear(field(label));
    if (text !== '') await user.type(field(label), text);
  };
  const choose = (label: RegExp, option: string) => user.selectOptions(field(label), option);
  const submit = () => user.click(form.getByRole('button', { name: /^(Add|Save) facility$/ }));
  const listErrors = async () =>
    within(await form.findByRole('alert'))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  const createdBodies = () => requestsTo(requests, createSchoolFacility).map(({ body }) => body);
  const updatedBodies = () => requestsTo(requests, updateSchoolFacility).map(({ body }) => body);
  return { ...shown, choose, createdBodies, field, fill, form, listErrors, submit, updatedBodies };
}
const openNew = (...responses: readonly Responses[]) =>
  openForm('Add facility', <NewFacilityForm onDone={() => undefined} />, responses);
const openEdit = (...responses: readonly Responses[]) =>
  openForm('Edit facility', <EditFacilityForm facility={school} onDone={() => undefined} />, responses);

describe('the form of a facility', () => {
  test.each([
    ['Elementary school', 'Fewer than 5 samples are enough only if the facility has fewer outlets.'],
    ['Secondary school', 'Fewer than 5 samples are enough only if the facility has fewer outlets.'],
    ['Child care facility', 'Fewer than 2 samples are enough only if the facility has fewer outlets.'],
  ])('says for “%s” how many samples are needed', async (kind, sentence) => {
    const { choose, form } = await openNew();
    await choose(/^Facility type/, kind);
    expect(form.getByText(sentence)).toBeVisible();
  });

  test('shows the license of child care, and the record of an exemption, only where they apply', async () => {
    const { choose, form } = await openNew();
    expect(form.queryByLabelText(/^Licensed/)).toBeNull();
    expect(form.queryByLabelText(/^PWSID, waiver or record/)).toBeNull();
    await choose(/^Facility type/, 'Child care facility');
    await choose(/^Exempt because/, 'State waiver');
    expect(form.getByLabelText(/^Licensed/)).toBeVisible();
    expect(form.getByLabelText(/^PWSID, waiver or record/)).toBeVisible();
  });

  test('lists what is missing, and the first field takes the focus', async () => {
    const { createdBodies, field, listErrors, submit } = await openNew();
    await submit();
    expect(await listErrors()).toEqual([
      'Name: Required',
      'Street address: Required',
      'City: Required',
      'ZIP: Required',
    ]);
    await waitFor(() => expect(document.activeElement).toBe(field(/^Name/)));
    expect(createdBodies()).toEqual([]);
  });

  test('refuses a waiver without its number at the field', async () => {
    const { choose, field, fill, listErrors, submit, updatedBodies } = await openEdit(saved);
    await choose(/^Exempt because/, 'State waiver');
    await submit();
    expect(await listErrors()).toEqual(['PWSID, waiver or record: Enter the number or date of the State’s waiver']);
    expect(field(/^PWSID, waiver or record/).getAttribute('aria-invalid')).toBe('true');
    await fill(/^PWSID, waiver or record/, 'Letter 12');
    await submit();
    await waitFor(() => expect(updatedBodies()).toHaveLength(1));
    expect(updatedBodies()[0]).toMatchObject({ version: 1, exemptReason: 'stateWaiver', exemptNote: 'Letter 12' });
  });

  test('sends emptied fields as not recorded', async () => {
    const { fill, submit, updatedBodies } = await openEdit(saved);
    await fill(/^Year built/, '');
    await fill(/^Outlets used/, '');
    await submit();
    await waitFor(() => expect(updatedBodies()).toMatchObject([{ yearBuilt: null, outletCount: null }]));
  });

  test('names in words what someone else saved meanwhile, and saves over it by choice', async () => {
    const theirs = aSchoolFacility({ version: 7, kind: 'secondarySchool', outletCount: 30 });
    const { choose, form, submit, updatedBodies } = await openEdit(
      inSequence(updateSchoolFacility, respondWithConflict(updateSchoolFacility, theirs), saved),
    );
    await choose(/^Facility type/, 'Child care facility');
    await submit();
    const alert = await form.findByRole('alert');
    expect(alert.textContent).toContain('they saved “Secondary school”, you have “Child care facility”.');
    expect(alert.textContent).toContain('Outlets used for drinking or cooking: they saved “30”.');
    await submit();
    await waitFor(() => expect(updatedBodies()).toHaveLength(2));
    expect(updatedBodies()[1]).toMatchObject({ version: 7, kind: 'childCare', outletCount: 30 });
  });

  test('keeps the entries after a failure, with the reason', async () => {
    const { field, fill, form, submit } = await openEdit(refuse(updateSchoolFacility, 503, 'The database is busy.'));
    await fill(/^Contact name$/, 'Ari Noor');
    await submit();
    const alert = await form.findByRole('alert');
    expect(alert.textContent).toContain('The facility was not saved');
    expect(alert.textContent).toContain('The database is busy.');
    expect(field(/^Contact name$/).value).toBe('Ari Noor');
  });

  test('shows at the name that the facility is already recorded', async () => {
    const taken = '“Oak School” at 1 Oak Road, Harlow is already recorded.';
    const { field, fill, listErrors, submit } = await openEdit(refuseUnconfirmed(updateSchoolFacility, taken, 'name'));
    await fill(/^Name/, 'Oak School');
    await submit();
    expect(await listErrors()).toEqual([`Name: ${taken}`]);
    expect(field(/^Name/).getAttribute('aria-invalid')).toBe('true');
  });

  test('is sent once when Enter is pressed twice', async () => {
    const { field, updatedBodies, user } = await openEdit(neverRespond(updateSchoolFacility));
    await user.type(field(/^Contact name$/), 's');
    await user.keyboard('{Enter}{Enter}');
    expect(updatedBodies()).toHaveLength(1);
  });
});
