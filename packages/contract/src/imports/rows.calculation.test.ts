import { describe, expect, test } from 'vitest';
import type { Cell } from '../kinds/cell.ts';
import { rowReader } from './rows.calculation.ts';
import { WordBook } from './words.calculation.ts';

const keys = ['externalId', 'location.addressLine1', 'system.material', 'system.installed', 'system.removedOn', 'system.notes', 'previouslyLead', 'system.lineDepth'];
const defaults = { city: 'Harlow', state: 'CT', zip: '06415' };
const read = (...cells: Cell[]) =>
  rowReader({ plan: { columns: Object.fromEntries(keys.map((key, position) => [String(position), key])), defaults }, words: new WordBook(), today: '2026-11-21', state: 'CT', timeZone: 'America/New_York', systemType: 'CWS', own: [] })({ number: 7, cells })!;

describe('words in a date column', () => {
  test('are kept in the notes of their side, also where the notes come later', () => {
    const { values, warnings, problems } = read('S1', '1 Mill St', 'Lead', 'newer than the rest', 'not yet', 'dug in May');
    expect(values['system.notes']).toBe('dug in May\nSystem side installation date: newer than the rest\nSystem side replacement date: not yet');
    expect(warnings.map(({ sentence }) => sentence)).toEqual(['The System side installation date of row #7 is no date', 'The System side replacement date of row #7 is no date']);
    expect(problems).toEqual([]);
  });

  test('fail the row where the notes have no room for them, rather than get lost', () => {
    const { problems, values } = read('S1', '1 Mill St', 'Lead', 'newer than the rest', '', 'x'.repeat(1990));
    expect(problems).toMatchObject([{ sentence: 'The System side installation date is not valid for row #7', found: 'newer than the rest' }]);
    expect(values['system.notes']).toHaveLength(1990);
  });

  test('a day that the calendar does not have is no remark', () => {
    expect(read('S1', '1 Mill St', 'Lead', '2/30/2019').problems).toMatchObject([{ sentence: 'The System side installation date is not valid for row #7', found: '2/30/2019' }]);
  });
});

describe('whether the system side was ever lead', () => {
  // 40 CFR 141.84(a)(4): only "never" takes galvanized pipe out of those that require replacement.
  test.each([['No', 'No'], ['never', 'No'], ['N', 'No'], ['Yes', 'Yes'], ["Don't know", 'Unknown'], ['maybe', 'Unknown'], ['None', undefined], ['N/A', undefined], ['-', undefined]])('"%s" is %s', (word, meaning) => {
    const { problems, values } = read('S1', '1 Mill St', 'Copper', '', '', '', word);
    expect([problems, values['previouslyLead']]).toEqual([[], meaning]);
  });

  test.each(['Not present', 'Absent', 'not now'])('"%s" is asked about, since it does not say never', (word) => {
    expect(read('S1', '1 Mill St', 'Copper', '', '', '', word).problems).toMatchObject([{ field: 'System side previously lead' }]);
  });
});

test.each([['4.5', 4.5], ['4 ft', 4], ["4' 6\"", 4.5], ['54 in', 4.5], [3, 3], ['.25', 0.25], ['0', 0], ['deep', undefined], ['-2', undefined], ['5000', undefined]])('a depth of %s is %s feet', (cell, feet) => {
  const { values, problems } = read('S1', '1 Mill St', 'Copper', '', '', '', '', cell);
  expect(values['system.lineDepth']).toBe(feet);
  expect(problems).toHaveLength(feet === undefined ? 1 : 0);
});

