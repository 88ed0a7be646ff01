export const delimiters = [',', ';', '\t', '|'] as const;
export type Delimiter = string;

/** Excel's own first line `sep=;` names the delimiter and is not a row of the sheet. */
export function parseSeparatorLine(text: string): { readonly delimiter: string; readonly length: number } | undefined {
  const separatorMatch = /^"?sep=(.)"?(?:\r\n|\r|\n)/i.exec(text);
  return separatorMatch?.[1] === undefined
    ? undefined
    : { delimiter: separatorMatch[1], length: separatorMatch[0].length };
}

/**
 * The delimiter that cuts the most rows into the same number of cells. A comma inside "25,5" or an address loses
 * because its count varies between rows.
 */
export function detectDelimiter(text: string): Delimiter {
  let best: { delimiter: Delimiter; score: number } = { delimiter: ',', score: 0 };
  for (const delimiter of delimiters) {
    const score = evenness(cellCounts(text, delimiter));
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

const longestLook = 200;

/** Cells per row, up to 200 rows; line ends and delimiters inside quotation marks do not count. */
function cellCounts(text: string, delimiter: string): number[] {
  const counts: number[] = [];
  let cells = 1;
  let quoted = false;
  let empty = true;
  for (let i = 0; i < text.length && counts.length < longestLook; i++) {
    const letter = text[i];
    if (letter === '"') {
      quoted = !quoted;
      empty = false;
    } else if (quoted) continue;
    else if (letter === delimiter) {
      cells++;
      empty = false;
    } else if (letter === '\n' || letter === '\r') {
      if (!empty) counts.push(cells);
      cells = 1;
      empty = true;
    } else empty = false;
  }
  if (!empty && counts.length < longestLook) counts.push(cells);
  return counts;
}

/** Share of the rows that agree on one number of cells (more than one), weighted slightly by that number. */
function evenness(counts: readonly number[]): number {
  const rowsByCount = new Map<number, number>();
  for (const count of counts) if (count > 1) rowsByCount.set(count, (rowsByCount.get(count) ?? 0) + 1);
  let best = 0;
  for (const [count, rows] of rowsByCount)
    best = Math.max(best, (rows / counts.length) * (1 + Math.min(count, 50) / 100));
  return best;
}
