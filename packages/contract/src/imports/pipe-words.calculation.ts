import { getMaterial, type Material } from '../service-lines/service-line.values.ts';
import { parseTerm } from './term-matcher.calculation.ts';

const maxLength = 40;
const enough = 0.5;
const namesLead = /\b(?:lead|lsl|pb|galv\w*|grr)\b/i;

/** What a cell names: pipe that requires or may require replacement, other pipe, or neither. */
export function classifyPipeText(text: string): 'danger' | 'other' | null {
  if (text.length > maxLength) return null;
  return classifyListedPipe(text) ?? (namesLead.test(text) ? 'danger' : null);
}

/** What a cell names if it is a listed term or code for pipe, not a sentence. */
export function classifyListedPipe(text: string): 'danger' | 'other' | null {
  const material = parseTerm('material', text);
  if ('value' in material && material.value !== '') {
    const { kind } = getMaterial(material.value as Material);
    return kind === 'lead' || kind === 'galvanized' || material.value === 'unknownLikelyLead' ? 'danger' : 'other';
  }
  const category = parseTerm('category', text);
  if ('value' in category)
    return category.value === 'Lead' || category.value === 'Galvanized Requiring Replacement' ? 'danger' : 'other';
  return null;
}

interface Pipe {
  readonly pipe: 'danger' | 'other' | null;
  readonly isListed: boolean;
}

interface PipeCell {
  readonly text: string;
  readonly row: number;
}

const maxCached = 5_000;
const maxFound = 1_000;

/**
 * Collects the cells that name lead or galvanized pipe in a column that mostly holds pipe materials. Remarks in other
 * columns are compared with their rows [LeadRemarks].
 */
export class PipeWords {
  readonly #pipes = new Map<string, Pipe>();
  readonly #found = new Map<string, PipeCell>();
  #filled = 0;
  #listed = 0;

  add(text: string, row: number): void {
    this.#filled += 1;
    const { pipe, isListed } = this.#pipeOf(text);
    if (pipe === null) return;
    if (isListed) this.#listed += 1;
    const key = text.toLowerCase();
    if (pipe === 'danger' && !this.#found.has(key) && this.#found.size < maxFound) this.#found.set(key, { text, row });
  }

  /** The different words in row order, and the row of the first. */
  found(): { readonly words: readonly string[]; readonly row: number } | undefined {
    if (this.#listed / this.#filled < enough) return undefined;
    const pipeCells = [...this.#found.values()];
    return pipeCells[0] && { words: pipeCells.map(({ text }) => text), row: pipeCells[0].row };
  }

  /** Beyond the cached texts the column holds no list of materials, so only words that name lead are read. */
  #pipeOf(text: string): Pipe {
    const cachedPipe = this.#pipes.get(text);
    if (cachedPipe !== undefined) return cachedPipe;
    const isOpen = this.#pipes.size < maxCached;
    const pipe = isOpen || namesLead.test(text) ? classifyPipeText(text) : null;
    const parsedPipe = { pipe, isListed: pipe !== null && classifyListedPipe(text) !== null };
    if (isOpen) this.#pipes.set(text, parsedPipe);
    return parsedPipe;
  }
}
