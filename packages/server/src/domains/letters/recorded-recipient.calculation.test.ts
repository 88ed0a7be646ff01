import { propertyOwnerTypeId, residentTypeId } from '@curbstop/contract/locations/contact.values';
import type { PostalAddress } from '@curbstop/contract/primitives/postal-address';
import { describe, expect, test } from 'vitest';
import type { LetterContact, LetterLocation } from '../communications/addressee.calculation.ts';
import { isRecipientRecorded, type LetterRecipient } from './recorded-recipient.calculation.ts';

const home: PostalAddress = { line1: '5 Elm Avenue', line2: null, city: 'Harlow', state: 'CT', zip: '06415' };
const postBox: PostalAddress = { line1: 'PO Box 7', line2: null, city: 'Harlow', state: 'CT', zip: '06415' };
const dana: LetterContact = {
  firstName: 'Dana',
  lastName: 'Reyes',
  salutation: null,
  company: null,
  email: 'dana@harlow.example',
  typeId: residentTypeId,
  isPrimary: true,
  languageId: null,
  otherLanguage: null,
  address: null,
};
const owner: LetterContact = { ...dana, firstName: 'Sam', typeId: propertyOwnerTypeId, isPrimary: false, email: null };
const aLocation = (changes: Partial<LetterLocation> = {}): LetterLocation => ({
  locationId: 'l',
  address: home,
  mailingAddress: null,
  isRemoved: false,
  contacts: [dana],
  ...changes,
});
const toDana: LetterRecipient = {
  method: 'Mail',
  kind: 'serviceAddress',
  name: 'Dana Reyes',
  email: null,
  address: ['Dana Reyes', '5 Elm Avenue', 'Harlow, CT 06415'],
  language: 'en',
};
const toResident = { ...toDana, name: '', address: ['Resident', '5 Elm Avenue', 'Harlow, CT 06415'] };
const toBox = { ...toDana, kind: 'mailingAddress', address: ['Dana Reyes', 'PO Box 7', 'Harlow, CT 06415'] } as const;

describe('a letter on paper', () => {
  test.each<[string, LetterRecipient, Partial<LetterLocation>]>([
    ['its resident', toDana, {}],
    ['the unnamed resident, whoever lives there', toResident, {}],
    [
      'the unnamed resident in Spanish',
      { ...toResident, address: ['Residente', ...toResident.address.slice(1)], language: 'es' },
      {},
    ],
    [
      'an address that is spelled otherwise now',
      { ...toDana, address: ['Dana Reyes', '5 ELM AVE', 'Harlow, CT 06415'] },
      {},
    ],
    ['the mailing address', toBox, { mailingAddress: postBox }],
    [
      'an owner elsewhere',
      { ...toBox, kind: 'owner', name: 'Sam Reyes', address: ['Sam Reyes', ...toBox.address.slice(1)] },
      { contacts: [dana, { ...owner, address: postBox }] },
    ],
    [
      'a resident beside one who is recorded before',
      toDana,
      {
        contacts: [
          { ...dana, firstName: 'Luz' },
          { ...dana, isPrimary: false },
        ],
      },
    ],
    [
      'an owner beside one who is recorded before',
      { ...toBox, kind: 'owner', name: 'Sam Reyes', address: ['Sam Reyes', ...toBox.address.slice(1)] },
      {
        contacts: [
          { ...owner, firstName: 'Alma', address: postBox },
          { ...owner, address: postBox },
        ],
      },
    ],
    [
      'a resident of another language',
      { ...toDana, name: 'Luz Reyes', address: ['Luz Reyes', ...toDana.address.slice(1)] },
      { contacts: [dana, { ...dana, firstName: 'Luz', isPrimary: false, languageId: 2 }] },
    ],
  ])('still has its recipient on record: %s', (_, recipient, changes) => {
    expect(isRecipientRecorded(aLocation(changes), recipient)).toBe(true);
  });

  test.each<[string, LetterRecipient, Partial<LetterLocation>]>([
    ['a person who moved away', toDana, { contacts: [] }],
    ['a person with a corrected name', toDana, { contacts: [{ ...dana, lastName: 'Ruiz' }] }],
    ['a mailing address that was corrected', toBox, { mailingAddress: { ...postBox, line1: 'PO Box 71' } }],
    ['a mailing address that was removed', toBox, {}],
    [
      'a mailing address that is that of the owner now',
      toBox,
      { mailingAddress: postBox, contacts: [dana, { ...owner, address: postBox }] },
    ],
    ['an owner who is none any more', { ...toDana, kind: 'owner', name: 'Sam Reyes' }, {}],
  ])('has lost its recipient: %s', (_, recipient, changes) => {
    expect(isRecipientRecorded(aLocation(changes), recipient)).toBe(false);
  });
});

test('an email is compared by the name and the email address', () => {
  const email = { ...toDana, method: 'Email', email: 'Dana@Harlow.example' } as const;
  expect(isRecipientRecorded(aLocation(), email)).toBe(true);
  expect(isRecipientRecorded(aLocation({ mailingAddress: postBox }), email)).toBe(true);
  const isRecordedWith = (contact: Partial<LetterContact>) =>
    isRecipientRecorded(aLocation({ contacts: [{ ...dana, ...contact }] }), email);
  expect(isRecordedWith({ email: 'reyes@harlow.example' })).toBe(false);
  expect(isRecordedWith({ firstName: 'Diana' })).toBe(false);
  expect(isRecordedWith({ email: null })).toBe(false);
  // A name that no font prints: the email was composed for the unnamed resident.
  const unnamed = { ...email, name: '' };
  expect(isRecipientRecorded(aLocation(), unnamed)).toBe(true);
  expect(isRecipientRecorded(aLocation({ contacts: [{ ...dana, email: 'reyes@harlow.example' }] }), unnamed)).toBe(
    false,
  );
});
