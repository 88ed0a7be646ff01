import { materialOf, type Material } from '../service-lines/service-line.values.ts';
import { readWord } from './words.calculation.ts';

const longest = 40;
const most = 3;
const enough = 0.5;
const namesLead = /\b(?:lead|lsl|pb|galv\w*|grr)\b/i;

/** What a cell names: pipe that requires or may require replacement, other pipe, or neither. */
function pipeIn(text: string): 'danger' | 'other' | null {
  if (text.length > longest) return null;
  const material = readWord('material', text);
  if ('value' in material && material.value !== '') {
    const { kind } = materialOf(material.value as Material);
    return kind === 'lead' || kind === 'galvanized' || material.value === 'unknownLikelyLead' ? 'danger' : 'other';
  }
  const category = readWord('category', text);
  if ('value' in category)
    return category.value === 'Lead' || category.value === 'Galvanized Requiring Replacement' ? 'danger' : 'other';
  return namesLead.test(text) ? 'danger' : null;
}

/** Up to three cells that name lead or galvanized pipe, from a column that mostly holds pipe materials; else none. */
export function pipeWordsOf(texts: readonly string[]): string[] {
  const said = texts.map((text) => ({ text, pipe: pipeIn(text) }));
  if (said.length === 0 || said.filter(({ pipe }) => pipe !== null).length / said.length < enough) return [];
  return [...new Set(said.filter(({ pipe }) => pipe === 'danger').map(({ text }) => text))].slice(0, most);
}
