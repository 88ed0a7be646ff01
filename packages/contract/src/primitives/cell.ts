/**
 * One cell of a spreadsheet as a reader returns it. Most cells are plain: text, a number, a yes/no value, or null for
 * an empty cell. The others keep both the stored value and the text that is shown.
 */
export type Cell = string | number | boolean | null | DateCell | FormattedNumber | ErrorCell;

/** `date` is the calendar day (`YYYY-MM-DD`, no time zone); `text` is what the number format shows, e.g. "Jan-86". */
export interface DateCell {
  readonly date: string;
  readonly text: string;
}

/** A number whose format changes how it reads: 6415 shown as "06415", 0.75 shown as "75%". */
interface FormattedNumber {
  readonly number: number;
  readonly text: string;
  /** The date that the number would be in a workbook that counts from 1904. */
  readonly day?: string;
}

/** `#REF!`, `#N/A`, `Err:508`: a failed formula, which has no value. */
export interface ErrorCell {
  readonly error: string;
}

/** One row of a sheet. `number` is the row number shown in Excel. */
export interface SheetRow {
  readonly number: number;
  readonly cells: readonly Cell[];
}

/** Numbers keep the 15 digits that Excel keeps, so that 0.1 + 0.2 reads 0.3. */
export function formatNumberCell(value: number): string {
  const text = String(value);
  return text.length <= 15 ? text : String(Number(value.toPrecision(15)));
}

/** The text shown in the cell, trimmed; '' when the cell is empty. */
export function toCellText(cell: Cell | undefined): string {
  if (typeof cell === 'string') return cell.trim();
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'number') return formatNumberCell(cell);
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
  if ('error' in cell) return cell.error;
  return cell.text.trim();
}

// Excel's own list, and LibreOffice's Err:501 to Err:540.
const errorPattern =
  /^(?:#(?:REF!|N\/A|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|SPILL!|CALC!|GETTING_DATA|FIELD!|UNKNOWN!|BLOCKED!|CONNECT!|BUSY!)|Err:\d{3})$/i;

/** Whether a text is a spreadsheet's error value, also when it arrives as plain text in a CSV. */
export function isErrorText(text: string): boolean {
  const first = text.charCodeAt(0);
  return (first === 35 || first === 69 || first === 101) && errorPattern.test(text);
}

export function isBlankCell(cell: Cell | undefined): boolean {
  return cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '');
}
