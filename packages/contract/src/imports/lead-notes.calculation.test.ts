import { expect, test } from 'vitest';
import type { SheetRow } from '../primitives/cell.ts';
import type { ReadSheet } from './import-batch.rules.ts';
import { isRecordingInstruction } from './lead-notes.calculation.ts';
import { LegendScan } from './legend-scan.calculation.ts';

const sheet: Pick<ReadSheet, 'preview' | 'headingFrom' | 'headingTo' | 'dataFrom'> = {
  preview: [],
  headingFrom: 1,
  headingTo: 1,
  dataFrom: 2,
};
const fields = {
  '0': 'externalId',
  '1': 'location.addressLine1',
  '2': 'system.material',
  '3': 'customer.material',
};

/** The notes that are asked about, beside lines whose material column has these words. */
function listNotes(cells: readonly (string | number)[], words: readonly string[] = ['Plastic', 'Copper']) {
  const scan = new LegendScan({ sheet, fields, others: [] });
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
  'For questions call 860-555-0100. Plastic is lead',
  'For information: plastic was entered for lead',
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
  ['For questions about lead in drinking water call 860-555-0100', ['CU']],
  ['Please contact the utility for information about lead', ['CU']],
  ['Total lead', ['CU']],
  ['All lines are copper', ['CU']],
  ['Lead, Galvanized, Copper, Unknown', ['CU']],
])('"%s" does not require confirmation next to cells with %j', (text, words) =>
  expect(listNotes([text], words)).toEqual([]),
);

test.each([
  [['Lead', 'PE']],
  [['PE', 'Lead']],
  [['Lead', 12]],
  [['Lead service lines', '12']],
  [['Lead services', 'East side']],
  [['Legend', 'Lead']],
])('a row %j does not require confirmation next to cells with PE', (cells) =>
  expect(listNotes(cells, ['PE', 'CU'])).toEqual([]),
);

test('a longer meaning needs confirmation next to the code', () => {
  const text = 'PE = lead, and plastic was entered wherever the crew found lead';
  expect(listNotes([text], ['PE'])).toEqual([text]);
});

test('a row that describes many columns requires confirmation only if it describes lines', () => {
  const columns = ['ID', 'Street', 'For example, lead gooseneck', 'Size', 'Year', 'Remarks'];
  expect(listNotes(['Note:', ...columns])).toEqual([]);
  expect(listNotes(['Note:', ...columns, 'all lines of Zone 3 are lead'])).toEqual(['all lines of Zone 3 are lead']);
});

test.each([
  [['Brass', 'Lead', '1900-1940']],
  [['1', 'Brass', 'Lead', 'see card']],
  [['Brass', 'Lead', '12', '10%']],
  [['', '', '', '', '', 'Brass', 'Lead', 'see card']],
])('a row %j below the lines explains its code', (cells) => {
  const columns = { '0': 'externalId', '1': 'location.addressLine1', '5': 'system.material', '6': 'customer.material' };
  const scan = new LegendScan({ sheet, fields: columns, others: [] });
  scan.observe({ number: 2, cells: ['A-1', '1 Mill St', 'Avon', 'CT', '06001', 'Brass', 'Copper'] });
  scan.observe({ number: 3, cells });
  expect(scan.found().explained).toContainEqual({ code: 'Brass', meaning: 'Lead', row: 3 });
});

test('the materials of a line explain none', () => {
  const scan = new LegendScan({ sheet, fields, others: [] });
  for (const cells of [
    ['A-1', '1 Mill St', 'Brass', 'Lead', 'Lead'],
    ['A-2', 'Corner of Mill', 'Brass', 'Lead', 'x'],
    ['A-3', '', 'Brass', 'Lead', 'x'],
  ])
    scan.observe({ number: 2, cells });
  expect(scan.found().explained).toEqual([]);
});

test.each([
  'On the cards Brass always refers to lead pipe.',
  'On the cards Brass always stands for lead pipe.',
  'On our tap cards the word Brass denotes lead pipe.',
  'Brass on the cards is the same thing as lead.',
  'Treat Brass as lead',
  'Brass should be considered lead',
  'We assume that older Brass services contain lead',
])('"%s" describes how lines were recorded', (text) => expect(isRecordingInstruction(text)).toBe(true));
