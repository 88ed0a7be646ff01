/**
 * One cell of a spreadsheet, as a reader hands it on. Most cells are plain: text, a number shown as it is stored, a
 * yes/no of the workbook, or null for an empty cell. The rest keep both what is stored and what the person sees.
 */
export type Cell = string | number | boolean | null | DateCell | FormattedNumber | ErrorCell;

/** `date` is the calendar day (`YYYY-MM-DD`, no time zone); `text` is what the number format shows, e.g. "Jan-86". */
export interface DateCell {
  readonly date: string;
  readonly text: string;
}

/** A number whose format changes how it reads: 6415 shown as "06415", 0.75 shown as "75%". */
export interface FormattedNumber {
  readonly number: number;
  readonly text: string;
  /** The day that the number is in a workbook that counts from 1904, should it be a day. */
  readonly day?: string;
}

/** `#REF!`, `#N/A`, `Err:508`: the workbook could not work the value out, so there is none. */
export interface ErrorCell {
  readonly error: string;
}

/** One row of a sheet. `number` is the row number that the person sees beside it. */
export interface SheetRow {
  readonly number: number;
  readonly cells: readonly Cell[];
}

/** Numbers keep at most the 15 digits that Excel keeps, so that 0.1 + 0.2 reads 0.3. */
export function numberText(value: number): string {
  const text = String(value);
  return text.length <= 15 ? text : String(Number(value.toPrecision(15)));
}

/** What the person sees in the cell, without the white space around it; '' when the cell is empty. */
export function cellText(cell: Cell | undefined): string {
  if (typeof cell === 'string') return cell.trim();
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'number') return numberText(cell);
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
  if ('error' in cell) return cell.error;
  return cell.text.trim();
}

// Excel's own list, and LibreOffice's Err:501 to Err:540.
const errorWords =
  /^(?:#(?:REF!|N\/A|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|SPILL!|CALC!|GETTING_DATA|FIELD!|UNKNOWN!|BLOCKED!|CONNECT!|BUSY!)|Err:\d{3})$/i;

/** True for the words that a spreadsheet writes where a formula failed, also when they arrive as plain text in a CSV. */
export function isErrorText(text: string): boolean {
  const first = text.charCodeAt(0);
  return (first === 35 || first === 69 || first === 101) && errorWords.test(text);
}
