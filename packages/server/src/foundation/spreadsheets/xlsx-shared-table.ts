import { escapeText } from './xlsx-text.ts';

const longestShared = 200;
const maxShared = 20_000;
const maxCached = 20_000;

/**
 * Shared strings of a workbook: texts that occur a second time, up to a fixed number. Pick-list values, cities and
 * notes repeat; ids and addresses would only use memory. Sharing halves the unpacked size of a typical list.
 */
export class SharedTable {
  readonly #existing: string;
  readonly #first: number;
  readonly #places = new Map<string, number>();
  readonly #once = new Set<string>();
  /** `xml` is the scaffold's table, to which texts are appended. */
  constructor(xml: string) {
    this.#existing = xml;
    this.#first = xml.split(/<si[ >/]/).length - 1;
  }

  /** The number of the shared text, or undefined when the cell has to contain it. */
  place(text: string): number | undefined {
    const knownIndex = this.#places.get(text);
    if (knownIndex !== undefined) return knownIndex;
    if (text.length > longestShared || this.#places.size >= maxShared) return undefined;
    if (!this.#once.delete(text)) {
      if (this.#once.size >= maxCached) this.#once.clear();
      this.#once.add(text);
      return undefined;
    }
    const nextIndex = this.#first + this.#places.size;
    this.#places.set(text, nextIndex);
    return nextIndex;
  }

  xml(): string {
    const ours = [...this.#places.keys()]
      .map((text) => `<si><t xml:space="preserve">${escapeText(text)}</t></si>`)
      .join('');
    // The counts are optional and would be wrong.
    return this.#existing.replace(/ (?:uniqueC|c)ount="\d+"/g, '').replace('</sst>', `${ours}</sst>`);
  }
}
