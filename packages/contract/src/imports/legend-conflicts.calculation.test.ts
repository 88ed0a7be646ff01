import { expect, test } from 'vitest';
import { createLegend } from './legend-conflicts.calculation.ts';

const conflicts = (vocabulary: string, text: string, [value, meaning]: readonly [string, string]) =>
  createLegend([{ code: text, meaning, row: 1 }])?.findConflict(vocabulary, { text, value }) !== undefined;

test.each<[string, string, readonly [string, string], boolean]>([
  ['material', 'CI', ['nonLeadOther', 'Lead'], true],
  ['material', 'CI', ['nonLeadOther', 'Cast iron'], false],
  ['material', 'CI', ['nonLeadOther', 'cast iron, or lead'], true],
  ['material', 'DI', ['nonLeadOther', 'direct lead'], true],
  ['material', 'CU', ['nonLeadCopper', 'copper, no lead'], false],
  ['material', 'G', ['galvanized', 'gray lead service line'], true],
  ['material', 'L', ['lead', 'line of lead'], false],
  ['material', 'PE', ['nonLeadPlastic', 'Copper'], true],
  ['material', 'X', ['', 'lead'], true],
  ['material', 'X', ['', 'no access'], false],
  ['material', 'Unknown', ['unknown', 'not yet looked at'], false],
  ['category', 'NL', ['Non-lead', 'not looked at'], true],
  ['category', 'NL', ['Non-lead', 'Non-lead'], false],
  ['category', 'GRR', ['Galvanized Requiring Replacement', 'galvanized downstream of lead'], false],
  ['previouslyLead', 'N', ['No', 'not known'], true],
  ['previouslyLead', 'N', ['No', 'No'], false],
  ['previouslyLead', 'Y', ['Yes', 'Yes'], false],
  ['connector', 'N', ['None', 'Lead'], true],
  ['diameter', '1', ['1', 'Lead'], false],
  ['custom.1', 'CI', ['CI', 'Lead'], false],
])('%s "%s" with %j conflicts: %j', (vocabulary, text, meanings, expected) => {
  expect(conflicts(vocabulary, text, meanings)).toBe(expected);
});

test('a file that explains nothing has no legend', () => {
  expect(createLegend([])).toBeUndefined();
});
