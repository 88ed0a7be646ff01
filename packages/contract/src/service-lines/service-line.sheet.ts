import { decapitalize } from '../primitives/capitalize.ts';
import type { CustomField } from '../custom-fields/custom-field.rules.ts';
import { locationDescriptor } from '../locations/location.fields.ts';
import type { Field, FieldInSheet, Fields, FieldType } from '../primitives/fields.ts';
import { lineDescriptor } from './service-line.fields.ts';
import { sideDescriptor } from './side.fields.ts';

/**
 * The columns of a service line and its location, for templates, imports and exports. Letters and headings of `epa` are
 * those of EPA's Service Line Inventory Template of July 27, 2022, sheet "Detailed Inventory", rows 9 to 11.
 */
export type SheetGroup = 'Line' | 'System side' | 'Customer side' | 'Location' | 'Custom fields';

/**
 * The sets of terms that `imports/vocabulary.values` defines; only their names are here, because this domain is in a
 * lower layer.
 */
export type SheetVocabulary =
  | 'material'
  | 'previouslyLead'
  | 'answer'
  | 'basis'
  | 'method'
  | 'category'
  | 'ownership'
  | 'connector'
  | 'buildingType'
  | 'sensitivePopulation'
  | 'diameter'
  | 'status'
  | 'yesNo';

export type SheetColumnKind =
  | { readonly type: 'words'; readonly vocabulary: SheetVocabulary }
  /** An identifier may have become a number: 700152103.0. */
  | { readonly type: 'text'; readonly maxLength: number; readonly isIdentifier?: true }
  /** A custom field of the account, validated by its definition. */
  | { readonly type: 'custom'; readonly field: CustomField }
  | { readonly type: 'date' | 'zip' | 'state' | 'latitude' | 'longitude' | 'tier' | 'depth' };

/** The heading of the classification that our exports compute; an import does not use it as a listed classification. */
export const computedClassificationHeading = 'Classification (computed)';
export const classificationReasonHeading = 'Why this classification';

/** The heading of the listed classification in our full layout, and its earlier name. */
export const listedClassificationHeadings: readonly string[] = ['Listed classification', 'Stated class'];

/** Columns of our exports that repeat other columns, also under their earlier names; imports ignore them. */
export const derivedHeadings: readonly string[] = [
  computedClassificationHeading,
  classificationReasonHeading,
  'Why this class',
];

export interface SheetColumn {
  readonly key: string;
  /** The column's label; also fills `{field}` of 'The {field} is not valid for row #{n}' [A8.24]. */
  readonly label: string;
  readonly group: SheetGroup;
  readonly kind: SheetColumnKind;
  /** `groupHeading` is the row above the heading, shared with neighboring columns, below the group. */
  readonly epa?: {
    readonly letter: string;
    readonly group: string;
    readonly groupHeading?: string;
    readonly heading: string;
  };
  /** Other headings for this column; compared without case, spaces and punctuation. */
  readonly synonyms: readonly string[];
}

const words = (vocabulary: SheetVocabulary): SheetColumnKind => ({ type: 'words', vocabulary });
const text = (maxLength: number) => ({ type: 'text', maxLength }) as const;

const verifiedHeading = 'If "Yes" Service Line Material Was Field Verified:';

/** The columns of these fields that sheets have. */
function getColumns(fields: Fields, group: SheetGroup, prefix = ''): readonly SheetColumn[] {
  return Object.entries(fields).flatMap(([name, { label, type, sheet }]): SheetColumn[] =>
    sheet
      ? [
          {
            key: prefix + name,
            label: sheet.label ?? label,
            group,
            kind: sheetKind(type, sheet),
            ...(sheet.epa && { epa: sheet.epa }),
            synonyms: getSynonyms(sheet),
          },
        ]
      : [],
  );
}

const getSynonyms = ({ synonyms }: FieldInSheet) => synonyms.split(',').map((synonym) => synonym.trim());

