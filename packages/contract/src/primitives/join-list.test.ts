import { expect, test } from 'vitest';
import { joinWithAnd, joinWithOr } from './join-list.ts';

test.each([
  [[], '', ''],
  [['one'], 'one', 'one'],
  [['one', 'two'], 'one and two', 'one or two'],
  [['one', 'two', 'three, and more'], 'one, two and three, and more', 'one, two or three, and more'],
])('words are joined without a comma before the last: %o', (words, withAnd, withOr) => {
  expect(joinWithAnd(words)).toBe(withAnd);
  expect(joinWithOr(words)).toBe(withOr);
});
