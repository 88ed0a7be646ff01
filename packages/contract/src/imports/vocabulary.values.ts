import { propertyClassifications, sensitivePopulations } from '../locations/location.values.ts';
import {
  yesNoUnknown,
  classificationNames,
  classificationBases,
  connectors,
  diameters,
  materials,
  ownerships,
  serviceLineStatuses,
  verificationMethods,
} from '../service-lines/service-line.values.ts';

/** The closed sets whose terms an import reads. */
export const vocabularies = [
  'material',
  'previouslyLead',
  'answer',
  'basis',
  'method',
  'category',
  'ownership',
  'connector',
  'buildingType',
  'sensitivePopulation',
  'diameter',
  'status',
  'yesNo',
] as const;
export type Vocabulary = (typeof vocabularies)[number];

export function isVocabulary(name: string): name is Vocabulary {
  return vocabularies.some((one) => one === name);
}

export interface VocabularyChoice {
  readonly value: string;
  readonly label: string;
}

/** Sizes that only say whether the line is over two inches; they leave the diameter unknown [B3.15]. */
export const overTwoInchesLabel = 'overTwoInches';
export const atMostTwoInchesLabel = 'atMostTwoInches';

export function isTwoInchesLabel(value: unknown): value is typeof overTwoInchesLabel | typeof atMostTwoInchesLabel {
  return value === overTwoInchesLabel || value === atMostTwoInchesLabel;
}

const coded = (values: readonly { readonly code: string; readonly label: string }[]): readonly VocabularyChoice[] =>
  values.map(({ code, label }) => ({ value: code, label }));
const toPlainChoices = (values: readonly string[]): readonly VocabularyChoice[] =>
  values.map((value) => ({ value, label: value }));

/** The possible meanings of each vocabulary's words, in display order. */
export const choices: Readonly<Record<Vocabulary, readonly VocabularyChoice[]>> = {
  material: coded(materials),
  previouslyLead: toPlainChoices(yesNoUnknown),
  answer: toPlainChoices(yesNoUnknown),
  basis: coded(classificationBases),
  method: coded(verificationMethods),
  category: toPlainChoices(classificationNames),
  ownership: toPlainChoices(ownerships),
  connector: toPlainChoices(connectors),
  buildingType: toPlainChoices(propertyClassifications),
  sensitivePopulation: toPlainChoices(sensitivePopulations),
  diameter: [
    ...diameters.map(({ id, label }) => ({ value: String(id), label })),
    { value: overTwoInchesLabel, label: 'Greater Than 2 Inches' },
    { value: atMostTwoInchesLabel, label: 'At Most 2 Inches' },
  ],
  status: toPlainChoices(serviceLineStatuses),
  yesNo: toPlainChoices(['Yes', 'No']),
};

const labels = Object.fromEntries(
  vocabularies.map((vocabulary) => [
    vocabulary,
    new Map(choices[vocabulary].map(({ value, label }) => [value, label])),
  ]),
) as unknown as Readonly<Record<Vocabulary, ReadonlyMap<string, string>>>;

export function isValueOf(vocabulary: Vocabulary, value: string): boolean {
  return labels[vocabulary].has(value);
}

/** The label of a value, or the value itself if the vocabulary does not have it. */
export function getVocabularyLabel(vocabulary: Vocabulary, value: string): string {
  return labels[vocabulary].get(value) ?? value;
}
