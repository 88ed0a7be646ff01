import { toCellText, type Cell } from '../primitives/cell.ts';
import { finishSteps, type Steps } from '../primitives/steps.ts';
import { findSheetColumn, type SheetColumn } from '../service-lines/service-line.sheet.ts';
import { findAddressPart } from './address-parts.values.ts';
import {
  scoreContents,
  summarizeContents,
  hasOnlyErrors,
  looksLikeAddress,
  isDistinctive,
  type ColumnContents,
} from './column-contents.calculation.ts';
import {
  importColumns,
  isAboutAnotherAddress,
  scoreName,
  normalizeHeading,
  findCustomColumn,
} from './heading-names.calculation.ts';
import { listMaterialGuesses } from './side-materials.calculation.ts';

/** A column of the sheet: its merged name (`Group › Heading`) and the first values below it. */
export interface SampledColumn {
  readonly position: number;
  readonly heading: string;
  readonly samples: readonly Cell[];
}

export interface ColumnSuggestion {
  readonly position: number;
  /** Key of the service line sheet or of a part of the address; null if no field fits. */
  readonly key: string | null;
  /** 0 to 1. */
  readonly confidence: number;
  /** The reason, as text for the person who decides. */
  readonly reason: string;
}

interface Guess {
  readonly position: number;
  readonly column: SheetColumn;
  readonly score: number;
  readonly reason: string;
}

interface Described extends SampledColumn {
  readonly contents: ColumnContents;
}

/** The minimum score of a proposal. */
const enough = 0.6;

/**
 * Proposes a field for every column, each field once: first by the account's previous choices, then by headings and
 * cells together. `chosenBefore` maps normalized headings to keys ('' for "Don't import").
 */
export function suggestColumns(
  columns: readonly SampledColumn[],
  chosenBefore: ReadonlyMap<string, string>,
  own: readonly SheetColumn[] = [],
): ColumnSuggestion[] {
  return finishSteps(suggestColumnsInSteps(columns, chosenBefore, own));
}

/** Suggests columns like `suggestColumns`, one column in each step. */
export function* suggestColumnsInSteps(
  columns: readonly SampledColumn[],
  chosenBefore: ReadonlyMap<string, string>,
  own: readonly SheetColumn[] = [],
): Steps<ColumnSuggestion[]> {
  const described = columns.map((column): Described => ({ ...column, contents: summarizeContents(column.samples) }));
  const proposals = new Map<number, ColumnSuggestion>();
  const usedKeys = new Set<string>();
  const settle = (proposal: ColumnSuggestion) => {
    proposals.set(proposal.position, proposal);
    if (proposal.key) usedKeys.add(proposal.key);
  };
  for (const proposal of chosen(described, chosenBefore, own))
    if (!proposal.key || !usedKeys.has(proposal.key)) settle(proposal);
  for (const { position, heading, contents } of described) {
    const column = proposals.has(position) || hasOnlyErrors(contents) ? undefined : findCustomColumn(heading, own);
    if (column && !usedKeys.has(column.key))
      settle({ position, key: column.key, confidence: 1, reason: 'The heading is the name of your custom field' });
  }
  const open = described.filter(({ position, contents }) => !proposals.has(position) && !hasOnlyErrors(contents));
  const nameGuesses: Guess[] = [];
  for (const column of open) {
    yield;
    nameGuesses.push(...guessesFor(column));
  }
  const isNamed = ({ position }: { readonly position: number }) =>
    nameGuesses.some((guess) => guess.position === position);
  const bySide = listMaterialGuesses(described).filter((guess) =>
    open.some(({ position }) => position === guess.position),
  );
  const guesses = withAddressOf(described, [...nameGuesses, ...bySide.filter((guess) => !isNamed(guess))], usedKeys);
  for (const guess of guesses.sort((one, another) => another.score - one.score || one.position - another.position)) {
    if (proposals.has(guess.position) || usedKeys.has(guess.column.key)) continue;
    settle({ position: guess.position, key: guess.column.key, confidence: guess.score, reason: guess.reason });
  }
  keepNotes(open, proposals, usedKeys);
  return described.map((column) => proposals.get(column.position) ?? notImported(column));
}

function* chosen(
  columns: readonly Described[],
  chosenBefore: ReadonlyMap<string, string>,
  own: readonly SheetColumn[],
): Generator<ColumnSuggestion> {
  const exists = (key: string) =>
    key === '' ||
    findSheetColumn(key) !== undefined ||
    findAddressPart(key) !== undefined ||
    own.some((column) => column.key === key);
  for (const { position, heading } of columns) {
    const key = heading === '' ? undefined : chosenBefore.get(normalizeHeading(heading));
    if (key !== undefined && exists(key))
      yield {
        position,
        key: key || null,
        confidence: 1,
        reason: key ? 'Your choice from the last import' : 'Not imported last time',
      };
  }
}

function notImported({ position, contents, samples }: Described): ColumnSuggestion {
  const reason = hasOnlyErrors(contents)
    ? `Every cell has a formula error, such as ${toCellText(samples[0])}`
    : contents.texts.length === 0
      ? 'The column is empty'
      : 'No matching field. Choose one, or don’t import the column';
  return { position, key: null, confidence: 0, reason };
}

