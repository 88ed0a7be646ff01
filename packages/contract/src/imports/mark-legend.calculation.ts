import { toCellText, type SheetRow } from '../primitives/cell.ts';
import { findPipeInRemark } from './lead-remarks.calculation.ts';
import { classifyListedPipe } from './pipe-words.calculation.ts';

const maxLength = 100;
/**
 * "* = lead", "Yellow: lead line", "Bold - lead". Codes with letters, such as "L = Lead", are in columns that are read.
 */
const explained = new RegExp(
  [
    String.raw`^(?:[^\p{L}\p{N}\s]{1,3}|(?:rows? |lines? |cells? |in |marked |light |dark )*(?:red|yellow`,
    String.raw`|orange|green|blue|pink|purple|gr[ae]y|bold|italics?|underlined?|highlight\w*|shaded|colou?red`,
    String.raw`|asterisk|starred?)(?: (?:rows?|lines?|cells?|text|font|highlight\w*|fill))*)\s*(?:=|:|-|–|—`,
    String.raw`|\bmeans\b|\bare\b|\bis\b|\bindicates?\b)\s*(.+)$`,
  ].join(''),
  'iu',
);

/** "1 = lead line", "Key: 1 - Copper, 2 - Lead": numbers, because columns that are read hold the codes with letters. */
const numbered =
  /(?<![\p{L}\p{N}.])(\d{1,2})\s*(?:=|:|-|–|—|\bmeans\b|\bis\b)\s*(?!\d)([^=,;|]+?)(?=[\s,;|]+\d{1,2}\s*[=:–—-]|[,;|]|$)/giu;

const startsWithNumber =
  /^\W*(?:(?:key|legend|codes?|notes?|explanations?|materials?|types?|sl|service lines?|pipes?)\b[\s:.=–—-]*)*\d{1,2}\s*(?:=|:|-|–|—|means\b|is\b)/i;

/** The numbers that the text explains as lead or galvanized pipe. */
export function listLeadCodes(text: string): string[] {
  if (!startsWithNumber.test(text)) return [];
  return [...text.matchAll(numbered)].flatMap(([, code = '', meaning = '']) => (namesPipe(meaning) ? [code] : []));
}

function namesPipe(meaning: string): boolean {
  return classifyListedPipe(meaning) === 'danger' || (!isStreet.test(meaning) && findPipeInRemark(meaning) !== null);
}

const isStreet = /\b(?:st|street|rd|road|ave|avenue|ln|lane|dr|drive|ct|court|way|hill)\b/i;

/** The text of a row that explains a mark, a code, a color or a format as lead or galvanized pipe. */
export function findLeadLegend({ cells }: SheetRow): string | undefined {
  for (const cell of cells) {
    if (typeof cell !== 'string' || cell.length > maxLength) continue;
    const text = toCellText(cell);
    const meaning = explained.exec(text)?.[1];
    if (
      (meaning !== undefined && (classifyListedPipe(meaning) === 'danger' || findPipeInRemark(meaning) !== null)) ||
      listLeadCodes(text).length > 0
    )
      return text;
  }
  return undefined;
}

/** The codes that a sheet explains, and those among them that it explains as lead or galvanized pipe. */
interface SheetLegend {
  readonly codes: string[];
  readonly lead: string[];
}

const maxCodes = 60;
const codeAndMeaning = /^(\S{1,8})\s*(?:=|:|\s[-–—]|\bmeans\b)\s*(.+)$/i;

/** Finds rows such as "A | Lead" or "A = Lead" of a sheet; a code that is itself a word for pipe needs no legend. */
export class SheetLegendScan {
  readonly #pairs: { code: string; meaning: string }[] = [];

  observe({ cells }: SheetRow): void {
    // A longer list is no legend.
    if (this.#pairs.length > maxCodes) return;
    this.#pairs.push(...codeIn(cells.map(toCellText).filter((text) => text !== '')));
  }

  found(): SheetLegend | undefined {
    if (this.#pairs.length === 0 || this.#pairs.length > maxCodes) return undefined;
    const leadPairs = this.#pairs.flatMap(({ code, meaning }) =>
      classifyListedPipe(code) !== 'danger' && namesPipe(meaning) ? [code] : [],
    );
    return leadPairs.length > 0 ? { codes: this.#pairs.map(({ code }) => code), lead: leadPairs } : undefined;
  }
}

function codeIn([first = '', second]: readonly string[]): { code: string; meaning: string }[] {
  const [code, meaning] = second === undefined ? (codeAndMeaning.exec(first)?.slice(1) ?? []) : [first, second];
  if (code === undefined || meaning === undefined || meaning.length > maxLength) return [];
  return /^\S{1,8}$/.test(code) ? [{ code, meaning }] : [];
}
