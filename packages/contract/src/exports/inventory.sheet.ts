import type { CustomField } from '../custom-fields/custom-field.rules.ts';
import { formatCustomValue } from '../custom-fields/custom-value.calculation.ts';
import type { DateText } from '../primitives/date-text.ts';
import { getFieldValue } from '../primitives/fields.ts';
import type { LayoutColumn, SheetLayout, WrittenCell } from '../primitives/sheet-layout.ts';
import { locationDescriptor } from '../locations/location.fields.ts';
import type { LocationFields } from '../locations/location.rules.ts';
import { propertyClassifications, sensitivePopulations } from '../locations/location.values.ts';
import { toFileTier } from '../regulations/sampling-tier.calculation.ts';
import type { ServiceLine } from '../service-lines/service-line.rules.ts';
import {
  computedClassificationHeading,
  serviceLineSheet,
  classificationReasonHeading,
  type SheetColumn,
  type SheetVocabulary,
} from '../service-lines/service-line.sheet.ts';
import {
  classificationNames,
  classificationBases,
  connectors,
  diameters,
  materials,
  ownerships,
  serviceLineStatuses,
  verificationMethods,
} from '../service-lines/service-line.values.ts';

/** A line with its location, as an export row needs them. */
export interface ExportedLine {
  readonly line: Omit<ServiceLine, 'address' | 'createdOn' | 'updatedOn' | 'version'>;
  readonly location: LocationFields;
  /** The reason for the classification, in a sentence. */
  readonly why: string;
}

export interface ExportedSystem {
  readonly name: string;
  readonly pwsid: string;
  /** `YYYY-MM-DD` */
  readonly date: string;
}

const whyColumn = { heading: classificationReasonHeading, width: 60 };
const classificationColumn = { heading: computedClassificationHeading, width: 30 };

const fullColumns = serviceLineSheet;

/** Every stored column under one heading row, for importing again and for working in Excel. */
export function listFullHeadings(own: readonly SheetColumn[] = []): readonly string[] {
  return [
    ...fullColumns.map((column) => column.label),
    ...own.map(({ label }) => label),
    classificationColumn.heading,
    whyColumn.heading,
  ];
}

export function createFullLayout(own: readonly SheetColumn[] = []): SheetLayout {
  return {
    name: 'Inventory',
    top: [{ look: 'heading', cells: listFullHeadings(own) }],
    columns: [
      ...[...fullColumns, ...own].map((column) => toLayoutColumn(column, listColumnChoices(column))),
      { kind: 'text', width: classificationColumn.width },
      { kind: 'text', width: whyColumn.width },
    ],
    frozen: { rows: 1, columns: 1 },
  };
}

export function toLayoutColumn(column: SheetColumn, choices: readonly string[] | undefined): LayoutColumn {
  if (column.kind.type === 'custom') return plannedOwn(column.kind.field);
  const isFree =
    column.kind.type === 'date' ||
    column.key.endsWith('.diameterId') ||
    column.kind.type === 'depth' ||
    column.kind.type === 'latitude' ||
    column.kind.type === 'longitude';
  return {
    kind: isFree ? 'general' : 'text',
    width: widths[column.key] ?? (column.kind.type === 'words' ? 24 : 18),
    ...(choices && { choices }),
  };
}

/** Excel offers the options if a cell holds one of them. */
function plannedOwn({ dataType, picklistValues, isPickListMulti }: CustomField): LayoutColumn {
  const choices =
    dataType === 'list' && !isPickListMulti ? picklistValues : dataType === 'boolean' ? ['True', 'False'] : undefined;
  return {
    kind: dataType === 'number' || dataType === 'date' ? 'general' : 'text',
    width: 20,
    ...(choices && { choices }),
  };
}

const widths: Readonly<Record<string, number>> = {
  externalId: 16,
  'location.addressLine1': 32,
  'system.notes': 40,
  'customer.notes': 40,
  'location.zip': 10,
  'location.state': 8,
};

const dontKnow = (column: SheetColumn) => (column.key === 'previouslyLead' ? "Don't know" : "Don't Know");

/** The terms of a column's cells, the only ones that Excel then accepts. */
export function listColumnChoices(column: SheetColumn): readonly string[] | undefined {
  return column.kind.type === 'words' ? choicesOfVocabulary[column.kind.vocabulary]?.(column) : undefined;
}

const yesNoUnknown = (column: SheetColumn) => ['Yes', 'No', dontKnow(column)];
const choicesOfVocabulary: Readonly<Partial<Record<SheetVocabulary, (column: SheetColumn) => readonly string[]>>> = {
  material: () => materials.map((material) => material.label),
  previouslyLead: yesNoUnknown,
  answer: yesNoUnknown,
  connector: () => connectors,
  basis: () => classificationBases.filter((basis) => basis.code !== 'notAvailable').map((basis) => basis.label),
  method: () => verificationMethods.map((method) => method.label),
  category: () => classificationNames,
  yesNo: () => ['Yes', 'No'],
  ownership: () => ownerships,
  status: () => serviceLineStatuses,
  buildingType: () => propertyClassifications,
  sensitivePopulation: () => sensitivePopulations,
};

