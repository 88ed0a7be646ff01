import { getMaterial, type Material } from '../service-lines/service-line.values.ts';
import type { Vocabulary } from './vocabulary.values.ts';
import { normalizeTerm } from './term-form.calculation.ts';

const maxLetters = 3;
/** Names of plastics in product standards, which have no other meaning for pipe. */
const names: ReadonlySet<string> = new Set(['pvc', 'pex', 'abs']);

/**
 * Whether a short code, such as "CI" for cast iron, would count as non-lead. Water systems use such codes for other
 * materials too, and no program finds every place where a file may explain them, so a person confirms the meaning.
 */
export function mayBeOtherMaterial(vocabulary: Vocabulary, text: string, value: string): boolean {
  const word = normalizeTerm(text).replace(/[^\p{L}\p{N}]/gu, '');
  if (word === '' || word.length > maxLetters || names.has(word)) return false;
  if (vocabulary === 'category') return value === 'Non-lead';
  return vocabulary === 'material' && value !== '' && getMaterial(value as Material).kind === 'nonLead';
}
