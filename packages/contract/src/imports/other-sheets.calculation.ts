import { cellText, type SheetRow } from '../primitives/cell.ts';
import type { ReadSheet } from './import-batch.rules.ts';
import type { OpenQuestion } from './column-questions.calculation.ts';
import { isKnownHeading } from './heading-names.calculation.ts';
import { isYesBelow } from './lead-marks.calculation.ts';
import { pipeInRemark } from './lead-remarks.calculation.ts';
import { LeadSections } from './lead-sections.calculation.ts';
import { listedPipe } from './pipe-words.calculation.ts';
import { isStreetAddress } from './row-subject.calculation.ts';
import type { SheetKind } from './sheet-kind.values.ts';

const places: ReadonlySet<string> = new Set([
  'externalId',
  'location.externalId',
  'otherLocationIdentifier',
  'location.name',
  'location.addressLine1',
  'address.street',
]);
const materials: ReadonlySet<string> = new Set(['system.material', 'customer.material', 'statedCategory']);
/** Sheets that may name lead without listing lines. */
const notOfLines: ReadonlySet<SheetKind> = new Set([
  'laboratoryResults',
  'percentiles',
  'systemList',
  'contacts',
  'dictionary',
]);

interface Sheet extends Pick<ReadSheet, 'name' | 'kind' | 'headingFrom' | 'dataFrom'> {
  readonly columns: readonly Pick<ReadSheet['columns'][number], 'position' | 'heading' | 'proposed'>[];
  readonly preview: readonly SheetRow[];
}

/** Counts the rows of a sheet that name a place and lead or galvanized pipe; lists of terms and instructions have none. */
export class LeadRows {
  readonly #isOfLines: boolean;
  readonly #columns: ReadonlyMap<number, Sheet['columns'][number]>;
  readonly #places: readonly number[];
  readonly #sections: LeadSections;
  readonly #dataFrom: number;
  #count = 0;

  constructor({ name, kind, columns, headingFrom, dataFrom, preview }: Sheet) {
    this.#dataFrom = dataFrom;
    this.#isOfLines = !notOfLines.has(kind);
    this.#columns = new Map(columns.map((column) => [column.position, column]));
    this.#places = columns.flatMap(({ position, proposed }) =>
      proposed !== null && places.has(proposed) ? [position] : [],
    );
    this.#sections = new LeadSections({ sheet: name, rows: preview.filter(({ number }) => number < headingFrom) });
  }

  get count(): number {
    return this.#count;
  }

  observe(row: SheetRow): void {
    if (!this.#isOfLines) return;
    const isTitled = this.#sections.observe(row) !== undefined;
    const texts = row.cells.map(cellText);
    // In a sheet without headings the first line is taken for them.
    const places = row.number < this.#dataFrom ? [] : this.#places;
    const place = texts.findIndex(
      (text, position) => text !== '' && !isKnownHeading(text) && (places.includes(position) || isStreetAddress(text)),
    );
    if (place < 0) return;
    if (isTitled || texts.some((text, position) => position !== place && this.#namesLead(text, position)))
      this.#count += 1;
  }

  #namesLead(text: string, position: number): boolean {
    if (text === '' || this.#places.includes(position)) return false;
    const { heading = '', proposed = null } = this.#columns.get(position) ?? {};
    if (proposed !== null && materials.has(proposed))
      return listedPipe(text) === 'danger' || pipeInRemark(text) !== null;
    return pipeInRemark(text) !== null || isYesBelow(heading, text);
  }
}

const listedSheets = 4;

/** A file has lead on a sheet that the plan does not import. */
export function otherSheetQuestions(sheets: readonly ReadSheet[], chosen: string): OpenQuestion[] {
  const others = sheets.flatMap(({ name, leadRows }) =>
    name !== chosen && leadRows && leadRows.count > 0 ? [{ name, ...leadRows }] : [],
  );
  if (others.length > listedSheets) {
    const names = others.map(({ name }) => `"${name}"`);
    return [
      {
        key: `otherSheets:${names.join()}`.slice(0, 400),
        step: 'file',
        title: `${others.length} sheets that name lead are not imported.`,
        sentence: `They are ${new Intl.ListFormat('en-US').format(names)}. Import one sheet at a time, and upload the file again for the next one.`,
        confirm: 'Import without these sheets',
      },
    ];
  }
  return others.map(({ name, count, isPartial }) => ({
    key: `otherSheet:${name}`.slice(0, 400),
    step: 'file',
    title: `The sheet "${name}" is not imported.`,
    sentence: `It has ${isPartial ? 'at least ' : ''}${count} ${count === 1 ? 'row that names' : 'rows that name'} lead or galvanized pipe. Choose that sheet instead, or upload the file again for it afterwards.`,
    confirm: `Import without the sheet "${name}"`,
  }));
}
