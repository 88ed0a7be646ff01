import { nouns, listNounsWith, type NounSettings, type NounWith } from '../nouns/noun.values.ts';
import type { ListField } from '../primitives/list.ts';

/** The records that can have custom fields, under their API names [A7.43]. */
export type CustomEntity = NounSettings<'customFields'>[NounWith<'customFields'>];
export const customEntities: readonly CustomEntity[] = listNounsWith('customFields').map(
  (noun) => nouns[noun].customFields,
);

export const customEntityLabels: Readonly<
  Record<CustomEntity, { readonly label: string; readonly one: string; readonly many: string }>
> = {
  location: { label: 'Locations', one: 'location', many: 'locations' },
  pwsserviceline: { label: 'Service lines', one: 'service line', many: 'service lines' },
};

/** [A3.56] */
export const customDataTypes = ['string', 'number', 'date', 'datetime', 'boolean', 'hyperlink', 'list'] as const;
export type CustomDataType = (typeof customDataTypes)[number];

/** The label of each type, and an example value. */
export const customDataTypeLabels: Readonly<
  Record<CustomDataType, { readonly label: string; readonly example: string }>
> = {
  string: { label: 'Text', example: 'Blue door behind the garage' },
  number: { label: 'Number', example: '62.5' },
  date: { label: 'Date', example: '06-30-2025' },
  datetime: { label: 'Date and time', example: '06-30-2025 02:30 PM' },
  boolean: { label: 'True or false', example: 'True' },
  hyperlink: { label: 'Link', example: 'https://maps.example.gov/parcel/41' },
  list: { label: 'List of options', example: 'High, Medium or Low' },
};

/** How a list filters and sorts each type; a field with several options has no sort order. */
export const customListKinds: Readonly<Record<CustomDataType, NonNullable<ListField['filter']>>> = {
  string: 'text',
  number: 'number',
  date: 'date',
  datetime: 'instant',
  boolean: 'boolean',
  hyperlink: 'text',
  list: 'choice',
};

/** [B9.2] says 45; the others are what a form and a table can display. */
export const customFieldLimits = {
  name: 60,
  option: 45,
  options: 100,
  fieldsPerEntity: 50,
  text: 500,
  severalText: 2_000,
} as const;

/** Separates the options of one value, so no option may contain it. */
export const optionSeparator = ';';
