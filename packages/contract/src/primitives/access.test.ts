import { describe, expect, test } from 'vitest';
import { hasPermission } from './access.ts';

describe('what permissions allow', () => {
  const noPermissions = new Set<string>();
  test.each(['public', 'signedIn'] as const)('%s needs no permission', (access) =>
    expect(hasPermission(noPermissions, access)).toBe(true),
  );
  test.each(['pws:read', 'pws:create', 'pws:edit', 'pws:admin'] as const)(
    '%s is refused without any permission',
    (access) => expect(hasPermission(noPermissions, access)).toBe(false),
  );
  test.each(['pws:read', 'pws:create', 'pws:edit', 'pws:admin'] as const)('an administrator has %s', (access) =>
    expect(hasPermission(new Set(['pws:admin']), access)).toBe(true),
  );
  test('any permission that contains pws:create is create-capable', () => {
    expect(hasPermission(new Set(['pws:create']), 'pws:create')).toBe(true);
    expect(hasPermission(new Set(['pws:create:kits']), 'pws:create')).toBe(true);
    expect(hasPermission(new Set(['pws:edit', 'pws:read']), 'pws:create')).toBe(false);
  });
  test('every member may read', () => expect(hasPermission(new Set(['pws:edit']), 'pws:read')).toBe(true));
  test('reporting results is neither reading nor creating', () => {
    const laboratory = new Set(['pws:results']);
    expect(hasPermission(laboratory, 'pws:create or pws:results')).toBe(true);
    expect(hasPermission(laboratory, 'pws:read or pws:results')).toBe(true);
    for (const access of ['pws:read', 'pws:create', 'pws:edit', 'pws:create or pws:edit', 'pws:admin'] as const)
      expect(hasPermission(laboratory, access)).toBe(false);
  });
  test('reading, or creating, is not editing, and editing is not administering', () => {
    expect(hasPermission(new Set(['pws:read', 'pws:create']), 'pws:edit')).toBe(false);
    expect(hasPermission(new Set(['pws:edit']), 'pws:edit')).toBe(true);
    expect(hasPermission(new Set(['pws:edit', 'pws:read', 'pws:create']), 'pws:admin')).toBe(false);
  });
});
