import type { CustomField } from '../custom-fields/custom-field.rules.ts';
import { parseCustomValue } from '../custom-fields/custom-value-input.calculation.ts';
import { splitOptions } from '../custom-fields/custom-value.calculation.ts';
import { optionSeparator } from '../custom-fields/custom-field.values.ts';
import { toCellText, isErrorText, formatNumberCell, type Cell } from '../primitives/cell.ts';
import { formatDay } from '../primitives/calendar.ts';
import type { DateText } from '../primitives/date-text.ts';
import { isSerial } from '../primitives/date-text-reading.ts';
import { parseCellWithYears, type ParsedDateWithYears, type TwoDigitYears } from '../primitives/two-digit-years.ts';
import { parseState } from '../primitives/us-state.ts';
import { representativeTier } from '../regulations/sampling-tier.values.ts';
import type { SheetColumn } from '../service-lines/service-line.sheet.ts';
import { maxDepthFeet, type ClassificationName } from '../service-lines/service-line.values.ts';
import type { DateColumns } from './date-columns.calculation.ts';
import { hasMappableTerms, isBlank } from './custom-field-words.calculation.ts';
import type { ExplainedCode } from './import-batch.rules.ts';
import { toStoredText } from '../primitives/stored-number.ts';
import { isTwoInchesLabel, type Vocabulary } from './vocabulary.values.ts';
import { listVocabularyChoices, type TermMatcher } from './term-matcher.calculation.ts';

/**
 * The reading of one cell: a value, nothing, or a problem; also what was repaired, what is in doubt, and which
 * classification of the whole line it states.
 */
export type CellResult =
  | {
      readonly value: CellValue;
      readonly repaired?: string;
      readonly doubt?: string;
      readonly states?: ClassificationName;
    }
  | { readonly blank: true }
  /** `choices` are the terms that the cell may contain. */
  | { readonly allowed: string; readonly choices?: string };
export type CellValue = string | number | boolean | DateText;

export interface CellContext {
  /** Today, `YYYY-MM-DD`; installation dates cannot be later. */
  readonly today: string;
  readonly words: TermMatcher;
  /** Two letters; decides which short ZIPs lost a leading zero. */
  readonly state: string;
  /** The water system's time zone. */
  readonly timeZone: string;
  /** The date format of each column. */
  readonly dates: DateColumns;
}

export type CellReader = (cell: Cell | undefined) => CellResult;

const blank: CellResult = { blank: true };
/** The cell reader of a column; created once per import, called once per row. */
export function createCellReader(column: SheetColumn, context: CellContext): CellReader {
  const { kind } = column;
  if (kind.type === 'words') return wordReader(column, kind.vocabulary, context);
  if (kind.type === 'date') return dateReader(column.key, context);
  if (kind.type === 'custom')
    return hasMappableTerms(kind.field)
      ? optionsReader(column.key, kind.field, context)
      : customReader(kind.field, context);
  const readText = kind.type === 'text' ? textReader(kind) : simpleReaders[kind.type](context);
  return (cell) => {
    const text = toStoredText(cell);
    if (isBlank(text)) return blank;
    if (isErrorText(text)) return { allowed: 'Enter a value. This cell contains a formula error such as #REF!' };
    return readText(text);
  };
}

const choicesInRow = 4;

/**
 * What an unknown term may be. A row does not repeat a long list, which the summary and the file of failed rows show.
 */
function describeChoices(vocabulary: Vocabulary): { readonly allowed: string; readonly choices?: string } {
  const labels = listVocabularyChoices(vocabulary).map(({ label }) => label);
  const choices = labels.join(', ');
  return labels.length > choicesInRow
    ? { allowed: 'Match this term in the Match terms step', choices }
    : { allowed: choices };
}

function wordReader(column: SheetColumn, vocabulary: Vocabulary, { words }: CellContext): CellReader {
  let unmatched: ReturnType<typeof describeChoices> | undefined;
  const cachedCells = new Map<string, CellResult>();
  return (cell) => {
    const text = toStoredText(cell);
    const reading = words.read(vocabulary, text);
    if ('blank' in reading) return blank;
    if ('error' in reading) return { allowed: 'Enter a value. This cell contains a formula error such as #REF!' };
    if ('unknown' in reading)
      return reading.explained
        ? { allowed: formatCodeChoice(reading.explained) }
        : (unmatched ??= describeChoices(vocabulary));
    const key = `${reading.value}|${reading.states ?? ''}`;
    let parsedCell = cachedCells.get(key);
    if (!parsedCell)
      cachedCells.set(
        key,
        (parsedCell =
          reading.value === ''
            ? blank
            : { value: wordValue(column.key, reading.value), ...(reading.states && { states: reading.states }) }),
      );
    return parsedCell;
  };
}

