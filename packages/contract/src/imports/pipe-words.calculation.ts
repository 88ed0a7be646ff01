import { materialOf, type Material } from '../service-lines/service-line.values.ts';
import { looksLikePlace } from './row-subject.calculation.ts';
import { readWord } from './words.calculation.ts';

const longest = 40;
const enough = 0.5;
const namesLead = /\b(?:lead|lsl|pb|galv\w*|grr)\b/i;
/** Not "Galveston". */
const namesLeadInRemark = /\b(?:lead|lsl|pb|galv|galvani[sz]ed|grr)\b/i;
/** Words of remarks that name lead without saying that a pipe is lead now. */
const namesNoPipe =
  /\b(?:no|not|non|never|free|without|replaced|removed|solder|sampl\w*|test\w*|ban|notices?|letters?|copper|tier|results?|fittings?|inspectors?|\d+)\b/i;
const mostWordsOfRemark = 4;

/** What a cell names: pipe that requires or may require replacement, other pipe, or neither. */
export function pipeIn(text: string): 'danger' | 'other' | null {
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

/** Whether a cell names lead or galvanized pipe whatever else its column holds: "Lead", "lead found", not "L". */
function isPlain(text: string): boolean {
  if (!namesLeadInRemark.test(text)) return false;
  const isListed = ['material', 'category'].some(
    (vocabulary) => 'value' in readWord(vocabulary as 'material' | 'category', text),
  );
  return (
    isListed || (text.split(/\s+/).length <= mostWordsOfRemark && !namesNoPipe.test(text) && !looksLikePlace(text))
  );
}

interface FoundPipe {
  readonly text: string;
  readonly row: number;
  readonly isPlain: boolean;
}

const mostCached = 5_000;
const mostFound = 1_000;

/**
 * Collects the cells of one column that name lead or galvanized pipe. Codes and longer remarks count only in a column
 * that mostly holds pipe materials.
 */
export class PipeWords {
  readonly #pipes = new Map<string, 'danger' | 'other' | null>();
  readonly #found = new Map<string, FoundPipe>();
  #filled = 0;
  #named = 0;

  add(text: string, row: number): void {
    this.#filled += 1;
    const pipe = this.#pipeIn(text);
    if (pipe === null) return;
    this.#named += 1;
    const key = text.toLowerCase();
    if (pipe === 'danger' && !this.#found.has(key) && this.#found.size < mostFound)
      this.#found.set(key, { text, row, isPlain: isPlain(text) });
  }

  /** The different words in row order, and the row of the first. */
  found(): { readonly words: readonly string[]; readonly row: number } | undefined {
    const isOfPipes = this.#named / this.#filled >= enough;
    const counted = [...this.#found.values()].filter((one) => isOfPipes || one.isPlain);
    return counted[0] && { words: counted.map(({ text }) => text), row: counted[0].row };
  }

  /** Beyond the cached texts the column holds no list of materials, so only words that name lead are read. */
  #pipeIn(text: string): 'danger' | 'other' | null {
    const known = this.#pipes.get(text);
    if (known !== undefined) return known;
    const isOpen = this.#pipes.size < mostCached;
    const pipe = isOpen || namesLead.test(text) ? pipeIn(text) : null;
    if (isOpen) this.#pipes.set(text, pipe);
    return pipe;
  }
}
