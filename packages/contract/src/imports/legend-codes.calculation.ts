import { isErrorText, toCellText, type SheetRow } from '../primitives/cell.ts';
import type { ExplainedCode } from './import-batch.rules.ts';
import { findPipeInRemark } from './lead-remarks.calculation.ts';
import { looksLikePlace } from './row-subject.calculation.ts';
import { vocabularies } from './vocabulary.values.ts';
import { normalizeTerm } from './term-form.calculation.ts';
import { listVocabularyChoices } from './term-matcher.calculation.ts';
import { classifyListedPipe } from './pipe-words.calculation.ts';

const maxText = 2_000;
const maxMeaning = 200;
const maxCodeLength = 30;

const leadIn =
  /^\W*(?:(?:legend|key|notes?|codes?|explanations?|abbreviations?|where|nb|material codes?|symbols?)\b(?:\s+(?:of|for)\s+\w+)?\s*[:.–—-]*\s*)+/i;
const separator = /^(.{1,60}?)\s*(?:=|:|[-–—=]+>|\s[-–—]{1,2}\s|\s?[→⇒]\s?|\|)\s*(\S.*)$/u;
/** "CI- Lead", "CI/Lead". */
const joined = /^([^\s\d]{1,5})(?:[-–—]\s+|\/)(\S.*)$/u;
/** "CI (Lead)", "Lead (CI)". */
const inParentheses = /^([^()]{1,60}?)\s*\(([^()]{1,60})\)$/u;
const equals = /^(.{1,60}?)\s*=\s*(\S.*)$/u;
/** "Brass means lead". */
const verb =
  /^(?:the (?:code|word|term|letters?) )?["'“”‘’]?(\S+(?: \S+){0,2}?)["'“”‘’]?\s+(?:means?|stands? for|denotes?|indicates?|represents?|refers? to|is short for|(?:is|was) used for|is for)\s+(\S.*)$/iu;
const weakVerb = /^(\S+(?: \S+){0,2}?)\s+(?:is|are)\s+(\S.*)$/iu;
/** "all lines marked Brass are lead service lines". */
const marked = new RegExp(
  [
    String.raw`\b(?:marked|coded|label+ed|shown|listed|entered|recorded|described|noted|designated|denoted`,
    String.raw`|written|given)\s+(?:(?:as|with|by|in|under|material`,
    String.raw`|code)\s+)*["'“”‘’]?(\S+(?: \S+){0,2}?)["'“”‘’]?\s+(?:are|is|means?|were|was|indicates?|denotes?`,
    String.raw`|stands? for|refers? to)\s+(\S.*)$`,
  ].join(''),
  'iu',
);
/** "lead lines are shown as CI". */
const shownAs =
  /^(.{3,100}?)\s+(?:(?:are|is|were|was)\s+)?(?:marked|coded|label+ed|shown|listed|entered|recorded|designated|denoted|written)\s+(?:as|with|by)\s+["'“”‘’]?([^\s"'“”‘’]{1,12})["'“”‘’]?\W*$/iu;
/** Another code starts after a space: "CI = Lead CU = Copper". */
const nextCode = /\s+(?=["'“]?[\p{L}\p{N}/]{1,12}["'”]?\s*=)|\s+(?=[\p{Lu}\p{N}/]{1,5}(?::\s|\s[-–—]\s))/u;

type Pair = Pick<ExplainedCode, 'code' | 'meaning'>;

/**
 * The codes that a row explains. A row of the table is only read for "code = meaning", because its other cells are
 * values and remarks; a legend or a note also explains codes in pairs of cells and in sentences.
 */
export function listExplainedCodes({ number, cells }: SheetRow, place: 'note' | 'line'): ExplainedCode[] {
  const texts: string[] = [];
  for (const cell of cells) {
    const text = typeof cell === 'string' || (place === 'note' && cell !== null) ? toCellText(cell) : '';
    // A failed formula is no code.
    if (text !== '' && text.length <= maxText && !isErrorText(text)) texts.push(text);
  }
  const pairs =
    place === 'line'
      ? texts.flatMap((text) => (text.includes('=') ? explainedIn(text, [equals]) : []))
      : [...texts.flatMap(explainedInNote), ...pairOfCells(texts)];
  return pairs.flatMap((pair) => toCodes(pair).map((one) => ({ ...one, row: number })));
}

function explainedIn(text: string, patterns: readonly RegExp[]): Pair[] {
  const parts = text
    .replace(leadIn, '')
    .split(/[\n;|]|(?<!\b\p{L})\.\s+/u)
    .flatMap((part) =>
      joinContinued(
        part.split(',').flatMap((one) => one.trim().split(nextCode)),
        patterns,
      ),
    );
  return parts.flatMap((part) => {
    const pair = parsePair(part, patterns);
    return pair ? [pair] : [];
  });
}

/** Texts without a pattern still explain a code beside lead. */
function explainedInNote(text: string): Pair[] {
  const pairs = explainedIn(text, [marked, shownAs, equals, verb, separator, weakVerb, inParentheses, joined]);
  return pairs.length > 0 ? pairs : listCodesBesidePipe(text);
}

const maxSegment = 100;
const maxTerms = 2;

/** "For lead we write CI", "CI same as lead", "CI, lead". A longer list of terms explains none of them. */
function listCodesBesidePipe(text: string): Pair[] {
  return text
    .replace(leadIn, '')
    .split(/[\n;]/)
    .flatMap((segment) => {
      if (segment.length > maxSegment || segment.split(/[,/|]/).length > maxTerms) return [];
      const words = segment.match(/[\p{L}\p{N}.]+/gu) ?? [];
      if (findPipeInRemark(segment) === null && !words.some((word) => classifyListedPipe(word) === 'danger')) return [];
      const codes = words.map((word) => word.replaceAll('.', '')).filter(isCapitalCode);
      return codes.map((code) => ({ code, meaning: segment.trim() }));
    });
}

const isCapitalCode = (word: string) =>
  /^\p{Lu}[\p{Lu}\p{N}]{0,4}$/u.test(word) && !isPlainWord(word) && classifyListedPipe(word) !== 'danger';

/** "CI, DI = Lead" explains both codes; in "CI = cast iron, or lead" the comma belongs to the meaning. */
function joinContinued(parts: readonly string[], patterns: readonly RegExp[]): string[] {
  const joined: string[] = [];
  let codes = '';
  for (const [index, part] of parts.map((one) => one.trim()).entries()) {
    if (part === '') continue;
    const isPair = parsePair(part, patterns) !== undefined;
    const next = parts[index + 1]?.trim() ?? '';
    if (isPair) {
      joined.push(`${codes}${part}`);
      codes = '';
    } else if (/^[^\s=:]{1,8}$/.test(part) && parsePair(next, patterns)) codes += `${part}/`;
    else if (joined.length > 0) joined[joined.length - 1] += `, ${part}`;
    else joined.push(part);
  }
  return joined;
}

function parsePair(text: string, patterns: readonly RegExp[]): Pair | undefined {
  for (const pattern of patterns) {
    const [, one, other] = pattern.exec(text.trim()) ?? [];
    if (one === undefined || other === undefined) continue;
    if (pattern === inParentheses || pattern === joined) return pairOfWords(one, other);
    if ((pattern === separator || pattern === weakVerb) && isPlainWord(one)) return pairOfWords(one, other);
    return pattern === shownAs ? { code: other, meaning: one } : { code: one, meaning: other };
  }
  return undefined;
}

/** A code and a term for pipe, in either order. */
function pairOfWords(one: string, other: string): Pair | undefined {
  if (isShortCode(one) && !isShortCode(other)) return { code: one, meaning: other };
  return isShortCode(other) && isTermOfPipe(one) ? { code: other, meaning: one } : undefined;
}

export const isShortCode = (word: string) =>
  /^["'“]?[^\s"'”]{1,5}["'”]?$/u.test(word) && /\p{L}/u.test(word) && !isPlainWord(word) && !isTermOfPipe(word);
export const isTermOfPipe = (word: string) => isPlainWord(word) || namesPipe(word);

/** "PE | Lead (pipe enclosed)", also after a cell that says "Legend". */
function pairOfCells(texts: readonly string[]): Pair[] {
  const [first = '', second = ''] = texts;
  if (texts.length === 2 && !isLeadIn(first)) {
    if (isShortCode(first) && isShortCode(second)) return [];
    const pair = isPlainWord(first) ? pairOfWords(first, second) : { code: first, meaning: second };
    return pair ? [pair] : [];
  }
  // Among more cells only codes are explained; words would be the headings of a summary.
  return texts.slice(0, maxCells).flatMap((code, at) => {
    const meaning = texts[at + 1] ?? '';
    // "1 | Lead | CI | 34"
    if (isPlainWord(code) && isShortCode(meaning) && namesPipe(code)) return [{ code: meaning, meaning: code }];
    return !isLeadIn(code) && !isPlainWord(code) && code.length <= 4 && meaning.length > code.length
      ? [{ code, meaning }]
      : [];
  });
}

const plainWords: ReadonlySet<string> = new Set([
  ...vocabularies.flatMap((vocabulary) =>
    listVocabularyChoices(vocabulary).flatMap(({ label, value }) => [normalizeTerm(label), normalizeTerm(value)]),
  ),
  'yes',
  'no',
  'n/a',
  'none',
  'other',
  'unknown',
  'lead',
  'non-lead',
  'nonlead',
  'galvanized',
  'copper',
  'plastic',
]);

/** Lists of terms beside each other, and definitions of a term, give it no other meaning; "Copper = Lead" does. */
const isPlainWord = (code: string) =>
  withoutQuotes(code)
    .split(betweenCodes)
    .some((one) => plainWords.has(normalizeTerm(one)));

const maxCells = 40;
/** Whether a cell only announces a legend or a note. */
export const isLeadIn = (text: string) => text.replace(leadIn, '').trim() === '';

const betweenCodes = /\s*[/&+]\s*|\s+(?:and|or)\s+/i;

/** One entry for each code of "CI/DI = Lead"; "Lead = CI" explains CI. */
function toCodes({ code, meaning }: Pair): Pair[] {
  const [left, right] = [withoutQuotes(code), withoutQuotes(meaning).slice(0, maxMeaning)];
  if (left === '' || !/\p{L}{2}|^\p{L}$/u.test(right)) return [];
  if (/^\S{1,5}$/.test(right) && right.length < left.length && !isPlainWord(right) && namesPipe(left))
    return [{ code: right, meaning: left }];
  if (/\s.*\?$/.test(left)) return [];
  // "Previously lead: N = never checked"
  const last = left.slice(left.lastIndexOf(':') + 1).trim();
  const codes = last.split(betweenCodes).filter((one) => /^\S{1,5}$/.test(one));
  return [...new Set([left, ...codes])]
    .filter((one) => one.length <= maxCodeLength)
    .map((one) => ({ code: one, meaning: right }));
}

const withoutQuotes = (text: string) =>
  text
    .trim()
    .replace(/^["'“”‘’(]+|["'“”‘’).:]+$/gu, '')
    .trim();

/** Whether the meaning names lead or galvanized pipe. */
export function namesPipe(meaning: string): boolean {
  return classifyListedPipe(meaning) === 'danger' || findPipeInRemark(meaning) !== null;
}

const maxCodes = 300;

/**
 * Collects the codes that the rows of a sheet explain; other codes leave room for those of lead and galvanized pipe.
 */
export class ExplainedCodes {
  readonly #found = new Map<string, ExplainedCode>();
  readonly #ofPipe = new Map<string, ExplainedCode>();

  add(codes: readonly ExplainedCode[]): void {
    for (const one of codes) {
      const key = `${one.code}\n${one.meaning}`.toLowerCase();
      if (this.#found.has(key) || this.#ofPipe.has(key)) continue;
      if (this.#found.size < maxCodes) this.#found.set(key, one);
      else if (this.#ofPipe.size < maxCodes && namesPipe(one.meaning)) this.#ofPipe.set(key, one);
    }
  }

  found(): ExplainedCode[] {
    return [...this.#found.values(), ...this.#ofPipe.values()];
  }
}

export function joinExplained(
  first: readonly ExplainedCode[] = [],
  second: readonly ExplainedCode[] = [],
): ExplainedCode[] {
  const codes = new ExplainedCodes();
  codes.add(first);
  codes.add(second);
  return codes.found();
}

/** Whether a row below the headings is a note, or a pair of a legend, rather than a line. */
export function isNoteRow({ cells }: SheetRow): boolean {
  const texts = cells.flatMap((cell) => (cell === null || cell === undefined || cell === '' ? [] : [toCellText(cell)]));
  return leadIn.test(texts[0] ?? '') || (texts.length <= 2 && !texts.some(looksLikePlace));
}
