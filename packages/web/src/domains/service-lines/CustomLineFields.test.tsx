import { planFeatures } from '@curbstop/contract/accounts/feature.values';
import { listCustomFields } from '@curbstop/contract/custom-fields/custom-field.endpoints';
import type { CustomField } from '@curbstop/contract/custom-fields/custom-field.rules';
import { fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { aCustomField } from '../../../testing/a-custom-field.ts';
import { aServiceLine } from '../../../testing/a-service-line.ts';
import { inSequence, neverRespond, refuse, requestsTo, respond, type Responses } from '../../../testing/server.ts';
import { showScreen } from '../../../testing/show-screen.tsx';
import type { FormErrors } from '../../ui/form-values.ts';
import { CustomLineFields, useLineLabel, useOwnFields } from './CustomLineFields.tsx';
import { toServiceLineValues, type OwnFields } from './service-line.form.ts';

const zone = aCustomField({ entity: 'pwsserviceline' });
const depth = aCustomField({
  id: '01995b1e-7c1a-7000-8000-0000000000ce',
  entity: 'pwsserviceline',
  name: 'Bury depth',
  dataType: 'string',
  picklistValues: [],
});

/** The custom fields of a line's form, with the labels of two of its errors. */
function Line({ own, errors }: { readonly own: OwnFields; readonly errors: FormErrors }) {
  const [values, setValues] = useState(() => toServiceLineValues(aServiceLine(), own));
  const getLabel = useLineLabel();
  return (
    <>
      <CustomLineFields fields={own.fields} values={values} errors={errors} onChange={setValues} />
      <output>{[`customFields.${zone.id}`, 'system.material'].map(getLabel).join(', ')}</output>
      <p data-testid="entered">{JSON.stringify(values.customFields)}</p>
    </>
  );
}

function Form({ errors = {} }: { readonly errors?: FormErrors }) {
  const own = useOwnFields();
  return own ? <Line own={own} errors={errors} /> : <p>Loading the fields</p>;
}

const open = (responses: Responses, errors: FormErrors = {}, features: readonly string[] = planFeatures.Expert) =>
  showScreen(<Form errors={errors} />, { responses, features: [...features] });
const fields = (items: readonly CustomField[]) => respond(listCustomFields, { items: [...items], removed: [] });

test('the account’s fields of a line are in the form; those of a location are not', async () => {
  open(fields([zone, depth, aCustomField({ id: '01995b1e-7c1a-7000-8000-0000000000cd', name: 'Route' })]));
  const group = within(await screen.findByRole('group', { name: 'Custom fields' }));
  fireEvent.change(group.getByLabelText(/^Bury depth/), { target: { value: '4 ft' } });
  expect(group.queryByLabelText(/^Route/)).toBeNull();
  expect(JSON.parse(screen.getByTestId('entered').textContent ?? '')).toMatchObject({ [depth.id]: '4 ft' });
});

test('shows an error at its field, and the summary uses the account’s name of the field', async () => {
  open(fields([zone, depth]), {
    [`customFields.${depth.id}`]: 'At most 255 characters',
    'system.material': 'Required',
  });
  const group = within(await screen.findByRole('group', { name: 'Custom fields' }));
  expect(group.getByText('At most 255 characters')).toBeVisible();
  expect(group.getByLabelText(/^Bury depth/).getAttribute('aria-invalid')).toBe('true');
  expect(group.queryByText('Required')).toBeNull();
  expect(screen.getByText('Pressure zone, System side material')).toBeVisible();
});

test('an account without custom fields has no section for them', async () => {
  open(fields([]));
  expect(await screen.findByTestId('entered')).toBeVisible();
  expect(screen.queryByRole('group', { name: 'Custom fields' })).toBeNull();
});

test('a form waits for the fields of its account, so that no entry is lost', async () => {
  open(neverRespond(listCustomFields));
  expect(await screen.findByText('Loading the fields')).toBeVisible();
});

test('a form whose custom fields can’t be loaded works without them', async () => {
  open(refuse(listCustomFields, 500, 'The database is busy.'));
  expect(await screen.findByTestId('entered')).toBeVisible();
  expect(screen.queryByRole('group', { name: 'Custom fields' })).toBeNull();
});

test('fields that load after the form has opened are not in it, since they would erase recorded values', async () => {
  open(inSequence(listCustomFields, refuse(listCustomFields, 500, 'The database is busy.'), fields([zone])));
  expect(await screen.findByText('Pressure zone, System side material')).toBeVisible();
  expect(screen.queryByRole('group', { name: 'Custom fields' })).toBeNull();
});

test('a plan without custom fields requests none', async () => {
  const { requests } = open(fields([zone]), {}, []);
  expect(await screen.findByTestId('entered')).toBeVisible();
  expect(requestsTo(requests, listCustomFields)).toEqual([]);
});