/** Each column of fixed terms with each term, for looking them up while filling in a sheet. */
export function listSheetTerms(own: readonly SheetColumn[] = []): [column: string, word: string][] {
  return [...serviceLineSheet, ...own].flatMap((column) =>
    (toLayoutColumn(column, listColumnChoices(column)).choices ?? []).map((word): [string, string] => [
      column.label,
      word,
    ]),
  );
}

/** Writes one column of a line's row; created once per column, called for every line. */
export type CellOf = (exported: ExportedLine) => WrittenCell;

const fullCellOf = fullColumns.map(getCellWriter);

/** The custom fields to include, and the time zone of their moments. */
interface CustomCells {
  readonly columns: readonly SheetColumn[];
  readonly timeZone: string;
}

export function toFullCells(exported: ExportedLine, own: CustomCells = noCustomCells): WrittenCell[] {
  return [
    ...fullCellOf.map((cell) => cell(exported)),
    ...toCustomCells(exported, own),
    exported.line.classification.category,
    exported.why,
  ];
}

/** For an export without custom fields. */
const noCustomCells: CustomCells = { columns: [], timeZone: 'UTC' };

/** In the format of the forms, so that an export can be imported unchanged. */
function toCustomCells({ line, location }: ExportedLine, { columns: own, timeZone }: CustomCells): WrittenCell[] {
  return own.map(({ kind }): WrittenCell => {
    if (kind.type !== 'custom') return null;
    const { field } = kind;
    const value = (field.entity === 'location' ? location : line).customFields[field.id];
    if (value === undefined || value === null) return null;
    if (field.dataType === 'date') return { date: String(value) };
    // A spreadsheet keeps fifteen digits of a number, so a longer one is written as text.
    if (field.dataType === 'number' && String(value).replace(/\D/g, '').length <= 15) return Number(value);
    return formatCustomValue(field, value, timeZone);
  });
}

export function getCellWriter(column: SheetColumn): CellOf {
  const [first = '', second] = column.key.split('.');
  if (first === 'location') return locationCell(second as keyof typeof locationDescriptor);
  if (first === 'system' || first === 'customer') {
    const cell = sideCell(second as keyof ServiceLine['system']);
    return ({ line }) => cell(line[first]);
  }
  // A line without an ID is exported with its record id, so that an import recognizes it.
  if (column.key === 'externalId') return ({ line }) => line.externalId ?? line.id;
  if (column.key === 'listedCategory') return ({ line }) => line.listedClassification?.category ?? null;
  if (column.key === 'listedBasis') return ({ line }) => labels.get(line.listedClassification?.basis ?? '') ?? null;
  if (column.key === 'fittingsVerifiedOn')
    return ({ line }) => line.fittingsVerifiedOn && dateCell(line.fittingsVerifiedOn);
  if (column.key === 'fittingsVerificationMethod')
    return ({ line }) => line.fittingsVerificationMethod && (labels.get(line.fittingsVerificationMethod) ?? null);
  const key = column.key as 'previouslyLead';
  const isAnswer =
    column.kind.type === 'words' &&
    (column.kind.vocabulary === 'answer' || column.kind.vocabulary === 'previouslyLead');
  const unknown = isAnswer ? dontKnow(column) : 'Unknown';
  return ({ line }) => (line[key] === 'Unknown' ? unknown : line[key]);
}

function locationCell(name: keyof typeof locationDescriptor): CellOf {
  if (name === 'tier') return ({ location }) => toFileTier(location.profile);
  return ({ location }) =>
    plain(getFieldValue(location, name, locationDescriptor[name]) as Parameters<typeof plain>[0]);
}

const labels = new Map<string, string>(
  [...materials, ...classificationBases, ...verificationMethods].map(({ code, label }) => [code, label]),
);

function sideCell(field: keyof ServiceLine['system']): (side: ServiceLine['system']) => WrittenCell {
  switch (field) {
    case 'diameterId':
      return (side) => diameterCells.get(side.diameterId) ?? null;
    case 'material':
      return (side) => labels.get(side.material) ?? side.material;
    case 'classificationBasis':
      return ({ classificationBasis }) =>
        classificationBasis === null || classificationBasis === 'notAvailable'
          ? null
          : (labels.get(classificationBasis) ?? null);
    case 'verificationMethod':
      return (side) => side.verificationMethod && (labels.get(side.verificationMethod) ?? null);
    case 'leadSolderLeadLined':
      return ({ leadSolderLeadLined }) => (leadSolderLeadLined === 'Unknown' ? "Don't Know" : leadSolderLeadLined);
    case 'verified':
      return (side) => (side.verified ? 'Yes' : 'No');
    default:
      return (side) => {
        const value = side[field];
        return value !== null && typeof value === 'object' ? dateCell(value) : plain(value);
      };
  }
}

/** Inches as a number if the size has one; unknown stays empty. */
const diameterCells = new Map<number, WrittenCell>(
  diameters.map((diameter) => [
    diameter.id,
    diameter.id === 1 ? null : diameter.inches === null ? diameter.label : Number(diameter.inches),
  ]),
);

/** A day is a date, a bare year a number, everything else the original text. */
function dateCell({ text, from, to }: DateText): WrittenCell {
  if (from === to) return { date: from };
  return /^\d{4}$/.test(text) ? Number(text) : text;
}

function plain(value: string | number | boolean | null): WrittenCell {
  return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : value;
}
