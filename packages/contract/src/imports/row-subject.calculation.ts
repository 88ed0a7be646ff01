import type { RowRemark } from './import-batch.rules.ts';
import { looksLikeAddress, startsWithHouseNumber } from './column-contents.calculation.ts';
import { findPipeInRemark } from './lead-remarks.calculation.ts';
import type { ParsedRow } from './inventory-rows.calculation.ts';

const total =
  /^(?:(?:grand|sub|over\s?all)[\s-]*)?totals?\b|^(?:sum|count|average|avg)\b[\s:=.\d]*$|^(?:number|no\.?|#) of (?:service |lead |non-?lead |galvanized )*lines?\b/i;
const note =
  /^(?:legend|key|notes?|sources?|disclaimer|explanations?|abbreviations?|codes?)\s*(?:[:=*]|[.–—-]?(?:\s|$))|^(?:page \d+(?: of \d+)?\b|printed\b|prepared by\b|end of (?:the )?(?:report|list|file|data|table)\b|[*=_–—-]{3,})/i;
/** "L = Lead": a symbol and its meaning. */
const meaning = /^[\p{L}\d/ .-]{1,30} ?= ?\S/u;

const streetTypes = new RegExp(
  [
    String.raw`\p{L}{2}[\p{L} .'’-]*\s(?:st|street|ave?|avenue|rd|road|ln|lane|dr|drive|ct|court|pl|place|blvd`,
    '|boulevard|way|ter|terrace|cir|circle|hwy|highway|pike|tpke|turnpike|trl|trail|pkwy|parkway|sq',
    String.raw`|square|row|loop|alley|path|run|hill|heights|rte?|route|corner|intersection)\b|^(?:rte?|route`,
    String.raw`|hwy|corner|intersection)\b`,
  ].join(''),
  'iu',
);

/** Whether a text is a house number with the name of a street: "12 Main St", not "3 lead lines". */
export function isStreetAddress(text: string): boolean {
  return looksLikeAddress(text) && streetTypes.test(text);
}

/** Whether a text can be a line's place: an address, a street, a corner, a box. */
export function looksLikePlace(text: string): boolean {
  return (
    looksLikeAddress(text) ||
    (startsWithHouseNumber(text) && /\p{L}{2}/u.test(text)) ||
    streetTypes.test(text) ||
    /\b(?:box|lot|unit|rr)\s*#?\s*\d/i.test(text)
  );
}

/**
 * Detects totals, legends and notes below a table by the first words of the row; a row with an address is always about
 * a line.
 */
export function isAboutNoLine(texts: readonly string[], { values }: Pick<ParsedRow, 'values'>): boolean {
  const address = values['location.addressLine1'];
  if (typeof address === 'string' && looksLikePlace(address) && !note.test(address) && !total.test(address))
    return false;
  return texts.some((text) => total.test(text) || note.test(text) || meaning.test(text));
}

/** Whether people would remove what the file states about lead or about its codes by deleting the row. */
const explainsLead = (text: string) => note.test(text) || meaning.test(text) || findPipeInRemark(text) !== null;

/** `texts` are the row's IDs and places, and its first filled cell. */
export function createNotAboutLineRemark(rowNumber: number, texts: readonly string[]): RowRemark {
  return {
    field: 'Not a service line',
    sentence: `Row ${rowNumber} is not about a service line`,
    found: texts.join(', ').slice(0, 200),
    allowed: texts.some(explainsLead)
      ? 'Keep this legend or note in the file. It explains other rows, and nothing is imported from it'
      : 'Totals are not imported. Nothing to do if this row is a total or a note',
  };
}

/** A row that names a place and nothing about its pipe; its new line is Unknown. */
export function createNoMaterialRemark(rowNumber: number): RowRemark {
  return {
    field: 'Material',
    sentence: `Row ${rowNumber} has no material and no classification`,
    found: '',
    allowed: 'A new line is added as Lead Status Unknown; the material of an existing line is not changed',
  };
}
