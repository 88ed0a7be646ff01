import { z } from 'zod';

/** Required text; blank counts as empty [A5.46]. */
export function requiredText(longest: number) {
  return z.string('Required').trim().min(1, 'Required').max(longest, `At most ${longest} characters`);
}

/** Required key, text or null; blank becomes null [A5.46]. */
export function nullableText(longest: number, tooLong = `At most ${longest} characters`) {
  return z
    .string()
    .trim()
    .max(longest, tooLong)
    .nullable()
    .transform((text) => (text === '' ? null : text));
}

/** Optional text; blank becomes null. */
export function optionalText(longest: number) {
  return nullableText(longest).default(null);
}

/** Whether a text has content. Blank and white space count as empty [A5.46]. */
export function isFilled(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== '';
}
