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

test('a reader that takes each column once refuses two with the same meaning', () => {
  const readOnce = createHeadingReader({ code: ['Kit', 'Kit code'], status: ['Status', 'New status'] }, 'once');
  expect(() => readOnce({ number: 1, cells: ['Kit', 'Status', 'NEW status '] })).toThrow(
    'The file has the columns “Status” and “NEW status”, which mean the same. Delete one of them.',
  );
  expect(() => readOnce({ number: 1, cells: ['Kit', 'Kit'] })).toThrow('The file has two columns “Kit”.');
  expect(readOnce({ number: 1, cells: ['Kit', 'Status', 'Address', 'Address'] }).size).toBe(2);
});
