import { cellText, type SheetRow } from '../primitives/cell.ts';
import { normalizeHeading } from './heading-names.calculation.ts';
import type { NamedSystem } from './import-batch.rules.ts';

/** Two letters, or two digits of a region, and seven digits. */
const pwsidPattern = /^(?:[A-Z]{2}|\d{2})\d{7}$/;
const pwsidHeading =
  /\b(?:pws ?ids?|pws (?:number|no|num|code)|pwsid number|water system (?:id|number|no)|public water system id|system id)\b/;
const nameHeading =
  /^(?:pws|public water system|water system|system|utility|supplier|water supplier)(?: name)?$|\b(?:pws|water system|utility) name\b/;

export interface SystemColumns {
  /** Position of the column of PWSIDs, and of the column of system names. */
  readonly pwsid: number | null;
  readonly name: number | null;
}

/** The columns that name each row's water system; a PWSID column is recognized by its heading or its cells. */
export function systemColumns(names: readonly string[], rows: readonly SheetRow[]): SystemColumns {
  const words = names.map((name) => normalizeHeading(name.split('›').at(-1) ?? ''));
  const texts = (position: number) => rows.map((row) => cellText(row.cells[position])).filter((text) => text !== '');
  const isPwsid = (position: number, least: number) => {
    const found = texts(position);
    return found.length > 0 && found.filter((text) => readPwsid(text) !== undefined).length >= found.length * least;
  };
  const named = words.findIndex((word, position) => pwsidHeading.test(word) && isPwsid(position, 0.5));
  const pwsid =
    named >= 0
      ? named
      : words.findIndex(
          (_, position) => texts(position).every((text) => /^[A-Z]{2}\d{7}$/i.test(text)) && isPwsid(position, 1),
        );
  const name = words.findIndex(
    (word, position) => nameHeading.test(word) && texts(position).some((text) => /\p{L}{3}/u.test(text)),
  );
  return { pwsid: pwsid >= 0 ? pwsid : null, name: name >= 0 ? name : null };
}

/** `ct0280011` and ` CT0280011 ` are the PWSID CT0280011. */
export function readPwsid(text: string): string | undefined {
  const plain = text.trim().toUpperCase();
  return pwsidPattern.test(plain) ? plain : undefined;
}

const mostSystems = 100;

/** The systems named in the rows, each once, in row order. */
export function systemsOfRows(rows: readonly SheetRow[], { pwsid, name }: SystemColumns): NamedSystem[] {
  const systems = new Map<string, NamedSystem>();
  for (const row of rows) {
    const id = pwsid === null ? undefined : readPwsid(cellText(row.cells[pwsid]));
    const title = name === null ? '' : cellText(row.cells[name]).slice(0, 200);
    if (pwsid === null ? title === '' : id === undefined) continue;
    const key = id ?? title.toLowerCase();
    if (!systems.has(key) && systems.size < mostSystems) systems.set(key, { pwsid: id ?? '', name: title });
  }
  return [...systems.values()];
}

const pwsidLabel = /\b(?:pws|public water system|water system)\b.*\b(?:id|number|no|identification)\b|\bpws ?id\b/i;
const nameLabel = /\b(?:pws|public water system|water system|system|utility)\b(?: \(?pws\)?)? name\b/i;

/** The system named around a table: on a sheet with the system's details, or in the lines above the headings. */
export function systemAround(rows: readonly SheetRow[]): NamedSystem | undefined {
  let pwsid: string | undefined;
  let name = '';
  rows.forEach((row, index) => {
    row.cells.forEach((cell, position) => {
      const text = cellText(cell);
      if (text === '' || text.length > 200) return;
      const [right, below] = [
        row.cells
          .slice(position + 1)
          .map(cellText)
          .find((next) => next !== '') ?? '',
        cellText(rows[index + 1]?.cells[position]),
      ];
      if (pwsidLabel.test(text))
        pwsid ??=
          readPwsid(right) ?? readPwsid(below) ?? readPwsid(/[:#]\s*([A-Z0-9]{2}\d{7})\b/i.exec(text)?.[1] ?? '');
      const inBrackets = /^(.{2,150}) \(([A-Z]{2}\d{7})\)$/.exec(text);
      pwsid ??= inBrackets?.[2];
      name ||= inBrackets?.[1] ?? (nameLabel.test(text) ? nameBy(text, right, below) : '');
    });
  });
  return pwsid ? { pwsid, name } : undefined;
}

/** The name in the label's own cell, to its right or below it; "Enter the name" is not a name. */
function nameBy(label: string, right: string, below: string): string {
  const inside = /:\s*(\S.*)$/.exec(label)?.[1];
  return (
    [inside ?? '', right, below]
      .find((text) => /\p{L}{2}/u.test(text) && !/^(?:enter|select|type)\b/i.test(text) && !text.endsWith(':'))
      ?.slice(0, 200) ?? ''
  );
}

/** Whether a file's system is the account's: by its PWSID, else by its name without the words that all systems have. */
export function isSameSystem(named: NamedSystem, account: { readonly pwsid: string; readonly name: string }): boolean {
  if (named.pwsid !== '') return named.pwsid === account.pwsid.toUpperCase();
  const [one, another] = [ownWords(named.name), ownWords(account.name)];
  // A name made only of common words identifies nothing.
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
