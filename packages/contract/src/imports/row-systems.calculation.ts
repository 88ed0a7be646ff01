import { toCellText, type SheetRow } from '../primitives/cell.ts';
import type { NamedSystem } from './import-batch.rules.ts';
import { isSameSystem, listNamePositions, parsePwsid } from './named-systems.calculation.ts';

const maxNames = 100;

interface RowSystemColumns {
  readonly headings: readonly string[];
  /** The column with each row's PWSID. */
  readonly pwsidColumn: number;
  /** Columns that are read as fields name no systems. */
  readonly fields: Readonly<Record<string, string>>;
}

/** What the rows of a table with PWSIDs say about their systems besides: other names, or no PWSID. */
export class RowSystems {
  readonly #pwsidColumn: number;
  readonly #namePositions: readonly number[];
  /** The names beside each PWSID, with the first row and the number of rows of each. */
  readonly #names = new Map<string, Map<string, { system: NamedSystem; count: number }>>();
  #filled = 0;
  #blank = 0;
  #first: number | undefined;

  constructor({ headings, pwsidColumn, fields }: RowSystemColumns) {
    this.#pwsidColumn = pwsidColumn;
    this.#namePositions = listNamePositions(headings).filter((position) => !(String(position) in fields));
  }

  /** Looks at a row that is a service line. */
  observe({ number, cells }: SheetRow): void {
    const text = toCellText(cells[this.#pwsidColumn]).trim();
    if (text === '') {
      this.#blank += 1;
      this.#first ??= number;
    } else this.#filled += 1;
    const pwsid = parsePwsid(text);
    const name = this.#namePositions
      .map((position) => toCellText(cells[position]).trim())
      .find((systemName) => systemName !== '');
    if (name === undefined || (pwsid === undefined && text !== '')) return;
    const names = this.#names.get(pwsid ?? '') ?? new Map<string, { system: NamedSystem; count: number }>();
    this.#names.set(pwsid ?? '', names);
    const key = name.toLowerCase();
    const entry = names.get(key);
    if (entry) entry.count += 1;
    else if (names.size < maxNames)
      names.set(key, { system: { pwsid: '', name: name.slice(0, 200), row: number }, count: 1 });
  }

  /** Rows without a PWSID, if most rows have one. */
  withoutPwsid(): { readonly count: number; readonly row: number } | undefined {
    return this.#first === undefined || this.#blank > this.#filled
      ? undefined
      : { count: this.#blank, row: this.#first };
  }

  /** Names that differ from the one that most rows with the same PWSID have, and the names in rows without a PWSID. */
  otherNames(): NamedSystem[] {
    return [...this.#names].flatMap(([pwsid, names]) => {
      const [largestSystem, ...others] = [...names.values()].sort((one, another) => another.count - one.count);
      if (!largestSystem) return [];
      const namedSystem = { pwsid: '', name: largestSystem.system.name };
      const different = others.filter(({ system }) => !isSameSystem(system, namedSystem));
      return (pwsid === '' ? [largestSystem, ...different] : different).map(({ system }) => system);
    });
  }
}
