import { toCellText, type SheetRow } from '../primitives/cell.ts';
import {
  isLeadIn,
  isNoteRow,
  isShortCode,
  isTermOfPipe,
  joinExplained,
  listExplainedCodes,
  namesPipe,
} from './legend-codes.calculation.ts';
import type { ExplainedCode } from './import-batch.rules.ts';
import { looksLikePlace } from './row-subject.calculation.ts';
import type { SheetKind } from './sheet-kind.values.ts';

const maxCells = 40;
const maxMeaning = 200;

/**
 * The codes that headings explain: "System material (CI = Lead)", and those for lead in any form: "(CI means lead)".
 */
export function listExplainedInHeadings({ number, cells }: SheetRow): ExplainedCode[] {
  const texts = cells.flatMap((cell) => (typeof cell === 'string' ? [...cell.matchAll(/\(([^()]{3,200})\)/g)] : []));
  return texts.flatMap(([, text = '']) => {
    const row = { number, cells: [text] };
    const inWords = listExplainedCodes(row, 'note').filter(({ meaning }) => namesPipe(meaning));
    return joinExplained(listExplainedCodes(row, 'line'), inWords);
  });
}

/**
 * The codes that a row of several cells explains by lead or galvanized pipe in the next cell: "1 | CI | Lead |
 * 1900-1940". Cells of `values` belong to lines, and a row with a place is about a line.
 */
export function listExplainedInNextCell({ number, cells }: SheetRow, values?: ReadonlySet<number>): ExplainedCode[] {
  const texts = cells.map(toCellText);
  if (texts.some(looksLikePlace)) return [];
  return texts.slice(0, maxCells).flatMap((code, at) => {
    const meaning = texts[at + 1] ?? '';
    if (code === '' || meaning === '' || values?.has(at) || values?.has(at + 1)) return [];
    if (!isCodeOrTerm.test(code) || isTermOfPipe(code) || isLeadIn(code)) return [];
    return meaning.length <= maxMeaning && namesPipe(meaning) ? [{ code, meaning, row: number }] : [];
  });
}

/** At most three words of which one has a letter. */
const isCodeOrTerm = /^(?=.*\p{L})[^\s=:]{1,20}(?: [^\s=:]{1,20}){0,2}$/u;

/** A row of codes above or below a row of their meanings. */
export function listExplainedBetween(above: SheetRow, row: SheetRow): ExplainedCode[] {
  const pairs = above.cells.slice(0, maxCells).flatMap((cell, at) => {
    const [one, other] = [toCellText(cell), toCellText(row.cells[at] ?? null)];
    return one === '' || other === '' ? [] : [[one, other] as const];
  });
  for (const orientation of [pairs, pairs.map(([one, other]) => [other, one] as const)]) {
    const codePairs = orientation.filter(([code, meaning]) => isShortCode(code) && isTermOfPipe(meaning));
    // A first cell may name the rows: "Code", "Meaning".
    if (codePairs.length > 1 && codePairs.length >= orientation.length - 1)
      return codePairs.map(([code, meaning]) => ({ code, meaning, row: row.number }));
  }
  return [];
}

/** More columns than a list of codes has. */
const maxColumns = 6;

interface Sheet {
  readonly kind: SheetKind;
  readonly headingFrom: number;
  readonly dataFrom: number;
}

/** The codes that a row of a sheet explains; the headings of an inventory explain them in parentheses only. */
export function listExplainedInRow(row: SheetRow, { kind, headingFrom, dataFrom }: Sheet): ExplainedCode[] {
  if (kind === 'inventory' && row.number >= headingFrom && row.number < dataFrom) return listExplainedInHeadings(row);
  const isWide = row.cells.length > maxColumns;
  const isNote = isNoteRow(row) || row.number < dataFrom || (kind !== 'inventory' && !isWide);
  const codes = listExplainedCodes(row, isNote ? 'note' : 'line');
  return kind !== 'inventory' && isWide ? joinExplained(codes, listExplainedInNextCell(row)) : codes;
}
