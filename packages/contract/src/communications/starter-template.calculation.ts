import type { CommunicationContent } from './communication-content.rules.ts';
import { englishTemplates } from './starter-english.values.ts';
import { spanishTemplates } from './starter-spanish.values.ts';
import { starterTemplates, type StarterTemplate } from './starter-template.values.ts';

/** The starter template with its text; undefined if there is none. */
export function findStarter(id: string): (StarterTemplate & { readonly content: CommunicationContent }) | undefined {
  const template = starterTemplates.find((one) => one.id === id);
  if (!template) return undefined;
  return { ...template, content: (template.language === 'es' ? spanishTemplates : englishTemplates)[template.kind] };
}
