import { z } from 'zod';
import { toPhoneDigits } from './phone-text.ts';

/** A required phone number, stored as ten digits. */
export const phone = z
  .string('Required')
  .transform(toPhoneDigits)
  .pipe(z.string().regex(/^\d{10}$/, 'Enter a phone number of ten digits'));

/** An optional phone number: exactly ten digits, else 'Invalid' [A5.32]. Blank becomes null [A5.46]. */
export const optionalPhone = z
  .string()
  .transform(toPhoneDigits)
  .refine((digits) => digits === '' || /^\d{10}$/.test(digits), 'Invalid')
  .nullable()
  .transform((digits) => (digits === '' ? null : digits));

export const optionalExtension = z
  .string()
  .trim()
  .regex(/^\d{0,8}$/, 'Invalid')
  .nullable()
  .transform((digits) => (digits === '' ? null : digits));
