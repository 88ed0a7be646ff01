import type { CustomField } from '../custom-fields/custom-field.rules.ts';
import { locationDescriptor } from '../locations/location.fields.ts';
import type { Field, FieldInSheet, Fields, FieldType } from '../primitives/fields.ts';
import { longestNotes } from './service-line.values.ts';

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

export type SheetKind =
  | { readonly type: 'words'; readonly vocabulary: SheetVocabulary }
  /** An identifier may have become a number: 700152103.0. */
  | { readonly type: 'text'; readonly longest: number; readonly isIdentifier?: true }
  /** A custom field of the account, validated by its definition. */
  | { readonly type: 'custom'; readonly field: CustomField }
  | { readonly type: 'date' | 'zip' | 'state' | 'latitude' | 'longitude' | 'tier' | 'depth' };

/** The heading of the classification that our exports compute; an import does not use it as a statement. */
export const computedClassHeading = 'Classification (computed)';
export const whyThisClassHeading = 'Why this class';

/** Columns of our exports that repeat other columns; imports ignore them. */
export const derivedHeadings: readonly string[] = [computedClassHeading, whyThisClassHeading];

export interface SheetColumn {
  readonly key: string;
  /** The column's label; also fills `{field}` of 'The {field} is not valid for row #{n}' [A8.24]. */
  readonly label: string;
  readonly group: SheetGroup;
  readonly kind: SheetKind;
  /** `over` is the row above the heading, shared with neighboring columns, below the group. */
  readonly epa?: { readonly letter: string; readonly group: string; readonly over?: string; readonly heading: string };
  /** Other headings for this column; compared without case, spaces and punctuation. */
  readonly synonyms: readonly string[];
}

const words = (vocabulary: SheetVocabulary): SheetKind => ({ type: 'words', vocabulary });
const text = (longest: number) => ({ type: 'text', longest }) as const;
const date: SheetKind = { type: 'date' };

const location = 'Location Information';
const identifier = 'Location Identifier';
const other = 'Other Potential Sources of Lead';
const tiering = 'Additional Information to Assign Tap Monitoring Tiering';
const verifiedHeading = 'If "Yes" Service Line Material Was Field Verified:';

const locationColumns: readonly SheetColumn[] = Object.entries(locationDescriptor as Fields).flatMap(([name, field]) =>
  field.sheet ? [locationColumn(name, field, field.sheet)] : [],
);

function locationColumn(name: string, { label, type }: Field, sheet: FieldInSheet): SheetColumn {
  return {
    key: `location.${name}`,
    label: sheet.label ?? label,
    group: 'Location',
    kind: sheetKind(type, sheet),
    ...(sheet.epa && { epa: sheet.epa }),
    synonyms: sheet.synonyms.split(',').map((synonym) => synonym.trim()),
  };
}

function sheetKind(type: FieldType, sheet: FieldInSheet): SheetKind {
  if (type.kind === 'text') return { ...text(type.longest), ...(type.isIdentifier && { isIdentifier: true }) };
  if (type.kind === 'yesNo') return words('yesNo');
  if (type.kind === 'choice') return words(sheet.vocabulary as SheetVocabulary);
  return { type: sheet.kind ?? type.kind } as SheetKind;
}

type Side = {
  readonly prefix: 'system' | 'customer';
  readonly group: SheetGroup;
  readonly words: string;
  readonly epaGroup: string;
  readonly epaMaterial: string;
  readonly letters: readonly string[];
  readonly synonyms: readonly string[];
};