describe('the class that a row states for the whole line', () => {
  const columns = { 0: 'location.addressLine1', 1: 'system.material', 2: 'customer.material', 3: 'statedCategory', 4: 'statedBasis', 5: 'previouslyLead' };
  const readLine = (cells: Cell[], statedBasis?: 'predictiveModel' | 'notAvailable') =>
    rowReader({ plan: { columns, defaults, ...(statedBasis && { statedBasis }) }, words: new WordBook(), today: '2026-11-21', state: 'CT', timeZone: 'America/New_York', systemType: 'CWS', own: [] })({ number: 7, cells: ['1 Mill St', ...cells] })!;
  const grr = 'Galvanized Requiring Replacement';

  test.each<[string, Cell[], unknown]>([
    ['is in the column of classes', ['', '', 'Is GRR'], { category: grr, text: 'Is GRR', basis: null }],
    ['is a class word of the system side', ['GRR'], { category: grr, text: 'GRR', basis: null }],
    ['is a class word of the customer side', ['Copper', 'Galvanized requiring replacement'], { category: grr, text: 'Galvanized requiring replacement', basis: null }],
    ['is nothing where only materials are named', ['Lead', 'Non-lead'], null],
    ['is nothing for an unknown side', ['Lead Status Unknown', ''], null],
    ['has its own basis', ['', '', 'Non-lead', 'Tap card'], { category: 'Non-lead', text: 'Non-lead', basis: 'installationRecord' }],
    ['has no basis where none is available', ['', '', 'Non-lead', 'Not available'], { category: 'Non-lead', text: 'Non-lead', basis: null }],
    ['is the most protective one', ['GRR', '', 'Non-lead'], { category: grr, text: 'GRR', basis: null }],
    ['stays Lead beside GRR', ['GRR', '', 'LSL'], { category: 'Lead', text: 'LSL', basis: null }],
    ['is GRR beside Unknown', ['', 'GRR', 'Unknown'], { category: grr, text: 'GRR', basis: null }],
  ])('%s', (_, cells, statement) => {
    const row = readLine(cells);
    expect([row.problems, row.statement]).toEqual([[], statement]);
    expect(row.values['statedCategory']).toBe((statement as { category: string } | null)?.category);
    expect(row.values).not.toHaveProperty('statedBasis');
  });

  test('is galvanized pipe in that side as well', () => {
    expect(readLine(['GSLRR', 'Copper']).values).toMatchObject({ 'system.material': 'galvanized', 'customer.material': 'nonLeadCopper' });
  });

  test('is warned of where cells of one row state different classes', () => {
    expect(readLine(['GRR', '', 'Non-lead']).warnings).toEqual([
      { field: 'System side material', sentence: `Row #7 states different classes: ${grr} and Non-lead`, found: 'System side material: GRR; Stated class: Non-lead', allowed: `Read as ${grr}, the most protective of them` },
    ]);
    expect(readLine(['GRR', 'GRR', 'GRR']).warnings).toEqual([]);
  });

  test('takes the basis that a person chose for the whole import, where it is Non-lead and has none', () => {
    expect(readLine(['', '', 'Non-lead'], 'predictiveModel').statement?.basis).toBe('predictiveModel');
    expect(readLine(['', '', 'Non-lead', 'Records'], 'predictiveModel').statement?.basis).toBe('installationRecord');
    expect(readLine(['', '', 'Lead'], 'predictiveModel').statement?.basis).toBeNull();
    expect(readLine(['', '', 'Non-lead'], 'notAvailable').statement?.basis).toBeNull();
  });

  // 40 CFR 141.84(a)(4): a side that is lead was lead.
  test.each([['Lead', undefined, 1], ['Lead-lined galvanized', undefined, 1], ['Copper', 'No', 0], ['Galvanized', 'No', 0], ['', 'No', 0]])('"never lead" beside a system side of "%s" is %s', (material, answer, warned) => {
    const { values, warnings, problems } = readLine([material, 'Galvanized', '', '', 'No']);
    const sentence = 'Row #7 says that the system side was never lead, but its material is Lead';
    expect([values['previouslyLead'], problems, warnings.filter((warning) => warning.sentence.startsWith(sentence)).length]).toEqual([answer, [], warned]);
  });
});
