import { letterPagePath } from './letter-page.values.ts';

/** Without letters and digits that look alike (Crockford's base 32). */
const digits = '0123456789abcdefghjkmnpqrstvwxyz';
/** One byte for each digit. */
export const pageSecretBytes = 20;
const groupLength = 5;

/** The secret in the address of a letter's page, from at least 20 random bytes: 100 bits that people can type. */
export function createPageSecret(randomBytes: Uint8Array): string {
  return Array.from(randomBytes.subarray(0, pageSecretBytes), (byte) => digits[byte % digits.length]).join('');
}

/** "k7f2m-9xqp3-…", as it is printed. */
function formatPageSecret(secret: string): string {
  return secret.match(new RegExp(`.{1,${groupLength}}`, 'g'))?.join('-') ?? '';
}

/**
 * The secret as it was typed, with any hyphens, spaces and capitals, and o, i and l for digits; undefined if it is
 * none.
 */
export function parsePageSecret(typed: string): string | undefined {
  const normalized = typed.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1');
  return normalized.length === pageSecretBytes && Array.from(normalized).every((one) => digits.includes(one))
    ? normalized
    : undefined;
}

/** The address of the page within the product, as it is printed. */
export function toLetterPagePath(secret: string): string {
  return `${letterPagePath}?c=${formatPageSecret(secret)}`;
}
