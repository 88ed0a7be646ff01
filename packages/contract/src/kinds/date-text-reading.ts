import { type Cell, cellText } from './cell.ts';
import type { DateText } from './date-text.ts';

/** The day on which the text is read (`YYYY-MM-DD`): nothing was installed after it. */
export interface DateReadingContext {
  readonly today: string;
}

/** A date with its precision, null when the cell says that nobody knows, or a sentence of what is allowed. */
export type DateReading = { readonly value: DateText | null } | { readonly problem: string };

export function readDateText(text: string, _context: DateReadingContext): DateReading {
  if (text.trim() === '') return { value: null };
  return { problem: 'Use a date such as 10/16/1987, a year such as 1987, or years such as 1950-1960.' };
}

export function readDateCell(cell: Cell | undefined, context: DateReadingContext): DateReading {
  return readDateText(cellText(cell), context);
}
