import { residentTypeId } from '@curbstop/contract/locations/contact.values';
import type { PostalAddress } from '@curbstop/contract/primitives/postal-address';
import { describe, expect, test } from 'vitest';
import type { LetterContact, LetterLocation } from '../communications/addressee.calculation.ts';
import {
  findRecipientKindAt,
  findRecipientKindOfEmail,
  findRecordedEmail,
  listAddressKeys,
} from './resend-recipient.calculation.ts';

const home: PostalAddress = { line1: '5 Elm Avenue', line2: 'Apt 2', city: 'Harlow', state: 'CT', zip: '06415' };
const postBox: PostalAddress = { line1: 'PO Box 7', line2: null, city: 'Harlow', state: 'CT', zip: '06415' };
const landlord: LetterContact = {
  firstName: 'Sam',
  lastName: 'Ortiz',
  salutation: null,
  company: null,
  email: null,
  typeId: 1,
  isPrimary: true,
  languageId: null,
  otherLanguage: null,
  address: null,
};
const aLocation = (changes: Partial<LetterLocation> = {}): LetterLocation => ({
  locationId: 'l',
  address: home,
  mailingAddress: null,
  isRemoved: false,
  contacts: [],
  ...changes,
});

test.each([
  ['with a name', ['Dana Reyes', '5 Elm Ave', 'Apt 2', 'Harlow, CT 06415']],
  ['with a company', ['Dana Reyes', 'Osprey Apartments', '5 ELM AVENUE', '#2', 'Harlow, CT 06415-1234']],
  ['with the unit behind the street', ['Dana Reyes', '5 Elm Avenue, Apt. 2', 'Harlow CT 06415']],
  ['without a name', ['5 Elm Avenue, Apt 2', 'Harlow, CT 06415']],
])('counts a letter to the service address %s for the people served', (_, lines) => {
  expect(findRecipientKindAt(aLocation(), lines)).toBe('serviceAddress');
});

test.each([
  ['another street', ['Dana Reyes', '77 New Home St', 'Harlow, CT 06415']],
  ['another unit', ['Dana Reyes', '5 Elm Avenue', 'Apt 3', 'Harlow, CT 06415']],
  ['another city', ['Dana Reyes', '5 Elm Avenue', 'Apt 2', 'Elsewhere, NY 10001']],
  ['lines that cannot be read', ['5 Elm Avenue', 'Apt 2', 'Harlow']],
])('does not count a letter to %s for the people served', (_, lines) => {
  expect(findRecipientKindAt(aLocation(), lines)).toBe('owner');
});

describe('an apartment of a building whose address has none', () => {
  const building = aLocation({ address: { ...home, line2: null } });
  const find = (apartment: string, location = building, others: readonly string[] = []) =>
    findRecipientKindAt(location, ['Dana Reyes', '5 Elm Ave', apartment, 'Harlow, CT 06415'], others);

  test.each(['Apt 2', '#2', 'Unit B', 'Rear', '2nd Floor'])('counts for the people served: %s', (apartment) => {
    expect(find(apartment)).toBe('serviceAddress');
  });

  test('counts for an owner elsewhere if it is a location of its own, of a contact elsewhere or none at all', () => {
    const [place = ''] = listAddressKeys(['Dana Reyes', '5 Elm Avenue', 'Apt 2', 'Harlow, CT 06415']);
    expect(find('Apt 2', building, [place])).toBe('owner');
    expect(find('Apt 3', building, [place])).toBe('serviceAddress');
    const ownAddress = { ...landlord, address: home };
    expect(find('Apt 2', { ...building, contacts: [ownAddress] })).toBe('owner');
    expect(find('Apt 2', { ...building, contacts: [{ ...ownAddress, typeId: residentTypeId }] })).toBe(
      'serviceAddress',
    );
    expect(find('c/o Osprey Apartments')).toBe('owner');
  });
});

test('counts the mailing address unless it is that of a contact elsewhere', () => {
  const lines = ['Dana Reyes', 'P.O. Box 7', 'Harlow, CT 06415'];
  expect(findRecipientKindAt(aLocation({ mailingAddress: postBox }), lines)).toBe('mailingAddress');
  expect(findRecipientKindAt(aLocation({ mailingAddress: postBox, contacts: [landlord] }), lines)).toBe('owner');
  expect(findRecipientKindAt(aLocation(), lines)).toBe('owner');
});

test('counts an email for the people served only if its address is recorded with one of them', () => {
  const dana = { ...landlord, typeId: 2, isPrimary: false, email: 'Dana@harlow.example' };
  const location = aLocation({ contacts: [{ ...landlord, email: 'sam@harlow.example' }, dana] });
  expect(findRecipientKindOfEmail(location, 'dana@harlow.example')).toBe('serviceAddress');
  for (const email of ['sam@harlow.example', 'typed@harlow.example'])
    expect(findRecipientKindOfEmail(location, email)).toBe('owner');
});

describe('a rejected email', () => {
  const dana = {
    ...landlord,
    firstName: 'Dana',
    lastName: 'Reyes',
    typeId: 2,
    isPrimary: false,
    email: 'dana@harlow.example',
  };
  const rejected = {
    recipientName: 'Dana Reyes',
    recipientKind: 'serviceAddress',
    email: 'dna@harlow.example',
  } as const;
  const findEmail = (contacts: readonly LetterContact[], changes: object = {}) =>
    findRecordedEmail(aLocation({ contacts }), { ...rejected, ...changes });

  test('is sent again to the corrected address of its recipient', () => {
    expect(findEmail([dana])).toBe('dana@harlow.example');
    expect(findEmail([dana], { email: null })).toBe('dana@harlow.example');
    expect(findEmail([dana, { ...dana, firstName: 'Lee', email: 'dna@harlow.example' }])).toBe('dana@harlow.example');
  });

  test('is sent again to the same address while it is recorded with someone of its kind of recipient', () => {
    expect(findEmail([{ ...dana, lastName: 'Ortiz', email: 'DNA@harlow.example' }])).toBe('DNA@harlow.example');
    expect(findEmail([dana, { ...dana, email: 'dna@harlow.example' }])).toBe('dna@harlow.example');
    expect(findEmail([{ ...landlord, email: 'dna@harlow.example' }])).toBeUndefined();
  });

  test('is sent to no address that is not recorded any more, and to no other person', () => {
    expect(findEmail([])).toBeUndefined();
    expect(findEmail([{ ...dana, firstName: 'Lee' }])).toBeUndefined();
    expect(findEmail([dana, { ...dana, email: 'other@harlow.example' }])).toBeUndefined();
    expect(findEmail([{ ...dana, firstName: null, lastName: null }], { recipientName: '' })).toBeUndefined();
  });
});
