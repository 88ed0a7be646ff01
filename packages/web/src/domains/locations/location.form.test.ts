import { expect, test } from 'vitest';
import { aContact } from '../../../testing/a-contact.ts';
import { aLocation } from '../../../testing/a-location.ts';
import type { Values } from '../../ui/form-values.ts';
import { getFieldLabel } from './form-labels.calculation.ts';
import {
  createBlankLocation,
  parseContact,
  parseLocation,
  toLocationValues,
  withConfirmedTier,
  type CustomPart,
} from './location.form.ts';

const custom: CustomPart = { fields: [], kept: {}, timeZone: 'America/New_York' };
const typed = (change: Values): Values => ({
  ...createBlankLocation([]),
  addressLine1: '12 Elm Street',
  city: 'Hartwell',
  state: 'CT',
  zip: '06415',
  ...change,
});

test('a location comes out of the form as it went in', () => {
  const location = aLocation({
    latitude: '41.575100',
    longitude: '-72.332600',
    disadvantagedNeighborhood: false,
    sensitivePopulation: 'Yes - School',
    profile: {
      tier: 1,
      tierRuleSet: 'lcr-2020',
      nextTier: 2,
      propertyClassification: 'Building',
      parcelNumber: '12-044',
    },
    contacts: [aContact({ designation: 1, isPhoneMobile: true, primaryLanguageId: 2, contactMethod: 'Phone' })],
  });
  const read = parseLocation(toLocationValues(location, custom), 'existing', custom);
  expect('fields' in read && read.fields).toMatchObject({
    latitude: '41.575100',
    disadvantagedNeighborhood: false,
    profile: location.profile,
    contact: {
      firstName: 'Priya',
      primaryPhone: '8605550142',
      isPhoneMobile: true,
      primaryLanguageId: 2,
      designation: 1,
    },
  });
  expect(toLocationValues(location, custom)['contact.primaryPhone']).toBe('(860) 555-0142');
});

test.each([null, 1])(
  'a location with the tier %o, opened and saved or left without a tier, confirms no lower numbers',
  (tier) => {
    const location = aLocation({ profile: { ...aLocation().profile, tier } });
    const opened = toLocationValues(location, custom);
    for (const values of [opened, { ...opened, 'profile.tier': '' }]) {
      const read = withConfirmedTier(parseLocation(values, 'existing', custom), values);
      expect('fields' in read && read.fields).not.toHaveProperty('confirmedLowerPercentiles');
    }
  },
);

test('reports all errors by field; a new location needs no contact', () => {
  expect(parseLocation(createBlankLocation([]), 'optional', custom)).toEqual({
    errors: { addressLine1: 'Required', city: 'Required', state: 'Required', zip: 'Required' },
  });
  expect(
    parseLocation(
      typed({ mailingCity: 'Hartwell', 'contact.lastName': 'Nair', 'contact.primaryPhone': '555' }),
      'optional',
      custom,
    ),
  ).toEqual({
    errors: {
      mailingAddressLine1: 'Required',
      mailingState: 'Required',
      mailingZip: 'Required',
      'contact.primaryPhone': 'Invalid',
      'contact.firstName': 'Required',
      'contact.email': 'Required',
    },
  });
  expect('fields' in parseLocation(typed({}), 'none', custom)).toBe(true);
});

test('keeps a custom language only for the choice of another language', () => {
  const words = { 'contact.firstName': 'Priya', 'contact.preferredLanguage': 'Karen' };
  const read = (id: string) => parseContact({ ...createBlankLocation([]), ...words, 'contact.primaryLanguageId': id });
  expect(read('99')).toMatchObject({ fields: { primaryLanguageId: 99, preferredLanguage: 'Karen' } });
  expect(read('2')).toMatchObject({ fields: { primaryLanguageId: 2, preferredLanguage: null } });
});

test('every field of the form has a name', () => {
  expect(Object.keys(createBlankLocation([])).filter((path) => getFieldLabel(path) === path)).toEqual([]);
});
