/**
 * The normal form of spellings that cannot mean different things: no case, no repeated spaces, one kind of dash and of
 * quote, no dots of abbreviations, no apostrophe inside a word. Every other character stays, because it can change the
 * meaning: "copper?", "copper*", "L, copper" and "L copper" are four different words.
 */
export function normalizeTerm(text: string): string {
  // Removing one character can bring two others together ("c" and an accent, two dashes).
  let previous = text;
  let foldedText = fold(previous);
  for (let round = 0; round < 5 && foldedText !== previous; round++)
    [previous, foldedText] = [foldedText, fold(foldedText)];
  return foldedText;
}

function fold(text: string): string {
  return text
    .replace(/(?<=\d)(?=[¼-¾⅐-⅞])/g, ' ')
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Cc}]/gu, (sign) => (/\s/.test(sign) ? ' ' : ''))
    .toLowerCase()
    .replace(/⁄/g, '/')
    .replace(/≥/g, '>=')
    .replace(/≤/g, '<=')
    .replace(/[’‘`´ʼ]/g, "'")
    .replace(/[“”„″]/g, '"')
    .replace(/(?<=\p{L})'(?=\p{L})/gu, '')
    .replace(/&/g, ' and ')
    .replace(/[_‐-―−]/g, '-')
    .replace(/(?<![\p{L}\p{N}])(\p{L})\.(?=\p{L}(?![\p{L}\p{N}]))/gu, '$1')
    .replace(/(?<=\p{L})\.(?=$|[\s,;:()-])/gu, '')
    .replace(/\s*([/?<>=+])\s*/g, '$1')
    .replace(/\s*-[\s-]*/g, '-')
    .replace(/\s*([,;:])\s*/g, '$1 ')
    .replace(/\s*\(\s*/g, ' (')
    .replace(/\s*\)/g, ')')
    .replace(/\s+/g, ' ')
    .normalize('NFKC')
    .trim();
}

/** The normal form of a size: dashes and inch marks do not matter ("1-1/2", `3/4"`); a mark such as ~ or * does. */
export function normalizeSize(text: string): string {
  return text
    .replace(/(?<=\d)(?=[¼-¾⅐-⅞])/g, ' ')
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Cc}]/gu, (sign) => (/\s/.test(sign) ? ' ' : ''))
    .toLowerCase()
    .replace(/⁄/g, '/')
    .replace(/≥/g, '>=')
    .replace(/≤/g, '<=')
    .replace(/(?<=\p{L})['’](?=\p{L})/gu, '')
    .replace(/[-_‐-―−"“”„″]/g, ' ')
    .replace(/\.(?!\d)|(?<=[^\d\s<>=/?+])\.(?=\d)/g, ' ')
    .replace(/\s*([/?<>=+])\s*/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}

/** A normalized word in its parts: `gaps[i]` is what separates `tokens[i]` from the next one. */
export interface TermParts {
  readonly tokens: readonly string[];
  readonly gaps: readonly string[];
}

const gapPattern = /( \(|[,;:] |-| )/;

export function splitWord(word: string): TermParts {
  const isBracketed = /^[^()]+ \([^()]+\)$/.test(word);
  const parts = (isBracketed ? word.slice(0, -1) : word).split(gapPattern);
  return { tokens: parts.filter((_, index) => index % 2 === 0), gaps: parts.filter((_, index) => index % 2 === 1) };
}

/** Only for finding similar words: no punctuation at all. */
export function stripMarks(word: string): string {
  return word.replace(/[^\p{L}\p{N}/?]+/gu, ' ').trim();
}
