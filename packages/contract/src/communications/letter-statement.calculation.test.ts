import { describe, expect, test } from 'vitest';
import type { LetterAbout } from './denial-rule.calculation.ts';
import { createDenialFinder, findDenial } from './letter-denial.calculation.ts';
import { writeParagraph } from './content-writing.calculation.ts';
import { toReadText } from './read-text.calculation.ts';

const lead: LetterAbout = { kind: 'serviceLineLead', triggerCondition: null, isAboutResults: false };
const exceedance: LetterAbout = { kind: 'resultExceedance', triggerCondition: 'exceedance', isAboutResults: true };
/** What the text of a letter denies, and what a letter with these values says to a household with a lead line. */
const findBoth = (about: LetterAbout, ...texts: readonly string[]) => [
  findDenial(
    texts.map((text) => writeParagraph(text)),
    about,
  )?.sentence,
  createDenialFinder(about)(
    texts.map((text) => toReadText(text)),
    { 'line.classification': 'Lead', 'finding.1': 'Exceedance' },
  )?.sentence,
];

describe('a sentence that goes on in the next paragraph', () => {
  test.each([
    ['Your service line is made of', 'copper and plastic.'],
    ['Your service line is', 'copper.'],
    ['Your service line contains', 'no lead of any kind.'],
    ['You do not need to', 'take any steps.'],
    ['Su línea de servicio no es de', 'plomo.'],
  ])('is read as one: “%s” and “%s”', (first, second) => {
    const whole = `${first} ${second}`;
    expect(findBoth(lead, first, second)).toEqual([whole, whole]);
  });

  test('is not joined with a paragraph after a whole sentence', () => {
    expect(findBoth(lead, 'We replaced what the main is made of.', 'Copper and plastic are recycled.')).toEqual([
      undefined,
      undefined,
    ]);
  });
});

describe('an answer about something else than the household', () => {
  test.each([
    ['Is action needed to stay in the program?', 'No.', lead],
    ['Is a filter needed during the visit?', 'No.', lead],
    ['Action level exceeded:', 'No', lead],
    ['Is there lead in the water main?', 'No.', exceedance],
  ])('finds no denial in “%s” “%s”', (question, answer, about) => {
    expect(findBoth(about, question, answer)).toEqual([undefined, undefined]);
  });

  test.each([
    ['Is action needed?', 'No.', lead],
    ['Is a filter needed?', 'No.', lead],
    ['Is a filter needed during the replacement of your line?', 'No.', lead],
    ['Action level exceeded:', 'No', exceedance],
    ['Is there lead in your water from the main?', 'No.', exceedance],
    ['Is there lead in my water?', 'No.', exceedance],
  ])('an answer about the household denies it: “%s” “%s”', (question, answer, about) => {
    const whole = `${question} ${answer}`;
    expect(findBoth(about, question, answer)).toEqual([whole, whole]);
  });
});
