import { z } from 'zod';
import { removeInvisible } from './invisible-characters.ts';

/** A letter or a dot explains nothing. */
export const minExplanationLength = 10;

/** Characters of a reason. */
export const maxReasonLength = 500;

/** Required text; blank counts as empty [A5.46]. */
export function createRequiredText(maxLength: number, missing = 'Required') {
  return z
    .string(missing)
    .overwrite(removeInvisible)
    .trim()
    .min(1, missing)
    .max(maxLength, `At most ${maxLength} characters`);
}

/** Required text in one line: line breaks and runs of spaces become one space. */
export function createRequiredLine(maxLength: number) {
  return z
    .string('Required')
    .overwrite((text) => removeInvisible(text).replace(/\s+/g, ' '))
    .trim()
    .min(1, 'Required')
    .max(maxLength, `At most ${maxLength} characters`);
}

/** Required key, text or null; blank becomes null [A5.46]. */
export function createNullableText(maxLength: number, tooLong = `At most ${maxLength} characters`) {
  return z
    .string()
    .overwrite(removeInvisible)
    .trim()
    .max(maxLength, tooLong)
    .nullable()
    .transform((text) => (text === '' ? null : text));
}

/** Optional text; blank becomes null. */
export function createOptionalText(maxLength: number) {
  return createNullableText(maxLength).default(null);
}

/** Why a person changes something. */
export const createRequiredReason = () => createRequiredText(maxReasonLength, 'Enter a reason');

/** Whether a text is long enough to explain a change. */
export const isExplanation = (text: string | null): boolean => (text ?? '').trim().length >= minExplanationLength;

/** Whether a text has content. Blank and white space count as empty [A5.46]. */
export function isFilled(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== '';
}
