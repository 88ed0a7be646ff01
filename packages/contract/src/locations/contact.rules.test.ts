import { describe, expect, test } from 'vitest';
import { contactChange, contactRules, isBlankContact, optionalContactRules } from './contact.rules.ts';

const refused = (contact: object, rules = contactRules) =>
  [...new Set(rules.safeParse(contact).error?.issues.map(({ path }) => path.join('.')))].sort();

describe('a contact', () => {
  test('needs a first name or an email address [A5.31, A5.32]', () => {
    expect(refused({ firstName: 'Priya' })).toEqual([]);
    expect(refused({ email: 'priya@harlow.example' })).toEqual([]);
    expect(refused({ lastName: 'Natarajan', primaryPhone: '860-555-0143' })).toEqual(['email', 'firstName']);
  });

  test('needs the whole address once a part of it is filled in', () => {
    const name = { firstName: 'Priya' };
    expect(refused({ ...name, addressLine2: 'Apt 3' })).toEqual([
      'addressLine1',
      'city',
      'postalCode',
      'stateOrProvince',
    ]);
    const address = { addressLine1: '1 Mill Street', city: 'Harlow', stateOrProvince: 'CT', postalCode: '06415' };
    expect(refused({ ...name, ...address })).toEqual([]);
    for (const part of Object.keys(address))
      expect(refused({ ...name, ...address, [part]: ' ' }), `without ${part}`).toEqual([part]);
  });

  test('accepts a blank contact of a new location, but not a half-filled one [A5.33, A5.34]', () => {
    expect(refused({}, optionalContactRules)).toEqual([]);
    expect(refused({ lastName: 'Natarajan' }, optionalContactRules)).toEqual(['email', 'firstName']);
    expect(refused({}, contactRules)).toEqual(['email', 'firstName']);
  });

  test('a contact is blank if only choices and checkboxes are set', () => {
    expect(isBlankContact({ designation: 1, isPhoneMobile: true, contactMethod: 'Email' })).toBe(true);
    expect(isBlankContact({ firstName: '  ', city: '' })).toBe(true);
    expect(isBlankContact({ fax: '860-555-0143' })).toBe(false);
  });

  test('refuses a choice that is not offered and a damaged email, phone or ZIP code', () => {
    for (const field of [
      { contactTypeId: 404 },
      { contactMethod: 'Pigeon' },
      { email: 'priya@' },
      { primaryPhone: '12' },
      { postalCode: '6415' },
    ])
      expect(refused({ firstName: 'Priya', ...field }), `with ${JSON.stringify(field)}`).toContain(
        Object.keys(field)[0],
      );
  });

  test('changes a contact field by field: a missing field keeps its value and null clears it', () => {
    expect(contactChange.parse({ lastName: null })).toEqual({ lastName: null });
    expect(contactChange.safeParse({ status: 'Removed' }).success).toBe(false);
  });
});
