import { toCellText, type SheetRow } from '../primitives/cell.ts';
import { isLeadIn, namesPipe } from './legend-codes.calculation.ts';
import type { ExplainedCode } from './import-batch.rules.ts';
import { findLeadLegend } from './mark-legend.calculation.ts';
import { findPipeInRemark } from './lead-remarks.calculation.ts';
import { isLeadSheetTitle } from './lead-sections.calculation.ts';
import { classifyListedPipe } from './pipe-words.calculation.ts';

/** A note outside of the lines that says which pipe is or was lead or galvanized. */
export interface LeadNote {
  readonly row: number;
  readonly text: string;
  /**
   * For each part that names the pipe, the codes that it explains. The note needs no question of its own if the file
   * uses a code of each part, because the user then says what the code means.
   */
  readonly codes: readonly (readonly string[])[];
}

interface NoteRow {
  readonly row: SheetRow;
  /** The codes that the row explains. */
  readonly codes: readonly ExplainedCode[];
  /** The codes that a row above explains by the cells of this row. */
  readonly codesAbove: readonly ExplainedCode[];
}

const maxText = 2_000;
/** Rows with more texts describe columns. */
const maxTexts = 5;
const maxMeaningWords = 8;
const claim =
  /\b(?:all|any|every|each|those|these|remaining|other|older|lines?|pipes?|services?|addresses|homes|houses|rows?|side)\b.*\b(?:are|is|were|was|have|has|be|mean)\b/i;
const total = /^(?:(?:grand|sub)[\s-]*)?totals?\b|[:=]\s*[\d,.]+\s*%?\W*$|\b(?:number|count|percent\w*) of\b/i;
/** "For questions about lead in drinking water call 860-555-0100". */
const contact =
  /^(?:for|if you have|please)\b[^.:;=]*\b(?:questions?|information|help|assistance|concerns?|contact|call|e-?mail|visit)\b(?:[^.:;=]|\.(?=\S))*\.?$/i;
const count = /^[\d\s,.%]+$/;
const betweenParts = /\n|(?<!\b\p{L})\.\s+|;/u;
const betweenTerms = /[,/|;&]|\band\b|\bor\b/;

/** The first text of the row that names lead or galvanized pipe and is no title, total, list of terms or mark. */
export function findLeadNote({ row, codes, codesAbove }: NoteRow): LeadNote | undefined {
  const texts = row.cells.map(toCellText).filter((text) => text !== '');
  const isDescription = texts.length > maxTexts;
  for (const text of texts) {
    if (text.length > maxText || findPipeInRemark(text) === null || total.test(text) || isContact(text)) continue;
    if (isDescription ? !claim.test(text) : isExplainedElsewhere(text, texts)) continue;
    const parts = text.split(betweenParts).filter((part) => part === text || namesPipe(part.trim()));
    const ofText = (part: string) => [
      ...codes.filter((code) => isExplainedIn(part, code) || (part === text && isInCells(text, { code, texts }))),
      ...codesAbove.filter(({ meaning }) => meaning === text),
    ];
    return {
      row: row.number,
      text,
      codes: parts.map((part) =>
        ofText(part)
          .filter(isWhole)
          .map(({ code }) => code),
      ),
    };
  }
  return undefined;
}

const isContact = (text: string) => contact.test(text) && !claim.test(text) && !recording.test(text);

/** Titles, marks and numbers have questions of their own; counts and lists of terms aren't about a line. */
function isExplainedElsewhere(text: string, texts: readonly string[]): boolean {
  const otherTexts = texts.filter((one) => one !== text && !count.test(one) && !isLeadIn(one));
  // "Lead services | East side" is a title; "Plastic | Lead" explains plastic.
  if (isLeadSheetTitle(text) && otherTexts.every((one) => /\s/.test(one) && classifyListedPipe(one) === null))
    return true;
  if (findLeadLegend({ number: 0, cells: [text] }) !== undefined) return true;
  const terms = text.split(betweenTerms).map((term) => term.trim());
  return terms.length > 2 && terms.every((term) => classifyListedPipe(term) !== null);
}

/** A longer meaning may say more than what the code means. */
const isWhole = ({ meaning }: ExplainedCode) => namesPipe(meaning) && meaning.split(/\s+/).length <= maxMeaningWords;

const isExplainedIn = (part: string, { code, meaning }: ExplainedCode) => part.includes(code) && part.includes(meaning);

const isInCells = (
  text: string,
  { code, texts }: { readonly code: ExplainedCode; readonly texts: readonly string[] },
) => text.includes(code.meaning) && texts.some((one) => one !== text && one.includes(code.code));

const recording = new RegExp(
  [
    String.raw`\b(?:entered|recorded|written|wrote|coded|marked|labell?ed|shown|listed|noted|called|logged`,
    '|typed|used|trust|wherever|found|turned out|actually|really|in fact|means?|meant|refers?',
    '|stands? for|denotes?|represents?|indicates?|signif(?:y|ies)|equals?|treat(?:ed)?',
    String.raw`|same (?:thing )?as|consider(?:ed)?|regard(?:ed)?|assumed?|presumed?)\b|\b(?:all|every|each|any`,
    String.raw`|these|those|older|remaining)\b.*\b(?:are|is|were|was|have|has)\b`,
  ].join(''),
  'i',
);

/**
 * Whether a note in a comment or on another sheet says how lines were recorded. Templates explain there what lead is
 * and how to fill in a column.
 */
export function isRecordingInstruction(text: string): boolean {
  return !text.trim().endsWith('?') && recording.test(text);
}
