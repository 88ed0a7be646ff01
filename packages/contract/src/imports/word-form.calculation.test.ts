import { describe, expect, test } from 'vitest';
import { normaliseSize, normaliseWord, partsOf, withoutMarks } from './word-form.calculation.ts';

describe('one form for the spellings of a word', () => {
  test.each([
    ['Copper  Pipe', 'copper pipe'], [' \t Copper\nPipe ', 'copper pipe'], ['Ｃｏｐｐｅｒ', 'copper'], ['Cop\u200Bper', 'copper'], ['Copper\u0085pipe', 'copperpipe'], ['Copper\u000Bpipe', 'copper pipe'],
    ['1½ inch', '1 1/2 inch'], ['½', '1/2'], ['3⁄4', '3/4'], ['≥ 2', '>=2'], ['≤ 2', '<=2'],
    ['Don’t know', 'dont know'], ['don‘t', 'dont'], ["don't", 'dont'], ["'lead'", "'lead'"], ['“lead”', '"lead"'], ['„lead‟', '"lead‟'], ["50's", "50's"],
    ['Lead & Copper', 'lead and copper'], ['Lead&Copper', 'lead and copper'],
    ['Lead – lined', 'lead-lined'], ['Lead — lined', 'lead-lined'], ['Lead_lined', 'lead-lined'], ['Lead − lined', 'lead-lined'], ['Lead -- lined', 'lead-lined'], ['lead - - lined', 'lead-lined'],
    ['C.I.', 'ci'], ['C.I. pipe', 'ci pipe'], ['U.S.A.', 'usa'], ['Galv. steel', 'galv steel'], ['Galv.', 'galv'], ['galv., old', 'galv, old'], ['Galv.-lined', 'galv-lined'], ['(galv.)', '(galv)'], ['galv.; old', 'galv; old'], ['galv.: old', 'galv: old'], ['galv.(old)', 'galv (old)'],
    ['Copper.Lead', 'copper.lead'], ['1.5', '1.5'], ['5. Other', '5. other'], ['C.Iron', 'c.iron'], ['a1.b', 'a1.b'],
    ['Lead / Copper', 'lead/copper'], ['lead ? ', 'lead?'], ['lead + copper', 'lead+copper'], ['L = Lead', 'l=lead'], ['< 2', '<2'], ['> 2', '>2'],
    ['Lead ,copper', 'lead, copper'], ['Lead,copper', 'lead, copper'], ['Lead ; copper', 'lead; copper'], ['CL :lead', 'cl: lead'],
    ['Lead( Pb )', 'lead (pb)'], ['Lead  (Pb)', 'lead (pb)'], ['Lead [Pb]', 'lead [pb]'], ['Lead*', 'lead*'], ['~Lead', '~lead'],
  ])('%j is %j', (text, form) => expect(normaliseWord(text)).toBe(form));

  test('every mark that can change the meaning makes another word', () => {
    const words = ['copper', 'copper?', 'copper*', 'l, copper', 'l copper', 'l-copper', 'l/copper', 'copper (l)', 'l: copper', 'l; copper', 'l=copper', 'l+copper', '~copper', '>copper', '<copper', '"copper"', "'copper'", '(copper)', '[copper]', 'copper!', 'copper #'];
    expect(new Set(words.map(normaliseWord)).size).toBe(words.length);
  });
});

describe('one form for the spellings of a size', () => {
  test.each([
    ['1-1/2', '1 1/2'], ['1½"', '1 1/2'], ['1 – 1/2”', '1 1/2'], ['3/4”', '3/4'], ['3⁄4 IN.', '3/4 in'], ['3 / 4', '3/4'], ['2.', '2'], ['.75', '.75'], ['0.75 in.', '0.75 in'], ['>.5', '>.5'], ['1/.5', '1/.5'], ['<.5', '<.5'], ['=.5', '=.5'], ['1 .5', '1 .5'], ['a.5', 'a 5'], ['in.5', 'in 5'], ['≥ 2', '>=2'], ['≤ 2', '<=2'],
    ['don’t know', 'dont know'], ["don't know", 'dont know'], ["1'", "1'"], ['up_to 1', 'up to 1'], ['１', '1'], ['1\u200B2', '12'], ['1\t2', '1 2'], ['~2', '~2'], ['2*', '2*'], ['2 ?', '2?'], ['2 +', '2+'],
  ])('%j is %j', (text, form) => expect(normaliseSize(text)).toBe(form));
});

describe('the parts of a word', () => {
  test.each<[string, readonly string[], readonly string[]]>([
    ['lead', ['lead'], []], ['lead pipe', ['lead', 'pipe'], [' ']], ['non-lead', ['non', 'lead'], ['-']], ['copper, type k', ['copper', 'type', 'k'], [', ', ' ']], ['cl: lead', ['cl', 'lead'], [': ']], ['a; b', ['a', 'b'], ['; ']], ['l/c', ['l/c'], []],
    ['lead (pb)', ['lead', 'pb'], [' (']], ['lead (pb) pipe', ['lead', 'pb)', 'pipe'], [' (', ' ']], ['(lead (pb)', ['(lead', 'pb)'], [' (']], ['lead (p(b)', ['lead', 'p(b)'], [' (']], ['lead pb)', ['lead', 'pb)'], [' ']], [' (pb)', ['', 'pb)'], [' (']], ['lead ()', ['lead', ')'], [' (']],
  ])('%s', (word, tokens, gaps) => expect(partsOf(word)).toEqual({ tokens, gaps }));
});

test.each([['lead-lined, galvanized', 'lead lined galvanized'], ['(copper)', 'copper'], ['lead/copper?', 'lead/copper?'], ['é 2 *', 'é 2'], ['~~ ', '']])('%j without marks is %j', (word, plain) => expect(withoutMarks(word)).toBe(plain));
