import { describe, expect, test } from 'vitest';
import { LeadSections, isLeadSheetTitle } from './lead-sections.calculation.ts';

type Texts = readonly string[];
const row = (number: number, ...cells: Texts) => ({ number, cells: [...cells] });
const line = (number: number) => row(number, `A-${number}`, `${number} Main St`, 'Copper', 'Copper');

/** The title in force for each of these rows, from row 3 on. */
function getTitles(rows: readonly Texts[], above: readonly Texts[] = [], sheet = 'Sheet1') {
  const sections = new LeadSections({ sheet, rows: above.map((cells, at) => row(at + 1, ...cells)) });
  return rows.map((cells, at) => sections.observe(row(at + 3, ...cells))?.text ?? null);
}
const copper = ['A-1', '1 Main St', 'Copper', 'Copper'];

describe('a title that names lead', () => {
  test.each([
    'LEAD SERVICE LINES',
    'Known lead',
    'Lead',
    'Galvanized lines',
    'LSL customers',
    'GRR',
    'Suspected lead services',
  ])('such as "%s" applies to the rows below it, not to itself', (title) =>
    expect(getTitles([copper, [title], copper, copper])).toEqual([null, null, title, title]),
  );

  test.each(['Copper lines', 'Non-lead', 'Plastic services', 'Not lead', 'Unknown'])(
    'ends at the title "%s"',
    (title) => expect(getTitles([['Lead lines'], copper, [title], copper])).toEqual([null, 'Lead lines', null, null]),
  );

  test.each([
    'Lead service line inventory',
    'Lead and copper rule 2024',
    'Lead lines: 12',
    'Total lead lines',
    '12 Lead St',
    'Page 2',
    'a long sentence about what the water system knows of lead pipe here',
  ])('"%s" is not a title that names lead', (title) => expect(getTitles([[title], copper])).toEqual([null, null]));

  test('a title above the headings applies to all rows', () => {
    expect(getTitles([copper, copper], [['Lead service lines'], ['ID', 'Address', 'System', 'Customer']])).toEqual([
      'Lead service lines',
      'Lead service lines',
    ]);
  });

  test('reads a title next to other text, but not in the row of a line', () => {
    expect(getTitles([['Lead services', 'East side'], copper])).toEqual([null, 'Lead services | East side']);
    expect(getTitles([['Lead services', '12 Main St'], copper])).toEqual([null, null]);
    expect(getTitles([['Copper services', 'East side'], copper])).toEqual([null, null]);
    expect(getTitles([['Lead', 'Lead', 'Lead', 'Lead'], copper])).toEqual([null, null]);
  });

  test('uses a sheet name about lead as a title until the next title', () => {
    expect(getTitles([copper, ['Copper lines'], copper], [], 'Lead_lines')).toEqual(['Lead_lines', null, null]);
  });

  test('a title contains lead alone, or galvanized pipe too', () => {
    const namesLead = (title: string) => {
      const sections = new LeadSections({ sheet: 'Sheet1', rows: [] });
      sections.observe(row(3, title));
      return sections.observe(line(4))?.namesLead;
    };
    expect(['Lead lines', 'LSL', 'Galvanized lines', 'Lead or galvanized', 'GRR'].map(namesLead)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});

test.each([
  ['Lead', true],
  ['All known lead service lines', true],
  ['Lead_lines', true],
  ['Galvanized requiring replacement', true],
  ['Inventory', false],
  ['Lead and copper', false],
  ['Leadville', false],
])('the sheet name %s determines the pipe of its lines: %s', (name, is) => expect(isLeadSheetTitle(name)).toBe(is));
