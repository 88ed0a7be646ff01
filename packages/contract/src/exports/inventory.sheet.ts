import type { CustomField } from '../custom-fields/custom-field.rules.ts';
import { customValueText } from '../custom-fields/custom-value.calculation.ts';
import type { DateText } from '../kinds/date-text.ts';
import type { MergedBlock, PlannedColumn, SheetPlan, TopRow, WrittenCell } from '../kinds/sheet-plan.ts';
import type { LocationFields } from '../locations/location.rules.ts';
import { propertyClassifications, sensitivePopulations } from '../locations/location.values.ts';
import type { ServiceLine } from '../service-lines/service-line.rules.ts';
import { epaColumns, serviceLineSheet, type SheetColumn } from '../service-lines/service-line.sheet.ts';
import { classificationBases, diameters, materials, ownerships, statuses, verificationMethods, type Category, type Connector } from '../service-lines/service-line.values.ts';

/** A line with the location it ends at, as an export row needs them. */
export interface ExportedLine {
  readonly line: Omit<ServiceLine, 'address' | 'createdOn' | 'updatedOn' | 'version'>;
  readonly location: LocationFields;
  /** The reason for the class, in a sentence. */
  readonly why: string;
}

export interface ExportedSystem {
  readonly name: string;
  readonly pwsid: string;
  /** `YYYY-MM-DD` */
  readonly date: string;
}

/** EPA's template ends its headings in row 11, its help in row 12 and begins its data in row 13; so does ours. */
const helpRow = 12;
const headingRow = 11;

/** What a sheet in EPA's layout says otherwise: its title, lines above the table, names of EPA's groups and of headings. */
export interface EpaVariant {
  readonly title: string;
  readonly above: readonly string[];
  /** EPA's name of a group, or of a column by its key -> the name that stands there instead. */
  readonly groups: Readonly<Record<string, string>>;
  readonly headings: Readonly<Record<string, string>>;
}
const epaItself: EpaVariant = { title: 'Detailed Inventory', above: [], groups: {}, headings: {} };

interface EpaHeading {
  readonly group: string;
  readonly over: string;
  readonly heading: string | null;
}

/** The workbook to hand to the State: position, headings and words of EPA's "Detailed Inventory", columns A to AG; `beside` stands behind them. */
export function epaPlan(system: ExportedSystem, beside: readonly SheetColumn[] = [], variant: EpaVariant = epaItself): SheetPlan {
  const columns = [...epaColumns, ...beside];
  const heads = columns.map((column) => headingOf(column, variant));
  /** A name that its neighbours share stands once, above the first of them. */
  const once = (nameOf: (head: EpaHeading) => string) => [null, ...heads.map((head, index) => (index > 0 && nameOf(heads[index - 1] as EpaHeading) === nameOf(head) ? null : nameOf(head) || null))];
  const blank: TopRow = { look: 'plain', cells: [] };
  const lines = [`${system.name} (${system.pwsid})`, `As of ${system.date.slice(5, 7)}-${system.date.slice(8)}-${system.date.slice(0, 4)}`, ...variant.above];
  return {
    name: 'Detailed Inventory',
    top: [
      blank,
      { look: 'title', cells: [null, variant.title] },
      ...lines.map((line): TopRow => ({ look: 'plain', cells: [null, line] })),
      ...Array.from({ length: headingRow - 5 - lines.length }, () => blank),
      { look: 'group', cells: once(({ group }) => group) },
      { look: 'heading', cells: once(({ over }) => over) },
      { look: 'heading', cells: [null, ...heads.map(({ heading }) => heading)] },
      { look: 'help', cells: [null, ...epaColumns.map(({ kind }) => (kind.type === 'words' ? 'Select from the list' : kind.type === 'date' ? 'Date, year, or estimated range' : null)), ...beside.map(() => null)] },
    ],
    merged: mergedGroups(heads),
    columns: [{ kind: 'general', width: 3 }, ...columns.map(plannedColumn)],
    frozen: { rows: helpRow, columns: 2 },
  };
}

function headingOf({ key, epa, group, label }: SheetColumn, { groups, headings }: EpaVariant): EpaHeading {
  if (!epa) return { group, over: label, heading: null };
  const heading = headings[key] ?? epa.heading;
  return { group: groups[epa.group] ?? epa.group, over: epa.over ?? heading, heading: epa.over ? heading : null };
}

