import { expect, test } from 'vitest';
import { findContactLanguage } from './contact-language.calculation.ts';

test.each([
  { languageId: null, otherLanguage: null, language: undefined },
  { languageId: null, otherLanguage: ' ', language: undefined },
  { languageId: 1, otherLanguage: null, language: { name: 'English', letterLanguage: 'en' } },
  { languageId: 2, otherLanguage: null, language: { name: 'Spanish', letterLanguage: 'es' } },
  { languageId: 7, otherLanguage: '', language: { name: 'French', letterLanguage: null } },
  { languageId: null, otherLanguage: ' Español ', language: { name: 'Español', letterLanguage: 'es' } },
  { languageId: 99, otherLanguage: null, language: { name: 'Another language', letterLanguage: null } },
  { languageId: 99, otherLanguage: 'Somali', language: { name: 'Somali', letterLanguage: null } },
  { languageId: 1, otherLanguage: 'Spanish', language: { name: 'Spanish', letterLanguage: 'es' } },
  { languageId: 2, otherLanguage: 'French', language: { name: 'Spanish, French', letterLanguage: 'es' } },
])(
  'language $languageId with “$otherLanguage” has one name and one language of letters',
  ({ language, ...contact }) => {
    expect(findContactLanguage(contact)).toEqual(language);
  },
);
