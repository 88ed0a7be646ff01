import { ruleSentences, type RuleSentenceKey } from './rule-sentence.values.ts';

/** "Records are kept for 12 years (40 CFR 141.91)." */
export function citeRule(key: RuleSentenceKey): string {
  const { sentence, source } = ruleSentences[key];
  return `${sentence} (${source}).`;
}
