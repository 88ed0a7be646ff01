import { z } from 'zod';

/** Text that must be there; blank counts as empty [A5.46]. */
export function requiredText(longest: number) {
  return z.string('Required').trim().min(1, 'Required').max(longest, `At most ${longest} characters`);
}

/** Text or null, one of them said; blank becomes null [A5.46]. */
export function nullableText(longest: number, tooLong = `At most ${longest} characters`) {
  return z
    .string()
    .trim()
    .max(longest, tooLong)
    .nullable()
    .transform((text) => (text === '' ? null : text));
}

/** Text that may be missing; blank becomes null. */
export function optionalText(longest: number) {
  return nullableText(longest).default(null);
}

/** Has somebody written something there? Blank and white space are nothing [A5.46]. */
export function isFilled(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== '';
}
