import { expect, test } from 'vitest';
import { describeAuthor, describeChanges, describePerson } from './security-event.calculation.ts';

test('a permission change uses the permission labels', () => {
  expect(
    describeChanges({ before: { permissions: ['pws:read'] }, after: { permissions: ['pws:read', 'pws:edit'] } }),
  ).toBe('Permissions: View, now View, Edit');
  expect(describeChanges({ before: null, after: { reason: 'revoked' } })).toBe('Why: revoked');
  expect(describeChanges({ before: null, after: null })).toBe('');
});

test('a sign-in has its user as the actor; an unknown user has no name', () => {
  expect(describeAuthor({ by: null, person: 'Dana Reyes', personEmail: 'dana@harlow.example' })).toBe('Dana Reyes');
  expect(describePerson({ person: null, personEmail: null })).toBeNull();
});
