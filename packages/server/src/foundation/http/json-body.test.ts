import { expect, test } from 'vitest';
import { measureNestingDepth } from './json-body.ts';

test.each([
  ['1', 0],
  ['{}', 1],
  ['[[],[[1]]]', 3],
  ['{"a":[{"b":1}],"c":{}}', 3],
  ['"[[[["', 0],
  [String.raw`{"a\"[[":"\\","b":[1]}`, 2],
])('the nesting depth of %s', (text, depth) => {
  expect(measureNestingDepth(text)).toBe(depth);
});
