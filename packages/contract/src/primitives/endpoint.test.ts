import { expect, test } from 'vitest';
import { fillPath } from './endpoint.ts';

test('a path gets each value escaped', () => {
  expect(fillPath('/a/{id}/b/{name}', { id: 7, name: 'x/y' })).toBe('/a/7/b/x%2Fy');
});

test.each([undefined, null])(
  'a path without one of its values (%s) is refused instead of naming another record',
  (id) => {
    expect(() => fillPath('/a/{id}', { id })).toThrow('The path /a/{id} has no value for id.');
  },
);
