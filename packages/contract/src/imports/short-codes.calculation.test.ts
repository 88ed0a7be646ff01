import { describe, expect, test } from 'vitest';
import { mayBeOtherMaterial } from './short-codes.calculation.ts';
import { createLegend } from './legend-conflicts.calculation.ts';
import { TermMatcher } from './term-matcher.calculation.ts';

test.each([
  ['CI', 'nonLeadOther', true],
  ['C.I.', 'nonLeadOther', true],
  ['cu', 'nonLeadCopper', true],
  ['PE', 'nonLeadPlastic', true],
  ['NL', 'nonLeadOther', true],
  ['PVC', 'nonLeadPlastic', false],
  ['pex', 'nonLeadPlastic', false],
  ['HDPE', 'nonLeadPlastic', false],
  ['Poly', 'nonLeadPlastic', false],
  ['Copper', 'nonLeadCopper', false],
  ['L', 'lead', false],
  ['GI', 'galvanized', false],
  ['UN', 'unknown', false],
])('"%s" as %s must be confirmed: %s', (text, value, isConfirmed) => {
  expect(mayBeOtherMaterial('material', text, value)).toBe(isConfirmed);
});

test('a code for the whole line must be confirmed only as Non-lead', () => {
  expect(mayBeOtherMaterial('category', 'NL', 'Non-lead')).toBe(true);
  expect(mayBeOtherMaterial('category', 'L', 'Lead')).toBe(false);
  expect(mayBeOtherMaterial('answer', 'N', 'No')).toBe(false);
});

describe('a short code of a file', () => {
  const suggestedFirst = (words: TermMatcher) => words.found()[0]?.suggestions[0];

  test('has no meaning until a person confirms the usual one, which is suggested first', () => {
    const words = new TermMatcher();
    expect(words.read('material', 'CI')).toEqual({ unknown: true, usual: 'nonLeadOther' });
    expect(words.found()[0]).toMatchObject({ word: 'CI', value: null, source: 'unknown', usual: 'nonLeadOther' });
    expect(suggestedFirst(words)).toBe('nonLeadOther');
  });

  test('keeps the meaning that was confirmed in this import or in an earlier one', () => {
    const ofPlan = new TermMatcher({ plan: { material: { CI: 'nonLeadOther' } } });
    expect(ofPlan.read('material', 'C.I.')).toEqual({ value: 'nonLeadOther', source: 'plan' });
    expect(ofPlan.read('material', 'DI')).toEqual({ unknown: true, usual: 'nonLeadOther' });
    const ofAccount = new TermMatcher({ account: new Map([['material', new Map([['CI', 'nonLeadOther']])]]) });
    expect(ofAccount.read('material', 'CI')).toEqual({ value: 'nonLeadOther', source: 'account' });
  });

  test('has the meaning that the file gives it as the first suggestion', () => {
    const words = new TermMatcher({ legend: createLegend([{ code: 'CI', meaning: 'Lead', row: 3 }]) });
    words.read('material', 'CI');
    expect(suggestedFirst(words)).toBe('lead');
    expect(words.found()[0]).not.toHaveProperty('usual');
  });

  test('needs no confirmation when the file gives it the usual meaning', () => {
    const legend = createLegend([{ code: 'CI', meaning: 'Cast iron', row: 3 }]);
    expect(new TermMatcher({ legend }).read('material', 'CI')).toEqual({ value: 'nonLeadOther', source: 'known' });
    const both = createLegend([
      { code: 'CI', meaning: 'Cast iron', row: 3 },
      { code: 'CI', meaning: 'city side, see card', row: 9 },
    ]);
    expect(new TermMatcher({ legend: both }).read('material', 'CI')).toHaveProperty('unknown');
  });

  test('requires an answer for a short code again when rows below the lines explain it in its usual meaning', () => {
    const words = new TermMatcher();
    words.read('material', 'CI');
    expect(words.isChangedBy(createLegend([{ code: 'CI', meaning: 'Cast iron', row: 3 }])!)).toBe(true);
    expect(words.isChangedBy(createLegend([{ code: 'DI', meaning: 'Ductile iron', row: 3 }])!)).toBe(false);
  });
});