/** Neighbouring columns of one group share one cell in row 9. */
function mergedGroups(heads: readonly EpaHeading[]): MergedBlock[] {
  const merged: MergedBlock[] = [];
  for (let from = 0; from < heads.length; ) {
    let to = from;
    while (heads[to + 1]?.group === heads[from]?.group) to++;
    if (to > from) merged.push({ fromRow: headingRow - 2, toRow: headingRow - 2, fromColumn: from + 2, toColumn: to + 2 });
    from = to + 1;
  }
  return merged;
}

const whyColumn = { heading: 'Why this class', width: 60 };
const classColumn = { heading: 'Class', width: 30 };

/** Every column that we keep, one heading row; made to be imported again and to be worked on. */
export function fullHeadings(own: readonly SheetColumn[] = []): readonly string[] {
  return [...serviceLineSheet.map((column) => column.label), ...own.map(({ label }) => label), classColumn.heading, whyColumn.heading];
}

export function fullPlan(own: readonly SheetColumn[] = []): SheetPlan {
  return {
    name: 'Inventory',
    top: [{ look: 'heading', cells: fullHeadings(own) }],
    columns: [...serviceLineSheet.map((column) => plannedColumn(column)), ...own.map(plannedColumn), { kind: 'text', width: classColumn.width }, { kind: 'text', width: whyColumn.width }],
    frozen: { rows: 1, columns: 1 },
  };
}

function plannedColumn(column: SheetColumn): PlannedColumn {
  if (column.kind.type === 'custom') return plannedOwn(column.kind.field);
  const choices = column.kind.type === 'words' ? choicesOf[column.kind.vocabulary]?.(column) : undefined;
  const isFree = column.kind.type === 'date' || column.key.endsWith('.diameterId') || column.kind.type === 'depth' || column.kind.type === 'latitude' || column.kind.type === 'longitude';
  return { kind: isFree ? 'general' : 'text', width: widths[column.key] ?? (column.kind.type === 'words' ? 24 : 18), ...(choices && { choices }) };
}

/** Excel offers the options where a cell holds one of them. */
function plannedOwn({ dataType, picklistValues, isPickListMulti }: CustomField): PlannedColumn {
  const choices = dataType === 'list' && !isPickListMulti ? picklistValues : dataType === 'boolean' ? ['True', 'False'] : undefined;
  return { kind: dataType === 'number' || dataType === 'date' ? 'general' : 'text', width: 20, ...(choices && { choices }) };
}

const widths: Readonly<Record<string, number>> = { externalId: 16, 'location.addressLine1': 32, 'system.notes': 40, 'customer.notes': 40, 'location.zip': 10, 'location.state': 8 };

const dontKnow = (column: SheetColumn) => (column.key === 'previouslyLead' ? "Don't know" : "Don't Know");
const choicesOf: Readonly<Partial<Record<string, (column: SheetColumn) => readonly string[]>>> = {
  material: () => materials.map((material) => material.label),
  previouslyLead: (column) => ['Yes', 'No', dontKnow(column)],
  answer: (column) => ['Yes', 'No', dontKnow(column)],
  connector: (column) => ['Yes', 'No', dontKnow(column)],
  basis: () => classificationBases.filter((basis) => basis.code !== 'notAvailable').map((basis) => basis.label),
  method: () => verificationMethods.map((method) => method.label),
  category: () => Object.values(epaCategory),
  yesNo: () => ['Yes', 'No'],
  ownership: () => ownerships,
  status: () => statuses,
  buildingType: () => propertyClassifications,
  sensitivePopulation: () => sensitivePopulations,
};

/** Each column that takes certain words, with each word: to look up while filling a sheet in. */
export function sheetWords(own: readonly SheetColumn[] = []): [column: string, word: string][] {
  return [...serviceLineSheet, ...own].flatMap((column) => (plannedColumn(column).choices ?? []).map((word): [string, string] => [column.label, word]));
}

/** EPA's words for the whole line, template column X. */
const epaCategory: Readonly<Record<Category, string>> = { Lead: 'Lead', 'Galvanized Requiring Replacement': 'Galvanized Requiring Replacement', 'Non-lead': 'Non-Lead', 'Lead Status Unknown': 'Unknown' };
/** Column Y asks for a lead connector: one that is not lead and none at all are both "No". */
const epaConnector: Readonly<Record<Connector, string>> = { Lead: 'Yes', 'Non-lead': 'No', None: 'No', Unknown: "Don't Know" };

/** What stands in one column of a line's row; found out once for each column, since it is asked for every line. */
type CellOf = (exported: ExportedLine) => WrittenCell;

