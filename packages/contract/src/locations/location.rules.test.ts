import { expect, test } from 'vitest';
import { createLocation, updateLocation } from './location.endpoints.ts';
import { contactRules, isBlankContact } from './contact.rules.ts';
import { locationChange, locationRules } from './location.rules.ts';

const place = { addressLine1: '12 Mill Street', city: 'Harlow', state: 'CT', zip: '06415' };

/** Every sentence by its field. */
function listErrors(
  shape: {
    safeParse(value: unknown): {
      error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined;
    };
  },
  value: unknown,
): Record<string, string> {
  return Object.fromEntries(
    (shape.safeParse(value).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  );
}

test('address, city, state and ZIP are required; blank counts as empty [A5.28, A5.35, A5.46]', () => {
  expect(listErrors(locationRules, {})).toEqual({
    addressLine1: 'Required',
    city: 'Required',
    state: 'Required',
    zip: 'Required',
  });
  expect(listErrors(locationRules, { addressLine1: ' ', city: '\t', state: ' ', zip: '' })).toMatchObject({
    addressLine1: 'Required',
    city: 'Required',
    state: 'Required',
    zip: 'Required',
  });
  expect(listErrors(locationRules, place)).toEqual({});
});

test.each(['06415', '06415-1234', ' 06415 '])('the ZIP %o is one', (zip) =>
  expect(listErrors(locationRules, { ...place, zip })).toEqual({}),
);
test.each(['6415', '064150', '06415-12', '06415 1234', 'O6415'])('refuses the ZIP %o [A5.29]', (zip) =>
  expect(listErrors(locationRules, { ...place, zip })).toEqual({ zip: 'Invalid Format' }),
);

test('a mailing address is complete or missing; its second line alone requires nothing [A5.30]', () => {
  expect(listErrors(locationRules, { ...place, mailingCity: 'Harlow' })).toEqual({
    mailingAddressLine1: 'Required',
    mailingState: 'Required',
    mailingZip: 'Required',
  });
  expect(listErrors(locationRules, { ...place, mailingZip: '9' })).toEqual({
    mailingZip: 'Invalid Format',
    mailingAddressLine1: 'Required',
    mailingCity: 'Required',
    mailingState: 'Required',
  });
  expect(listErrors(locationRules, { ...place, mailingAddressLine2: 'Unit 2' })).toEqual({});
  expect(
    listErrors(locationRules, {
      ...place,
      mailingAddressLine1: 'PO Box 9',
      mailingCity: 'Harlow',
      mailingState: 'CT',
      mailingZip: '06415',
    }),
  ).toEqual({});
});

test('coordinates come in pairs, within their ranges, rounded to ten centimeters', () => {
  expect(locationRules.parse({ ...place, latitude: '41.57510049', longitude: '-72.3' })).toMatchObject({
    latitude: '41.575100',
    longitude: '-72.300000',
  });
  expect(locationRules.parse({ ...place, latitude: ' ', longitude: '' })).toMatchObject({
    latitude: null,
    longitude: null,
  });
  expect(listErrors(locationRules, { ...place, latitude: '41.5' })).toEqual({ longitude: 'Required' });
  expect(listErrors(locationRules, { ...place, latitude: '91', longitude: '-181' })).toEqual({
    latitude: 'Between -90 and 90',
    longitude: 'Between -180 and 180',
  });
  expect(listErrors(locationRules, { ...place, latitude: '41° 34′', longitude: 'W72' })).toEqual({
    latitude: 'Use decimal degrees such as 41.575100',
    longitude: 'Use decimal degrees such as 41.575100',
  });
});

test('a state is one of the fifty or DC, however it is cased', () => {
  expect(locationRules.parse({ ...place, state: ' ct' }).state).toBe('CT');
  expect(listErrors(locationRules, { ...place, state: 'XX', mailingState: 'YY' })).toMatchObject({
    state: 'Choose a state',
    mailingState: 'Choose a state',
  });
});

test('a change sets only its own fields: a missing field keeps its value, null clears it [A7.3]', () => {
  expect(locationChange.parse({ name: null, profile: { tier: 2 } })).toEqual({ name: null, profile: { tier: 2 } });
  expect(updateLocation.body.parse({ version: 3 })).toEqual({ version: 3, reason: null });
});

test('a new contact requires a name or an email only if a field is filled in [A5.33, A5.34]', () => {
  const refused = (contact: object) => listErrors(createLocation.body, { ...place, contact });
  expect(refused({})).toEqual({});
  expect(refused({ lastName: ' ', contactTypeId: 1, isPhoneMobile: true })).toEqual({});
  expect(refused({ lastName: 'Nair' })).toEqual({ 'contact.firstName': 'Required', 'contact.email': 'Required' });
  expect(refused({ lastName: 'Nair', email: 'priya@example.com' })).toEqual({});
  expect(isBlankContact({ firstName: ' ', designation: 1 })).toBe(true);
});

test('an edited contact always requires a name or an email [A5.33]', () => {
  expect(listErrors(contactRules, {})).toEqual({ firstName: 'Required', email: 'Required' });
  expect(listErrors(contactRules, { firstName: 'Priya' })).toEqual({});
});

test('a contact’s address is complete or missing, and its second line requires the rest [A5.31]', () => {
  expect(listErrors(contactRules, { firstName: 'Priya', addressLine2: 'Unit 2' })).toEqual({
    addressLine1: 'Required',
    city: 'Required',
    stateOrProvince: 'Required',
    postalCode: 'Required',
  });
  expect(
    listErrors(contactRules, {
      firstName: 'Priya',
      addressLine1: '1 Elm',
      city: 'Harlow',
      stateOrProvince: 'CT',
      postalCode: '06415',
    }),
  ).toEqual({});
});

test('a telephone number has exactly ten digits, however they are set [A5.32]', () => {
  expect(contactRules.parse({ firstName: 'Priya', primaryPhone: '(860) 555-0142' }).primaryPhone).toBe('8605550142');
  expect(
    listErrors(contactRules, {
      firstName: 'Priya',
      primaryPhone: '555-0142',
      alternativePhone: '18605550142',
      fax: 'none',
    }),
  ).toEqual({ primaryPhone: 'Invalid', alternativePhone: 'Invalid', fax: 'Invalid' });
});

test('refuses an unlisted type, language or designation', () => {
  expect(
    listErrors(contactRules, {
      firstName: 'Priya',
      contactTypeId: 77,
      primaryLanguageId: 0,
      designation: 9,
      contactMethod: 'Pigeon',
    }),
  ).toEqual({
    contactTypeId: 'Choose an option from the list',
    primaryLanguageId: 'Choose an option from the list',
    designation: 'Choose an option from the list',
    contactMethod: 'Choose an option from the list',
  });
});
