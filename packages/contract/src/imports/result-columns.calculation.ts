import { toCellText, type SheetRow } from '../primitives/cell.ts';
import { isSerial, parseDateText, withoutTime } from '../primitives/date-text-reading.ts';
import { findAnalyte } from '../sampling-events/analyte.calculation.ts';
import { analytes } from '../sampling-events/analyte.values.ts';
import { parseKitCode } from '../samples/kit.calculation.ts';
import { units, type UnitName } from '../samples/result.values.ts';
import { listUnits, parseUnit } from '../samples/unit.calculation.ts';
import { normalizeHeading } from './heading-names.calculation.ts';
import { listAnalyteNames, resultColumns, type ResultColumn } from './result-columns.values.ts';

export function findResultColumn(key: string): ResultColumn | undefined {
  return resultColumns.find((column) => column.key === key);
}

/** The unit that a heading names: "Lead (ug/L)", "Cu_mgL". */
export function findHeadingUnit(heading: string): UnitName | undefined {
  const spelled = heading.split(/[\s()[\],;_]+/u).flatMap((word) => parseUnit(word)?.name ?? []);
  const joined = units.find(({ spellings }) =>
    normalizeHeading(heading)
      .split(' ')
      .some((_, at, words) => spellings.some((spelling) => `${words[at]}/${words[at + 1] ?? ''}` === spelling)),
  );
  return (spelled[0] ?? joined?.name) as UnitName | undefined;
}

export interface ResultColumnSuggestion {
  readonly key: string | null;
  readonly unit: UnitName | null;
  readonly reason: string;
  /** A person confirmed for the laboratory's last file that the column has no results of its samples. */
  readonly isExcluded: boolean;
}

interface HeadedColumn {
  readonly heading: string;
  readonly samples: readonly string[];
}

/** A saved mapping of a laboratory: normalized heading -> key and unit. */
export type LaboratoryMapping = ReadonlyMap<string, { readonly key: string; readonly unit: UnitName | null }>;

/** The key of a saved column of which a person confirmed that it has no results of the samples. */
export const excludedKey = 'excluded';

/**
 * A field for each column, by the laboratory's saved mapping, the heading and the cells; no field twice. Where several
 * headings can be the same result, none is proposed: the first may be an earlier or a lower one.
 */
export function suggestResultColumns(
  columns: readonly HeadedColumn[],
  saved: LaboratoryMapping = new Map(),
): ResultColumnSuggestion[] {
  const used = new Set<string>();
  const knownColumns = columns.map(({ heading, samples }) => {
    const savedColumn = saved.get(normalizeHeading(heading));
    return savedColumn ? findResultColumn(savedColumn.key) : findByContents(heading, samples);
  });
  const knownKeys = new Set(knownColumns.map((column) => column?.key));
  const ambiguousKeys = listAmbiguousKeys(columns, knownColumns);
  return columns.map(({ heading, samples }, at): ResultColumnSuggestion => {
    const savedColumn = saved.get(normalizeHeading(heading));
    const isSaved = savedColumn !== undefined;
    const weakColumn = isSaved ? undefined : findByWeakHeading(heading, samples, knownKeys);
    const matchedColumn = knownColumns[at] ?? weakColumn;
    const none = { key: null, unit: null, isExcluded: savedColumn?.key === excludedKey };
    if (!matchedColumn || used.has(matchedColumn.key) || !(isSaved || fitsContents(matchedColumn, samples)))
      return { ...none, reason: isSaved ? 'Not imported in the last file of this laboratory' : '' };
    if (!isSaved && ambiguousKeys.has(matchedColumn.key))
      return { ...none, reason: `Another column can also be the ${matchedColumn.label.toLowerCase()}. Choose one` };
    used.add(matchedColumn.key);
    return {
      key: matchedColumn.key,
      unit: isSaved ? savedColumn.unit : (getUnit(matchedColumn, heading) ?? null),
      reason: isSaved ? 'Same as this laboratory’s last file' : 'By its heading',
      isExcluded: false,
    };
  });
}

/** The results that several columns can be. */
function listAmbiguousKeys(
  columns: readonly HeadedColumn[],
  knownColumns: readonly (ResultColumn | undefined)[],
): ReadonlySet<string> {
  const keys = columns.flatMap(({ samples }, at) => {
    const column = knownColumns[at];
    const isResult = column && (column.key === 'result' || column.analyteId !== undefined);
    return isResult && fitsContents(column, samples) ? [column.key] : [];
  });
  return new Set(keys.filter((key, at) => keys.indexOf(key) !== at));
}

