import { toCellText, type SheetRow } from '../primitives/cell.ts';
import { findSheetColumn } from '../service-lines/service-line.sheet.ts';
import { ExplainedCodes, isNoteRow, listExplainedCodes, namesPipe } from './legend-codes.calculation.ts';
import { listExplainedInNextCell, listExplainedBetween, listExplainedInHeadings } from './legend-rows.calculation.ts';
import type { ExplainedCode, ImportPlan, ReadSheet } from './import-batch.rules.ts';
import { findLeadNote, type LeadNote } from './lead-notes.calculation.ts';
import { idsAndPlaces } from './other-sheets.calculation.ts';
import { classifyListedPipe } from './pipe-words.calculation.ts';
import { normalizeTerm } from './term-form.calculation.ts';

const maxTokens = 200;
const maxWords = 2_000;
const maxNotes = 20;
const maxFoundNotes = 200;
const maxShown = 200;
/** The letters before or after the number of an ID: "1001-CI". */
const tag = /^(\p{L}{1,5})[\s_–—/.#-]*\d[\d\s./-]*$|^\d[\d\s./-]*?[\s_–—/.#-]*(\p{L}{1,5})$/u;

interface Scanned {
  readonly sheet: Pick<ReadSheet, 'preview' | 'headingFrom' | 'headingTo' | 'dataFrom' | 'explained'>;
  readonly fields: ImportPlan['columns'];
  /** The codes that other sheets explain. */
  readonly others: readonly ExplainedCode[];
}

/**
 * Finds, row by row, what a sheet states about its own codes, and those codes in columns that are not read as terms.
 */
export class LegendScan {
  readonly #codes = new ExplainedCodes();
  readonly #notes: LeadNote[] = [];
  #lastNote: SheetRow | undefined;
  readonly #fields: ImportPlan['columns'];
  readonly #others: readonly ExplainedCode[];
  readonly #terms: ReadonlySet<number>;
  /** The columns that identify a line. */
  readonly #places: ReadonlySet<number>;
  /** The words of the columns that are read as terms. */
  readonly #words = new Set<string>();
  readonly #tokens: Map<string, { readonly text: string; readonly row: number }>[] = [];

  constructor({ sheet, fields, others }: Scanned) {
    this.#fields = fields;
    this.#others = others;
    this.#codes.add(sheet.explained ?? []);
    this.#terms = new Set(
      Object.entries(fields).flatMap(([position, key]) =>
        findSheetColumn(key)?.kind.type === 'words' ? [Number(position)] : [],
      ),
    );
    this.#places = new Set(
      Object.entries(fields).flatMap(([position, key]) => (idsAndPlaces.has(key) ? [Number(position)] : [])),
    );
    for (const row of sheet.preview)
      if (row.number < sheet.headingFrom || (row.number > sheet.headingTo && row.number < sheet.dataFrom))
        this.#addNote(row);
      else if (row.number <= sheet.headingTo) this.#codes.add(listExplainedInHeadings(row));
  }

  observe(row: SheetRow): void {
    if (isNoteRow(row)) {
      this.#addNote(row);
      return;
    }
    this.#codes.add(listExplainedCodes(row, 'line'));
    const isOfLine = [...this.#places].some((position) => toCellText(row.cells[position] ?? null) !== '');
    const rowCodes = listExplainedInNextCell(row, isOfLine ? this.#terms : undefined);
    this.#codes.add(rowCodes);
    if (rowCodes.length > 0) return;
    for (const [position, cell] of row.cells.entries())
      if (!this.#terms.has(position)) this.#addToken(position, toCellText(cell), row.number);
      else if (this.#words.size < maxWords) this.#words.add(normalizeTerm(toCellText(cell)));
  }

  found(): Pick<ReadSheet, 'explained' | 'leadNotes' | 'explainedCells'> {
    const explained = this.#codes.found();
    const leadNotes = this.#notes
      .filter(({ codes }) => codes.length === 0 || !codes.every((part) => part.some((code) => this.#isUsed(code))))
      .slice(0, maxNotes)
      .map(({ row, text }) => ({ row, text: text.slice(0, maxShown) }));
    return { explained, leadNotes, explainedCells: this.#findCells(explained) };
  }

  /** The first cell of each such column that has a code which is explained as lead or galvanized pipe. */
  #findCells(explained: readonly ExplainedCode[]): NonNullable<ReadSheet['explainedCells']> {
    const [own, others] = [explained.filter(namesCodeOfPipe), this.#others.filter(namesCodeOfPipe)];
    return this.#tokens.flatMap((tokens, position) => {
      // Columns without a field are compared with other sheets as a whole.
      const isRead = this.#fields[String(position)] !== undefined;
      for (const { code, meaning } of isRead ? [...own, ...others] : own) {
        const token = tokens.get(code.toLowerCase());
        if (token) return [{ position, ...token, says: `${code} = ${meaning}`.slice(0, maxShown) }];
      }
      return [];
    });
  }

  /** Whether the code needs an answer where it is used, or is known to be lead or galvanized pipe. */
  #isUsed(code: string): boolean {
    const word = normalizeTerm(code);
    return (
      classifyListedPipe(code) === 'danger' ||
      this.#words.has(word) ||
      this.#tokens.some((tokens) => tokens.has(code.toLowerCase()))
    );
  }

  #addNote(row: SheetRow): void {
    const codes = listExplainedCodes(row, 'note');
    const codesAbove = this.#lastNote ? listExplainedBetween(this.#lastNote, row) : [];
    this.#codes.add([...codes, ...codesAbove]);
    this.#lastNote = row;
    const note = findLeadNote({ row, codes, codesAbove });
    if (note && this.#notes.length < maxFoundNotes) this.#notes.push(note);
  }

  #addToken(position: number, text: string, row: number): void {
    if (text === '') return;
    const match = tag.exec(text);
    const token = match?.[1] ?? match?.[2] ?? (text.length <= 12 ? text : '');
    if (token === '') return;
    const tokens = (this.#tokens[position] ??= new Map());
    const key = token.toLowerCase();
    if (tokens.size < maxTokens && !tokens.has(key)) tokens.set(key, { text: text.slice(0, maxShown), row });
  }
}

/** Words such as "Lead" are found without a legend, and numbers are questions about their column. */
function namesCodeOfPipe({ code, meaning }: ExplainedCode): boolean {
  return namesPipe(meaning) && !/^\d+$/.test(code) && (code.length === 1 || classifyListedPipe(code) !== 'danger');
}
