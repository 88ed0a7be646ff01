import type { Vocabulary } from './vocabulary.values.ts';

/** A value of the vocabulary, an empty cell, a formula that failed, or a word that nobody taught us. */
export type WordReading =
  | { readonly value: string; readonly source: 'known' | 'account' | 'plan' }
  | { readonly blank: true }
  | { readonly error: true }
  | { readonly unknown: true };

export function normaliseWord(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}

export function readWord(_vocabulary: Vocabulary, text: string): WordReading {
  return text.trim() === '' ? { blank: true } : { unknown: true };
}
