import { toCellText, type SheetRow } from '../primitives/cell.ts';
import { normalizeHeading } from './heading-names.calculation.ts';
import type { NamedSystem, ReadSheet } from './import-batch.rules.ts';

/** Two letters, or two digits of a region, and seven digits. */
const pwsidPattern = /^(?:[A-Z]{2}|\d{2})\d{7}$/;
const pwsidHeading =
  /\b(?:pws ?ids?|pws (?:number|no|num|code)|pwsid number|water system (?:id|number|no)|public water system id|system id)\b/;
const nameHeading =
  /^(?:pws|public water system|water system|system|utility|supplier|water supplier)(?: name)?$|\b(?:pws|water system|utility) name\b/;

/** Headings that leave no other reading; "System" and "Utility" may also name a zone or a service. */
const clearHeading = /\b(?:pws|water system|water supplier|water utility)\b/;
const systemWords =
  /\bwater (?!main)|\bwater$|\bwater[ -]?works\b|\b(?:city|town|village|borough|township|county) of\b|\butilit(?:y|ies)\b|\bpws\b/i;
const zoneWords =
  /\b(?:zones?|pressure|tanks?|towers?|areas?|sectors?|grids?|routes?|districts? \d+|high|low|upper|lower)\b/i;

const maxSystems = 100;

/** A column that may name water systems, and what it names. */
type PossibleSystems = NonNullable<ReadSheet['possibleSystems']>;

interface SystemColumns {
  /** Position of the column of PWSIDs, and of the column of system names. */
  readonly pwsid: number | null;
  readonly name: number | null;
}

/** The cells of one column that tell whether it names water systems. */
interface SystemCells {
  filled: number;
  pwsids: number;
  /** Every cell has the two letters and seven digits of a State's PWSID. */
  isOnlyPwsids: boolean;
  hasName: boolean;
}

/** Finds, row by row, the columns that name each row's water system and the systems named there. */
export class SystemScan {
  readonly #headings: readonly string[];
  readonly #words: readonly string[];
  readonly #namePositions: readonly number[];
  readonly #cells: SystemCells[] = [];
  /** The PWSIDs of each column, and the names in the columns that are called so, with the first row of each. */
  readonly #pwsids = new Map<number, Map<string, NamedSystem>>();
  readonly #names = new Map<number, Map<string, NamedSystem>>();

  constructor(names: readonly string[]) {
    this.#headings = names;
    this.#words = names.map(headingWords);
    this.#namePositions = listNamePositions(names);
  }

  observe(row: SheetRow): void {
    const name = this.#observeNames(row);
    for (let position = 0; position < row.cells.length; position++) {
      const text = toCellText(row.cells[position]);
      if (text === '') continue;
      const cells = (this.#cells[position] ??= { filled: 0, pwsids: 0, isOnlyPwsids: true, hasName: false });
      cells.filled += 1;
      // A PWSID has nine characters.
      const pwsid = text.length === 9 ? parsePwsid(text) : undefined;
      cells.isOnlyPwsids &&= pwsid !== undefined && /^[A-Z]{2}/.test(pwsid);
      if (pwsid === undefined) continue;
      cells.pwsids += 1;
      remember(this.#pwsids, position, { pwsid, name, row: row.number });
    }
  }

  columns(): SystemColumns {
    const isPwsid = (position: number, least: number) => {
      const cells = this.#cells[position];
      return cells !== undefined && cells.pwsids > 0 && cells.pwsids >= cells.filled * least;
    };
    const pwsidHeadingPosition = this.#words.findIndex(
      (word, position) => pwsidHeading.test(word) && isPwsid(position, 0.5),
    );
    const pwsid =
      pwsidHeadingPosition >= 0
        ? pwsidHeadingPosition
        : this.#cells.findIndex((cells, position) => cells?.isOnlyPwsids && isPwsid(position, 1));
    const name = this.#namePositions.find(
      (position) => this.#cells[position]?.hasName && (pwsid >= 0 || this.#isClear(position)),
    );
    return { pwsid: pwsid >= 0 ? pwsid : null, name: name ?? null };
  }

  /** The systems named in these columns, each once, in row order. */
  systems({ pwsid, name }: SystemColumns): NamedSystem[] {
    const systemsByName = pwsid === null ? name !== null && this.#names.get(name) : this.#pwsids.get(pwsid);
    return systemsByName ? [...systemsByName.values()] : [];
  }

