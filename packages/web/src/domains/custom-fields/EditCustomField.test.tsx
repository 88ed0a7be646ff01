import { featureCodes } from '@curbstop/contract/accounts/feature.values';
import {
  createCustomField,
  getCustomFieldUse,
  listCustomFields,
  updateCustomField,
} from '@curbstop/contract/custom-fields/custom-field.endpoints';
import type { CustomFieldUse } from '@curbstop/contract/custom-fields/custom-field.rules';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aCustomField } from '../../../testing/a-custom-field.ts';
import {
  inSequence,
  respondWithConflict,
  refuse,
  requestsTo,
  respond,
  type Responses,
} from '../../../testing/server.ts';
import { showScreen } from '../../../testing/show-screen.tsx';
import { CustomFieldsSection } from './CustomFieldsSection.tsx';

const zone = aCustomField();
const useOf = (overrides: Partial<CustomFieldUse> = {}) =>
  respond(getCustomFieldUse, { records: 0, savedViews: [], options: [], ...overrides });

function open(...responses: readonly Responses[]) {
  const { user, requests } = showScreen(<CustomFieldsSection />, {
    features: [...featureCodes],
    responses: [...responses, respond(listCustomFields, { items: [zone], removed: [] }), useOf()],
  });
  const save = (name: string) => user.click(screen.getByRole('button', { name }));
  return { user, requests, save };
}

async function add(...responses: readonly Responses[]) {
  const shown = open(...responses);
  await shown.user.click(await screen.findByRole('button', { name: 'Add service line field' }));
  return { ...shown, form: within(await screen.findByRole('form', { name: 'Add custom field' })) };
}

async function edit(...responses: readonly Responses[]) {
  const shown = open(...responses);
  await shown.user.click(await screen.findByRole('button', { name: 'Actions for Pressure zone' }));
  await shown.user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  return { ...shown, form: within(await screen.findByRole('form', { name: 'Edit custom field' })) };
}

const options = /^Options/;

test('a field of a list needs options, which are sent one per line without blanks', async () => {
  const { user, form, requests, save } = await add(
    respond(createCustomField, aCustomField({ entity: 'pwsserviceline', name: 'Pipe scan' })),
  );
  expect(form.queryByLabelText(options)).toBeNull();
  await user.type(form.getByLabelText(/^Name/), 'Pipe scan');
  await user.selectOptions(form.getByLabelText(/^Data type/), 'list');
  await save('Add field');
  expect((await form.findByRole('alert')).textContent).toContain('Options: ');
  expect(requestsTo(requests, createCustomField)).toEqual([]);
  await user.type(form.getByLabelText(options), '  Passed {Enter}{Enter}Failed');
  await user.click(form.getByRole('checkbox', { name: /multiple selections/ }));
  await save('Add field');
  expect(await screen.findByText('“Pipe scan” was added')).toBeVisible();
  expect(requestsTo(requests, createCustomField).map(({ body }) => body)).toEqual([
    {
      entity: 'pwsserviceline',
      name: 'Pipe scan',
      dataType: 'list',
      picklistValues: ['Passed', 'Failed'],
      isPickListMulti: true,
    },
  ]);
});

test('a name that is taken is refused at the name', async () => {
  const { user, form, save } = await add(
    refuse(createCustomField, 409, 'Another field has this name.', 'customFieldNameTaken'),
  );
  await user.type(form.getByLabelText(/^Name/), 'Pressure zone');
  await save('Add field');
  expect((await form.findByRole('alert')).textContent).toContain('Another field has this name.');
  expect(form.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Pressure zone');
});

test('the type of a field with values is fixed, and the reason is shown', async () => {
  const { form } = await edit(useOf({ records: 12 }));
  expect(await form.findByText(/12 locations have values, so this can no longer be changed\./)).toBeVisible();
  expect(form.getByLabelText<HTMLSelectElement>(/^Data type/).disabled).toBe(true);
  expect(form.getByRole<HTMLInputElement>('checkbox', { name: /multiple selections/ }).disabled).toBe(true);
});

test('removing an option in use is confirmed with the number of its records', async () => {
  const { user, form, requests, save } = await edit(
    useOf({ records: 5, options: [{ option: 'Middle', records: 4 }] }),
    respond(updateCustomField, zone),
  );
  await form.findByText(/can no longer be changed/);
  expect(form.queryByText('These options are in use and will be removed from the list')).toBeNull();
  await user.clear(form.getByLabelText(options));
  await user.type(form.getByLabelText(options), 'High{Enter}Low');
  expect(form.getByRole('note').textContent).toContain('“Middle” is used by 4 locations');
  expect(screen.queryByRole('button', { name: 'Save field' })).toBeNull();
  await save('Save without these options');
  expect(await screen.findByText('“Pressure zone” was saved')).toBeVisible();
  expect(requestsTo(requests, updateCustomField).map(({ body }) => body)).toMatchObject([
    { picklistValues: ['High', 'Low'], evenIfUsed: true, version: 1 },
  ]);
});

test('removing an option that no record has needs no confirmation', async () => {
  const { user, form, requests, save } = await edit(
    useOf({ records: 5, options: [{ option: 'Middle', records: 4 }] }),
    respond(updateCustomField, zone),
  );
  await form.findByText(/can no longer be changed/);
  await user.clear(form.getByLabelText(options));
  await user.type(form.getByLabelText(options), 'High{Enter}Middle');
  await save('Save field');
  expect(await screen.findByText('“Pressure zone” was saved')).toBeVisible();
  expect(requestsTo(requests, updateCustomField)[0]?.body).toMatchObject({ evenIfUsed: false });
});

test('an edit conflict shows the other user’s options, and saving again uses their version', async () => {
  const theirs = { ...zone, version: 2, picklistValues: ['High', 'Low'] };
  const { user, form, requests, save } = await edit(
    inSequence(updateCustomField, respondWithConflict(updateCustomField, theirs), respond(updateCustomField, theirs)),
  );
  await user.clear(form.getByLabelText(/^Name/));
  await user.type(form.getByLabelText(/^Name/), 'Zone');
  await save('Save field');
  expect((await form.findByRole('alert')).textContent).toContain('High, Low');
  expect(form.getByLabelText<HTMLTextAreaElement>(options).value).toBe('High\nLow');
  await save('Save field');
  expect(await screen.findByText(/was saved$/)).toBeVisible();
  expect(requestsTo(requests, updateCustomField).map(({ body }) => body)).toMatchObject([
    { name: 'Zone', version: 1 },
    { name: 'Zone', version: 2, picklistValues: ['High', 'Low'] },
  ]);
});
