import type { LetterLanguage } from '../regulations/notice-text.values.ts';
import type { ClassificationName, MaterialKind } from '../service-lines/service-line.values.ts';
import type { Paragraph } from './communication-content.rules.ts';
import { getOpenSideText, type LetterLine } from './line-drawing.calculation.ts';

/**
 * Set instead of the materials of the sides where they would look less severe than the classification; no letter offers
 * it.
 */
export const lineDifferenceField = 'line.difference';

/** The sentence of the starting texts about both sides. */
export const sidesSentences: Readonly<Record<LetterLanguage, string>> = {
  en: 'System side: {line.systemMaterial}. Customer side: {line.customerMaterial}.',
  es: 'Lado del sistema: {line.systemMaterial}. Lado del cliente: {line.customerMaterial}.',
};

/** What one side must be so that the sides don't look less severe than the classification. */
const kindsShowing: Readonly<Record<ClassificationName, readonly MaterialKind[]>> = {
  Lead: ['lead'],
  'Galvanized Requiring Replacement': ['lead', 'galvanized'],
  'Lead Status Unknown': ['lead', 'galvanized', 'unknown'],
  'Non-lead': ['lead', 'galvanized', 'unknown', 'nonLead'],
};

const treatedAs: Readonly<Record<LetterLanguage, Readonly<Record<ClassificationName, string>>>> = {
  en: {
    Lead: 'a lead service line',
    'Galvanized Requiring Replacement': 'a galvanized service line that must be replaced',
    'Lead Status Unknown': 'a service line that may be lead',
    'Non-lead': 'a service line that is not lead',
  },
  es: {
    Lead: 'una línea de servicio de plomo',
    'Galvanized Requiring Replacement': 'una línea de servicio galvanizada que debe reemplazarse',
    'Lead Status Unknown': 'una línea de servicio que puede ser de plomo',
    'Non-lead': 'una línea de servicio que no es de plomo',
  },
};

interface ClassifiedLine {
  readonly category: ClassificationName;
  readonly line: LetterLine;
}

/**
 * What a letter says in place of the sides if the line’s classification is more severe than they show, because its
 * listed classification was kept or a rule of the State decides. 40 CFR 141.85(e)(3): the notice states the
 * classification on record.
 */
export function findLineDifference({ category, line }: ClassifiedLine, language: LetterLanguage): string | undefined {
  const sides = [line.system, line.customer].filter((side) => side !== null);
  if (category === 'Non-lead' || sides.some(({ kind }) => kindsShowing[category].includes(kind))) return undefined;
  const treated = treatedAs[language][category];
  return language === 'en'
    ? `Our records of the two sides of your service line differ from its classification. We treat it as ${treated}.`
    : `Nuestros registros de los dos lados de su línea de servicio no coinciden con su clasificación. La tratamos como ${treated}.`;
}

/** Whether the paragraph is the sentence of the starting texts. */
export function isSidesSentence({ content }: Paragraph): boolean {
  const text = content.map((node) =>
    node.type === 'text' ? node.text : node.type === 'mergeField' ? `{${node.attrs.field}}` : ' ',
  );
  return Object.values(sidesSentences).includes(text.join('').trim());
}

/** What the sentence prints of a side that the other owner has with the whole line, as the picture does. */
export function nameOpenSides(
  line: LetterLine | undefined,
  language: LetterLanguage,
): Readonly<Record<string, string>> {
  const open = getOpenSideText(language);
  return {
    ...(line?.system === null && { 'line.systemMaterial': open }),
    ...(line?.customer === null && { 'line.customerMaterial': open }),
  };
}
