import { describe, expect, test } from 'vitest';
import { pipeWordsOf } from './pipe-words.calculation.ts';

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
});