const sides: readonly Side[] = [
  {
    prefix: 'system',
    group: 'System side',
    words: 'System side',
    epaGroup: 'System-Owned Portion',
    epaMaterial: 'System-Owned Portion Service Line Material Classification',
    letters: ['G', 'I', 'J', 'K', 'L', 'M', 'N', 'O', 'AF'],
    synonyms: [
      'system',
      'public',
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
    letters: ['P', 'Q', 'R', 'S', 'T', 'U', 'V', 'W', 'AG'],
    synonyms: [
      'customer',
      'private',
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

function sideColumns(side: Side): readonly SheetColumn[] {
  const [material, installed, size, basis, verified, method, verifiedOn, notes, removed] = side.letters;
  /** Combines every name of the side with every name of the field: "public material", "material private side", … */
  const both = (...things: readonly string[]) =>
    side.synonyms.flatMap((who) =>
      things.flatMap((thing) => [
        `${who} ${thing}`,
        `${who} side ${thing}`,
        `${who} portion ${thing}`,
        `${thing} ${who}`,
        `${thing} ${who} side`,
      ]),
    );
  const epa = (letter: string | undefined, heading: string, group = side.epaGroup) => ({
    letter: letter ?? '',
    group,
    heading,
  });
  const make = (
    key: string,
    label: string,
    kind: SheetKind,
    more: Pick<SheetColumn, 'epa'> & { synonyms: readonly string[] },
  ): SheetColumn => ({
    key: `${side.prefix}.${key}`,
    label: `${side.words} ${label}`,
    group: side.group,
    kind,
    ...more,
  });
  return [
    make('material', 'material', words('material'), {
      epa: epa(material, side.epaMaterial),
      synonyms: [
        ...both(
          'material',
          'service line material',
          'sl material',
          'pipe material',
          'material classification',
          'service material',
          'line material',
          'mat',
          'pipe type',
          'material type',
          'pipe mat',
          'sl mat',
          'line mat',
          'type of material',
          'classification of material',
          'type of pipe',
        ),
        ...side.synonyms.map((who) => `${who} side`),
      ],
    }),
    make('installed', 'installation date', date, {
      epa: epa(installed, 'Service Line Installation Date'),
      synonyms: both(
        'installation date',
        'install date',
        'installed',
        'date installed',
        'year installed',
        'install year',
        'installation year',
        'age',
        'year',
        'yr installed',
        'inst date',
        'inst year',
        'date of installation',
        'year of installation',
        'install yr',
        'sl install year',
      ),
    }),
    make('diameterId', 'size', words('diameter'), {
      epa: epa(size, 'Service Line Size'),
      synonyms: both(
        'size',
        'diameter',
        'size in',
        'diam',
        'pipe size',
        'service size',
        'line size',
        'size inches',
        'diameter inches',
        'diameter in',
        'pipe diameter',
        'line diameter',
        'service diameter',
        'sl size',
      ),
    }),
    make('classificationBasis', 'basis of classification', words('basis'), {
      epa: epa(basis, 'Basis of Material Classification'),
      synonyms: both(
        'basis',
        'basis of classification',
        'basis of material classification',
        'source',
        'classification basis',
        'information source',
        'record source',
        'verification source',
        'source of information',
        'source of material',
        'material source',
        'basis of material',
        'how determined',
        'basis for classification',
        'basis of material identification',
      ),
    }),
    make('verified', 'field verified', words('yesNo'), {
      epa: epa(verified, 'Was the Service Line Material Field Verified?'),
      synonyms: both('verified', 'field verified', 'material verified', 'is verified'),
    }),
    make('verificationMethod', 'verification method', words('method'), {
      epa: { ...epa(method, 'Describe the Field Verification Method'), over: verifiedHeading },
      synonyms: both('verification method', 'field verification method', 'method', 'how verified', 'inspection method'),
    }),
    make('verifiedOn', 'verification date', date, {
      epa: { ...epa(verifiedOn, 'Enter the Date of Field Verification'), over: verifiedHeading },
      synonyms: both(
        'verification date',
        'date verified',
        'field verification date',
        'verified date',
        'date of field verification',
        'inspection date',
        'verified on',
      ),
    }),
    make('verifiedBy', 'verified by', text(100), { synonyms: both('verified by', 'inspector', 'inspected by') }),
    make('notes', 'notes', text(longestNotes), {
      epa: epa(notes, 'Notes'),
      synonyms: both('notes', 'comments', 'remarks', 'note', 'comment'),
    }),
    make(
      'lineDepth',
      'depth',
      { type: 'depth' },
      { synonyms: both('depth', 'line depth', 'depth ft', 'depth feet', 'pipe depth', 'burial depth') },
    ),
    make('leadSolderLeadLined', 'lead solder or lead lined', words('answer'), {
      synonyms: both('lead solder or lead lined', 'lead solder lead lined', 'lead solder', 'lead lined'),
    }),
    make('removedOn', 'replacement date', date, {
      epa: epa(
        removed,
        `Date of ${side.prefix === 'system' ? 'System' : 'Customer'}-owned LSLR`,
        'Lead Service Line Replacement (LSLR)',
      ),
      synonyms: both('lslr date', 'replacement date', 'replaced', 'date replaced', 'removal date'),
    }),
  ];
}

const lineColumns: readonly SheetColumn[] = [
  {
    key: 'externalId',
    label: 'Service line ID',
    group: 'Line',
    kind: { ...text(100), isIdentifier: true },
    epa: { letter: 'B', group: location, heading: 'Unique Service Line ID' },
    synonyms: [
      'service line identifier',
      'service line number',
      'service line no',
      'service no',
      'line number',
      'line no',
      'sl number',
      'sl no',
      'slid',
      'service line unique id',
      'unique line id',
      'lsl number',
      'tap id',
      'tap no',
      'curb stop id',
      'unique site id',
      'unique id',
      'service line id',
      'site id',
      'sl id',
      'line id',
      'id',
      'asset id',
      'service id',
      'lsl id',
      'object id',
      'facility id',
      'unique identifier',
      'site identification',
      'service number',
      'tap number',
    ],
  },
  {
    key: 'otherLocationIdentifier',
    label: 'Other location identifier',
    group: 'Line',
    kind: text(200),
    epa: { letter: 'D', group: location, over: identifier, heading: 'Other Location Identifier' },
    synonyms: [
      'location identifier',
      'other location id',
      'location identifier other',
      'nearest intersection',
      'cross street',
      'other identifier',
      'location description',
      'landmark',
      'intersection',
      'gps coordinates',
    ],
  },
  {
    key: 'previouslyLead',
    label: 'System side previously lead',
    group: 'Line',
    kind: words('previouslyLead'),
    epa: {
      letter: 'H',
      group: 'System-Owned Portion',
      heading: 'If Non-Lead in Column G, Was Material Ever Previously Lead?',
    },
    synonyms: [
      'main side of curb stop material ever previously lead',
      'system side ever previously lead',
      'public side ever previously lead',
      'was system side ever lead',
      'previously lead system side',
      'previously lead',
      'was material ever previously lead',
      'ever lead',
      'ever previously lead',
      'was previously lead',
      'previous lead',
      'public previously lead',
      'system previously lead',
      'if non-lead was material ever previously lead',
    ],
  },
  {
    key: 'statedCategory',
    label: 'Stated class',
    group: 'Line',
    kind: words('category'),
    epa: { letter: 'X', group: 'Entire Service Line Material Classification', heading: '' },
    synonyms: [
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
  },
  {
    key: 'ownership',
    label: 'Ownership',
    group: 'Line',
    kind: words('ownership'),
    synonyms: ['owner', 'ownership type', 'who owns', 'service line ownership', 'service line owner'],
  },
  {
    key: 'status',
    label: 'Service line status',
    group: 'Line',
    kind: words('status'),
    synonyms: ['in service', 'active', 'service status', 'line status'],
  },
  {
    key: 'connector',
    label: 'Lead connector',
    group: 'Line',
    kind: words('connector'),
    epa: { letter: 'Y', group: other, heading: 'Is there a Lead Connector?' },
    synonyms: [
      'connector or gooseneck material',
      'gooseneck material',
      'gooseneck or connector',
      'connector gooseneck material',
      'connector or gooseneck',
      'lead connector or gooseneck',
      'connector',
      'gooseneck',
      'lead gooseneck',
      'pigtail',
      'lead pigtail',
      'lead connector present',
      'connector material',
      'gooseneck pigtail or connector',
      'lead gooseneck pigtail',
    ],
  },
  {
    key: 'connectorPreviouslyLead',
    label: 'Ever connected to a lead connector?',
    group: 'Line',
    kind: words('previouslyLead'),
    synonyms: [
      'was connector or gooseneck previously lead',
      'connector or gooseneck previously lead',
      'gooseneck previously lead',
      'ever connected to a lead connector',
      'connector previously lead',
      'previously lead connector',
      'ever connected to lead connector',
      'ever connected to a lead gooseneck',
    ],
  },
  {
    key: 'leadSolder',
    label: 'Lead solder',
    group: 'Line',
    kind: words('answer'),
    epa: { letter: 'Z', group: other, heading: 'Is there Lead Solder in the Service Line?' },
    synonyms: [
      'is there lead solder in service line',
      'lead solder in service line',
      'lead solder',
      'solder',
      'solder present',
    ],
  },
  {
    key: 'leadFittings',
    label: 'Lead fittings',
    group: 'Line',
    kind: words('answer'),
    synonyms: [
      'is there other fittings and or equipment connected to the service line that contain lead',
      'are there lead fittings',
      'other fittings contain lead',
      'fittings',
      'lead fittings',
      'lead fittings present',
    ],
  },
  {
    key: 'fittingsVerificationMethod',
    label: 'Fittings verification method',
    group: 'Line',
    kind: words('method'),
    synonyms: ['fittings verification method', 'fitting verification method', 'how fittings were verified'],
  },
  {
    key: 'fittingsVerifiedBy',
    label: 'Fittings verified by',
    group: 'Line',
    kind: text(100),
    synonyms: ['fittings verified by', 'fitting verified by'],
  },
  {
    key: 'fittingsVerifiedOn',
    label: 'Fittings verified on',
    group: 'Line',
    kind: date,
    synonyms: ['fittings verified on', 'fittings verified date', 'fitting verified date', 'fittings verification date'],
  },
  {
    key: 'otherLeadEquipment',
    label: 'Other fittings with lead',
    group: 'Line',
    kind: text(200),
    epa: {
      letter: 'AA',
      group: other,
      heading: 'Describe Other Fittings and Equipment Connected to the Service Line that Contain Lead',
    },
    synonyms: [
      'other lead fittings',
      'other fittings',
      'other fittings and equipment',
      'other lead equipment',
      'other sources of lead',
    ],
  },
  {
    key: 'pointOfUseTreatment',
    label: 'Point-of-entry or point-of-use treatment',
    group: 'Line',
    kind: words('answer'),
    epa: { letter: 'AC', group: tiering, heading: 'Point-of-Entry or Point-of-Use Treatment Present?' },
    synonyms: [
      'point of entry or point of use treatment',
      'poe or pou',
      'pou',
      'poe',
      'pou poe',
      'point of use treatment',
      'treatment present',
      'poe pou treatment present',
    ],
  },
  {
    key: 'interiorLeadSolder',
    label: 'Interior copper with lead solder',
    group: 'Line',
    kind: words('answer'),
    epa: {
      letter: 'AD',
      group: tiering,
      heading:
        "Does the Interior Building Plumbing Contain Copper Pipes with Lead Solder Installed Before Your State's Lead Ban (Generally 1986 - 1988)?",
    },
    synonyms: [
      'copper pipes with lead solder',
      'interior lead solder',
      'interior plumbing',
      'interior building plumbing',
    ],
  },
  {
    key: 'currentSamplingSite',
    label: 'Current LCR sampling site',
    group: 'Line',
    kind: words('answer'),
    epa: { letter: 'AE', group: tiering, heading: 'Current LCR Sampling Site?' },
    synonyms: [
      'is current lcr sampling site',
      'current sampling site',
      'lcrr sampling site',
      'current lcr sample site',
      'lcr sampling site',
      'sampling site',
      'current lcr site',
      'sample site',
      'lcr site',
    ],
  },
  {
    key: 'description',
    label: 'Description',
    group: 'Line',
    kind: text(200),
    synonyms: ['description', 'service line description', 'desc'],
  },
];

/** Not a column of a line: an import reads it as a statement about the whole line. */
const statedBasis: SheetColumn = {
  key: 'statedBasis',
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

export const serviceLineSheet: readonly SheetColumn[] = [
  ...lineColumns,
  ...locationColumns,
  ...sides.flatMap(sideColumns),
  statedBasis,
];

const byKey = new Map(serviceLineSheet.map((column) => [column.key, column]));
export function sheetColumn(key: string): SheetColumn | undefined {
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
