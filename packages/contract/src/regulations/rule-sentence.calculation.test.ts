import { expect, test } from 'vitest';
import { citeRule } from './rule-sentence.calculation.ts';
import { ruleSentences, type RuleSentenceKey } from './rule-sentence.values.ts';

test('a rule is one sentence with its source', () => {
  expect(citeRule('recordKeeping')).toBe('Records are kept for 12 years (40 CFR 141.91).');
});

test.each(Object.keys(ruleSentences) as RuleSentenceKey[])('the sentence %s is dated and cites a section', (key) => {
  expect(ruleSentences[key].effectiveFrom).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(citeRule(key)).toMatch(/^[A-Z][^.]+[^.\s] \(40 CFR 141\.\d+[^.]*\)\.$/);
});