const epaCellOf = epaColumns.map((column): CellOf => (column.key === 'statedCategory' ? ({ line }) => epaCategory[line.classification.category] : cellOf(column, 'epa')));
const fullCellOf = serviceLineSheet.map((column) => cellOf(column, 'full'));

/** Whose own fields go along, and the clock that their moments are told by. */
export interface OwnCells {
  readonly own: readonly SheetColumn[];
  readonly timeZone: string;
}

export function epaCells(exported: ExportedLine, own: OwnCells = noOwnCells): WrittenCell[] {
  return [null, ...epaCellOf.map((cell) => cell(exported)), ...ownCells(exported, own)];
}

export function fullCells(exported: ExportedLine, own: OwnCells = noOwnCells): WrittenCell[] {
  return [...fullCellOf.map((cell) => cell(exported)), ...ownCells(exported, own), exported.line.classification.category, exported.why];
}

const noOwnCells: OwnCells = { own: [], timeZone: 'UTC' };

/** As a form takes them, so that what goes out comes back as it was. */
function ownCells({ line, location }: ExportedLine, { own, timeZone }: OwnCells): WrittenCell[] {
  return own.map(({ kind }): WrittenCell => {
    if (kind.type !== 'custom') return null;
    const { field } = kind;
    const value = (field.entity === 'location' ? location : line).customFields[field.id];
    if (value === undefined || value === null) return null;
    if (field.dataType === 'date') return { date: String(value) };
    // A spreadsheet keeps fifteen digits of a number; a longer one stays exact as text.
    if (field.dataType === 'number' && String(value).replace(/\D/g, '').length <= 15) return Number(value);
    return customValueText(field, value, timeZone);
  });
}

function cellOf(column: SheetColumn, layout: 'epa' | 'full'): CellOf {
  const [first = '', second] = column.key.split('.');
  if (first === 'location') return locationCell(second as Exclude<keyof LocationFields, 'customFields'> | keyof LocationFields['profile']);
  if (first === 'system' || first === 'customer') {
    const cell = sideCell(second as keyof ServiceLine['system']);
    return ({ line }) => cell(line[first]);
  }
  // A line without an ID of its own goes out under its record's, so that it is known again when it comes back.
  if (column.key === 'externalId') return ({ line }) => line.externalId ?? line.id;
  if (column.key === 'connector' && layout === 'epa') return ({ line }) => epaConnector[line.connector];
  if (column.key === 'fittingsVerifiedOn') return ({ line }) => line.fittingsVerifiedOn && dateCell(line.fittingsVerifiedOn);
  if (column.key === 'fittingsVerificationMethod') return ({ line }) => line.fittingsVerificationMethod && (labels.get(line.fittingsVerificationMethod) ?? null);
  const key = column.key as 'previouslyLead';
  const unknown = column.kind.type === 'words' && (column.kind.vocabulary === 'answer' || column.kind.vocabulary === 'previouslyLead') ? dontKnow(column) : undefined;
  return ({ line }) => (unknown !== undefined && line[key] === 'Unknown' ? unknown : line[key]);
}

function locationCell(field: Exclude<keyof LocationFields, 'customFields'> | keyof LocationFields['profile']): CellOf {
  if (field === 'tier' || field === 'propertyClassification' || field === 'parcelNumber') return ({ location }) => plain(location.profile[field]);
  return ({ location }) => plain(location[field as Exclude<keyof LocationFields, 'profile' | 'customFields'>]);
}

const labels = new Map<string, string>([...materials, ...classificationBases, ...verificationMethods].map(({ code, label }) => [code, label]));

function sideCell(field: keyof ServiceLine['system']): (side: ServiceLine['system']) => WrittenCell {
  switch (field) {
    case 'diameterId':
      return (side) => diameterCells.get(side.diameterId) ?? null;
    case 'material':
      return (side) => labels.get(side.material) ?? side.material;
    case 'classificationBasis':
      return ({ classificationBasis }) => (classificationBasis === null || classificationBasis === 'notAvailable' ? null : (labels.get(classificationBasis) ?? null));
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

/** Inches as a number where the size has one; unknown stays empty. */
const diameterCells = new Map<number, WrittenCell>(diameters.map((diameter) => [diameter.id, diameter.id === 1 ? null : diameter.inches === null ? diameter.label : Number(diameter.inches)]));

/** A day is a date, a bare year a number, everything else the words that were written. */
function dateCell({ text, from, to }: DateText): WrittenCell {
  if (from === to) return { date: from };
  return /^\d{4}$/.test(text) ? Number(text) : text;
}

function plain(value: string | number | boolean | null): WrittenCell {
  return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : value;
}
