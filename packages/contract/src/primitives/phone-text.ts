/**
 * The digits of a phone number, with or without the country code: +1, or a 1 apart from the number. Other characters
 * stay, so that validation refuses them; eleven digits in one are refused too [A5.32].
 */
export function toPhoneDigits(text: string): string {
  return text
    .trim()
    .replace(/^(\+1|1(?=[\s(.-]))/, '')
    .replace(/[\s().-]/g, '');
}

/** Ten digits as (XXX) XXX-XXXX, otherwise blank [A5.44]. */
export function formatPhone(text: string | null, extension: string | null = null): string {
  const digits = toPhoneDigits(text ?? '');
  if (!/^\d{10}$/.test(digits)) return '';
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}${extension ? ` ext. ${extension}` : ''}`;
}
