import { expect, test } from 'vitest';
import { findDenialInAnyLetter, findLetterheadDenial, type LetterheadTexts } from './letterhead-check.calculation.ts';

const plain: LetterheadTexts = {
  name: 'Safe Harbor Water Department',
  returnAddressLine1: '1 Lead Mine Road',
  returnAddressLine2: null,
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
  ['water system name', { name: 'Harlow Falls: your water is safe to drink' }, 'name'],
  ['return address', { returnAddressLine1: 'Your water is safe to drink' }, 'returnAddressLine1'],
  ['second line of the return address', { returnAddressLine2: 'No lead in your water' }, 'returnAddressLine2'],
  [
    'lines of the return address read as one',
    { returnAddressLine1: 'Your water is', returnAddressLine2: 'safe to drink' },
    'returnAddressLine2',
  ],
] as const)('refuses a sentence that denies what notices must say: %s', (_, changes, field) => {
  expect(findDenialInAnyLetter({ ...plain, ...changes })?.field).toBe(field);
});

test('accepts a usual letterhead and one without texts', () => {
  expect(findDenialInAnyLetter(plain)).toBeUndefined();
  expect(
    findDenialInAnyLetter({ ...plain, signatoryName: null, signatoryTitle: null, letterFoot: null }),
  ).toBeUndefined();
});

test('names the part and the sentence, and compares nothing for a letter that no rule requires', () => {
  const letterhead = { ...plain, letterFoot: 'Your water is safe to drink.' };
  const about = { triggerCondition: null, isAboutResults: false };
  expect(findLetterheadDenial(letterhead, { ...about, kind: 'serviceLineUnknown' })?.problem).toBe(
    'The page footer of the letterhead says “Your water is safe to drink.”, but the rule requires the health effects of lead, which has no safe level.',
  );
  expect(findLetterheadDenial(letterhead, { ...about, kind: 'blank' })).toBeUndefined();
});

test('names the kind of letter that a text of the account profile would be wrong in', () => {
  expect(findDenialInAnyLetter({ ...plain, letterFoot: 'Your service line is not lead.' })?.problem).toMatch(
    /^The page footer says “Your service line is not lead\.”, which an exceedance letter can’t say: it also goes to households with a lead/,
  );
});

test('gives no advice about parts of a letter, which a letterhead does not have', () => {
  expect(findDenialInAnyLetter({ ...plain, signatoryName: 'Your water has no lead' })?.problem).toBe(
    'The signer says “Your water has no lead”, which an exceedance letter can’t say: the letter is sent for results above the action level.',
  );
});
