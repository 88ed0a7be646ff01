import { expect, it } from 'vitest';
import { getConfirmableEntries, isLowerConfirmed } from './lower-numbers.form.ts';

const values = { tier: '', reason: '', confirmedLowerPercentiles: '' };

it('a form that was not touched confirms nothing, also without a value', () => {
  expect(isLowerConfirmed(values)).toBe(false);
  expect(isLowerConfirmed({ confirmedLowerPercentiles: '' })).toBe(false);
});

it('a confirmation is for the entries that it was given for, whatever reason follows', () => {
  const confirmed = {
    ...values,
    tier: '3',
    confirmedLowerPercentiles: getConfirmableEntries({ ...values, tier: '3' }),
  };
  const [explained, changed] = [
    { ...confirmed, reason: 'Copper with lead solder was found' },
    { ...confirmed, tier: '' },
  ];
  expect(isLowerConfirmed(explained)).toBe(true);
  expect(isLowerConfirmed(changed)).toBe(false);
});

it('a confirmation of a correction is none of a withdrawal', () => {
  const confirmed = { ...values, confirmedLowerPercentiles: getConfirmableEntries(values) };
  expect(isLowerConfirmed(confirmed, 'withdrawal')).toBe(false);
});
