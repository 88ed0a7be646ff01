import { expect, test } from 'vitest';
import { findMailAddressProblem } from './mail-house-address.calculation.ts';

const address = {
  name: 'Priya Shah',
  company: null,
  line1: '1 Mill Street',
  line2: null,
  city: 'Harlow Falls',
  state: 'CT',
  zip: '06415',
};

test('a mail house prints 40 characters of a name and 64 of a street', () => {
  expect(findMailAddressProblem({ ...address, name: 'N'.repeat(40), line1: 'S'.repeat(64) })).toBeUndefined();
  expect(findMailAddressProblem({ ...address, name: 'N'.repeat(41) })).toBe(
    `The mail house prints at most 40 characters of the name “${'N'.repeat(41)}”`,
  );
  expect(findMailAddressProblem({ ...address, line1: 'S'.repeat(65) })).toContain(
    'at most 64 characters of the street',
  );
});
