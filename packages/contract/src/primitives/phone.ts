import { z } from 'zod';

/**
 * The digits of a phone number, with or without the country code: +1, or a 1 apart from the number. Other characters
 * stay, so that validation refuses them; eleven digits in one are refused too [A5.32].
 */
export function phoneDigits(text: string): string {
  return text
    .trim()
    .replace(/^(\+1|1(?=[\s(.-]))/, '')
    .replace(/[\s().-]/g, '');
}

/** A required phone number, stored as ten digits. */
export const phone = z
  .string('Required')
  .transform(phoneDigits)
  .pipe(z.string().regex(/^\d{10}$/, 'Enter a phone number of ten digits'));

/** An optional phone number: exactly ten digits, else 'Invalid' [A5.32]. Blank becomes null [A5.46]. */
export const optionalPhone = z
  .string()
  .transform(phoneDigits)
  .refine((digits) => digits === '' || /^\d{10}$/.test(digits), 'Invalid')
  .nullable()
  .transform((digits) => (digits === '' ? null : digits));

/** The extension. */
export const optionalExtension = z
  .string()
  .trim()
  .regex(/^\d{0,8}$/, 'Invalid')
  .nullable()
  .transform((digits) => (digits === '' ? null : digits));

/** Ten digits as (XXX) XXX-XXXX, otherwise blank [A5.44]. */
export function formatPhone(text: string | null, extension: string | null = null): string {
  const digits = phoneDigits(text ?? '');
  if (!/^\d{10}$/.test(digits)) return '';
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}${extension ? ` ext. ${extension}` : ''}`;
}