function sheetKind(type: FieldType, sheet: FieldInSheet): SheetColumnKind {
  if (type.kind === 'text') return { ...text(type.maxLength), ...(type.isIdentifier && { isIdentifier: true }) };
  if (type.kind === 'yesNo') return words('yesNo');
  if (type.kind === 'choice' || type.kind === 'lookup') return words(sheet.vocabulary as SheetVocabulary);
  return { type: sheet.kind ?? type.kind } as SheetColumnKind;
}

type Side = {
  readonly prefix: 'system' | 'customer';
  readonly group: SheetGroup;
  readonly words: string;
  readonly epaGroup: string;
  readonly epaMaterial: string;
  /** The letters of EPA's columns, by field. */
  readonly letters: Readonly<Partial<Record<keyof typeof sideDescriptor, string>>>;
  readonly removedOn: string;
  readonly synonyms: readonly string[];
};

const sides: readonly Side[] = [
  {
    prefix: 'system',
    group: 'System side',
    words: 'System side',
    epaGroup: 'System-Owned Portion',
    epaMaterial: 'System-Owned Portion Service Line Material Classification',
    letters: {
      material: 'G',
      installed: 'I',
      diameterId: 'J',
      classificationBasis: 'K',
      verified: 'L',
      verificationMethod: 'M',
      verifiedOn: 'N',
      notes: 'O',
      removedOn: 'AF',
    },
    removedOn: 'Date of System-owned LSLR',
    synonyms: [
      'system',
      'public',
      'pub',
      'utility',
      'pws',
      'system owned',
      'utility owned',
      'publicly owned',
      'main to curb',
      'main side',
      'main side of curb stop',
      'main to curb stop',
      'main to meter',
      'street side',
      'supplier',
      'upstream',
      'water system',
      'company side',
      'city side',
    ],
  },
  {
    prefix: 'customer',
    group: 'Customer side',
    words: 'Customer side',
    epaGroup: 'Customer-Owned Portion',
    epaMaterial: 'Customer-Owned Portion Service Line Material Classification',
    letters: {
      material: 'P',
      installed: 'Q',
      diameterId: 'R',
      classificationBasis: 'S',
      verified: 'T',
      verificationMethod: 'U',
      verifiedOn: 'V',
      notes: 'W',
      removedOn: 'AG',
    },
    removedOn: 'Date of Customer-owned LSLR',
    synonyms: [
      'customer',
      'private',
      'priv',
      'owner',
      'customer owned',
      'privately owned',
      'homeowner',
      'property owner',
      'curb to building',
      'building side',
      'building side of curb stop',
      'house side',
      'curb stop to building',
      'curb to meter',
      'meter to building',
      'property side',
      'curb to house',
      'downstream',
    ],
  },
];

/** The headings of a side's columns in EPA's template. */
const sideHeadings: Readonly<Record<string, string>> = {
  installed: 'Service Line Installation Date',
  diameterId: 'Service Line Size',
  classificationBasis: 'Basis of Material Classification',
  verified: 'Was the Service Line Material Field Verified?',
  verificationMethod: 'Describe the Field Verification Method',
  verifiedOn: 'Enter the Date of Field Verification',
  notes: 'Notes',
};

function sideColumns(side: Side): readonly SheetColumn[] {
  return Object.entries<Field>(sideDescriptor).flatMap(([name, { label, type, sheet }]): SheetColumn[] => {
    if (!sheet) return [];
    const epa = epaOfSide(side, name as keyof typeof sideDescriptor);
    return [
      {
        key: `${side.prefix}.${name}`,
        label: `${side.words} ${sheet.label ?? decapitalize(label)}`,
        group: side.group,
        kind: sheetKind(type, sheet),
        ...(epa && { epa }),
        synonyms: [
          ...synonymsOfSide(side, getSynonyms(sheet)),
          ...(name === 'material' ? side.synonyms.map((who) => `${who} side`) : []),
        ],
      },
    ];
  });
}

