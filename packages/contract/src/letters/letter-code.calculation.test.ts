import { expect, test } from 'vitest';
import { getLetterCode, parseLetterCode } from './letter-code.calculation.ts';

test('a letter code is read as typed or scanned, and a misread digit is refused', () => {
  const code = getLetterCode(12345678);
  expect(code).toBe('L1234567889');
  expect(parseLetterCode(' l 1234 5678-89')).toBe(code);
  expect(parseLetterCode('1234567889')).toBe(code);
  expect(parseLetterCode('L1234567989')).toBeUndefined();
  expect(parseLetterCode('K1234567889')).toBeUndefined();
  expect(parseLetterCode('')).toBeUndefined();
});