function getUnit(column: ResultColumn, heading: string): UnitName | undefined {
  if (column.key !== 'result' && column.analyteId === undefined) return undefined;
  const headingUnit = findHeadingUnit(heading);
  const analyte = column.analyteId === undefined ? undefined : findAnalyte(column.analyteId);
  return headingUnit && analyte && !listUnits(analyte).some(({ name }) => name === headingUnit)
    ? undefined
    : headingUnit;
}

/** Headings without their unit in brackets. */
function plainHeading(heading: string): string {
  return normalizeHeading(heading.replace(/[([][^)\]]*[)\]]/gu, ' '));
}

/** "Kit ID" is the laboratory's own number unless its cells are codes of our labels. */
function findByContents(heading: string, samples: readonly string[]): ResultColumn | undefined {
  const kits = findResultColumn('kitCode');
  const isOfKits = kits?.synonyms.includes(plainHeading(heading)) === true && areKitCodes(samples);
  return isOfKits ? kits : findByHeading(heading);
}

/** "Sampled" and "Collection" are days of collection only if their cells are dates and no other heading is one. */
function findByWeakHeading(
  heading: string,
  samples: readonly string[],
  knownKeys: ReadonlySet<string | undefined>,
): ResultColumn | undefined {
  const column = findWeakColumn(heading);
  if (knownKeys.has(column?.key)) return undefined;
  return samples.every((text) => text === '' || looksLikeDay(text)) && samples.some(looksLikeDay) ? column : undefined;
}

function findWeakColumn(heading: string): ResultColumn | undefined {
  return resultColumns.find(({ weakSynonyms }) => weakSynonyms?.includes(plainHeading(heading)));
}

/** Numbers from 2100 are no years. Whether a day is in the future is checked when its row is read. */
const lastDay = '2100-01-01';

/** Whether the text has the form of a date. */
export function looksLikeDay(text: string): boolean {
  const reading = parseDateText(withoutTime(text), { today: lastDay, order: 'either' });
  return ('value' in reading && reading.value !== null) || isSerial(Math.trunc(Number(text)));
}

function areKitCodes(samples: readonly string[]): boolean {
  const filled = samples.filter((text) => text !== '');
  return filled.length > 0 && filled.every((text) => parseKitCode(text) !== undefined);
}

export function findByHeading(heading: string): ResultColumn | undefined {
  const name = plainHeading(heading);
  if (name === '') return undefined;
  return (
    resultColumns.find(({ synonyms }) => synonyms.includes(name)) ?? findAnalyteColumn(name, findHeadingUnit(heading))
  );
}

/** "First Draw at-the-tap Lead level": one analyte and a word for its result. Other draws are chosen by a person. */
function findAnalyteColumn(name: string, unit: UnitName | undefined): ResultColumn | undefined {
  if (fifthLiter.test(name)) {
    const first = findAnalyteColumn(name.replace(fifthLiter, ' level'), unit);
    return resultColumns.find(({ key }) => key === `${first?.key}:fifthLiter`);
  }
  // "Pb1", "Pb 1 ug/L" and "Pb Bottle 1" are of the first bottle. The others are of other samples.
  const bottle =
    /^(?:pb|cu|lead|copper) ?l?(\d+)$|^(?:pb|cu|lead|copper) ?l?(\d)(?= )|\b(?:bottle|draw|liter) (\d+)\b/u.exec(name);
  const number = bottle && Number(bottle[1] ?? bottle[2] ?? bottle[3]);
  if (number !== null && number !== 1) return undefined;
  const words = name.replace(/^(pb|cu|lead|copper)1$/u, '$1').split(/ +/u);
  const analyteColumns = resultColumns.filter(
    ({ analyteId, bottle: columnBottle }) =>
      columnBottle === undefined &&
      analyteId !== undefined &&
      listAnalyteNames(analyteId).some((one) => words.includes(one)),
  );
  const [only] = analyteColumns;
  const isResult = number === 1 || unit !== undefined || words.some((word) => resultWords.has(word));
  // "Dissolved", "Previous" and "Blank" are other measurements, and a list of such words is never complete.
  const isPlain = words.every(
    (word) =>
      resultWords.has(word) ||
      neutralWords.has(word) ||
      /^l?\d+$/u.test(word) ||
      (only?.analyteId !== undefined && isWordOfAnalyte(word, only.analyteId)),
  );
  return analyteColumns.length === 1 && isResult && isPlain ? only : undefined;
}

