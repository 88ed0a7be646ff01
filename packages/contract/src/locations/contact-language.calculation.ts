import type { LetterLanguage } from '../regulations/notice-text.values.ts';
import { anotherLanguage, contactLanguages } from './contact.values.ts';

interface LanguageFields {
  /** A language of the list. */
  readonly languageId: number | null;
  /** A language typed instead of one of the list. */
  readonly otherLanguage: string | null;
}

export interface ContactLanguage {
  readonly name: string;
  /** The language of letters to the contact; null if there are no letters in it. */
  readonly letterLanguage: LetterLanguage | null;
}

const letterLanguages: Readonly<Record<string, LetterLanguage>> = { english: 'en', spanish: 'es', español: 'es' };
const findLetterLanguage = (name: string) => letterLanguages[name.toLowerCase()] ?? null;

/**
 * The language of a contact. The form has either a language of the list or a typed one; records of the API and older
 * ones can have both. Then a typed language counts if there are letters in it, and else the listed one, and both are
 * shown.
 */
export function findContactLanguage({ languageId, otherLanguage }: LanguageFields): ContactLanguage | undefined {
  const typedName = otherLanguage?.trim() ?? '';
  const typed = typedName === '' ? undefined : { name: typedName, letterLanguage: findLetterLanguage(typedName) };
  const listedName = contactLanguages.find(({ id }) => id === languageId)?.language;
  const listed = listedName && { name: listedName, letterLanguage: findLetterLanguage(listedName) };
  if (!listed || !typed) return typed ?? (listed || undefined);
  if (typed.letterLanguage || languageId === anotherLanguage) return typed;
  return { name: `${listed.name}, ${typed.name}`, letterLanguage: listed.letterLanguage };
}
