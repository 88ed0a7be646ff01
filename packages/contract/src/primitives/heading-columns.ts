import { toCellText, type SheetRow } from './cell.ts';

/** Letters and digits in lower case: texts are compared in any case and spacing. */
export const toHeadingKey = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/**
 * Creates a reader of heading rows from the headings of each column, without regard to case, spaces and marks. It returns
 * the position of each column that a row names; the first of two columns with the same meaning counts.
 */
export function createHeadingReader<Column extends string>(
  headings: Readonly<Record<Column, readonly string[]>>,
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
      if (column !== undefined && !positions.has(column)) positions.set(column, at);
    }
    return positions;
  };
}
