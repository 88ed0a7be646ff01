import { expect, test } from 'vitest';
import { grantedPermissions, memberUpdate } from './member.rules.ts';

test('every permission includes viewing, and they are sorted from least to most', () => {
  expect(grantedPermissions.parse(['pws:edit', 'pws:create'])).toEqual(['pws:read', 'pws:create', 'pws:edit']);
  expect(grantedPermissions.parse(['pws:admin', 'pws:admin'])).toEqual(['pws:read', 'pws:admin']);
});

test('a member has at least one permission, and none that does not exist', () => {
  expect(grantedPermissions.safeParse([]).error?.issues[0]?.message).toBe('Choose at least one permission');
  expect(grantedPermissions.safeParse(['pws:owner']).success).toBe(false);
});

test('a change of a member says what was on the screen, if it does, as a whole', () => {
  const change = { permissions: ['pws:read'], active: true };
  expect(memberUpdate.safeParse(change).success).toBe(true);
  expect(memberUpdate.safeParse({ ...change, seen: { permissions: ['pws:edit'] } }).success).toBe(false);
});
