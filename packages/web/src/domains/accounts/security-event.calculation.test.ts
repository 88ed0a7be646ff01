import { expect, test } from 'vitest';
import { byOf, changesSentence, whomOf } from './security-event.calculation.ts';

test('a permission change uses the permission labels', () => {
  expect(
    changesSentence({ before: { permissions: ['pws:read'] }, after: { permissions: ['pws:read', 'pws:edit'] } }),
  ).toBe('Permissions: View, now View, Edit');
  expect(changesSentence({ before: null, after: { reason: 'revoked' } })).toBe('Why: revoked');
  expect(changesSentence({ before: null, after: null })).toBe('');
});

test('a sign-in has its user as the actor; an unknown user has no name', () => {
  expect(byOf({ by: null, person: 'Dana Reyes', personEmail: 'dana@harlow.example' })).toBe('Dana Reyes');
  expect(whomOf({ person: null, personEmail: null })).toBeNull();
});
