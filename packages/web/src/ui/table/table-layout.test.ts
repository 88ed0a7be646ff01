import { expect, test } from 'vitest';
import { columnsShowing, fitLayout, type TableLayout } from './table-layout.ts';

const usual: TableLayout = {
  order: ['address', 'category', 'system', 'customer', 'updatedOn'],
  hidden: ['updatedOn'],
  density: 'normal',
  pinned: 0,
  widths: {},
};

test('a layout from before a release keeps its order; columns that came since stand beside their neighbours', () => {
  const held: TableLayout = {
    order: ['category', 'address', 'gone', 'updatedOn'],
    hidden: ['gone', 'address'],
    density: 'compact',
    pinned: 1,
    widths: { gone: 90, address: 200 },
  };
  expect(fitLayout(held, usual)).toEqual({
    order: ['category', 'system', 'customer', 'address', 'updatedOn'],
    hidden: ['address'],
    density: 'compact',
    pinned: 1,
    widths: { address: 200 },
  });
});

test('what starts hidden is hidden until somebody shows it, and then stays shown', () => {
  expect(fitLayout({ ...usual, order: [], hidden: [] }, usual).hidden).toEqual(['updatedOn']);
  expect(fitLayout({ ...usual, hidden: [] }, usual).hidden).toEqual([]);
});

test('widths and pinned columns that were typed into the storage stay within bounds', () => {
  expect(fitLayout({ ...usual, pinned: 99, widths: { address: 1, category: 9999 } }, usual)).toMatchObject({
    pinned: 3,
    widths: { address: 48, category: 1200 },
  });
});

test('an address that names columns shows just these; nonsense is left out, and the column that names the row always shows', () => {
  expect(columnsShowing(['customer', 'nonsense', 'category', 'customer'], usual, 'address')).toEqual({
    order: ['address', 'customer', 'updatedOn', 'category', 'system'],
    hidden: ['system', 'updatedOn'],
  });
});
