import { expect, test } from 'vitest';
import { memberUpdate, newInvitation } from './member.rules.ts';

const { permissions } = newInvitation.shape;

test('every permission includes viewing, and they are sorted from least to most', () => {
  expect(permissions.parse(['pws:edit', 'pws:create'])).toEqual(['pws:read', 'pws:create', 'pws:edit']);
  expect(permissions.parse(['pws:admin', 'pws:admin'])).toEqual(['pws:read', 'pws:admin']);
});

test('a member has at least one permission, and none that does not exist', () => {
  expect(permissions.safeParse([]).error?.issues[0]?.message).toBe('Choose at least one permission');
  expect(permissions.safeParse(['pws:owner']).success).toBe(false);
});

test('a change of a member includes all fields that were on the screen, if it includes any', () => {
  const change = { permissions: ['pws:read'], active: true };
  expect(memberUpdate.safeParse(change).success).toBe(true);
  expect(memberUpdate.safeParse({ ...change, seen: { permissions: ['pws:edit'] } }).success).toBe(false);
});
