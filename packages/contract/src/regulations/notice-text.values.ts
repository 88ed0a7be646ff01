import type { InForce } from './service-line-classification.values.ts';

/** The parts of letters whose text a rule fixes. */
export const noticeTextKeys = [
  'lineStatement',
  'resultStatement',
  'leadHealthEffects',
  'shareNotice',
  'leadLevelDefinitions',
  'leadExceedance',
] as const;
export type NoticeTextKey = (typeof noticeTextKeys)[number];

export const noticeTextLabels: Readonly<Record<NoticeTextKey, string>> = {
  lineStatement: 'Statement of the service line',
  resultStatement: 'Statement of the results',
  leadHealthEffects: 'Health effects of lead',
  shareNotice: 'Request to share this notice',
  leadLevelDefinitions: 'Definitions of action level and goal',
  leadExceedance: 'Statement of the lead exceedance',
};

export const letterLanguages = ['en', 'es'] as const;
export type LetterLanguage = (typeof letterLanguages)[number];

export const noticeWordings = ['rule', 'stateNotice', 'translation', 'content'] as const;
export type NoticeWording = (typeof noticeWordings)[number];

interface RecordedValue {
  /** A merge field. */
  readonly field: string;
  readonly value: string;
}

/** One wording of a text that a rule fixes. A State's own text replaces the federal one on the same days. */
export interface NoticeText extends InForce {
  readonly key: NoticeTextKey;
  readonly language: LetterLanguage;
  /**
   * Printed only for recipients whose record has this value of the field; other fixed texts are the same for every
   * recipient.
   */
  readonly when?: RecordedValue;
  /** The State whose text this is; the federal text has none. */
  readonly state?: string;
  /**
   * `rule`: word for word. `stateNotice`: the rule's contents in the words of notices of States. `translation`: our own translation of the rule's English text, which no authority wrote.
   * `content`: our own wording of contents that the rule requires.
   */
  readonly wording: NoticeWording;
  /** Merge fields are in braces, such as `{exceedance.percentile}`. */
  readonly text: string;
  /** What letters that were created before say in its place, with the same meaning; they stay as they are. */
  readonly earlierTexts?: readonly string[];
}

const lcrr = {
  effectiveFrom: '2024-10-16',
  effectiveTo: '2027-10-31',
  source: '40 CFR 141.85(a)(1)(ii) of July 1, 2024, in effect under 141.80(a)(4)(i)',
};
const lcri = {
  effectiveFrom: '2027-11-01',
  effectiveTo: null,
  source: '40 CFR part 141 subpart Q, Appendix B, D.23, as amended by the Lead and Copper Rule Improvements',
};
const always = { effectiveFrom: '2000-05-04', effectiveTo: null };

/**
 * The texts, newest wording last. Only blanks may be filled; a change of these words needs the State's approval, so
 * letters take them from here on the day of the letter.
 */
