import { z } from 'zod';
import { requiredText } from './required-text.ts';
import { invisibleCharacters } from './invisible-characters.ts';

/**
 * A name is one line, and somebody can see it: it stands in the change history, in mails and in lists, where line breaks
 * would write paragraphs of their own, and marks that nobody sees would turn or hide what stands beside them.
 */
export function oneLineName(longest: number) {
  return z
    .string('Required')
    .transform((text) => text.replace(invisibleCharacters, '').replace(/[\s\p{Cc}]+/gu, ' '))
    .pipe(requiredText(longest));
}
