import { contactTypes } from '@curbstop/contract/locations/contact.values';
import { expect, test } from 'vitest';
import {
  listAddressees,
  listEmailAddressees,
  type LetterContact,
  type LetterLocation,
} from './addressee.calculation.ts';

const home = { line1: '5 Elm Avenue', line2: null, city: 'Harlow', state: 'CT', zip: '06415' };
const aContact = (overrides: Partial<LetterContact>): LetterContact => ({
  firstName: null,
  lastName: null,
  salutation: null,
  company: null,
  email: null,
  typeId: 2,
  isPrimary: false,
  languageId: null,
  otherLanguage: null,
  address: null,
  ...overrides,
});
const aLocation = (...contacts: readonly LetterContact[]): LetterLocation => ({
  locationId: 'l',
  address: home,
  mailingAddress: null,
  isRemoved: false,
  contacts,
});
const [owner, resident, manager] = [1, 2, 3];

const ofOthers = 'No email address of a resident is recorded, only of contacts who may live elsewhere';
const listEmails = (location: LetterLocation, to: 'all' | 'serviceAddress' | 'owner') => {
  const addressees = listEmailAddressees(location, to);
  return 'reason' in addressees ? addressees.reason : addressees.addressees.map(({ contact }) => contact?.email);
};

test('everyone of a household with an email address of their own gets the email, although one letter would do', () => {
  const household = aLocation(
    aContact({ typeId: resident, isPrimary: true, email: 'dana@harlow.example' }),
    aContact({ typeId: owner, email: 'sam@harlow.example', address: home }),
  );
  expect(listEmails(household, 'all')).toEqual(['dana@harlow.example', 'sam@harlow.example']);
  expect(listAddressees(household, 'all').addressees).toHaveLength(1);
});

test('an email reaches the owner who lives there and a second resident if the first has no email address', () => {
  const withoutEmail = aContact({ typeId: resident, isPrimary: true });
  const lived = aLocation(withoutEmail, aContact({ typeId: owner, email: 'sam@harlow.example', address: home }));
  expect(listEmails(lived, 'all')).toEqual(['sam@harlow.example']);
  const shared = aLocation(withoutEmail, aContact({ typeId: resident, email: 'lee@harlow.example' }));
  expect(listEmails(shared, 'serviceAddress')).toEqual(['lee@harlow.example']);
});

test('each resident of a household with an email address gets the email', () => {
  const shared = aLocation(
    aContact({ typeId: owner, isPrimary: true, email: 'owner@harlow.example', address: home }),
    aContact({ typeId: resident, email: 'dana@harlow.example' }),
    aContact({ typeId: resident, email: 'lee@harlow.example' }),
    aContact({ typeId: resident, email: 'moved@harlow.example', address: { ...home, line1: '9 Elm Avenue' } }),
  );
  expect(listEmails(shared, 'serviceAddress')).toEqual([
    'dana@harlow.example',
    'lee@harlow.example',
    'owner@harlow.example',
  ]);
});

test('one email address gets one email, however it is written, and without any there is a reason', () => {
  const same = aLocation(
    aContact({ typeId: resident, email: 'Sam@Harlow.example' }),
    aContact({ typeId: owner, email: 'sam@harlow.example', address: { ...home, line1: '9 Elm Avenue' } }),
  );
  expect(listEmails(same, 'all')).toEqual(['Sam@Harlow.example']);
  expect(listEmails(aLocation(aContact({})), 'all')).toBe('No email address is recorded for this recipient');
});

test('does not use a landlord’s email for the resident', () => {
  const rented = aLocation(
    aContact({ typeId: owner, isPrimary: true, email: 'sam@harlow.example', address: { ...home, line1: 'PO Box 7' } }),
  );
  expect(listEmails(rented, 'serviceAddress')).toBe(ofOthers);
  expect(listEmails(rented, 'owner')).toEqual(['sam@harlow.example']);
});

test.each(contactTypes.map(({ id, contactType }) => [contactType, id] as const).filter(([, id]) => id !== resident))(
  'an email to a contact without an address is no notice to the people served: %s',
  (_, typeId) => {
    const contact = aContact({ typeId, isPrimary: true, email: 'away@harlow.example' });
    const rita = aContact({ typeId: resident, firstName: 'Rita', languageId: 2 });
    for (const location of [aLocation(contact), aLocation(contact, rita)]) {
      expect(listEmails(location, 'serviceAddress')).toBe(ofOthers);
      expect(listEmailAddressees(location, 'mailingAddress').addressees).toMatchObject([{ kind: 'owner', contact }]);
      expect(new Set(listEmailAddressees(location, 'all').addressees.map(({ kind }) => kind))).toEqual(
        new Set(['owner']),
      );
    }
    const filledIn = { ...aLocation(contact), mailingAddress: home };
    expect(listEmails(filledIn, 'serviceAddress')).toBe(ofOthers);
    const atHome = { ...contact, address: home };
    expect(listEmailAddressees(aLocation(atHome), 'serviceAddress').addressees).toMatchObject([
      { kind: 'serviceAddress', contact: atHome },
    ]);
  },
);

