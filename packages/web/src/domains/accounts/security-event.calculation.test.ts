import { expect, test } from 'vitest';
import { describeAuthor, describeChanges, describePerson, listSecurityChanges } from './security-event.calculation.ts';

test('a permission change uses the permission labels', () => {
  expect(
    describeChanges({ before: { permissions: ['pws:read'] }, after: { permissions: ['pws:read', 'pws:edit'] } }),
  ).toBe('Permissions: View, now View, Edit');
  expect(describeChanges({ before: null, after: { reason: 'revoked' } })).toBe('Reason: revoked');
  expect(describeChanges({ before: null, after: null })).toBe('');
});

test('a sign-in has its user as the actor; an unknown user has no name', () => {
  expect(describeAuthor({ by: null, person: 'Dana Reyes', personEmail: 'dana@harlow.example' })).toBe('Dana Reyes');
  expect(describePerson({ person: null, personEmail: null })).toBeNull();
});

test('a permission that was added or removed shows None for its missing value', () => {
  expect(listSecurityChanges({ before: { permissions: ['pws:edit'] }, after: { permissions: [] } })).toEqual([
    { name: 'Permissions', before: 'Edit', after: 'None' },
  ]);
});

test('yes and no, days and features read as words', () => {
  expect(
    describeChanges({
      before: { active: true },
      after: { active: false, expiresOn: '2027-01-30T15:00:00.000Z', name: 'LIMS', enabled: true },
    }),
  ).toBe('Active: Yes, now No; Expires on: 01-30-2027 10:00 AM; Name: LIMS; Turned on: Yes');
});

test('a field without a label of its own is shown under its name, and a value without words as it is stored', () => {
  expect(listSecurityChanges({ before: null, after: { origin: { ip: '192.0.2.0' }, count: 3 } })).toEqual([
    { name: 'origin', before: null, after: '{"ip":"192.0.2.0"}' },
    { name: 'count', before: null, after: '3' },
  ]);
});

test('a word that every object has is not taken for a permission', () => {
  expect(describeChanges({ before: null, after: { reason: 'toString' } })).toBe('Reason: toString');
});

test('a value that was removed is shown as it was', () => {
  expect(describeChanges({ before: { name: 'LIMS' }, after: { name: null } })).toBe('Name: LIMS');
});

test('who acted is named before the person concerned, and by email without a name', () => {
  expect(describeAuthor({ by: 'Sam Ortiz', person: 'Dana Reyes', personEmail: null })).toBe('Sam Ortiz');
  expect(describeAuthor({ by: null, person: null, personEmail: 'dana@harlow.example' })).toBe('dana@harlow.example');
  expect(describePerson({ person: null, personEmail: 'dana@harlow.example' })).toBe('dana@harlow.example');
});
