import { expect, test } from 'vitest';
import { createPageSecret, parsePageSecret, toLetterPagePath } from './letter-page-secret.calculation.ts';

const bytes = Uint8Array.from({ length: 20 }, (_, at) => at * 13);

test('the secret of a letter page has 100 bits, one digit for each byte', () => {
  const secret = createPageSecret(bytes);
  expect(secret).toMatch(/^[0-9abcdefghjkmnpqrstvwxyz]{20}$/);
  expect(toLetterPagePath(secret)).toMatch(/^\/letter\?c=(\w{5}-){3}\w{5}$/);
  const all = Array.from({ length: 256 }, (_, at) => createPageSecret(new Uint8Array(20).fill(at))[0]);
  expect(new Set(all).size).toBe(32);
});

test('it is read however it was typed, and nothing else is', () => {
  const secret = createPageSecret(bytes);
  const printed = toLetterPagePath(secret).split('=')[1] ?? '';
  for (const typed of [secret, printed, ` ${printed.toUpperCase()} `]) expect(parsePageSecret(typed)).toBe(secret);
  expect(parsePageSecret('OIL00-00000-00000-00000')).toBe('01100000000000000000');
  for (const typed of ['', secret.slice(1), `${secret}0`, `${secret.slice(1)}u`, `${secret.slice(1)}'`])
    expect(parsePageSecret(typed)).toBeUndefined();
});
