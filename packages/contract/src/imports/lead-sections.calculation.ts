import { toCellText, type SheetRow } from '../primitives/cell.ts';
import { looksLikeAddress } from './column-contents.calculation.ts';
import { findPipeInRemark } from './lead-remarks.calculation.ts';

/** A title that names lead or galvanized pipe; row 0 is the name of the sheet. */
export interface LeadSection {
  readonly row: number;
  readonly text: string;
  /** Whether it names lead alone, so that a row that is Galvanized Requiring Replacement says less. */
  readonly namesLead: boolean;
}

const maxLength = 60;
const maxWords = 8;
/** "Lead services" beside "East side" and a page. */
const maxTitleCells = 3;
const ofLines = /\b(?:lines?|pipes?|services?|connections?|customers?|accounts?|laterals?|lsls?)\b/i;
/** "Lead service line inventory" is the title of all lines; "Lead lines: 12" is a total. */
const isNoSection =
  /\b(?:inventor\w*|reports?|survey|rules?|program|template|legend|key|notes?|totals?|number of|count|status|data|plan)\b|[:=]\s*\d/i;
const otherPipe =
  /\b(?:copper|plastic|pvc|pex|hdpe|polyethylene|brass|steel|iron|unknown|no|non|not|other|galv\w*)\b|\bnon-?lead\b/i;
/** Titles of a whole sheet name only the pipe. */
const wholeSheet = new RegExp(
  [
    '^(?:(?:all|known|confirmed|identified|suspected|likely|presumed|possible|existing|remaining',
    String.raw`|list of|the)\s+)*(?:lead|galvani[sz]ed|galv\.?|lsls?|grr`,
    String.raw`|pb)(?:\s+requiring replacement)?(?:\s+(?:or galvani[sz]ed|and galvani[sz]ed))?(?:\s+(?:service`,
    String.raw`|water))*(?:\s+(?:lines?|pipes?|services?|connections?|customers?|accounts?`,
    String.raw`|laterals?))?\s*[:.]?$`,
  ].join(''),
  'i',
);

/** Whether this title of a sheet, or name of it, says that all of its lines are lead or galvanized. */
export function isLeadSheetTitle(text: string): boolean {
  return wholeSheet.test(text.replaceAll('_', ' ').trim());
}

/** What a row with a single text states about the rows below it. */
function sectionIn(text: string): 'lead' | 'other' | undefined {
  if (
    text.length > maxLength ||
    text.split(/\s+/).length > maxWords ||
    looksLikeAddress(text) ||
    isNoSection.test(text)
  )
    return undefined;
  if (findPipeInRemark(text) !== null) return 'lead';
  return otherPipe.test(text) || /\blead\b/i.test(text) ? 'other' : undefined;
}

interface Above {
  readonly sheet: string;
  /** The rows above the headings. */
  readonly rows: readonly SheetRow[];
}

/** Finds titles such as "LEAD SERVICE LINES", in row order: they apply to the rows below them until the next title. */
export class LeadSections {
  #section: LeadSection | undefined;

  constructor({ sheet, rows }: Above) {
    if (isLeadSheetTitle(sheet)) this.#section = getSection(0, sheet);
    for (const row of rows) {
      const texts = titleTexts(row);
      if (texts.some(isLeadSheetTitle)) this.#section = getSection(row.number, texts.join(' | '));
    }
  }

  /** The section of this row; undefined for a title and outside of any section. */
  observe(row: SheetRow): LeadSection | undefined {
    const texts = titleTexts(row);
    const section = texts.length === 1 ? sectionIn(texts[0]!) : sectionAcross(texts);
    if (section === undefined) return this.#section;
    this.#section = section === 'lead' ? getSection(row.number, texts.join(' | ')) : undefined;
    return undefined;
  }
}

function getSection(row: number, text: string): LeadSection {
  return { row, text, namesLead: !/\b(?:galv\w*|grr)\b|requiring replacement/i.test(text) };
}

/** What a row with a title and a few more words states about the rows below it. A line has a number or an address. */
function sectionAcross(texts: readonly string[]): 'lead' | 'other' | undefined {
  if (texts.some((text) => /\d/.test(text) || looksLikeAddress(text))) return undefined;
  const titles = texts.filter((text) => ofLines.test(text));
  if (titles.some(isLeadSheetTitle)) return 'lead';
  return titles.some((text) => sectionIn(text) === 'other') ? 'other' : undefined;
}

/** The texts of a row with at most this many filled cells. */
function titleTexts({ cells }: SheetRow): string[] {
  const texts: string[] = [];
  for (const cell of cells) {
    if (cell === null || cell === undefined || cell === '') continue;
    if (texts.length === maxTitleCells) return [];
    texts.push(toCellText(cell));
  }
  return texts.filter((text) => text !== '');
}
