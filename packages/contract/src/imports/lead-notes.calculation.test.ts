import { expect, test } from 'vitest';
import type { SheetRow } from '../primitives/cell.ts';
import type { ReadSheet } from './import-batch.rules.ts';
import { LegendScan } from './legend-scan.calculation.ts';

/** The notes that are asked about, beside lines whose material column has these words. */
function listNotes(cells: readonly (string | number)[], words: readonly string[] = ['Plastic', 'Copper']) {
  const sheet: Pick<ReadSheet, 'preview' | 'headingFrom' | 'headingTo' | 'dataFrom'> = {
    preview: [],
    headingFrom: 1,
    headingTo: 1,
    dataFrom: 2,
  };
  const scan = new LegendScan({
    sheet,
    fields: { '0': 'externalId', '1': 'location.addressLine1', '2': 'system.material', '3': 'customer.material' },
    others: [],
  });
  const rows: SheetRow[] = words.map((word, at) => ({
    number: at + 2,
    cells: [`A-${at}`, `${at + 1} Mill St`, word, 'Copper'],
  }));
  for (const row of [...rows, { number: 20, cells: [...cells] }]) scan.observe(row);
  return (scan.found().leadNotes ?? []).map(({ text }) => text);
}

test.each([
  'Plastic was entered wherever the crew found lead',
  'NB: do not trust plastic; it is lead throughout',
  'NB: DO NOT TRUST PLASTIC; IT IS LEAD THROUGHOUT',
  'Memo: plastic may be lead',
  'L = Lead. Plastic was entered wherever the crew found lead',
  'PE; Lead',
  'Poly-Lead',
  'Poly........Lead',
  'PE¹ = Lead',
  'All lines in Zone 3 are lead',
  'Older services were lead',
  'Crews found lead under some copper',
  'CI = Lead',
  'Lead = red',
])('"%s" needs confirmation, because it explains no code that the file uses', (text) =>
  expect(listNotes([text])).toEqual([text]),
);

test('a note in two cells needs confirmation too', () => {
  expect(listNotes(['Plastic', 'found to be lead'])).toEqual(['found to be lead']);
  expect(listNotes(['Plastic', 'Lead'])).toEqual(['Lead']);
});

test.each([
  ['Legend: L = Lead, CU = Copper', ['L', 'CU']],
  ['Legend: PE = Lead; CU = Copper', ['PE', 'CU']],
  ['PE¹ = Lead', ['PE¹']],
  ['C.I. = Lead', ['CI']],
  ['GALV = Galvanized', ['CU']],
  ['All lines marked Brass are lead service lines', ['Brass']],
  ['* = lead', ['CU']],
  ['Lead Service Line Inventory', ['CU']],
  ['LEAD SERVICE LINES', ['CU']],
  ['Lead lines: 12', ['CU']],
  ['Total lead', ['CU']],
  ['All lines are copper', ['CU']],
  ['Lead, Galvanized, Copper, Unknown', ['CU']],
])('"%s" does not, beside cells with %j', (text, words) => expect(listNotes([text], words)).toEqual([]));

test.each([
  [['Lead', 'PE']],
  [['PE', 'Lead']],
  [['Lead', 12]],
  [['Lead service lines', '12']],
  [['Lead services', 'East side']],
  [['Legend', 'Lead']],
])('a row %j does not, beside cells with PE', (cells) => expect(listNotes(cells, ['PE', 'CU'])).toEqual([]));

test('a longer meaning needs confirmation beside the code', () => {
  const text = 'PE = lead, and plastic was entered wherever the crew found lead';
  expect(listNotes([text], ['PE'])).toEqual([text]);
});

test('a row that describes many columns only needs confirmation if it says what lines are', () => {
  const columns = ['ID', 'Street', 'For example, lead gooseneck', 'Size', 'Year', 'Remarks'];
  expect(listNotes(['Note:', ...columns])).toEqual([]);
  expect(listNotes(['Note:', ...columns, 'all lines of Zone 3 are lead'])).toEqual(['all lines of Zone 3 are lead']);
});
