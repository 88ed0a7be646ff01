import { expect, it } from 'vitest';
import { getConfirmableEntries, getPercentileConfirmation, toConfirmation } from './percentile-confirmation.form.ts';

const values = { tier: '', reason: '', confirmedLowerPercentiles: '' };
const refusal = 'This lowers 90th percentiles: Lead of January to June 2026: 6 µg/L instead of 20 µg/L.';
const confirm = (entered: object) => toConfirmation(getConfirmableEntries(entered), refusal);

it('a form that was not touched confirms nothing, also without a value', () => {
  expect(getPercentileConfirmation(values)).toEqual({});
  expect(getPercentileConfirmation({ confirmedLowerPercentiles: '' })).toEqual({});
});

it('a confirmation is the refusal that was shown for the entries, whatever reason follows', () => {
  const confirmed = { ...values, tier: '3', confirmedLowerPercentiles: confirm({ ...values, tier: '3' }) };
  const [explained, changed] = [
    { ...confirmed, reason: 'Copper with lead solder was found' },
    { ...confirmed, tier: '' },
  ];
  expect(getPercentileConfirmation(explained)).toEqual({ confirmedLowerPercentiles: refusal });
  expect(getPercentileConfirmation(changed)).toEqual({});
});

it('a confirmation of a correction is none of a withdrawal', () => {
  const confirmed = { ...values, confirmedLowerPercentiles: confirm(values) };
  expect(getPercentileConfirmation(confirmed, 'withdrawal')).toEqual({});
});