  /** A column whose names a user has to review, if no other column lists the systems. */
  possible(): PossibleSystems | undefined {
    const { pwsid, name } = this.columns();
    if (pwsid !== null || name !== null) return undefined;
    const position = this.#namePositions.find((one) => this.#cells[one]?.hasName);
    if (position === undefined) return undefined;
    return {
      position,
      heading: (this.#headings[position] ?? '').slice(0, 200),
      systems: [...(this.#names.get(position)?.values() ?? [])],
    };
  }

  #isClear(position: number): boolean {
    if (clearHeading.test(this.#words[position] ?? '')) return true;
    return [...(this.#names.get(position)?.values() ?? [])].every(({ name }) => looksLikeSystemName(name));
  }

  #observeNames({ number, cells }: SheetRow): string {
    let first = '';
    for (const position of this.#namePositions) {
      const name = toCellText(cells[position]).slice(0, 200);
      if (name === '') continue;
      first ||= name;
      const seen = (this.#cells[position] ??= { filled: 0, pwsids: 0, isOnlyPwsids: true, hasName: false });
      seen.hasName ||= /\p{L}{3}/u.test(name);
      remember(this.#names, position, { pwsid: '', name, row: number });
    }
    return first;
  }
}

/** The columns of the first rows that list each row's system: the PWSID, else the name, and the systems in it. */
export function findRowSystems(
  names: readonly string[],
  rows: readonly SheetRow[],
): SystemColumns & { readonly systems: NamedSystem[]; readonly possible: PossibleSystems | undefined } {
  const scan = new SystemScan(names);
  for (const row of rows) scan.observe(row);
  const systemColumns = scan.columns();
  return {
    pwsid: systemColumns.pwsid,
    name: systemColumns.pwsid === null ? systemColumns.name : null,
    systems: scan.systems(systemColumns).map(({ pwsid, name }) => ({ pwsid, name, inRows: true })),
    possible: scan.possible(),
  };
}

const headingWords = (name: string) => normalizeHeading(name.split('›').at(-1) ?? '');

/** "Far Hills Water" and "City of Far Hills", but neither "Water" alone nor a zone. */
function looksLikeSystemName(name: string): boolean {
  return systemWords.test(name) && !zoneWords.test(name) && ownWords(name).length > 0;
}

/** The positions of the columns that may name water systems. */
export function listNamePositions(names: readonly string[]): number[] {
  return names.flatMap((name, position) => (nameHeading.test(headingWords(name)) ? [position] : []));
}

/** Keeps the first of each system, up to a limit. */
function remember(columns: Map<number, Map<string, NamedSystem>>, position: number, system: NamedSystem): void {
  let systems = columns.get(position);
  if (!systems) columns.set(position, (systems = new Map()));
  const key = system.pwsid || system.name.toLowerCase();
  if (!systems.has(key) && systems.size < maxSystems) systems.set(key, system);
}

/** `ct0280011` and ` CT0280011 ` are the PWSID CT0280011. */
export function parsePwsid(text: string): string | undefined {
  const normalizedName = text.trim().toUpperCase();
  return pwsidPattern.test(normalizedName) ? normalizedName : undefined;
}

const pwsidLabel = /\b(?:pws|public water system|water system)\b.*\b(?:id|number|no|identification)\b|\bpws ?id\b/i;
const nameLabel = /\b(?:pws|public water system|water system|system|utility)\b(?: \(?pws\)?)? name\b/i;

/** The system named around a table: on a sheet with the system's details, or in the lines above the headings. */
export function findSystemAround(rows: readonly SheetRow[]): NamedSystem | undefined {
  let pwsid: string | undefined;
  let name = '';
  for (const label of listLabels(rows)) {
    const inBrackets = /^(.{2,150}) \(([A-Z]{2}\d{7})\)$/.exec(label.text);
    pwsid ??= parseLabeledPwsid(label) ?? inBrackets?.[2];
    name ||= inBrackets?.[1] ?? parseLabeledName(label);
  }
  return pwsid ? { pwsid, name } : undefined;
}

/** A cell that may be a label, with the next cell that is not blank and the cell below. */
interface LabelCell {
  readonly text: string;
  readonly right: string;
  readonly below: string;
}

function listLabels(rows: readonly SheetRow[]): LabelCell[] {
  return rows.flatMap(({ cells }, index) =>
    cells.map(toCellText).flatMap((text, position, texts) => {
      if (text === '' || text.length > 200) return [];
      const right = texts.slice(position + 1).find((next) => next !== '') ?? '';
      return [{ text, right, below: toCellText(rows[index + 1]?.cells[position]) }];
    }),
  );
}

function parseLabeledPwsid({ text, right, below }: LabelCell): string | undefined {
  if (!pwsidLabel.test(text)) return undefined;
  return parsePwsid(right) ?? parsePwsid(below) ?? parsePwsid(/[:#]\s*([A-Z0-9]{2}\d{7})\b/i.exec(text)?.[1] ?? '');
}

/** The name in the label's own cell, to its right or below it; "Enter the name" is not a name. */
function parseLabeledName({ text, right, below }: LabelCell): string {
  if (!nameLabel.test(text)) return '';
  const inside = /:\s*(\S.*)$/.exec(text)?.[1] ?? '';
  return (
    [inside, right, below]
      .find((one) => /\p{L}{2}/u.test(one) && !/^(?:enter|select|type)\b/i.test(one) && !one.endsWith(':'))
      ?.slice(0, 200) ?? ''
  );
}

/** Whether a file's system is the account's: by its PWSID, else by its name without the words that all systems have. */
export function isSameSystem(named: NamedSystem, account: { readonly pwsid: string; readonly name: string }): boolean {
  if (named.pwsid !== '') return named.pwsid === account.pwsid.toUpperCase();
  const [one, another] = [ownWords(named.name), ownWords(account.name)];
  // A name of common words only doesn't identify a system.
  return (
    one.every((word) => another.includes(word)) || (another.length > 0 && another.every((word) => one.includes(word)))
  );
}

const commonWords = new Set([
  'the',
  'of',
  'city',
  'town',
  'village',
  'borough',
  'county',
  'water',
  'department',
  'dept',
  'district',
  'system',
  'works',
  'company',
  'co',
  'corporation',
  'corp',
  'inc',
  'utility',
  'utilities',
  'division',
  'authority',
  'public',
  'municipal',
  'commission',
  'service',
  'services',
  'and',
  'sewer',
]);

function ownWords(name: string): string[] {
  return normalizeHeading(name)
    .split(' ')
    .filter((word) => word !== '' && !commonWords.has(word));
}
