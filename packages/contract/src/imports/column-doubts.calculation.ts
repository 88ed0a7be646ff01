import { cellText, type Cell, type SheetRow } from '../primitives/cell.ts';
import { readCellWithYears } from '../primitives/two-digit-years.ts';
import type { FoundColumn } from './columns.calculation.ts';
import { normalizeHeading } from './heading-names.calculation.ts';

/** Columns with the same heading as this one whose cells differ from its cells in at least one row. */
export function findConflictingColumns(
  column: FoundColumn,
  columns: readonly FoundColumn[],
  rows: readonly SheetRow[],
): { unlike?: number[] } {
  const name = plainHeading(column.heading);
  if (name === '') return {};
  const unlike = columns.filter(
    (other) =>
      other.position !== column.position &&
      plainHeading(other.heading) === name &&
      rows.some(({ cells }) => differs(cells[column.position], cells[other.position])),
  );
  return unlike.length === 0 ? {} : { unlike: unlike.map(({ position }) => position) };
}

/** Without the number that distinguishes equal headings. */
function plainHeading(heading: string): string {
  return normalizeHeading(heading.replace(/ \(\d+\)$/, ''));
}

function differs(one: Cell | undefined, another: Cell | undefined): boolean {
  const [first, second] = [cellText(one).toLowerCase(), cellText(another).toLowerCase()];
  return first !== '' && second !== '' && first !== second;
}

const namesLead = /\b(?:lead|lsls?|pb|galv\w*|grr|gooseneck|pigtail)\b/;
const namesNoPipe =
  /\b(?:solder|sampl\w*|tests?|tested|ban|free|filter|notices?|letters?|copper rule|lead and copper|tier|results?|likely|fittings?)\b/;
const positive = /^(?:y|yes|x|xx|true|t|1|✓|✔|☑)$/i;
const negative = /^(?:n|no|false|f|0|-|--|n\/a|☐)$/i;

/**
 * A cell that marks lead or galvanized pipe below a heading that names it: "Lead" with an X, "Public side lead (Y/N)"
 * with a Y.
 */
export function leadMark({ heading, samples }: FoundColumn): { leadMark?: string } {
  const name = normalizeHeading(heading);
  if (!namesLead.test(name) || namesNoPipe.test(name)) return {};
  const texts = samples.map(cellText).filter((text) => text !== '');
  const mark = texts.every((text) => positive.test(text) || negative.test(text))
    ? texts.find((text) => positive.test(text))
    : undefined;
  return mark === undefined ? {} : { leadMark: mark };
}

/** The first date with a two-digit year that could be in two centuries. */
export function openYear(cells: readonly Cell[], today: string): { twoDigitYear?: string } {
  const found = cells.find((cell) => (readCellWithYears(cell, { today }, 'either').years?.length ?? 0) > 0);
  return found === undefined ? {} : { twoDigitYear: cellText(found) };
}
