import { parseTerm } from './term-matcher.calculation.ts';
import { getMaterial, type Material } from '../service-lines/service-line.values.ts';
import { measureSimilarity } from './string-similarity.calculation.ts';
import { spellings } from './term-list.calculation.ts';

type Pipe = 'lead' | 'galvanized';

/** Listed words for materials that are usually something else within a sentence. */
const ambiguous: ReadonlySet<string> = new Set(['l', 'cl', 'g', 'cg', 'gs', 'gal', 'led']);
/** Other words that begin like "galvanized". */
const galvNames: ReadonlySet<string> = new Set(['galveston', 'galvez', 'galvin', 'galvao', 'galvanic']);
const leastClose = 0.75;
const shortestMisspelled = 7;

function findPipe(material: string): Pipe | undefined {
  const { kind } = getMaterial(material as Material);
  return kind === 'lead' || kind === 'galvanized' ? kind : undefined;
}

/** The listed words of one part for lead and galvanized pipe: "lsl", "gip", "tubeloy". */
const listedWords: ReadonlyMap<string, Pipe> = new Map(
  [...spellings.material].flatMap(([word, material]): [string, Pipe][] => {
    const pipe = findPipe(material);
    return pipe && /^\p{L}+$/u.test(word) && !ambiguous.has(word) ? [[word, pipe]] : [];
  }),
);
const longGalvanized = [...listedWords].flatMap(([word, pipe]) =>
  pipe === 'galvanized' && word.length > shortestMisspelled ? [word] : [],
);

const ofPipe = '(?:pipes?|lines?|lns?|service|serv|svc|svcs|sl|steel|iron|riser|goose|gooseneck|conn\\w*|lateral)';
/** Spellings of several parts, or that need the word beside them, and the same in the words of the list. */
const phrases: readonly (readonly [RegExp, string])[] = [
  // Both sides as one code: "LL", "L/L".
  [/^\W*l\s*[/&+,-]?\s*l\W*$/iu, ' lead '],
  // A code in brackets qualifies the word before it: "N/A (LG)".
  [/[([{]\s*(?:l|lg|ll)\s*[)\]}]/giu, ' lead '],
  [/[([{]\s*g\s*[)\]}]/giu, ' galvanized '],
  [/(?<![\p{L}\p{N}])l[\s.]+s[\s.]+l(?![\p{L}\p{N}])/giu, 'lsl'],
  [/(?<![\p{L}\p{N}])g(?:\.\s*i(?:\.\s*p)?|\s+i\s+p)(?!\p{L})\.?/giu, 'galvanized'],
  [/(?<![\p{L}\p{N}])(?:pbcu|cupb)(?![\p{L}\p{N}])/giu, 'pb'],
  [/(?<![\p{L}\p{N}])tube?[\s-]?a?loy(?![\p{L}\p{N}])/giu, 'lead'],
  [/(?<!\p{L})(lead|galv|galvani[sz]ed)(?=\d)/giu, '$1 '],
  [/(?<=\d)(?=(?:lead|galv|galvani[sz]ed)(?!\p{L}))/giu, ' '],
  [/(?<!\p{L})(lead|galv)(?=(?:svcs?|serv|service|lines?|pipes?|side|main|conn|goose)(?!\p{Ll}*ing))/giu, '$1 '],
  [new RegExp(`(?<!\\p{L})(?:leed|led|laed|lede)(?=[\\s-]+${ofPipe}(?!\\p{L}))`, 'giu'), 'lead'],
  [
    new RegExp(
      `(?<!\\p{L}|\\d\\s*)gal\\b\\.?(?=[\\s-]+(?:${ofPipe}|to|at|in|on|from|house|main|side)(?!\\p{L}))`,
      'giu',
    ),
    'galvanized',
  ],
  [new RegExp(`(?<!\\p{L})galvin(?=[\\s-]+${ofPipe}(?!\\p{L}))`, 'giu'), 'galvanized'],
];

/** The text with every known spelling of lead and galvanized pipe in it as one word that the rules of remarks use. */
export function withListedWords(text: string): string {
  const word = text.trim();
  if (word.length > 2 && word.length < 30 && ambiguous.has(word.replace(/\.$/, '').toLowerCase()))
    return wholeMeaning(word) ?? text;
  const spelled = phrases.reduce((left, [phrase, meaning]) => left.replace(phrase, meaning), text);
  return spelled.replace(/\p{L}+/gu, (part) => spelledWord(part.toLowerCase()) ?? part);
}

function wholeMeaning(word: string): Pipe | undefined {
  const reading = parseTerm('material', word);
  return 'value' in reading && reading.value !== '' ? findPipe(reading.value) : undefined;
}

/** Abbreviations are kept, because other rules name them: "LSL", "Pb". */
const kept: ReadonlySet<string> = new Set(['lead', 'lsl', 'pb']);

function spelledWord(word: string): Pipe | undefined {
  if (kept.has(word)) return undefined;
  const listed = listedWords.get(word);
  if (listed) return listed;
  if (!word.startsWith('g')) return undefined;
  if (word.startsWith('galv')) return galvNames.has(word) ? undefined : 'galvanized';
  const isMisspelled =
    word.length >= shortestMisspelled &&
    longGalvanized.some((knownWord) => measureSimilarity(word, knownWord) >= leastClose);
  return isMisspelled ? 'galvanized' : undefined;
}
