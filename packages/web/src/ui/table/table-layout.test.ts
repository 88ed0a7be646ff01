import { expect, test } from 'vitest';
import { orderColumns, fitLayout, type TableLayout } from './table-layout.ts';

const defaults: TableLayout = {
  order: ['address', 'category', 'system', 'customer', 'updatedOn'],
  hidden: ['updatedOn'],
  density: 'normal',
  pinned: 0,
  widths: {},
};

test('a stored layout keeps its order after a release; new columns appear next to their default neighbors', () => {
  const stored: TableLayout = {
    order: ['category', 'address', 'deleted', 'updatedOn'],
    hidden: ['deleted', 'address'],
    density: 'compact',
    pinned: 1,
    widths: { deleted: 90, address: 200 },
  };
  expect(fitLayout(stored, defaults)).toEqual({
    order: ['category', 'system', 'customer', 'address', 'updatedOn'],
    hidden: ['address'],
    density: 'compact',
    pinned: 1,
    widths: { address: 200 },
  });
});

test('a column that is hidden by default remains shown once it is shown', () => {
  expect(fitLayout({ ...defaults, order: [], hidden: [] }, defaults).hidden).toEqual(['updatedOn']);
  expect(fitLayout({ ...defaults, hidden: [] }, defaults).hidden).toEqual([]);
});

test('stored widths and frozen columns remain within bounds', () => {
  expect(fitLayout({ ...defaults, pinned: 99, widths: { address: 1, category: 9999 } }, defaults)).toMatchObject({
    pinned: 3,
    widths: { address: 48, category: 1200 },
  });
});

test('an address with columns shows exactly these; invalid names are ignored, and the name column is always shown', () => {
  expect(orderColumns(['customer', 'nonsense', 'category', 'customer'], defaults, 'address')).toEqual({
    order: ['address', 'customer', 'updatedOn', 'category', 'system'],
    hidden: ['system', 'updatedOn'],
  });
});
