import { toCellText, type SheetRow } from '../primitives/cell.ts';
import type { ExplainedCode, ReadSheet } from './import-batch.rules.ts';
import { isKnownHeading, normalizeHeading } from './heading-names.calculation.ts';
import { isYesBelow } from './lead-marks.calculation.ts';
import { ExplainedCodes, listExplainedCodes } from './legend-codes.calculation.ts';
import { listExplainedBetween, listExplainedInRow } from './legend-rows.calculation.ts';
import { SheetLegendScan } from './mark-legend.calculation.ts';
import { MaterialCodes, mayContainMaterialCodes, mayMeanLead } from './material-codes.calculation.ts';
import { findLeadNote, isRecordingInstruction } from './lead-notes.calculation.ts';
import { findPipeInRemark } from './lead-remarks.calculation.ts';
import { LeadSections } from './lead-sections.calculation.ts';
import { classifyListedPipe } from './pipe-words.calculation.ts';
import { isStreetAddress } from './row-subject.calculation.ts';
import type { SheetKind } from './sheet-kind.values.ts';

/** The fields that name a line or its place. */
export const idsAndPlaces: ReadonlySet<string> = new Set([
  'externalId',
  'location.externalId',
  'otherLocationIdentifier',
  'location.name',
  'location.addressLine1',
  'address.street',
]);
const materials: ReadonlySet<string> = new Set(['system.material', 'customer.material', 'listedCategory']);
/** Sheets that may name lead without listing lines. */
const notOfLines: ReadonlySet<SheetKind> = new Set([
  'laboratoryResults',
  'percentiles',
  'systemList',
  'contacts',
  'dictionary',
]);

interface Sheet extends Pick<ReadSheet, 'name' | 'kind' | 'headingFrom' | 'dataFrom'> {
  readonly columns: readonly Pick<ReadSheet['columns'][number], 'position' | 'heading' | 'proposed'>[];
  readonly preview: readonly SheetRow[];
}

/** Headings of numbers that identify a line or a customer. */
const identifies =
  /\b(?:acct\w*|accounts?|ids?|parcel|premises?|apn|tap|card)\b|\b(?:service|svc|customer|meter|line|location|connection) (?:no|num|nbr|number)\b/;
/** One word with a digit; the terms of a pick list are longer. */
const idNumber = /^[^\s\d]{0,8}\d\S{0,15}$/;
/** The sides of a line, as headings of their materials. */
const side = /^(?:public|private|system|customer|utility|pws)(?: side)?$|^(?:city|house|owner) side$/;

interface CodeColumn {
  readonly codes: MaterialCodes;
  /** Rows that name a place and one of its codes. */
  rows: number;
}

/**
 * Counts the rows of a sheet that name a place and lead or galvanized pipe, in words or as a code; lists of terms and
 * instructions have none.
 */
class LeadRows {
  readonly #isOfLines: boolean;
  readonly #columns: ReadonlyMap<number, Sheet['columns'][number]>;
  readonly #places: readonly number[];
  readonly #sections: LeadSections;
  readonly #dataFrom: number;
  readonly #ids: ReadonlySet<number>;
  readonly #codes = new Map<number, CodeColumn | undefined>();
  #count = 0;

