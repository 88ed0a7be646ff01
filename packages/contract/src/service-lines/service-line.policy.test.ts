import { describe, expect, test } from 'vitest';
import { mayCreateServiceLine, mayEditServiceLine, mayViewServiceLines } from './service-line.policy.ts';

const rights = (...permissions: string[]) => {
  const caller = { permissions: new Set(permissions) };
  return { view: mayViewServiceLines(caller), create: mayCreateServiceLine(caller), edit: mayEditServiceLine(caller) };
};

describe('who may do what with service lines', () => {
  test.each([
    [[], { view: false, create: false, edit: false }],
    [['pws:read'], { view: true, create: false, edit: false }],
    [['pws:create'], { view: true, create: true, edit: false }],
    [['pws:create:imports'], { view: true, create: true, edit: false }],
    [['pws:edit'], { view: true, create: false, edit: true }],
    [['pws:admin'], { view: true, create: true, edit: true }],
  ])('with %j', (permissions, expected) => expect(rights(...permissions)).toEqual(expected));
});
