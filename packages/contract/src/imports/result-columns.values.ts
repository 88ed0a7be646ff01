import { analytes } from '../sampling-events/analyte.values.ts';

/** A field that a column of a laboratory file can mean. */
export interface ResultColumn {
  readonly key: string;
  readonly label: string;
  /** Headings of laboratories, as `normalizeHeading` writes them. */
  readonly synonyms: readonly string[];
  /** Headings that mean it only if no other heading does. */
  readonly weakSynonyms?: readonly string[];
  /** The analyte, if the column has the results of one analyte. */
  readonly analyteId?: number;
  /** The bottle of the tap that the column is of: `toBottleKey`. */
  readonly bottle?: string;
}

/** The name by which files abbreviate an analyte. */
const shortNames: Readonly<Record<number, readonly string[]>> = {
  1: ['pb'],
  2: ['cu'],
  4: ['alk', 'total alkalinity'],
  5: ['ortho p', 'phosphate', 'po4', 'orthophosphate as po4'],
  6: ['sio2'],
  7: ['ca'],
  8: ['specific conductance', 'cond'],
  9: ['temp', 'water temperature'],
};

/** How the names of an analyte begin: "Lead, Total", "Copper (Cu)". */
export function listAnalyteNames(analyteId: number): readonly string[] {
  const analyte = analytes.find(({ id }) => id === analyteId);
  return analyte ? [analyte.name.toLowerCase(), ...(shortNames[analyteId] ?? [])] : [];
}

const columnsOfAnalytes = analytes.map(({ id, name }): ResultColumn => ({
  key: `result:${id}`,
  label: `${name} result`,
  synonyms: listAnalyteNames(id).flatMap((word) => [word, `${word} result`, `${word} level`, `${word} concentration`]),
  analyteId: id,
}));

/** From November 1, 2027 both liters of a tap with a lead service line are analyzed, and a row may have both. */
const columnsOfFifthLiters = analytes
  .filter((analyte) => 'analyteCode' in analyte)
  .map(({ id, name }): ResultColumn => ({
    key: `result:${id}:fifthLiter`,
    label: `${name} result, fifth liter`,
    synonyms: listAnalyteNames(id).flatMap((word) => [
      `${word} fifth liter`,
      `${word} 5th liter`,
      `${word} fifth draw`,
      `${word} 5th draw`,
      `fifth liter ${word}`,
      `5th liter ${word}`,
    ]),
    analyteId: id,
    bottle: '5',
  }));

