import type { Chance } from '../../seed/chance.ts';

const codes = [
  'L',
  'LG',
  'LL',
  'LD',
  'PB',
  'Pb',
  'G',
  'GL',
  'N',
  'NL',
  'NON',
  'NO',
  'NOT',
  'C',
  'CU',
  'P',
  'PL',
  'U',
  'UN',
  'NV',
  'ASM',
  'EST',
  'MIX',
  'WAS',
  'OLD',
  'EX',
  'XQ',
  'K',
  'A',
  'MI',
  '1',
  '02',
  'R',
  'S',
] as const;
const separators = [' - ', '-', ' – ', ': ', ', ', ' / ', '/', ' ', '; ', ' + ', ' & ', ' > '] as const;
const marks = ['~', '*', '?', '^', '**', '(?)', ' ?', '#', "'"] as const;
const remarks = [
  'with lead gooseneck',
  '(lead joints)',
  '(assumed)',
  '- not verified',
  '3/4"',
  '(replaced lead)',
  'was lead',
  '2019',
  '(per owner)',
  'to lead main',
  'or galv',
] as const;

/** A code, a mark, a remark or the `other` word beside the word. */
export function decorate(chance: Chance, word: string, other: string): string {
  return chance.weigh<() => string>([
    [4, () => `${chance.pick(codes)}${chance.pick(separators)}${word}`],
    [2, () => `${word}${chance.pick(separators)}${chance.pick(codes)}`],
    [2, () => `${word} (${chance.pick(codes)})`],
    [2, () => `${chance.pick(marks)}${word}`],
    [3, () => `${word}${chance.pick(marks)}`],
    [3, () => `${word}${chance.pick(separators)}${other}`],
    [2, () => `${word} ${chance.pick(remarks)}`],
    [1, () => `[${word}]`],
  ])();
}

/** What typing, copying and other programs add: case, blanks, marks that cannot be seen. */
export function addNoise(chance: Chance, word: string): string {
  return chance.weigh<() => string>([
    [14, () => word],
    [2, () => word.toUpperCase()],
    [2, () => word.toLowerCase()],
    [2, () => ` ${word}  `],
    [1, () => word.replace(' ', '  ')],
    [1, () => word.replace(' ', '\u00a0')],
    [1, () => `${word}.`],
    [1, () => `\u200b${word}\u200b`],
    [1, () => word.replace('-', '–')],
    [1, () => `"${word}"`],
    [1, () => `${word}\n`],
  ])();
}