function guessesFor(described: Described): Guess[] {
  return importColumns.flatMap((column): Guess[] => {
    const { position, contents } = described;
    const byName = scoreName(described.heading, column);
    if (byName === 0)
      return isDistinctive(contents, column) &&
        scoreContents(contents, column) !== undefined &&
        !isAboutAnotherAddress(described.heading, column)
        ? [{ position, column, score: enough, reason: `The cells look like ${column.label}` }]
        : [];
    // Reading cells as terms takes time, so only the cells below a likely heading are read.
    if (byName < enough) return [];
    const byContent = scoreContents(contents, column);
    if (byContent !== undefined && byContent < 0.2) return codesGuess({ position, column, byName });
    // Of two columns with similar names, such as a code and its name, the one with readable cells is suggested.
    const score = byName * (byContent === undefined ? 0.98 : 0.8 + 0.2 * byContent);
    return [
      {
        position,
        column,
        score: Math.max(score, enough),
        reason: byName >= 0.9 ? 'The heading matches' : 'The heading is similar',
      },
    ];
  });
}

/**
 * Cells with other contents count against a heading. But a utility's own codes are mapped by the user once, and a
 * heading that names them outright still fits.
 */
function codesGuess({
  position,
  column,
  byName,
}: {
  readonly position: number;
  readonly column: SheetColumn;
  readonly byName: number;
}): Guess[] {
  return byName >= 0.9 && column.kind.type === 'words'
    ? [{ position, column, score: byName * 0.8, reason: 'The heading matches; match its terms in the next step' }]
    : [];
}

const wholeAddress = 'location.addressLine1';

/**
 * A file has either one address column or its parts: a street without a number is not an address. A column of whole
 * addresses makes the parts unnecessary; a street is a part if a number column exists or its cells have no numbers.
 */
function withAddressOf(
  columns: readonly Described[],
  guesses: readonly Guess[],
  usedKeys: ReadonlySet<string>,
): Guess[] {
  const textsOf = ({ position }: Guess) => columns.find((column) => column.position === position)?.contents.texts ?? [];
  const parts = guesses.filter(({ column }) => findAddressPart(column.key) !== undefined);
  const otherGuesses = guesses.filter(({ column }) => findAddressPart(column.key) === undefined);
  const isWhole = ({ column }: Guess) => column.key === wholeAddress;
  const wholeAddressGuesses = otherGuesses.filter(isWhole);
  const best = (key: string) =>
    parts.filter(({ column }) => column.key === key).sort((one, another) => another.score - one.score)[0];
  const [street, number] = [best('address.street'), best('address.number')];
  const isSplit =
    street !== undefined &&
    number !== undefined &&
    street.position !== number.position &&
    !holdsWholeAddresses(textsOf(street));
  if (
    isSplit &&
    !usedKeys.has(wholeAddress) &&
    !wholeAddressGuesses.some((guess) => guess.position !== street.position && holdsWholeAddresses(textsOf(guess)))
  ) {
    return [...otherGuesses.filter(({ column }) => column.key !== wholeAddress), ...parts.map(asPart)];
  }
  // A column of streets without numbers yields to one of whole addresses; without one it is the street, and the user is
  // asked about the numbers.
  const full = wholeAddressGuesses.filter((guess) => !isBareStreet(textsOf(guess)));
  const bareStreetGuesses =
    full.length > 0 ? [] : wholeAddressGuesses.filter((guess) => isBareStreet(textsOf(guess))).map(asBareStreet);
  return [...otherGuesses.filter((guess) => !isWhole(guess)), ...full, ...bareStreetGuesses];
}

function asBareStreet(guess: Guess): Guess {
  return {
    ...guess,
    column: findAddressPart('address.street') ?? guess.column,
    reason: 'The cells have streets without house numbers',
  };
}

function asPart(guess: Guess): Guess {
  return { ...guess, reason: `A part of the address: ${guess.column.label.toLowerCase()}` };
}

/** Whether at least some cells begin with a number followed by words. */
function holdsWholeAddresses(texts: readonly string[]): boolean {
  return texts.filter(looksLikeAddress).length * 4 >= texts.length && texts.length > 0;
}

function isBareStreet(texts: readonly string[]): boolean {
  return (
    texts.length >= 3 &&
    !texts.some((text) =>
      /\d/.test(
        text
          .replace(/\b\d+(?:st|nd|rd|th)\b/gi, '')
          .replace(/\b(?:route|rt|rte|highway|hwy|road|rd|county)\.?\s*\d+\b/gi, ''),
      ),
    )
  );
}

const notesWithoutSide = new Set([
  'notes',
  'note',
  'comments',
  'comment',
  'remarks',
  'remark',
  'general notes',
  'additional notes',
  'additional comments',
]);

/** Notes that name no side go to the system side, so that they are not lost; a person checks it. */
function keepNotes(open: readonly Described[], proposals: Map<number, ColumnSuggestion>, usedKeys: Set<string>): void {
  const notes = open.find(
    ({ position, heading }) =>
      !proposals.has(position) && notesWithoutSide.has(normalizeHeading(heading.split('›').at(-1) ?? '')),
  );
  if (!notes || usedKeys.has('system.notes')) return;
  proposals.set(notes.position, {
    position: notes.position,
    key: 'system.notes',
    confidence: 0.5,
    reason: 'Notes without a side; imported as notes of the system side',
  });
  usedKeys.add('system.notes');
}
