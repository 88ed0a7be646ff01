import { describe, expect, test } from 'vitest';
import { PipeWords } from './pipe-words.calculation.ts';

function pipeWordsOf(texts: readonly string[]): readonly string[] {
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
  ])('%j', (texts, expected) => expect(pipeWordsOf(texts)).toEqual(expected));

  test.each([
    [['Copper', 'Plastic']],
    [['Non-Lead', 'Unknown']],
    [['12 Lead Mine Road', '4 Elm Street', '7 Oak Street']],
    [['Yes', 'No']],
    [[]],
  ])('none in %j', (texts) => {
    expect(pipeWordsOf(texts)).toEqual([]);
  });

  const remarks = Array.from({ length: 20 }, (_, index) => `see map ${index}`);

  test.each(['Lead', 'lead found', 'LSL', 'Galv.', 'Lead?', 'GRR', 'Pb', 'galvanized to meter', 'Likely lead'])(
    '%s counts among other remarks',
    (text) => expect(pipeWordsOf([...remarks, text])).toEqual([text]),
  );

  test.each([
    'L',
    'G',
    'no lead',
    'Lead free',
    'Non-lead',
    'lead solder',
    'Lead Mine Rd',
    'lead and copper sampling',
    'lead replaced 1998',
  ])('%s does not', (text) => expect(pipeWordsOf([...remarks, text])).toEqual([]));

  test('are found with their row in a column of many different texts', () => {
    const words = new PipeWords();
    for (let row = 2; row < 20_000; row++) words.add(`Owner ${row}`, row);
    words.add('Lead', 20_000);
    expect(words.found()).toEqual({ words: ['Lead'], row: 20_000 });
  });
});