function isWordOfAnalyte(word: string, analyteId: number): boolean {
  return listAnalyteNames(analyteId).some((name) =>
    name.split(' ').some((part) => word === part || word.replace(/l?\d+$/u, '') === part),
  );
}

/** "Pb 5" beside "Pb 1" is that of the fifth liter, too. */
const fifthLiter =
  /\b(?:(?:fifth|5th) (?:liter|litre|draw)|(?:liter|litre) 5)\b|(?<=^(?:pb|cu|lead|copper) ?)l?5(?= |$)/u;
const toWords = (text: string) => new Set(text.split(' '));
const resultWords = toWords(
  'result results level levels concentration conc value amount found ppb ppm ug mg µg μg g microgram micrograms milligram milligrams',
);
/** Words that leave a heading the result of the sample itself. */
const neutralWords = toWords(
  'first 1st draw at the tap faucet kitchen sample samples water drinking bottle liter litre l per in of as by and total recoverable final reported measured lab laboratory analytical analysis analyte test icp ms epa method',
);
/** Words of limits, dates, notes and pipes: such a column of an analyte has no level of a sample. */
const otherWords = toWords(
  'action al mcl mclg goal standard guideline limit limits reporting detection quantitation minimum mdl mrl rl pql lod loq dl qualifier flag method date day time received unit units line lines service material status blank spike recovery rpd surrogate dilution uncertainty comment comments note notes',
);

/** Whether a column may have levels of lead or copper, of this sample or of another one. */
export function mayContainLevels({ heading, samples }: HeadedColumn): boolean {
  const words = normalizeHeading(heading).split(' ');
  if (words.some((word) => otherWords.has(word)) || !areMeasurements(samples)) return false;
  const namesAnalyte = analytes.some(
    (analyte) => 'analyteCode' in analyte && words.some((word) => isWordOfAnalyte(word, analyte.id)),
  );
  return (
    namesAnalyte ||
    findByHeading(heading)?.key === 'result' ||
    words.some((word) => /^(?:results?|conc|concentration)$/u.test(word))
  );
}

/** Whether most cells can be results; other fields hold any text. */
function fitsContents({ key, analyteId }: ResultColumn, samples: readonly string[]): boolean {
  if (key === 'kitCode') return areKitCodes(samples);
  return (key !== 'result' && analyteId === undefined) || areMeasurements(samples);
}

function areMeasurements(samples: readonly string[]): boolean {
  const filled = samples.filter((text) => text !== '');
  return filled.filter((text) => /^[<>]?\s*[\d.,]+|^(?:nd|u|bdl|brl)$/iu.test(text)).length * 2 >= filled.length;
}

/**
 * The row with the headings: of the first rows the one with the most known headings, at least two; otherwise the first
 * wide row.
 */
export function findResultHeadingRow(rows: readonly SheetRow[]): number {
  const countKnownHeadings = ({ cells }: SheetRow) =>
    cells.map(toCellText).filter((text) => (findByHeading(text) ?? findWeakColumn(text)) !== undefined).length;
  const wide = ({ cells }: SheetRow) => cells.filter((cell) => toCellText(cell) !== '').length;
  const first = rows.slice(0, 40);
  const best = first.toSorted((one, another) => countKnownHeadings(another) - countKnownHeadings(one))[0];
  if (best && countKnownHeadings(best) >= 2) return best.number;
  return first.find((row) => wide(row) >= 2)?.number ?? first[0]?.number ?? 1;
}

/** The only laboratory whose saved mapping knows nearly all of the headings: its name is stored with each result. */
export function findLaboratory(
  headings: readonly string[],
  laboratories: ReadonlyMap<string, LaboratoryMapping>,
): string | undefined {
  const names = headings.map(normalizeHeading).filter((name) => name !== '');
  const share = (mapping: LaboratoryMapping) =>
    names.filter((name) => mapping.has(name)).length / Math.max(names.length, mapping.size);
  const [only, ...others] = [...laboratories].filter(([, mapping]) => share(mapping) >= 0.9);
  return others.length === 0 ? only?.[0] : undefined;
}
