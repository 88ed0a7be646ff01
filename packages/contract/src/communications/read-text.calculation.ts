/** A paragraph, heading, item or cell of a letter, in reading order. */
export interface ReadText {
  readonly text: string;
  /** What it is about, if that is not the text before it. */
  readonly label?: string;
}

export const toReadText = (text: string): ReadText => ({ text });

/**
 * The cells of a table. One of two columns is read row by row; with more columns, no other cell says what one is about.
 */
export const listCells = (rows: readonly (readonly (readonly string[])[])[]): readonly ReadText[] =>
  rows.flatMap((row) =>
    row.flatMap((texts, at) => {
      const label = at === 1 && row.length === 2 ? (row[0]?.at(-1) ?? '') : '';
      return texts.map((text) => ({ text, label }));
    }),
  );