function formatCodeChoice({ code, meaning, row, sheet }: ExplainedCode): string {
  const rowLabel = sheet === undefined ? `Row ${row}` : `Row ${row} of the sheet "${sheet}"`;
  return `The meaning that you choose in Match terms. ${rowLabel} says ${code} = ${meaning}`;
}

/** Vocabularies return text; two columns store other types. */
function wordValue(key: string, value: string): CellValue {
  // In addition to sizes there are words that only say whether the line is over two inches.
  if (key.endsWith('.diameterId')) return isTwoInchesLabel(value) ? value : Number(value);
  if (key.endsWith('.verified') || key === 'location.disadvantagedNeighborhood') return value === 'Yes';
  return value;
}

/** Files repeat a few dates many times, so they are cached. */
function dateReader(column: string, { today, dates }: CellContext): CellReader {
  const how = dates.of(column);
  const cachedCells = new Map<string, CellResult>();
  return (cell) => {
    dates.observe(column, cell);
    // A number and the same digits as text are different cells.
    const key = JSON.stringify(cell ?? null);
    let parsedCell = cachedCells.get(key);
    if (!parsedCell) {
      parsedCell = dateReading(parseCellWithYears(cell, { today, ...how }, getCenturyRule(column)), cell);
      if (cachedCells.size < 20_000) cachedCells.set(key, parsedCell);
    }
    return parsedCell;
  };
}

function dateReading(reading: ParsedDateWithYears, cell: Cell | undefined): CellResult {
  if ('problem' in reading) return { allowed: reading.problem };
  if (reading.value === null) return blank;
  return reading.years
    ? { value: reading.value, doubt: `Read as ${reading.years.join(' or ')}. Enter a four-digit year to correct it` }
    : {
        value: reading.value,
        ...(isSerialCell(cell) && {
          repaired: `Read as ${formatDay(reading.value.from)}, the date with this number in a spreadsheet`,
        }),
      };
}

/** In workbooks of both date systems, and in text files, a number that is read as a date is shown with its day. */
function isSerialCell(cell: Cell | undefined): boolean {
  if (typeof cell === 'number') return isSerial(cell);
  return typeof cell === 'object' && cell !== null && 'number' in cell && isSerial(cell.number);
}

/** Installation dates can be in both centuries; verifications and replacements are recent. */
export function getCenturyRule(column: string): TwoDigitYears {
  return column.endsWith('.installed') ? 'either' : 'recent';
}

/** A custom field accepts what its form accepts, and date cells of the workbook. */
function customReader(field: CustomField, { timeZone }: CellContext): CellReader {
  return (cell) => {
    const text = ownText(field, cell);
    if (isErrorText(text)) return { allowed: 'Enter a value. This cell contains a formula error such as #REF!' };
    const parsedValue = parseCustomValue(field, text, timeZone);
    if (isBlank(text)) return blank;
    if ('problem' in parsedValue) return { allowed: parsedValue.problem };
    return parsedValue.value === null ? blank : { value: parsedValue.value };
  };
}

/**
 * Options of an account's picklist, whose unknown words the user maps; a multi-select field can have several in one
 * cell.
 */
function optionsReader(key: string, field: CustomField, { words, timeZone }: CellContext): CellReader {
  const allowed = `${field.isPickListMulti ? 'One or more' : 'One'} of: ${field.picklistValues.join(', ')}`;
  return (cell) => {
    const text = toCellText(cell);
    const readings = (field.isPickListMulti ? splitOptions(text) : [text]).map((word) => words.read(key, word));
    if (readings.some((reading) => 'error' in reading))
      return { allowed: 'Enter a value. This cell contains a formula error such as #REF!' };
    if (readings.some((reading) => 'unknown' in reading)) return { allowed };
    const parsedValue = parseCustomValue(
      field,
      readings
        .flatMap((reading) => ('value' in reading && reading.value !== '' ? [reading.value] : []))
        .join(`${optionSeparator} `),
      timeZone,
    );
    if ('problem' in parsedValue) return { allowed: parsedValue.problem };
    return parsedValue.value === null ? blank : { value: parsedValue.value };
  };
}

function ownText({ dataType }: CustomField, cell: Cell | undefined): string {
  if (typeof cell !== 'object' || cell === null) return toCellText(cell);
  if (dataType === 'date' && 'date' in cell) return cell.date;
  return dataType === 'number' && 'number' in cell ? formatNumberCell(cell.number) : toCellText(cell);
}

