import { describe, expect, test } from 'vitest';
import { PipeWords } from './pipe-words.calculation.ts';

function getPipeWords(texts: readonly string[]): readonly string[] {
  const words = new PipeWords();
  texts.forEach((text, index) => words.add(text, index + 2));
  return words.found()?.words ?? [];
}

describe('words for lead and galvanized pipe in a column', () => {
  test.each([
    [['Lead', 'Copper', 'Lead'], ['Lead']],
    [['Presumed Lead', 'Copper'], ['Presumed Lead']],
    [
      ['L', 'C', 'G'],
      ['L', 'G'],
    ],
    [['GRR', 'Non-Lead'], ['GRR']],
    [['Unknown - Likely Lead', 'Copper'], ['Unknown - Likely Lead']],
  ])('finds the pipe terms %j', (texts, expected) => expect(getPipeWords(texts)).toEqual(expected));

  test.each([
    [['Copper', 'Plastic']],
    [['Non-Lead', 'Unknown']],
    [['12 Lead Mine Road', '4 Elm Street', '7 Oak Street']],
    [['Yes', 'No']],
    [[]],
  ])('finds no terms in %j', (texts) => {
    expect(getPipeWords(texts)).toEqual([]);
  });

  test.each([[['see map 1', 'see map 2', 'Lead']], [['lead found by the plumber', 'lead at the meter']]])(
    'none in the remarks %j, which are compared with their rows',
    (texts) => expect(getPipeWords(texts)).toEqual([]),
  );

  test('finds lead terms with their row in a column of many different texts', () => {
    const words = new PipeWords();
    for (let row = 2; row < 20_000; row++) words.add(row % 2 ? 'Copper' : `see ${row}`, row);
    for (let row = 20_000; row < 20_010; row++) words.add('Lead', row);
    expect(words.found()).toEqual({ words: ['Lead'], row: 20_000 });
  });
});
