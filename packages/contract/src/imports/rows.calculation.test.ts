import { describe, expect, test } from 'vitest';
import type { Cell } from '../kinds/cell.ts';
import { rowReader } from './rows.calculation.ts';
import { WordBook } from './words.calculation.ts';

const keys = ['externalId', 'location.addressLine1', 'system.material', 'system.installed', 'system.removedOn', 'system.notes', 'previouslyLead', 'system.lineDepth'];
const defaults = { city: 'Harlow', state: 'CT', zip: '06415' };
const read = (...cells: Cell[]) =>
  rowReader({ plan: { columns: Object.fromEntries(keys.map((key, position) => [String(position), key])), defaults }, words: new WordBook(), today: '2026-11-21', state: 'CT', timeZone: 'America/New_York', own: [] })({ number: 7, cells })!;

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
