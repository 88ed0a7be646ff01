import { z } from 'zod';
import { createRequiredText } from './required-text.ts';
import { removeInvisible } from './invisible-characters.ts';

/**
 * A name is one visible line: names appear in the change history, in mails and in lists, where line breaks would look
 * like paragraphs and invisible characters could hide or reverse the text next to them.
 */
export function createNameRule(maxLength: number) {
  return z
    .string('Required')
    .transform((text) => removeInvisible(text).replace(/[\s\p{Cc}]+/gu, ' '))
    .pipe(createRequiredText(maxLength));
}