function textReader({
  maxLength,
  isIdentifier,
}: Extract<SheetColumn['kind'], { type: 'text' }>): (text: string) => CellResult {
  const repair = isIdentifier ? withoutFloat : undefined;
  return (text) => {
    const repaired = repair?.(text);
    if (repaired !== undefined)
      return { value: repaired, repaired: `Read as ${repaired}; the ".0" comes from a number format` };
    return text.length > maxLength ? { allowed: `At most ${maxLength} characters` } : { value: text };
  };
}

/** `700152103.0` was an ID before a program took it for a number. */
function withoutFloat(text: string): string | undefined {
  return text.endsWith('.0') && /^\d+\.0$/.test(text) ? text.slice(0, -2) : undefined;
}

const simpleReaders: Readonly<
  Record<
    'zip' | 'state' | 'latitude' | 'longitude' | 'tier' | 'depth',
    (context: CellContext) => (text: string) => CellResult
  >
> = {
  zip: (context) => (text) => parseZip(text, context.state),
  state: () => (text) => {
    const state = parseState(text);
    return state ? { value: state } : { allowed: 'One of the 50 states or DC, as two letters or by name' };
  },
  latitude: () => (text) => parseDegrees(text, 90),
  longitude: () => (text) => parseDegrees(text, 180),
  depth: () => parseDepth,
  tier: () => parseTier,
};

/**
 * "1", "Tier 1", "Tier 4 (rule not recorded)", "Representative site"; EPA's "Does not meet tiering criteria" means no
 * tier.
 */
function parseTier(text: string): CellResult {
  const tier = /^(?:tier\s*)?([1-5])(?:\.0)?(?:\s*\(rule not recorded\))?$/i.exec(text)?.[1];
  if (tier) return { value: Number(tier) };
  if (/^representative(?: sites?)?$/i.test(text)) return { value: representativeTier };
  return /does not meet/i.test(text) ? blank : { allowed: 'A tier from 1 to 5, or Representative' };
}

/** States whose ZIPs begin with a zero, which number formats remove. */
const zeroStates = new Set(['CT', 'MA', 'ME', 'NH', 'NJ', 'RI', 'VT']);

function parseZip(text: string, state: string): CellResult {
  if (/^\d{5}(-\d{4})?$/.test(text)) return { value: text };
  const plainText = text.replace(/\.0$/, '').replace(/[\s-]+$/, '');
  const repaired = (value: string): CellResult => ({ value, repaired: `Read as ${value}` });
  if (/^\d{5}$/.test(plainText)) return repaired(plainText);
  if (/^\d{9}$/.test(plainText)) return repaired(`${plainText.slice(0, 5)}-${plainText.slice(5)}`);
  if (/^\d{4}$/.test(plainText) && zeroStates.has(state)) return repaired(`0${plainText}`);
  if (/^\d{4}-\d{4}$/.test(plainText) && zeroStates.has(state)) return repaired(`0${plainText}`);
  return { allowed: 'Five digits or ZIP+4, such as 06415-1234' };
}

function parseDegrees(text: string, limit: number): CellResult {
  const degrees = /^[-+]?\d{1,3}(\.\d+)?$/.test(text) ? Number(text) : NaN;
  if (!(Math.abs(degrees) <= limit)) return { allowed: `Decimal degrees between -${limit} and ${limit}` };
  return { value: degrees.toFixed(6) };
}

/** Inches need explicit feet before them: "1000 in" is not 100 feet. */
const feetPattern =
  /^(\d{0,3}(?:\.\d+)?)(?: ?(?:ft\.?|feet|foot|['′])(?: ?(\d{1,2}(?:\.\d+)?) ?(?:in\.?|inch(?:es)?|["″]))?)?$/i;
const inchesPattern = /^()(\d{1,3}(?:\.\d+)?) ?(?:in\.?|inch(?:es)?|["″])$/i;

/** 4.5, 4 ft, 4.5', 54 in, 4' 6": feet in hundredths [B3.11]. */
function parseDepth(text: string): CellResult {
  const [, feet, inches] = inchesPattern.exec(text) ?? feetPattern.exec(text) ?? [];
  const depth = feet || inches ? Math.round((Number(feet || 0) + Number(inches ?? 0) / 12) * 100) / 100 : NaN;
  return depth <= maxDepthFeet ? { value: depth } : { allowed: depthAllowed };
}

const depthAllowed = `A depth in feet from 0 to ${maxDepthFeet}, such as 4.5`;
