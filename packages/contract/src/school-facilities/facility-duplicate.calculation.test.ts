import { expect, test } from 'vitest';
import { isSameFacility } from './facility-duplicate.calculation.ts';

const school = {
  name: 'St. Mary’s School',
  addressLine1: '12 Oak Street',
  addressLine2: null,
  city: 'Harlow',
  zip: '06415',
};

test.each([
  ['as it is', {}],
  ['in other case, without punctuation', { name: ' ST MARYS  SCHOOL ', city: 'HARLOW ' }],
  ['with a straight apostrophe and an accent', { name: "St Máry's School" }],
  ['with an abbreviated street and a ZIP+4', { addressLine1: '12 oak st.', zip: '06415-0012' }],
])('a facility is the same one %s', (_, change) => {
  expect(isSameFacility(school, { ...school, ...change })).toBe(true);
});

test.each([
  ['another name', { name: 'St. Mary’s Preschool' }],
  ['another house number', { addressLine1: '14 Oak Street' }],
  ['another unit', { addressLine2: 'Unit 2' }],
  ['another ZIP', { zip: '06416' }],
])('a facility with %s is another one', (_, change) => {
  expect(isSameFacility(school, { ...school, ...change })).toBe(false);
});