/** Combines every name of the side with every name of the field: "public material", "material private side", … */
function synonymsOfSide({ synonyms }: Side, things: readonly string[]): readonly string[] {
  return synonyms.flatMap((who) =>
    things.flatMap((thing) => [
      `${who} ${thing}`,
      `${who} side ${thing}`,
      `${who} portion ${thing}`,
      `${thing} ${who}`,
      `${thing} ${who} side`,
    ]),
  );
}

function epaOfSide(side: Side, name: keyof typeof sideDescriptor): SheetColumn['epa'] {
  const letter = side.letters[name];
  if (letter === undefined) return undefined;
  if (name === 'removedOn') return { letter, group: 'Lead Service Line Replacement (LSLR)', heading: side.removedOn };
  const heading = name === 'material' ? side.epaMaterial : (sideHeadings[name] ?? '');
  const isOfVerification = name === 'verificationMethod' || name === 'verifiedOn';
  return { letter, group: side.epaGroup, heading, ...(isOfVerification && { groupHeading: verifiedHeading }) };
}

/** Not a field of a line: an import reads it as the listed classification. */
const listedCategoryColumn: SheetColumn = {
  key: 'listedCategory',
  label: 'Listed classification',
  group: 'Line',
  kind: words('category'),
  epa: { letter: 'X', group: 'Entire Service Line Material Classification', heading: '' },
  synonyms: [
    // The heading of earlier exports and templates.
    'stated class',
    'entire line classification',
    'entire service line classification',
    'overall service line classification',
    'overall material classification',
    'sl classification',
    'sl status',
    'sl class',
    'service line class',
    'lcrr classification',
    'lcrr category',
    'lcrr status',
    'lead status',
    'whole line classification',
    'entire line material classification',
    'final classification',
    'entire service line material classification',
    'classification',
    'sl category',
    'category',
    'service line category',
    'service line classification',
    'overall classification',
    'status of service line',
    'entire service line',
    'epa category',
    'material classification',
    'service line status',
    'line classification',
    'reporting category',
  ],
};

/** Like the listed classification. */
const listedBasisColumn: SheetColumn = {
  key: 'listedBasis',
  label: 'Basis of classification (whole line)',
  group: 'Line',
  kind: words('basis'),
  synonyms: [
    'basis of classification',
    'classification basis',
    'basis',
    'basis for classification',
    'basis of service line classification',
    'whole line basis',
    'entire service line basis',
  ],
};

const lineColumns = getColumns(lineDescriptor, 'Line');
const afterListed = lineColumns.findIndex(({ key }) => key === 'previouslyLead') + 1;

export const serviceLineSheet: readonly SheetColumn[] = [
  ...lineColumns.slice(0, afterListed),
  listedCategoryColumn,
  ...lineColumns.slice(afterListed),
  ...getColumns(locationDescriptor, 'Location', 'location.'),
  ...sides.flatMap(sideColumns),
  listedBasisColumn,
];

const byKey = new Map(serviceLineSheet.map((column) => [column.key, column]));
export function findSheetColumn(key: string): SheetColumn | undefined {
  return byKey.get(key);
}

/** Required to create a line; city, state and ZIP may come from defaults [A5.28]. */
export const requiredKeys = ['location.addressLine1', 'location.city', 'location.state', 'location.zip'] as const;

/** Columns B to AG of EPA's "Detailed Inventory", in their order. */
export const epaColumns: readonly (SheetColumn & { readonly epa: NonNullable<SheetColumn['epa']> })[] = serviceLineSheet
  .filter((column): column is SheetColumn & { epa: NonNullable<SheetColumn['epa']> } => column.epa !== undefined)
  .sort((one, another) => letterNumber(one.epa.letter) - letterNumber(another.epa.letter));

function letterNumber(letters: string): number {
  return letters.split('').reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);
}
