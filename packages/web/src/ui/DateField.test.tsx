import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { show } from '../../testing/show.tsx';
import { DateField, findDayProblem } from './DateField.tsx';

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Collected' });

function setUp(start = '', range: { readonly min?: string; readonly max?: string } = {}) {
  const onChange = vi.fn<(value: string) => void>();
  function Collected() {
    const [value, setValue] = useState(start);
    const change = (next: string) => {
      onChange(next);
      setValue(next);
    };
    return <DateField id="collected" label="Collected" value={value} error={undefined} onChange={change} {...range} />;
  }
  return { ...show(<Collected />), onChange };
}

test.each(['1/2/2026', '01-02-2026', '2026-01-02'])('%s is January 2, 2026, and shown as 01-02-2026', async (text) => {
  const { user, onChange } = setUp();
  await user.type(field(), text);
  expect(field().value).toBe(text);
  expect(onChange).toHaveBeenLastCalledWith('2026-01-02');
  await user.tab();
  expect(field().value).toBe('01-02-2026');
});

test('a saved date is shown as MM-DD-YYYY, and an emptied field has no date', async () => {
  const { user, onChange } = setUp('2026-09-29');
  expect(field().value).toBe('09-29-2026');
  await user.clear(field());
  expect(onChange).toHaveBeenLastCalledWith('');
});

test('text that is not a date remains in the field and is rejected after leaving it', async () => {
  const { user, onChange } = setUp();
  await user.type(field(), '9/29/26');
  expect(screen.queryByText('Enter a date such as 10-16-2024')).toBeNull();
  await user.tab();
  expect(screen.getByText('Enter a date such as 10-16-2024')).toBeVisible();
  expect(field().getAttribute('aria-invalid')).toBe('true');
  expect(field().value).toBe('9/29/26');
  expect(onChange).toHaveBeenLastCalledWith('9/29/26');
});

test.each([
  ['2026-02-30', 'Enter a valid date'],
  ['2026-01-31', 'Use a date on or after 02-01-2026'],
  ['2026-03-01', 'Use a date on or before 02-28-2026'],
  ['2026-02-01', undefined],
  ['2026-02-28', undefined],
  ['', undefined],
])('limits a date to February 1 to 28: %j gets the message %j', (value, message) =>
  expect(findDayProblem(value, { min: '2026-02-01', max: '2026-02-28' })).toBe(message),
);

test('a day is chosen from the calendar, which opens at the date of the field', async () => {
  const { user, onChange } = setUp('2026-09-29', { max: '2026-09-30' });
  await user.click(screen.getByRole('button', { name: 'Open the calendar for Collected' }));
  const calendar = within(await screen.findByRole('dialog', { name: 'Calendar for Collected' }));
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('September 29, 2026'));
  await user.click(calendar.getByRole('button', { name: 'September 8, 2026' }));
  expect(onChange.mock.calls).toEqual([['2026-09-08']]);
  expect(field().value).toBe('09-08-2026');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
