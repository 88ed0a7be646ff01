import { cellText, type Cell, type SheetRow } from '../kinds/cell.ts';
import { readCellWithYears } from '../kinds/two-digit-years.ts';
import type { FoundColumn } from './columns.calculation.ts';
import { normaliseHeading } from './heading-names.calculation.ts';

/** Columns with the heading of this one that hold something else in at least one row where both are filled. */
export function unlikeColumns(column: FoundColumn, columns: readonly FoundColumn[], rows: readonly SheetRow[]): { unlike?: number[] } {
  const name = plainHeading(column.heading);
  if (name === '') return {};
  const unlike = columns.filter((other) => other.position !== column.position && plainHeading(other.heading) === name && rows.some(({ cells }) => differs(cells[column.position], cells[other.position])));
  return unlike.length === 0 ? {} : { unlike: unlike.map(({ position }) => position) };
}

/** Without the number that tells equal headings apart. */
function plainHeading(heading: string): string {
  return normaliseHeading(heading.replace(/ \(\d+\)$/, ''));
}

function differs(one: Cell | undefined, another: Cell | undefined): boolean {
  const [first, second] = [cellText(one).toLowerCase(), cellText(another).toLowerCase()];
  return first !== '' && second !== '' && first !== second;
}

/** The first date whose year of two digits may be of two centuries. */
export function openYear(cells: readonly Cell[], today: string): { twoDigitYear?: string } {
  const found = cells.find((cell) => (readCellWithYears(cell, { today }, 'either').years?.length ?? 0) > 0);
  return found === undefined ? {} : { twoDigitYear: cellText(found) };
}
