import type { CustomField } from '@curbstop/contract/custom-fields/custom-field.rules';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { aCustomField } from '../../../testing/a-custom-field.ts';
import { show } from '../../../testing/show.tsx';
import { CustomFieldInputs } from './CustomFieldInputs.tsx';

const onText = vi.fn<(text: string) => void>();
const text = () => onText.mock.lastCall?.[0];

function Input({
  field,
  start,
  error,
}: {
  readonly field: CustomField;
  readonly start: string;
  readonly error?: string;
}) {
  const [typed, setTyped] = useState(start);
  onText(typed);
  return (
    <CustomFieldInputs
      fields={[field]}
      texts={{ [field.id]: typed }}
      errors={error === undefined ? {} : { [field.id]: error }}
      inputId={(id) => `input-${id}`}
      onChange={(_, next) => setTyped(next)}
    />
  );
}

const edit = (change: Partial<CustomField>, start = '') => show(<Input field={aCustomField(change)} start={start} />);
const optionsShown = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

test('one option is chosen, and can be left out again', async () => {
  const { user } = edit({});
  expect(optionsShown()).toEqual(['Not recorded', 'High', 'Middle', 'Low']);
  await user.selectOptions(screen.getByLabelText('Pressure zone'), 'Middle');
  expect(text()).toBe('Middle');
  await user.selectOptions(screen.getByLabelText('Pressure zone'), 'Not recorded');
  expect(text()).toBe('');
});

test('an option that is no longer offered remains selected until another is chosen', async () => {
  const { user } = edit({}, 'Booster');
  expect(screen.getByLabelText<HTMLSelectElement>('Pressure zone').value).toBe('Booster');
  await user.selectOptions(screen.getByLabelText('Pressure zone'), 'Low');
  expect(optionsShown()).toEqual(['Not recorded', 'High', 'Middle', 'Low']);
});

test('several options keep the order of the list, with those no longer offered last', async () => {
  const { user } = edit({ isPickListMulti: true }, 'Booster; Low');
  expect(screen.getAllByRole<HTMLInputElement>('checkbox', { checked: true }).map(({ value }) => value)).toEqual([
    'Low',
    'Booster',
  ]);
  await user.click(screen.getByRole('checkbox', { name: 'High' }));
  expect(text()).toBe('High; Low; Booster');
  await user.click(screen.getByRole('checkbox', { name: 'Booster' }));
  await user.click(screen.getByRole('checkbox', { name: 'Low' }));
  expect(text()).toBe('High');
});

test('a yes-or-no field may be unanswered', () => {
  edit({ dataType: 'boolean', picklistValues: [] });
  expect(optionsShown()).toEqual(['Not recorded', 'True', 'False']);
});

test.each([
  ['date', 'MM-DD-YYYY'],
  ['datetime', 'MM-DD-YYYY hh:mm AM'],
  ['hyperlink', 'https://'],
] as const)('a field of type %s shows the form of its value', (dataType, placeholder) => {
  edit({ dataType, picklistValues: [] });
  expect(screen.getByLabelText<HTMLInputElement>('Pressure zone').placeholder).toBe(placeholder);
});

test('an error is shown at its input, to which a summary can link', () => {
  const field = aCustomField({ dataType: 'number', picklistValues: [] });
  show(<Input field={field} start="abc" error="Enter a number" />);
  const input = screen.getByLabelText('Pressure zone');
  expect(input.id).toBe(`input-${field.id}`);
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Enter a number')).toBeVisible();
});