test('a mailing address of an owner who lives elsewhere is the owner’s, so that it is no notice to the people served', () => {
  const box = { line1: 'PO Box 77', line2: null, city: 'Hartford', state: 'CT', zip: '06101' };
  const kindsOf = (typeId: number, mailingAddress: typeof box | null) =>
    listAddressees(
      { ...aLocation(aContact({ typeId, isPrimary: true })), mailingAddress },
      'mailingAddress',
    ).addressees.map(({ kind }) => kind);
  expect(kindsOf(owner, box)).toEqual(['owner']);
  expect(kindsOf(manager, box)).toEqual(['owner']);
  expect(kindsOf(resident, box)).toEqual(['mailingAddress']);
  expect(kindsOf(owner, home)).toEqual(['mailingAddress']);
  const withOffice = aContact({ typeId: owner, isPrimary: true, address: { ...home, line1: '5 Far Road' } });
  expect(listAddressees({ ...aLocation(withOffice), mailingAddress: box }, 'mailingAddress').addressees).toMatchObject([
    { kind: 'owner', address: box },
  ]);
});

test.each(contactTypes.map(({ id, contactType }) => [contactType, id] as const))(
  'a mailing address of a contact who lives elsewhere is no notice to the people served: %s',
  (_, typeId) => {
    const elsewhere = { ...home, line1: '5 Far Road', city: 'Away', state: 'NY', zip: '10001' };
    const contact = aContact({ typeId, isPrimary: true, email: 'away@harlow.example', address: elsewhere });
    for (const list of [listAddressees, listEmailAddressees])
      expect(list(aLocation(contact), 'mailingAddress').addressees).toMatchObject([{ kind: 'owner', contact }]);
    expect(listAddressees(aLocation(contact), 'serviceAddress').addressees).toMatchObject([{ contact: null }]);
    const atHome = aContact({ typeId, isPrimary: true, address: home });
    expect(listAddressees(aLocation(atHome), 'mailingAddress').addressees).toMatchObject([{ kind: 'mailingAddress' }]);
  },
);

test.each([
  ...contactTypes.map(
    ({ id, contactType }) => [`${contactType} with that address`, { typeId: id, hasAddress: true }] as const,
  ),
  ['resident without an address', { typeId: resident, hasAddress: false }] as const,
  ['no contact', undefined] as const,
])('a mailing address in another State is no notice to the people served: %s', (_, contact) => {
  const away = { line1: '900 Market St', line2: null, city: 'Philadelphia', state: 'PA', zip: '19107' };
  const contacts = contact
    ? [aContact({ typeId: contact.typeId, isPrimary: true, address: contact.hasAddress ? away : null })]
    : [];
  expect(
    listAddressees({ ...aLocation(...contacts), mailingAddress: away }, 'mailingAddress').addressees,
  ).toMatchObject([{ kind: 'owner', address: away }]);
});

test('a mailing address in the State is no notice to the people served if another contact lives there', () => {
  const box = { line1: 'PO Box 77', line2: null, city: 'Hartford', state: 'CT', zip: '06101' };
  const kindsWith = (...others: readonly ReturnType<typeof aContact>[]) =>
    listAddressees(
      { ...aLocation(aContact({ typeId: resident, isPrimary: true }), ...others), mailingAddress: box },
      'mailingAddress',
    ).addressees.map(({ kind }) => kind);
  expect(kindsWith()).toEqual(['mailingAddress']);
  expect(kindsWith(aContact({ typeId: owner, address: box }))).toEqual(['owner']);
});

test('a resident who moved away decides neither the name nor the language of a letter to the household', () => {
  const moved = aContact({ typeId: resident, isPrimary: true, address: { ...home, line1: '5 Far Road' } });
  const juana = aContact({ typeId: resident, firstName: 'Juana', languageId: 2 });
  expect(listAddressees(aLocation(moved, juana), 'serviceAddress').addressees).toEqual([
    { kind: 'serviceAddress', contact: juana, address: home, language: 'es' },
  ]);
  expect(listAddressees(aLocation(moved), 'serviceAddress').addressees).toMatchObject([{ contact: null }]);
});

test('a resident whose mail goes to a post office box is served at the location', () => {
  const box = { ...home, line1: 'PO Box 12' };
  const rural = aContact({
    typeId: resident,
    isPrimary: true,
    firstName: 'Ana',
    email: 'ana@harlow.example',
    languageId: 2,
  });
  const inBox = aLocation({ ...rural, address: box });
  expect(listEmails(inBox, 'serviceAddress')).toEqual(['ana@harlow.example']);
  expect(listEmailAddressees(inBox, 'all').addressees).toMatchObject([{ kind: 'serviceAddress' }]);
  expect(listAddressees(inBox, 'serviceAddress').addressees).toMatchObject([{ language: 'es', address: home }]);
  expect(listAddressees(inBox, 'mailingAddress').addressees).toMatchObject([{ kind: 'mailingAddress', address: box }]);
  // One without a box is named first.
  const juana = aContact({ typeId: resident, firstName: 'Juana' });
  expect(listAddressees({ ...inBox, contacts: [...inBox.contacts, juana] }, 'serviceAddress').addressees).toMatchObject(
    [{ contact: juana }],
  );
});

test.each([
  ['a box in another State', resident, { ...home, line1: 'PO Box 12', state: 'FL' }],
  ['a box and a street elsewhere', resident, { ...home, line1: '9 Far Road', line2: 'PO Box 12' }],
  ['an owner with a box', owner, { ...home, line1: 'PO Box 12' }],
])('%s is no person served', (_, typeId, address) => {
  const location = aLocation(aContact({ typeId, isPrimary: true, email: 'far@harlow.example', address }));
  expect(listEmails(location, 'serviceAddress')).toEqual(ofOthers);
  expect(listAddressees(location, 'mailingAddress').addressees).toMatchObject([{ kind: 'owner' }]);
});
