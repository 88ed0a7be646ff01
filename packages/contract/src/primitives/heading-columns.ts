import { toCellText, type SheetRow } from './cell.ts';
import { uploadedSheetProblems } from './uploaded-sheet.problems.ts';

/** Letters and digits in lower case: texts are compared in any case and spacing. */
export const toHeadingKey = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/**
 * Creates a reader of heading rows from the headings of each column, without regard to case, spaces and marks. It
 * returns the position of each column that a row names. Of two columns with the same meaning the first counts, or with
 * `once`, where a wrong choice would change a record, the row is refused.
 */
export function createHeadingReader<Column extends string>(
  headings: Readonly<Record<Column, readonly string[]>>,
  repeats: 'once' | 'first' = 'first',
): (headingRow: SheetRow | undefined) => ReadonlyMap<Column, number> {
  const columnsByKey = new Map(
    (Object.keys(headings) as Column[]).flatMap((column) =>
      headings[column].map((heading) => [toHeadingKey(heading), column] as const),
    ),
  );
  return (headingRow) => {
    const positions = new Map<Column, number>();
    for (const [at, cell] of (headingRow?.cells ?? []).entries()) {
      const column = columnsByKey.get(toHeadingKey(toCellText(cell)));
      if (column === undefined) continue;
      const earlier = positions.get(column);
      if (earlier === undefined) positions.set(column, at);
      else if (repeats === 'once') {
        const [first, second] = [headingRow?.cells[earlier], cell].map((one) => toCellText(one ?? null).trim());
        throw uploadedSheetProblems.columnTwice({ values: { first: first ?? '', second: second ?? '' } });
      }
    }
    return positions;
  };
}
