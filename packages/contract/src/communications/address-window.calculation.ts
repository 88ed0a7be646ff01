import { addressWindow, toSafeArea } from './envelope.values.ts';

// Whether an address can be read through the window of an envelope. Letters print it in the largest size that fits; of
// the smallest one a long address leaves the window, and the post can't read its city.

const pointsPerInch = 72;
const smallestSize = 7;
/** Of the size: the height of capital letters in the font of letters, and the space between lines. */
const [capitalHeight, lineSpace] = [0.69, 0.55];

const area = toSafeArea(addressWindow);
const lineWidth = (area.width * pointsPerInch) / smallestSize;
const mostLines = Math.floor(((area.height * pointsPerInch) / smallestSize + lineSpace) / (capitalHeight + lineSpace));

/** Characters of the font of letters by their width, in thousandths of the size. */
const charactersByWidth: readonly (readonly [width: number, characters: string])[] = [
  [191, "'"],
  [222, 'ijl’‘'],
  [260, '|'],
  [278, ' !,./:;I[\\]ft'],
  [333, '()-`r“”'],
  [334, '{}'],
  [355, '"'],
  [389, '*'],
  [469, '^'],
  [500, 'Jckvsxyz'],
  [556, '#$?0123456789L_abdeghnopqu–'],
  [584, '+<=>~'],
  [611, 'FTZ'],
  [667, '&ABEKPSVXY'],
  [722, 'CDHNRUw'],
  [778, 'GOQ'],
  [833, 'Mm'],
  [889, '%'],
  [944, 'W'],
  [1000, '—'],
  [1015, '@'],
];
const widths = new Map(
  charactersByWidth.flatMap(([width, characters]) => Array.from(characters, (one) => [one, width] as const)),
);
/** Letters of other scripts, of which those of Chinese and Korean are as wide as they are high. */
const [otherWidth, squareWidth] = [700, 1000];

function getWidth(text: string): number {
  let thousandths = 0;
  // An accent needs no space of its own.
  for (const one of text.normalize('NFD').replace(/\p{M}/gu, ''))
    thousandths +=
      widths.get(one) ??
      (/[\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}]/u.test(one) ? squareWidth : otherWidth);
  return thousandths / 1000;
}

/** How many lines a line of the address takes in the smallest size; undefined if one of its words is too long. */
function countLines(text: string): number | undefined {
  let [lines, line] = [1, ''];
  for (const word of text.trim().split(/(?<=\s)|(?<=\p{L}-)(?=\p{L})/u)) {
    if (getWidth(word.trim()) > lineWidth) return undefined;
    const isFull = getWidth(`${line}${word}`.trim()) > lineWidth;
    if (isFull) lines++;
    line = isFull ? word : `${line}${word}`;
  }
  return lines;
}

/** Why an address can't be read through the window; undefined if it can. */
export function findWindowProblem(address: readonly string[]): string | undefined {
  const counts = address.map(countLines);
  const tooLong = address[counts.indexOf(undefined)];
  if (tooLong !== undefined) return `“${tooLong}” is too long for the window of the envelope`;
  const lines = counts.reduce<number>((sum, count = 0) => sum + count, 0);
  if (lines <= mostLines) return undefined;
  return `The address takes ${lines} lines, and the window of the envelope has room for ${mostLines}: “${address.join(', ')}”. Shorten the name or the address`;
}
