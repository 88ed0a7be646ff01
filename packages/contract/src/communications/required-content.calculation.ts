import type { LetterLanguage } from '../regulations/notice-text.values.ts';
import type { LetterAbout } from './denial-rule.calculation.ts';
import type { Block } from './communication-content.rules.ts';
import { listTexts, splitSentences } from './content-parts.calculation.ts';
import type { TemplateKindName } from './starter-template.values.ts';

interface RequiredPart {
  readonly name: string;
  readonly source: string;
  /** In one sentence all of these expressions. */
  readonly says: Readonly<Record<LetterLanguage, readonly RegExp[]>>;
}

const lineSource = '40 CFR 141.85(e)';
const resultSource = '40 CFR 141.85(d)(3)';
const part = (name: string, source: string, says: RequiredPart['says']): RequiredPart => ({ name, source, says });

const replacement = part('how the line can be replaced', lineSource, {
  en: [/replac/iu, /program|you can|portion|your part|call|contact|sign up|schedul|opportunit|apply/iu],
  es: [/reempla/iu, /programa|usted puede|puede|su parte|llám|comuní|inscrí|oportunidad|solicit/iu],
});
const partsOfKind: Partial<Readonly<Record<TemplateKindName, readonly RequiredPart[]>>> = {
  serviceLineLead: [
    replacement,
    part('the programs that can help pay for the replacement', lineSource, {
      en: [/\bpay|financ|\bcosts?\b|fund|\bloans?\b|\bgrants?\b|free|no charge|assist/iu],
      es: [/pag|financ|costo|fondo|préstamo|subvenci|gratis|gratuit|ayuda/iu],
    }),
    part('that the water system replaces its portion when the owner replaces theirs', lineSource, {
      en: [/\b(?:we|utility|system|system\.name|district|department)\b/iu, /replac/iu, /portion|part|side/iu],
      es: [/nosotros|sistema|system\.name|nos pertenece|nuestra/iu, /reempla/iu, /parte|lado/iu],
    }),
  ],
  serviceLineGrr: [replacement],
  serviceLineUnknown: [
    part('how people can have the material verified', lineSource, {
      en: [
        /visit|photo|picture|verif|inspect|find out|identif|determin|check/iu,
        /call|contact|send|arrange|schedul|you can|email|visit/iu,
      ],
      es: [
        /visita|foto|verific|inspec|averig|identific|determin|revis/iu,
        /llám|comuní|enví|acord|program|puede|correo/iu,
      ],
    }),
  ],
};

const contact = part('how to contact the water system', resultSource, {
  en: [/system\.phone|system\.email|\(?\d{3}\)?[-. ]?\s?\d{3}[-. ]\d{4}|\S+@\S+\.\S+/iu],
  es: [/system\.phone|system\.email|\(?\d{3}\)?[-. ]?\s?\d{3}[-. ]\d{4}|\S+@\S+\.\S+/iu],
});
const goal = part('the goal for lead (MCLG), which is 0 µg/L', resultSource, {
  en: [/MCLG|goal/iu, /\b0(?![.,]?\d)|zero/iu],
  es: [/MCLG|meta|objetivo/iu, /\b0(?![.,]?\d)|cero/iu],
});

/** Steps to reduce exposure; a list of them has several. */
const steps: Readonly<Record<LetterLanguage, readonly RegExp[]>> = {
  en: [
    /\b(?:run|flush)/iu,
    /cold water/iu,
    /filter/iu,
    /aerator|screen/iu,
    /\btest/iu,
    /bottled/iu,
    /health care|doctor|blood/iu,
  ],
  es: [
    /correr|enjuag/iu,
    /agua fría/iu,
    /filtr/iu,
    /rejilla|aireador/iu,
    /análisis|analizar|prueba/iu,
    /embotellada/iu,
    /médic|sangre/iu,
  ],
};
const fewestSteps = 2;

/** What a rule requires in the letter besides the fixed texts and is not in it, outside conditions. */
export function listMissingParts(
  blocks: readonly Block[],
  { kind, isAboutResults, language }: LetterAbout & { readonly language: LetterLanguage },
): readonly string[] {
  const isNewCustomer = kind === 'newCustomer';
  const parts = isAboutResults ? [goal, contact] : ((kind && partsOfKind[kind]) ?? []);
  if (parts.length === 0 && !isNewCustomer) return [];
  const sentences = blocks
    .filter(({ type }) => type !== 'conditionalBlock')
    .flatMap((block) => listTexts(block))
    .flatMap(splitSentences);
  const missing = parts
    .filter(({ says }) => !sentences.some((sentence) => says[language].every((one) => one.test(sentence))))
    .map(({ name, source }) => describeMissing(name, source));
  const namedSteps = steps[language].filter((step) => sentences.some((sentence) => step.test(sentence)));
  return [
    ...missing,
    ...(namedSteps.length < fewestSteps
      ? [describeMissing('the steps to reduce exposure to lead', isAboutResults ? resultSource : lineSource)]
      : []),
  ];
}

const describeMissing = (name: string, source: string) =>
  `Missing in this letter: ${name} (${source}). Add it outside any condition.`;
