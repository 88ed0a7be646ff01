import { cellText, type Cell } from '../kinds/cell.ts';
import { readDateText } from '../kinds/date-text-reading.ts';
import { serviceLineSheet, sheetColumn, type SheetColumn } from '../service-lines/service-line.sheet.ts';
import { readWord } from './words.calculation.ts';

/** A column of the sheet: its merged name (`Group › Heading`) and the first values below it. */
export interface FoundColumn {
  readonly position: number;
  readonly heading: string;
  readonly samples: readonly Cell[];
}

export interface ColumnProposal {
  readonly position: number;
  /** Key of the service line sheet; null when no field fits. */
  readonly key: string | null;
  /** 0 to 1. */
  readonly confidence: number;
  /** Why, in words for the person who decides. */
  readonly reason: string;
}

/** Headings are compared without case, accents, punctuation and line breaks. */
export function normaliseHeading(heading: string): string {
  return heading
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

interface Guess {
  readonly column: SheetColumn;
  readonly score: number;
  readonly reason: string;
}

const enough = 0.6;

/**
 * Proposes a field for every column, each field once: what the account chose before, then the heading, then what the
 * cells look like. `chosenBefore` maps normalised headings to keys ('' for "left out").
 */
export function proposeColumns(columns: readonly FoundColumn[], chosenBefore: ReadonlyMap<string, string>, own: readonly SheetColumn[] = []): ColumnProposal[] {
  const proposals = new Map<number, ColumnProposal>();
  const taken = new Set<string>();
  const settle = (position: number, proposal: Omit<ColumnProposal, 'position'>) => {
    proposals.set(position, { position, ...proposal });
    if (proposal.key) taken.add(proposal.key);
  };
  for (const { position, heading } of columns) {
    const key = chosenBefore.get(normaliseHeading(heading));
    if (key === undefined || heading === '' || taken.has(key) || (key !== '' && !sheetColumn(key) && !own.some((column) => column.key === key))) continue;
    settle(position, { key: key || null, confidence: 1, reason: key ? 'You chose this the last time' : 'You left this column out the last time' });
  }
  for (const { position, heading } of columns) {
    const column = proposals.has(position) ? undefined : ownColumnNamed(heading, own);
    if (column && !taken.has(column.key)) settle(position, { key: column.key, confidence: 1, reason: 'The heading is the name of your custom field' });
  }
  const open = columns.filter((column) => !proposals.has(column.position));
  const guesses = open.flatMap((column) => guessesFor(column).map((guess) => ({ ...guess, position: column.position })));
  for (const guess of guesses.sort((one, another) => another.score - one.score || one.position - another.position)) {
    if (guess.score < enough || proposals.has(guess.position) || taken.has(guess.column.key)) continue;
    settle(guess.position, { key: guess.column.key, confidence: guess.score, reason: guess.reason });
  }
  return columns.map(({ position, samples }) => proposals.get(position) ?? { position, key: null, confidence: 0, reason: samples.length === 0 ? 'The column is empty' : 'No field fits; choose one or leave it out' });
}

/** The account's own field that a heading names outright, with or without the block above it. */
export function ownColumnNamed(heading: string, own: readonly SheetColumn[]): SheetColumn | undefined {
  const names = namesOf(heading);
  return own.find(({ label }) => names.includes(normaliseHeading(label)));
}

const everyKnownName: ReadonlySet<string> = new Set([...serviceLineSheet].flatMap((column) => [...namesOfColumn(column).exact]));

/** Whether one of the ways to read a merged heading is a name that we know outright. */
export function isKnownHeading(heading: string): boolean {
  return namesOf(heading).some((name) => everyKnownName.has(name));
}

function guessesFor(found: FoundColumn): Guess[] {
  const names = namesOf(found.heading);
  return serviceLineSheet.flatMap((column): Guess[] => {
    const byName = nameScore(names, column);
    const byContent = contentScore(found.samples, column);
    // Codes of a utility's own are asked about once; the heading that names them outright is right all the same.
    if (byContent === 0 && byName >= 0.9 && column.kind.type === 'words') return [{ column, score: byName * 0.8, reason: 'The heading matches; its words are asked about' }];
    if (byContent === 0 && byName > 0) return [{ column, score: byName * 0.4, reason: `The heading is like "${column.label}", but the cells hold something else` }];
    if (byName >= enough) return [{ column, score: Math.min(1, byName + (byContent ?? 0) * 0.04), reason: byName >= 0.9 ? 'The heading matches' : 'The heading is similar' }];
    return byName === 0 && byContent !== undefined && byContent >= 0.9 && tellsByItself(column) ? [{ column, score: enough, reason: `The cells look like ${column.label}` }] : [];
  });
}

/** The whole merged name, its last part, and its last part below its group: headings carry more or less of their block. */
function namesOf(heading: string): string[] {
  const parts = heading.split('›').map((part) => normaliseHeading(part)).filter(Boolean);
  return [...new Set([parts.join(' '), [parts[0], parts.at(-1)].join(' '), parts.at(-1) ?? ''].map((name) => name.trim()).filter(Boolean))];
}

interface KnownNames {
  /** Our label and EPA's heading, which win over a synonym: "Street Address" over "Location Identifier". */
  readonly own: ReadonlySet<string>;
  readonly exact: ReadonlySet<string>;
  readonly tokens: readonly ReadonlySet<string>[];
}
const knownNames = new Map<string, KnownNames>(serviceLineSheet.map((column) => [column.key, namesOfColumn(column)]));

function namesOfColumn(column: SheetColumn): KnownNames {
  const { epa } = column;
  const epaNames = epa ? [[epa.group, epa.over, epa.heading].filter(Boolean).join(' '), `${epa.group} ${epa.heading}`, ...(isOneSided(epa.heading) ? [] : [epa.heading])] : [];
  const own = new Set([column.label, ...epaNames].map(normaliseHeading).filter(Boolean));
  const exact = new Set([...own, ...column.synonyms.map(normaliseHeading).filter(Boolean)]);
  return { own, exact, tokens: [...exact].map((name) => new Set(name.split(' '))) };
}

/** "Notes" or "Service Line Size" stands on both sides of EPA's sheet; alone it tells nothing. */
function isOneSided(heading: string): boolean {
  return serviceLineSheet.filter((column) => column.epa && normaliseHeading(column.epa.heading) === normaliseHeading(heading)).length > 1;
}

function nameScore(names: readonly string[], column: SheetColumn): number {
  const known = knownNames.get(column.key);
  if (!known) return 0;
  // The whole name weighs more than its last part: "Customer › Material" is not "System › Material".
  const exact = names.findIndex((name) => known.exact.has(name));
  if (exact >= 0) return (exact === 0 ? 1 : 0.93) * (known.own.has(names[exact] ?? '') ? 1 : 0.98);
  const [whole = ''] = names;
  const wanted = new Set(whole.split(' '));
  if (wanted.size < 2) return 0;
  return Math.max(0, ...known.tokens.map((tokens) => overlap(wanted, tokens))) * 0.85;
}

function overlap(one: ReadonlySet<string>, another: ReadonlySet<string>): number {
  let shared = 0;
  for (const token of one) if (another.has(token)) shared++;
  return shared / (one.size + another.size - shared);
}

/** Which share of the filled cells this column could hold; undefined where the cells can't tell. */
function contentScore(samples: readonly Cell[], column: SheetColumn): number | undefined {
  const texts = samples.map(cellText).filter((text) => text !== '');
  if (texts.length === 0) return undefined;
  const fits = contentTests(column);
  if (!fits) return undefined;
  return texts.filter(fits).length / texts.length;
}

function contentTests({ kind }: SheetColumn): ((text: string) => boolean) | undefined {
  if (kind.type === 'words') return kind.vocabulary === 'answer' || kind.vocabulary === 'previouslyLead' || kind.vocabulary === 'yesNo' ? undefined : (text) => !('unknown' in readWord(kind.vocabulary, text));
  if (kind.type === 'zip') return (text) => /^\d{4,5}(\.0)?(-\d{4})?$/.test(text);
  if (kind.type === 'latitude') return (text) => Math.abs(Number(text)) >= 13 && Math.abs(Number(text)) <= 72;
  if (kind.type === 'longitude') return (text) => Math.abs(Number(text)) >= 64 && Math.abs(Number(text)) <= 180;
  if (kind.type === 'date') return (text) => !('problem' in readDateText(text, { today: '2100-01-01' }));
  return undefined;
}

/** Only what can't be confused with anything else is proposed from its cells alone. */
function tellsByItself({ key }: SheetColumn): boolean {
  return key === 'location.zip';
}