  constructor({ name, kind, columns, headingFrom, dataFrom, preview }: Sheet) {
    this.#dataFrom = dataFrom;
    this.#isOfLines = !notOfLines.has(kind);
    this.#columns = new Map(columns.map((column) => [column.position, column]));
    this.#places = columns.flatMap(({ position, proposed }) =>
      proposed !== null && idsAndPlaces.has(proposed) ? [position] : [],
    );
    this.#ids = new Set(
      columns.flatMap(({ position, heading }) => (identifies.test(normalizeHeading(heading)) ? [position] : [])),
    );
    this.#sections = new LeadSections({ sheet: name, rows: preview.filter(({ number }) => number < headingFrom) });
  }

  /** The number of rows, and the codes among them that may stand for lead or galvanized pipe. */
  found(): { readonly count: number; readonly codes?: string[] } {
    const columns = [...this.#codes.values()].flatMap((column) => {
      const words = column?.codes.found()?.words;
      return column && words && column.rows > 0 ? [{ rows: column.rows, words }] : [];
    });
    if (columns.length === 0) return { count: this.#count };
    const codes = [...new Set(columns.flatMap(({ words }) => words))];
    return { count: this.#count + Math.max(...columns.map(({ rows }) => rows)), codes };
  }

  observe(row: SheetRow): void {
    if (!this.#isOfLines) return;
    const isTitled = this.#sections.observe(row) !== undefined;
    const texts = row.cells.map(toCellText);
    // In a sheet without headings the first line is taken for them.
    const places = row.number < this.#dataFrom ? [] : this.#places;
    const placeIndex = texts.findIndex(
      (text, position) => text !== '' && !isKnownHeading(text) && (places.includes(position) || isStreetAddress(text)),
    );
    const line = placeIndex >= 0 ? placeIndex : this.#idIn(row.number, texts);
    if (line < 0) return;
    const isNamed = isTitled || texts.some((text, position) => position !== line && this.#namesLead(text, position));
    if (isNamed) this.#count += 1;
    for (const [position, text] of texts.entries())
      if (text !== '' && position !== line) this.#addCode(position, { text, row: row.number, isCounted: isNamed });
  }

  /** The number of a line or a customer; -1 without one. */
  #idIn(row: number, texts: readonly string[]): number {
    if (row < this.#dataFrom) return -1;
    return texts.findIndex((text, position) => this.#ids.has(position) && idNumber.test(text));
  }

  #addCode(position: number, cell: { readonly text: string; readonly row: number; readonly isCounted: boolean }): void {
    if (!this.#codes.has(position)) {
      const heading = this.#columns.get(position)?.heading ?? '';
      const codes = this.#mayHoldCodes(position) ? new MaterialCodes(heading) : undefined;
      this.#codes.set(position, codes && { codes, rows: 0 });
    }
    const column = this.#codes.get(position);
    column?.codes.add(cell.text, cell.row);
    if (column && !cell.isCounted && column.codes.maybeLead(cell.text)) column.rows += 1;
  }

  #mayHoldCodes(position: number): boolean {
    const { heading = '', proposed = null } = this.#columns.get(position) ?? {};
    if (proposed !== null && materials.has(proposed)) return true;
    if (this.#places.includes(position) || this.#ids.has(position)) return false;
    // In a sheet without headings, the first line is taken for them.
    const isCode = heading !== '' && (mayMeanLead(heading) || classifyListedPipe(heading) !== null);
    return isCode || side.test(normalizeHeading(heading)) || mayContainMaterialCodes(heading);
  }

  #namesLead(text: string, position: number): boolean {
    if (text === '' || this.#places.includes(position)) return false;
    const { heading = '', proposed = null } = this.#columns.get(position) ?? {};
    if (proposed !== null && materials.has(proposed))
      return classifyListedPipe(text) === 'danger' || findPipeInRemark(text) !== null;
    return findPipeInRemark(text) !== null || isYesBelow(heading, text);
  }
}

/** Finds, row by row, what a sheet states about lead: the rows that name it, and the codes that the sheet explains. */
export class LeadOfSheet {
  readonly #sheet: Sheet;
  readonly #rows: LeadRows;
  readonly #legend = new SheetLegendScan();
  readonly #codes = new ExplainedCodes();
  readonly #notes: { row: number; text: string }[] = [];
  #lastRow: SheetRow | undefined;

  constructor(sheet: Sheet) {
    this.#sheet = sheet;
    this.#rows = new LeadRows(sheet);
  }

  observe(row: SheetRow): void {
    this.#rows.observe(row);
    this.#legend.observe(row);
    this.#codes.add(listExplainedInRow(row, this.#sheet));
    const { kind, headingFrom } = this.#sheet;
    if (kind === 'inventory' && row.number >= headingFrom) return;
    const codesAbove = this.#lastRow ? listExplainedBetween(this.#lastRow, row) : [];
    this.#codes.add(codesAbove);
    this.#lastRow = row;
    if (kind !== 'inventory') this.#addNote(row, codesAbove);
  }

  /** Codes are compared with the lines of the sheet that is imported; a note about lead without a code is shown. */
  #addNote(row: SheetRow, codesAbove: readonly ExplainedCode[]): void {
    if (this.#notes.length >= maxNotes) return;
    const note = findLeadNote({ row, codes: listExplainedCodes(row, 'note'), codesAbove });
    if (!note || !isRecordingInstruction(note.text)) return;
    if (note.codes.every((part) => part.length > 0)) return;
    this.#notes.push({ row: note.row, text: note.text.slice(0, maxNote) });
  }

  /** `isPartial` if only the first rows were observed; `ofComments` are explained in the comments of cells. */
  found({
    isPartial,
    ofComments = [],
  }: ScanContext): Pick<ReadSheet, 'leadRows' | 'codeLegend' | 'explained' | 'leadNotes'> {
    this.#codes.add(ofComments);
    return {
      leadRows: { ...this.#rows.found(), isPartial },
      codeLegend: this.#legend.found(),
      explained: this.#codes.found(),
      ...(this.#notes.length > 0 && { leadNotes: this.#notes }),
    };
  }
}

interface ScanContext {
  readonly isPartial: boolean;
  readonly ofComments?: readonly ExplainedCode[];
}

const maxNotes = 20;
const maxNote = 200;

/** What the first rows of a sheet say of lead. */
export function findLeadOfSheet(
  sheet: Sheet,
  { rows, ...found }: ScanContext & { readonly rows: readonly SheetRow[] },
) {
  const leadOfSheet = new LeadOfSheet(sheet);
  for (const row of rows) leadOfSheet.observe(row);
  return leadOfSheet.found(found);
}
