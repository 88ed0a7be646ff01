import { locationFields } from '@curbstop/contract/locations/location.rules';
import { expect, test } from 'vitest';
import { aContact } from '../../../testing/a-contact.ts';
import { aLocation } from '../../../testing/a-location.ts';
import { listChangedFields } from '../../ui/change-labels.ts';
import {
  getContactName,
  formatCoordinates,
  isPrimary,
  locationFieldLabels,
  formatMailingLines,
  formatStreetLine,
  formatTownLine,
} from './location.calculation.ts';

test('an address is a street and a town', () => {
  expect(formatStreetLine(aLocation())).toBe('12 Elm Street');
  expect(formatStreetLine(aLocation({ addressLine2: 'Unit 2' }))).toBe('12 Elm Street, Unit 2');
  expect(formatTownLine(aLocation())).toBe('Hartwell, CT 06415');
});

test('letters go to the location unless it has a mailing address, which may lack lines', () => {
  expect(formatMailingLines(aLocation())).toEqual([]);
  expect(
    formatMailingLines(
      aLocation({ mailingAddressLine1: 'PO Box 9', mailingCity: 'Hartwell', mailingState: 'CT', mailingZip: '06415' }),
    ),
  ).toEqual(['PO Box 9', 'Hartwell, CT 06415']);
  expect(formatMailingLines(aLocation({ mailingAddressLine1: 'PO Box 9', mailingZip: '06415' }))).toEqual([
    'PO Box 9',
    '06415',
  ]);
});

test('shows coordinates only as a pair', () => {
  expect(formatCoordinates({ latitude: '41.575100', longitude: '-72.332600' })).toBe('41.575100, -72.332600');
  expect(formatCoordinates({ latitude: '41.575100', longitude: null })).toBeNull();
});

test('a contact is known by the name, else by the email; designation 1 is the primary [A3.16]', () => {
  const contact = aContact({ firstName: 'Dana', lastName: null, email: 'dana@example.com', designation: 1 });
  expect(getContactName(contact)).toBe('Dana');
  expect(getContactName({ ...contact, firstName: null })).toBe('dana@example.com');
  expect(isPrimary(contact)).toBe(true);
  expect(isPrimary({ ...contact, designation: null })).toBe(false);
});

// Custom fields are recorded under their names.
test('every fact of a location has words in its history', () => {
  const profile = Object.keys(locationFields.shape.profile.unwrap().shape);
  const names = [
    ...Object.keys(locationFields.shape).filter((name) => name !== 'profile' && name !== 'customFields'),
    ...profile,
    ...profile.map((name) => `profile${name.charAt(0).toUpperCase()}${name.slice(1)}`),
  ];
  expect(names.filter((name) => !locationFieldLabels[name])).toEqual([]);
});

test('shows custom fields by their names', () => {
  expect(
    listChangedFields(
      { tier: 3, customFields: { 'Pressure zone': 'High' } },
      { tier: 1, customFields: { 'Pressure zone': null, Gate: '12' } },
      locationFieldLabels,
    ),
  ).toEqual([
    { label: 'Tier', before: '3', after: '1' },
    { label: 'Pressure zone', before: 'High', after: null },
    { label: 'Gate', before: null, after: '12' },
  ]);
});

test('a change by a screen and one by an import read the same', () => {
  const tierChange = [{ label: 'Tier', before: '3', after: '1' }];
  expect(listChangedFields({ profile: { tier: 3 } }, { profile: { tier: 1 } }, locationFieldLabels)).toEqual(
    tierChange,
  );
  expect(listChangedFields({ tier: 3, version: 1 }, { tier: 1 }, locationFieldLabels)).toEqual(tierChange);
});