/** All fields, in the order in which a person chooses them. */
export const resultColumns: readonly ResultColumn[] = [
  {
    key: 'labSampleId',
    label: 'Lab sample ID',
    synonyms: [
      'lab sample id',
      'laboratory sample id',
      'lab sample number',
      'lab id number',
      'lab number',
      'lab no',
      'laboratory id number',
      'lab sample',
      'accession number',
      // Only if the cells are not the codes of our kits.
      'kit id',
      'kit id number',
      'kit number',
      'sample id lab',
      'lims id',
      // A laboratory's own number unless the person says otherwise: taken as ours, it would give results to other
      // homes.
      'sample id',
      'sampleid',
    ],
  },
  {
    key: 'sampleNumber',
    label: 'Sample number',
    synonyms: [
      'sample',
      'sample number',
      'sample no',
      'client sample id',
      'customer sample id',
      'field id',
      'field sample id',
      'bottle number',
      'sample name',
    ],
  },
  {
    key: 'kitCode',
    label: 'Kit code',
    synonyms: ['kit', 'kit code', 'kit id', 'kit id number', 'kit number', 'kit barcode'],
  },
  {
    key: 'bottle',
    label: 'Bottle',
    synonyms: ['bottle', 'bottle type', 'draw', 'draw type', 'draw number', 'liter', 'liter number', 'litre'],
  },
  {
    key: 'address',
    label: 'Address',
    synonyms: [
      'address',
      'street address',
      'site address',
      'sample address',
      'sampling address',
      'sample location',
      'sampling location',
      'location',
      'sample site',
      'sample point',
      'service address',
    ],
  },
  {
    key: 'outlet',
    label: 'Outlet',
    synonyms: [
      'outlet',
      'outlet name',
      'outlet id',
      'outlet location',
      'outlet description',
      'sample outlet',
      'fixture',
      'fixture name',
      'fixture id',
      'fixture location',
      'fixture description',
      'drinking fountain',
      'fountain',
      'tap',
      'tap name',
      'tap location',
      'faucet',
      'faucet location',
      'room',
      'room number',
    ],
  },
  {
    key: 'collectedOn',
    label: 'Collected',
    synonyms: [
      'collected',
      'date collected',
      'collection date',
      'sample date',
      'date sampled',
      'sampling date',
      'sample collection date',
      'collected on',
      'collected date',
      'sampled on',
    ],
    weakSynonyms: ['sampled', 'sample taken', 'collection'],
  },
  {
    key: 'receivedOn',
    label: 'Received by lab',
    synonyms: [
      'received',
      'received by lab',
      'date received',
      'received date',
      'lab receipt date',
      'receipt date',
      'received on',
    ],
  },
  {
    key: 'analyzedOn',
    label: 'Analyzed',
    synonyms: ['analyzed', 'date analyzed', 'analysis date', 'analyzed date', 'date of analysis', 'analyzed on'],
  },
  {
    key: 'analyte',
    label: 'Analyte',
    synonyms: ['analyte', 'parameter', 'contaminant', 'compound', 'analyte name', 'chemical', 'test', 'constituent'],
  },
  {
    key: 'result',
    label: 'Result',
    synonyms: [
      'result',
      'value',
      'concentration',
      'result value',
      'measured value',
      'analytical result',
      'final result',
    ],
  },
  ...columnsOfAnalytes,
  ...columnsOfFifthLiters,
  {
    key: 'qualifier',
    label: 'Qualifier',
    synonyms: [
      'qualifier',
      'qual',
      'flag',
      'lab qualifier',
      'result qualifier',
      'less than indicator',
      'data qualifier',
    ],
  },
  { key: 'unit', label: 'Unit', synonyms: ['unit', 'units', 'result unit', 'result units', 'unit of measure', 'uom'] },
  {
    key: 'detectionLimit',
    label: 'Detection limit',
    synonyms: ['detection limit', 'mdl', 'method detection limit', 'dl', 'lod', 'limit of detection'],
  },
  {
    key: 'reportingLimit',
    label: 'Reporting limit',
    synonyms: ['reporting limit', 'rl', 'mrl', 'minimum reporting limit', 'minimum reporting level', 'loq'],
  },
  {
    key: 'method',
    label: 'Method',
    synonyms: ['method', 'analytical method', 'method code', 'test method', 'analysis method', 'epa method'],
  },
  {
    key: 'labId',
    label: 'Laboratory',
    synonyms: ['laboratory', 'laboratory id', 'lab code', 'lab certification number', 'lab cert', 'lab id', 'lab name'],
  },
];

export const maxLaboratoryLength = 60;
/** The fields by which a row names its sample. */
export const identifyingColumns = ['labSampleId', 'sampleNumber', 'kitCode', 'address'] as const;

/** What a row of a laboratory file does. */
export const resultRowOutcomes = ['new', 'changed', 'unchanged', 'unmatched', 'failed', 'leftOut'] as const;
export type ResultRowOutcome = (typeof resultRowOutcomes)[number];

export const resultRowLabels: Readonly<Record<ResultRowOutcome, string>> = {
  new: 'New',
  changed: 'Corrected',
  unchanged: 'Unchanged',
  unmatched: 'No sample found',
  failed: 'Failed',
  leftOut: 'Not imported',
};

/** How the sample of a row was found. */
export const matchedByLabels = {
  labSampleId: 'Lab sample ID',
  sampleNumber: 'Sample number',
  kitCode: 'Kit code',
  address: 'Address and date',
  person: 'Chosen',
} as const;
export const matchedBy = ['labSampleId', 'sampleNumber', 'kitCode', 'address', 'person'] as const;
export type MatchedBy = (typeof matchedBy)[number];
