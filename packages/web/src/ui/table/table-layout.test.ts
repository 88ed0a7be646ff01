import { expect, test } from 'vitest';
import { fitLayout } from './table-layout.ts';

const usual = { order: ['address', 'category', 'system', 'customer', 'updatedOn'], hidden: ['updatedOn'], density: 'normal' } as const;

test('a layout from before a release keeps its order; columns that came since stand beside their neighbours', () => {
  const held = { order: ['category', 'address', 'gone', 'updatedOn'], hidden: ['gone', 'address'], density: 'compact' } as const;
  expect(fitLayout(held, usual)).toEqual({ order: ['category', 'system', 'customer', 'address', 'updatedOn'], hidden: ['address'], density: 'compact' });
});

test('what starts hidden is hidden until somebody shows it, and then stays shown', () => {
  expect(fitLayout({ order: [], hidden: [], density: 'normal' }, usual).hidden).toEqual(['updatedOn']);
  expect(fitLayout({ ...usual, hidden: [] }, usual).hidden).toEqual([]);
});
