import type { LetterDocument } from './letter-document.rules.ts';
import { englishLetters } from './starter-english.values.ts';
import { spanishLetters } from './starter-spanish.values.ts';
import { starterTemplates, type StarterTemplate } from './template.values.ts';

/** The starter template with its text; undefined if there is none. */
export function findStarter(id: string): (StarterTemplate & { readonly content: LetterDocument }) | undefined {
  const template = starterTemplates.find((one) => one.id === id);
  if (!template) return undefined;
  return { ...template, content: (template.language === 'es' ? spanishLetters : englishLetters)[template.kind] };
}
