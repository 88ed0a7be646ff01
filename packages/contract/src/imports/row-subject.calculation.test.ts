import { describe, expect, test } from 'vitest';
import {
  createNotAboutLineRemark,
  isAboutNoLine,
  looksLikePlace,
  createNoMaterialRemark,
} from './row-subject.calculation.ts';

const isNoLine = (text: string, address?: string) =>
  isAboutNoLine([text], { values: address === undefined ? {} : { 'location.addressLine1': address } });

describe('a row below the table', () => {
  test.each([
    'Total',
    'TOTALS',
    'Grand total',
    'Subtotal',
    'sub-totals',
    'Overall total',
    'Over all total: 12',
    'Sum',
    'Count: 12',
    'average = 3.5',
    'Avg 2',
    'Number of service lines',
    'No. of lead lines',
    'No of lines',
    '# of non-lead lines',
    'Number of nonlead service lines',
    'number of galvanized lines',
    'Number of line',
  ])('"%s" is a total', (text) => {
    expect(isNoLine(text)).toBe(true);
  });

  test.each([
    'Legend',
    'Key:',
    'Notes:',
    'note * see above',
    'Source. State',
    'Sources',
    'Disclaimer -',
    'Explanation of codes',
    'Abbreviations',
    'Code = meaning',
    'Codes',
    'Page 1',
    'Page 1 of 12',
    'Printed 10/16/2024',
    'Prepared by A. Brook',
    'End of report',
    'end of the list',
    'End of file',
    'End of data',
    'End of table',
    '***',
    '-----',
    '___',
    '===',
  ])('"%s" is a note', (text) => {
    expect(isNoLine(text)).toBe(true);
  });

  test.each(['L = Lead', 'NL=Non-lead', 'GRR =x', 'A/B-1. = both'])('"%s" explains a symbol', (text) =>
    expect(isNoLine(text)).toBe(true),
  );

  test.each([
    'SL-1',
    'Totally Main',
    'A total',
    'Summer',
    'Sum of it',
    'Counter 12',
    'Averaged',
    'Number of doors',
    'No lead lines',
    'Keystone',
    'Notebook',
    'Codex',
    'Page',
    'Pages 1',
    'The legend',
    'Printer',
    'The end of report',
    'End of Main',
    '**',
    '= Lead',
    'L =',
    `${'x'.repeat(31)} = Lead`,
    'a, b = c',
    '',
  ])('"%s" is not a row below the table', (text) => expect(isNoLine(text)).toBe(false));

  test('a row with an address is a line, unless the address is the total or the note', () => {
    expect([
      isNoLine('Total', '12 Main St'),
      isNoLine('Total', 'Total: 12 lines'),
      isNoLine('Total', 'Notes: see Main St'),
      isNoLine('Total', 'see above'),
    ]).toEqual([false, true, true, true]);
  });

  test('recognizes a row below the table by any of its texts', () => {
    expect([
      isAboutNoLine(['SL-1', 'Total'], { values: {} }),
      isAboutNoLine(['SL-1', 'Elm'], { values: {} }),
      isAboutNoLine([], { values: {} }),
    ]).toEqual([true, false, false]);
  });
});

describe('a place of a line', () => {
  test.each([
    '12 Main St',
    '12 Main',
    '12 42nd St',
    'Main St',
    'Main St. W',
    'Elm Ave',
    'Old Mill Road',
    "O'Neil Dr",
    'Rte 6',
    'Route 44',
    'Hwy 1',
    'Corner of Elm and Oak',
    'Intersection of Elm',
    'PO Box 12',
    'Lot 12',
    'Unit #4',
    'RR 2',
    'N612 Elm',
    '#12 Elm',
  ])('%s is the place of a line', (text) => expect(looksLikePlace(text)).toBe(true));

  test.each(['Harlow', 'see above', '12', '12 A', 'St', 'X st', 'Boxwood', 'Lots 12', 'Unit A', 'street', ''])(
    '"%s" is not the place of a line',
    (text) => expect(looksLikePlace(text)).toBe(false),
  );
});

test('the message for such a row', () => {
  expect(createNotAboutLineRemark(7, ['Total', 'x'.repeat(300)])).toEqual({
    field: 'Not a service line',
    sentence: 'Row 7 is not about a service line',
    found: `Total, ${'x'.repeat(193)}`,
    allowed: 'Totals are not imported. Nothing to do if this row is a total or a note',
  });
  for (const text of ['L = Lead', 'Note: see card', 'All lines in Zone 3 are lead'])
    expect(createNotAboutLineRemark(7, ['', text]).allowed).toBe(
      'Keep this legend or note in the file. It explains other rows, and nothing is imported from it',
    );
  expect(createNoMaterialRemark(7)).toEqual({
    field: 'Material',
    sentence: 'Row 7 has no material and no classification',
    found: '',
    allowed: 'A new line is added as Lead Status Unknown; the material of an existing line is not changed',
  });
});
