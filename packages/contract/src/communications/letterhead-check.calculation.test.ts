import { expect, test } from 'vitest';
import { findDenialInAnyLetter, findLetterheadDenial, type LetterheadTexts } from './letterhead-check.calculation.ts';

const plain: LetterheadTexts = {
  signatoryName: 'Alex Morgan',
  signatoryTitle: 'Superintendent',
  letterFoot: 'Harlow Falls Water Department, serving safe water since 1921. Call us when you need help.',
};

test.each([
  ['page footer', { letterFoot: 'Your water is safe to drink.' }, 'letterFoot'],
  [
    'page footer with non-breaking spaces',
    { letterFoot: 'Your\u00a0water\u00a0is\u00a0safe\u00a0to\u00a0drink.' },
    'letterFoot',
  ],
  ['page footer in Spanish', { letterFoot: 'No necesita hacer nada.' }, 'letterFoot'],
  ['page footer about lines', { letterFoot: 'Your service line is not lead.' }, 'letterFoot'],
  ['signer’s title', { signatoryTitle: 'No lead in your water' }, 'signatoryTitle'],
  ['signer', { signatoryName: 'You do not need to do anything' }, 'signatoryName'],
  ['signer across both lines', { signatoryName: 'Your water is safe', signatoryTitle: 'to drink' }, 'signatoryName'],
  ['signer and title read as one', { signatoryName: 'Safe', signatoryTitle: 'to drink' }, 'signatoryTitle'],
] as const)('refuses a sentence that denies what notices must say: %s', (_, changes, field) => {
  expect(findDenialInAnyLetter({ ...plain, ...changes })?.field).toBe(field);
});

test('accepts a usual letterhead and one without texts', () => {
  expect(findDenialInAnyLetter(plain)).toBeUndefined();
  expect(findDenialInAnyLetter({ signatoryName: null, signatoryTitle: null, letterFoot: null })).toBeUndefined();
});

test('names the part and the sentence, and compares nothing for a letter that no rule requires', () => {
  const letterhead = { ...plain, letterFoot: 'Your water is safe to drink.' };
  const about = { triggerCondition: null, isAboutResults: false };
  expect(findLetterheadDenial(letterhead, { ...about, kind: 'serviceLineUnknown' })?.problem).toBe(
    'The page footer of the letterhead says “Your water is safe to drink.”, but the rule requires the health effects of lead, which has no safe level.',
  );
  expect(findLetterheadDenial(letterhead, { ...about, kind: 'blank' })).toBeUndefined();
});
