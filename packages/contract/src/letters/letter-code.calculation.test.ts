import { expect, test } from 'vitest';
import { getLetterCode, readLetterCode } from './letter-code.calculation.ts';

test('a letter code is read as typed or scanned, and a misread digit is refused', () => {
  const code = getLetterCode(12345678);
  expect(code).toBe('L1234567889');
  expect(readLetterCode(' l 1234 5678-89')).toBe(code);
  expect(readLetterCode('1234567889')).toBe(code);
  expect(readLetterCode('L1234567989')).toBeUndefined();
  expect(readLetterCode('K1234567889')).toBeUndefined();
  expect(readLetterCode('')).toBeUndefined();
});
