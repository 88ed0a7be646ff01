import { z } from 'zod';

/** Text that must be there; blank counts as empty [A5.46]. */
export function requiredText(longest: number) {
  return z.string('Required').trim().min(1, 'Required').max(longest, `At most ${longest} characters`);
}

/** Text that may be missing; blank becomes null. */
export function optionalText(longest: number) {
  return z
    .string()
    .trim()
    .max(longest, `At most ${longest} characters`)
    .nullable()
    .default(null)
    .transform((text) => (text === '' ? null : text));
}
