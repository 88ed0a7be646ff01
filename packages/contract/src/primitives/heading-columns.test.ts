import { expect, test } from 'vitest';
import { createHeadingReader } from './heading-columns.ts';

const read = createHeadingReader({ code: ['Kit', 'Kit code'], tracking: ['Tracking no.'] });

test('headings are read without regard to case, spaces and marks; the first of two with the same meaning counts', () => {
  const cells = ['Address', 'KIT-CODE', null, 'tracking NO', 'Kit'];
  expect([...read({ number: 1, cells })]).toEqual([
    ['code', 1],
    ['tracking', 3],
  ]);
  expect(read({ number: 1, cells: ['Address'] }).size).toBe(0);
  expect(read(undefined).size).toBe(0);
});
