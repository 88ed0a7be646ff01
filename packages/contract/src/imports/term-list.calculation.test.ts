import { describe, expect, test } from 'vitest';
import type { Vocabulary } from './vocabulary.values.ts';
import { findListedMeaning, listMeaningsWithin, openValues, getSeverity } from './term-list.calculation.ts';
import { parseTerm } from './term-matcher.calculation.ts';

const meaning = (vocabulary: Vocabulary, text: string) => {
  const reading = parseTerm(vocabulary, text);
  return 'value' in reading ? reading.value : Object.keys(reading)[0];
};

describe('how bad a value is', () => {
  test.each<[Vocabulary, readonly string[]]>([
    ['material', ['lead', 'galvanized', 'unknownLikelyLead', 'unknown', 'nonLeadCopper']],
    ['category', ['Lead', 'Galvanized Requiring Replacement', 'Lead Status Unknown', 'Non-lead']],
    ['previouslyLead', ['Yes', 'Unknown', 'No']],
    ['answer', ['Yes', 'Unknown', 'No']],
    ['connector', ['Lead', 'Unknown', 'Non-lead', 'None']],
    ['yesNo', ['No', 'Yes']],
  ])('%s: from the most protective on', (vocabulary, values) => {
    const severities = values.map((value) => getSeverity(vocabulary, value));
    expect([severities, new Set(severities).size]).toEqual([
      severities.toSorted((one, other) => other - one),
      values.length,
    ]);
  });

  test('lead-lined galvanized is as bad as lead, and an unlikely lead no better than unknown', () => {
    expect(getSeverity('material', 'leadLinedGalvanized')).toBe(getSeverity('material', 'lead'));
    expect(getSeverity('material', 'unknownUnlikelyLead')).toBe(getSeverity('material', 'unknown'));
  });

  test('values that cannot be compared are equal', () => {
    for (const vocabulary of ['status', 'ownership', 'method', 'diameter'] as const)
      expect(getSeverity(vocabulary, 'Removed')).toBe(0);
    expect([getSeverity('category', 'no classification'), getSeverity('material', 'no material')]).toEqual([0, 0]);
  });
});

describe('another sign between the words of a listed one', () => {
  test.each<[Vocabulary, string, string]>([
    ['material', 'Non-lead, copper', 'nonLeadCopper'],
    ['material', 'Lead free', 'nonLeadOther'],
    ['material', 'Lead-lined: galvanized', 'leadLinedGalvanized'],
    ['material', 'Copper - type K', 'nonLeadCopper'],
    ['status', 'Not in - service', 'Out Of Service'],
    ['ownership', 'System - owned', 'System-Owned'],
    ['method', 'Not - verified', 'blank'],
  ])('keeps the meaning of %s "%s"', (vocabulary, text, value) => expect(meaning(vocabulary, text)).toBe(value));

  // A part that is worse, or says something else, may be all that the cell says.
  test.each<[Vocabulary, string]>([
    ['material', 'Lead, free'],
    ['material', 'Lead: free'],
    ['material', 'Lead (free)'],
    ['material', 'Non, lead-copper'],
    ['material', 'Non: lead - copper'],
    ['material', 'No, lead'],
    ['category', 'Non; lead'],
    ['category', 'Not, lead'],
    ['ownership', 'System; and customer'],
    ['ownership', 'Public, and private'],
    ['yesNo', 'No, record'],
    ['yesNo', 'No - data'],
    ['sensitivePopulation', 'No, records'],
    ['diameter', '3/4, 1'],
    ['diameter', '3/4 - 6'],
  ])('leaves %s "%s" unknown', (vocabulary, text) => expect(meaning(vocabulary, text)).toBe('unknown'));

  test('returns nothing for one word or an empty part', () => {
    for (const text of ['-copper', 'copper-', ', copper', 'copper, ', '(copper)'])
      expect([text, findListedMeaning('material', text)]).toEqual([text, undefined]);
  });
});

describe('a code next to a name', () => {
  test.each<[Vocabulary, string, string]>([
    ['material', 'cc-copper', 'nonLeadCopper'],
    ['material', 'cu (copper)', 'nonLeadCopper'],
    ['material', 'l=lead', 'lead'],
    ['material', 'pl: plastic', 'nonLeadPlastic'],
    ['answer', 'n-no', 'No'],
    ['status', 'a-active', 'In Service'],
  ])('reads a code next to a name of the same meaning: %s "%s"', (vocabulary, text, value) =>
    expect(findListedMeaning(vocabulary, text)).toEqual({ value }),
  );

  test.each<[Vocabulary, string]>([
    ['material', 'l-copper'],
    ['material', 'cc-lead'],
    ['material', 'cu (copper) lead'],
    ['material', 'cu (copper (k))'],
    ['material', 'q (copper)'],
    ['answer', 'y-no'],
    ['status', 'pl-active'],
    ['method', 'n/a-not verified'],
    ['diameter', 'unknown-unknown'],
    ['diameter', '1-unknown'],
  ])('does not read a code next to a name of another or unlisted meaning: %s "%s"', (vocabulary, text) =>
    expect(findListedMeaning(vocabulary, text)).toBeUndefined(),
  );

  test('reads the classification of the whole line if the code or the name is one', () => {
    const states = 'Galvanized Requiring Replacement';
    expect([
      findListedMeaning('material', 'grr-galvanized'),
      findListedMeaning('material', 'galv (grr)'),
      findListedMeaning('material', 'g-galvanized'),
    ]).toEqual([{ value: 'galvanized', states }, { value: 'galvanized', states }, { value: 'galvanized' }]);
  });
});

describe('the listed words within a text', () => {
  test('come once each, the worst first', () => {
    expect(listMeaningsWithin('material', 'copper or lead? galv; copper')).toEqual([
      'lead',
      'galvanized',
      'nonLeadCopper',
    ]);
    expect(listMeaningsWithin('material', '***')).toEqual([]);
  });

  test('finds the longest listed terms within a text', () => {
    expect(listMeaningsWithin('material', '~ non-lead copper')).not.toContain('nonLeadOther');
    expect(listMeaningsWithin('previouslyLead', '~ no')).toEqual(['No']);
  });
});

test('every vocabulary with protective values has a value for the unknown', () => {
  expect(openValues).toEqual({
    material: 'unknown',
    category: 'Lead Status Unknown',
    previouslyLead: 'Unknown',
    answer: 'Unknown',
    connector: 'Unknown',
  });
});

test('a size is its number of inches, never the number of an option', () => {
  for (const number of [2, 3, 4, 6, 8]) expect(meaning('diameter', String(number))).not.toBe(String(number));
});
