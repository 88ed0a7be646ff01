import { expect, test } from 'vitest';
import { findReturnAddress } from './return-address.calculation.ts';

const sender: Parameters<typeof findReturnAddress>[0] = {
  name: 'Harlow Falls Water Department',
  returnAddressLine1: '1 Millrace Road',
  returnAddressLine2: null,
  returnCity: 'Harlow Falls',
  returnState: 'CT',
  returnZip: '06499',
};

test('a return address has a street, city, state and ZIP code', () => {
  expect(findReturnAddress(sender)).toEqual({
    name: 'Harlow Falls Water Department',
    company: null,
    line1: '1 Millrace Road',
    line2: null,
    city: 'Harlow Falls',
    state: 'CT',
    zip: '06499',
  });
});

test.each(['returnAddressLine1', 'returnCity', 'returnState', 'returnZip'])('is missing without its %s', (part) => {
  expect(findReturnAddress({ ...sender, [part]: null })).toBeUndefined();
  expect(findReturnAddress({ ...sender, [part]: '' })).toBeUndefined();
});