export const noticeTexts: readonly NoticeText[] = [
  {
    key: 'leadHealthEffects',
    language: 'en',
    wording: 'rule',
    ...lcrr,
    text: 'Exposure to lead in drinking water can cause serious health effects in all age groups. Infants and children can have decreases in IQ and attention span. Lead exposure can lead to new learning and behavior problems or exacerbate existing learning and behavior problems. The children of women who are exposed to lead before or during pregnancy can have increased risk of these adverse health effects. Adults can have increased risks of heart disease, high blood pressure, kidney or nervous system problems.',
  },
  {
    key: 'leadHealthEffects',
    language: 'en',
    wording: 'rule',
    ...lcri,
    text: 'There is no safe level of lead in drinking water. Exposure to lead in drinking water can cause serious health effects in all age groups, especially pregnant people, infants (both formula-fed and breastfed), and young children. Some of the health effects to infants and children include decreases in IQ and attention span. Lead exposure can also result in new or worsened learning and behavior problems. The children of persons who are exposed to lead before or during pregnancy may be at increased risk of these harmful health effects. Adults have increased risks of heart disease, high blood pressure, kidney or nervous system problems. Contact your health care provider for more information about your risks.',
  },
  {
    key: 'leadHealthEffects',
    language: 'es',
    wording: 'translation',
    ...lcrr,
    text: 'La exposición al plomo en el agua potable puede causar efectos graves en la salud en todos los grupos de edad. Los bebés y los niños pueden presentar disminuciones del coeficiente intelectual y de la capacidad de atención. La exposición al plomo puede ocasionar nuevos problemas de aprendizaje y de conducta o agravar los que ya existen. Los hijos de mujeres expuestas al plomo antes o durante el embarazo pueden tener un mayor riesgo de estos efectos adversos para la salud. Los adultos pueden tener un mayor riesgo de enfermedades del corazón, presión arterial alta y problemas de los riñones o del sistema nervioso.',
  },
  {
    key: 'leadHealthEffects',
    language: 'es',
    wording: 'translation',
    ...lcri,
    text: 'No existe un nivel seguro de plomo en el agua potable. La exposición al plomo en el agua potable puede causar efectos graves en la salud en todos los grupos de edad, especialmente en las personas embarazadas, los bebés (tanto los alimentados con fórmula como los amamantados) y los niños pequeños. Algunos de los efectos en la salud de los bebés y los niños son la disminución del coeficiente intelectual y de la capacidad de atención. La exposición al plomo también puede ocasionar nuevos problemas de aprendizaje y de conducta o empeorar los existentes. Los hijos de personas expuestas al plomo antes o durante el embarazo pueden tener un mayor riesgo de estos efectos nocivos para la salud. Los adultos tienen un mayor riesgo de enfermedades del corazón, presión arterial alta y problemas de los riñones o del sistema nervioso. Comuníquese con su proveedor de atención médica para obtener más información sobre sus riesgos.',
  },
  {
    key: 'shareNotice',
    language: 'en',
    wording: 'rule',
    ...always,
    source: '40 CFR 141.205(d)(3)',
    text: 'Please share this information with all the other people who drink this water, especially those who may not have received this notice directly (for example, people in apartments, nursing homes, schools, and businesses). You can do this by posting this notice in a public place or distributing copies by hand or mail.',
  },
  {
    key: 'shareNotice',
    language: 'es',
    wording: 'translation',
    ...always,
    source: '40 CFR 141.205(d)(3)',
    text: 'Comparta esta información con todas las demás personas que beben esta agua, en especial con quienes tal vez no hayan recibido este aviso directamente (por ejemplo, personas en apartamentos, hogares de ancianos, escuelas y negocios). Puede hacerlo colocando este aviso en un lugar público o distribuyendo copias en persona o por correo.',
  },
  {
    key: 'leadLevelDefinitions',
    language: 'en',
    wording: 'stateNotice',
    ...always,
    source: '40 CFR 141.85(d)(3) and 141.153(c), as worded in State notices',
    text: 'The action level is the concentration of a contaminant which, if exceeded, triggers treatment or other requirements which a water system must follow. The maximum contaminant level goal (MCLG) is the level of a contaminant in drinking water below which there is no known or expected risk to health. MCLGs allow for a margin of safety.',
  },
  {
    key: 'leadLevelDefinitions',
    language: 'es',
    wording: 'translation',
    ...always,
    source: '40 CFR 141.85(d)(3) and 141.153(c), as worded in State notices',
    text: 'El nivel de acción es la concentración de un contaminante que, si se supera, obliga a un sistema de agua a aplicar un tratamiento o a cumplir otros requisitos. La meta de nivel máximo de contaminante (MCLG) es el nivel de un contaminante en el agua potable por debajo del cual no se conoce ni se espera ningún riesgo para la salud. Las MCLG dejan un margen de seguridad.',
  },
  {
    key: 'leadExceedance',
    language: 'en',
    wording: 'content',
    ...always,
    source: '40 CFR 141.205(a)(1) and (2)',
    text: 'Samples of the monitoring period {exceedance.period} show that the 90th percentile of lead in our water is {exceedance.percentile}, above the action level of {exceedance.actionLevel}. Samples above the action level: {exceedance.samplesAbove} of {exceedance.samples}. We learned of it on {exceedance.learnedOn}.',
  },
  {
    key: 'leadExceedance',
    language: 'es',
    wording: 'content',
    ...always,
    source: '40 CFR 141.205(a)(1) and (2)',
    text: 'Las muestras del período de monitoreo de {exceedance.period} indican que el percentil 90 del plomo en nuestra agua es de {exceedance.percentile} y supera el nivel de acción de {exceedance.actionLevel}. Muestras por encima del nivel de acción: {exceedance.samplesAbove} de {exceedance.samples}. Lo supimos el {exceedance.learnedOn}.',
  },
];
