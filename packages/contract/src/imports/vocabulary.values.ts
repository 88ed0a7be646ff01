import { propertyClassifications, sensitivePopulations } from '../locations/location.values.ts';
import {
  answers,
  categories,
  classificationBases,
  connectors,
  diameters,
  materials,
  ownerships,
  statuses,
  verificationMethods,
} from '../service-lines/service-line.values.ts';

/** The closed sets whose words an import reads. */
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

export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Sizes that only say on which side of two inches the line lies; they leave the diameter unknown [B3.15]. */
export const overTwoInchesWord = 'overTwoInches';
export const atMostTwoInchesWord = 'atMostTwoInches';

export function isTwoInchesWord(value: unknown): value is typeof overTwoInchesWord | typeof atMostTwoInchesWord {
  return value === overTwoInchesWord || value === atMostTwoInchesWord;
}

const coded = (values: readonly { readonly code: string; readonly label: string }[]): readonly Choice[] =>
  values.map(({ code, label }) => ({ value: code, label }));
const plain = (values: readonly string[]): readonly Choice[] => values.map((value) => ({ value, label: value }));

/** What a word of each vocabulary can mean, in the order in which people choose. */
export const choices: Readonly<Record<Vocabulary, readonly Choice[]>> = {
  material: coded(materials),
  previouslyLead: plain(answers),
  answer: plain(answers),
  basis: coded(classificationBases),
  method: coded(verificationMethods),
  category: plain(categories),
  ownership: plain(ownerships),
  connector: plain(connectors),
  buildingType: plain(propertyClassifications),
  sensitivePopulation: plain(sensitivePopulations),
  diameter: [
    ...diameters.map(({ id, label }) => ({ value: String(id), label })),
    { value: overTwoInchesWord, label: 'Greater Than 2 Inches' },
    { value: atMostTwoInchesWord, label: 'At Most 2 Inches' },
  ],
  status: plain(statuses),
  yesNo: plain(['Yes', 'No']),
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

/** How people read a value; a value that the vocabulary does not have reads as itself. */
export function labelOf(vocabulary: Vocabulary, value: string): string {
  return labels[vocabulary].get(value) ?? value;
}
