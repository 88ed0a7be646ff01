import { toCellText, type Cell, type SheetRow } from '../primitives/cell.ts';
import { parseWrittenDecimal } from '../primitives/decimal.ts';
import { findAnalyte } from '../sampling-events/analyte.calculation.ts';
import { analytes } from '../sampling-events/analyte.values.ts';
import { isNonDetectQualifier } from '../samples/result-count.calculation.ts';
import { qualifiers } from '../samples/result.values.ts';
import { parseUnit } from '../samples/unit.calculation.ts';
import { normalizeHeading } from './heading-names.calculation.ts';
import { findByHeading, findHeadingUnit, findResultColumn, looksLikeDay } from './result-columns.calculation.ts';
import { identifyingColumns, listAnalyteNames, type ResultColumn } from './result-columns.values.ts';
import type { ResultPlan } from './result-import.rules.ts';

// Tables below each other in one sheet, and headings that are repeated on every page (docs/decisions/0173).

/**
 * What a row is: `repeated` headings are skipped; a row of another table says why the file can't be read as one table.
 */
export type TableRow = 'data' | 'repeated' | { readonly otherTable: string };

interface HeadedTable {
  readonly plan: Pick<ResultPlan, 'headingRow' | 'columns' | 'units'>;
  /** The first rows of the sheet, with its headings. */
  readonly preview: readonly { readonly number: number; readonly cells: readonly string[] }[];
}

interface PlannedColumn {
  readonly at: number;
  readonly key: string;
  readonly isResult: boolean;
}

/** Returns a function that compares a row with the headings of the plan. */
export function createHeadingCheck({ plan, preview }: HeadedTable): (row: SheetRow) => TableRow {
  const headings = preview.find(({ number }) => number === plan.headingRow)?.cells ?? [];
  const columns = listPlannedColumns(plan);
  return ({ number, cells }) => {
    if (columns.some((column) => isValue(cells[column.at], column))) return 'data';
    const texts = cells.map(toCellText);
    const table: ReadTable = { plan, columns, headings, texts };
    if (isHeadingRow(table)) return compareHeadings(number, table);
    return compareUnits(number, table) ?? compareTitle(number, table) ?? 'data';
  };
}

/** A table above the headings of the plan, whose results would not be read; undefined if there is none. */
export function findTableAbove({ plan, preview }: HeadedTable): string | undefined {
  let headings: { readonly number: number; readonly places: readonly number[] } | undefined;
  for (const { number, cells } of preview) {
    if (number >= plan.headingRow) return undefined;
    if (headings?.places.some((at) => isNumber(cells[at]?.replace(/^[<>]/u, ''))))
      return `Row ${number} belongs to a table above the chosen headings in row ${plan.headingRow}, and would not be imported. ${apart}`;
    const fields = cells.map(findByHeading);
    const places = fields.flatMap((field, at) => (isResultField(field) ? [at] : []));
    const isTable = places.length > 0 && fields.some((field) => isIdentifying(field?.key)) && !cells.some(isNumber);
    if (isTable) headings = { number, places };
  }
  return undefined;
}

const apart = 'Put each table on a sheet or in a file by itself, then upload again.';

function listPlannedColumns({ columns }: Pick<ResultPlan, 'columns'>): PlannedColumn[] {
  return Object.entries(columns)
    .map(([at, key]) => ({ at: Number(at), key, isResult: isResultField(findResultColumn(key)) }))
    .toSorted((one, other) => Number(other.isResult) - Number(one.isResult));
}

const isResultField = (column: ResultColumn | undefined) =>
  column !== undefined && (column.key === 'result' || column.analyteId !== undefined);
const isNumber = (text: string | undefined) => text !== undefined && parseWrittenDecimal(text) !== undefined;

/** Numbers, dates and non-detects are never headings. */
function isValue(cell: Cell | undefined, { isResult }: PlannedColumn): boolean {
  if (typeof cell === 'number' || (typeof cell === 'object' && cell !== null)) return true;
  const text = toCellText(cell);
  if (text === '') return false;
  if (isResult && qualifiers.some(({ code }) => code === text.toUpperCase() && isNonDetectQualifier(code))) return true;
  return isNumber(text.replace(/^[<>]/u, '')) || looksLikeDay(text);
}

interface ReadTable {
  readonly plan: HeadedTable['plan'];
  readonly columns: readonly PlannedColumn[];
  /** The cells of the heading row, and of the row that is compared with it. */
  readonly headings: readonly string[];
  readonly texts: readonly string[];
}

/** A row without values in the columns of the plan and with headings: at least two, or a result with its unit. */
function isHeadingRow({ columns, texts }: ReadTable): boolean {
  if (texts.filter((text) => text !== '').length < 2) return false;
  const keys = new Map(columns.map(({ at, key }) => [at, key]));
  const fields = texts.map((text, at) => {
    const field = findByHeading(text);
    // The cell of the analyte has its name, as the heading of a column of its results has.
    return keys.get(at) === 'analyte' && isResultField(field) ? undefined : field;
  });
  const isOfTable =
    columns.some(({ at }) => fields[at] !== undefined) || columns.every(({ at }) => (texts[at] ?? '') === '');
  return (
    (isOfTable && countFields(fields) >= 2) ||
    columns.some(({ at, isResult }) => isResult && fields[at] !== undefined) ||
    fields.some((field, at) => isResultField(field) && findHeadingUnit(texts[at] ?? '') !== undefined)
  );
}

const countFields = (fields: readonly (ResultColumn | undefined)[]) =>
  new Set(fields.flatMap((field) => field?.key ?? [])).size;

function compareHeadings(row: number, table: ReadTable): TableRow {
  const { columns, headings, texts } = table;
  const planned = new Set(columns.map(({ at }) => at));
  const places = Array.from({ length: Math.max(headings.length, texts.length) }, (_, at) => at);
  const differences = places.filter((at) => {
    const [above = '', here = ''] = [headings[at], texts[at]];
    return !isSameHeading(above, here) && (planned.has(at) || findByHeading(here) !== undefined);
  });
  if (differences.length === 0) return 'repeated';
  const described = differences.slice(0, namedColumns).map((at) => {
    const [above, here] = [toShort(headings[at]), toShort(texts[at])];
    return `${getLetters(at + 1)} ${here === '' ? 'has no heading' : `is ${here}`}, above it ${above === '' ? 'has none' : `is ${above}`}`;
  });
  return { otherTable: `Row ${row} has headings again, with other columns: ${described.join('; ')}. ${apart}` };
}

const namedColumns = 3;
/** The preview of a sheet has this much of each cell. */
export const previewLetters = 120;
const toShort = (text = '') => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

function isSameHeading(above: string, here: string): boolean {
  const compared = above.length < previewLetters ? here : here.slice(0, previewLetters);
  if (normalizeHeading(above) === normalizeHeading(compared)) return true;
  const [one, other] = [findByHeading(above), findByHeading(here)];
  return one !== undefined && one === other && isSameUnit(findHeadingUnit(above), findHeadingUnit(here));
}

function isSameUnit(one: string | undefined, other: string | undefined): boolean {
  const [unit, otherUnit] = [parseUnit(one ?? ''), parseUnit(other ?? '')];
  return unit?.measure === otherUnit?.measure && unit?.power === otherUnit?.power;
}

/** A row below the headings that only has the units of the results. */
function compareUnits(row: number, { plan, columns, texts }: ReadTable): TableRow | undefined {
  const isNamed = columns.some(({ at, key }) => isIdentifying(key) && (texts[at] ?? '') !== '');
  const results = columns.filter(({ at, isResult }) => isResult && (texts[at] ?? '') !== '');
  if (isNamed || results.length === 0 || results.some(({ at }) => !parseUnit(texts[at] ?? ''))) return undefined;
  const otherColumn = results.find(({ at }) => !isSameUnit(plan.units[at], texts[at]));
  if (!otherColumn) return 'repeated';
  const { at } = otherColumn;
  const chosenUnit = plan.units[at];
  if (chosenUnit === undefined) return undefined;
  return {
    otherTable: `Row ${row} has the unit ${texts[at]} in column ${getLetters(at + 1)}, whose results are read in ${chosenUnit}. Correct the unit of the column. If the row belongs to another table, put each table on a sheet or in a file by itself, then upload again.`,
  };
}

const isIdentifying = (key: string | undefined) => identifyingColumns.some((one) => one === key);

/** A title such as "Lead results" above rows that would be read as copper. */
function compareTitle(row: number, { columns, texts }: ReadTable): TableRow | undefined {
  const [title, ...others] = texts.filter((text) => text !== '');
  if (title === undefined || others.length > 0) return undefined;
  const planned = columns.flatMap(({ key, isResult }) => (isResult ? [findResultColumn(key)?.analyteId] : []));
  const titleAnalyte = findTitleAnalyte(title);
  if (titleAnalyte === undefined || planned.includes(undefined) || planned.includes(titleAnalyte)) return undefined;
  const names = [...new Set(planned)].flatMap((id) => (id === undefined ? [] : (findAnalyte(id)?.name ?? [])));
  return {
    otherTable: `Row ${row} is the title of another table: ${title}. The columns above are read as ${names.join(' and ')}. ${apart}`,
  };
}

function findTitleAnalyte(title: string): number | undefined {
  const words = normalizeHeading(title)
    .split(' ')
    .filter((word) => !titleWords.has(word));
  return analytes.find(({ id }) => words.length > 0 && words.every((word) => listAnalyteNames(id).includes(word)))?.id;
}

const titleWords = new Set(
  'result results level levels table analysis data for of in the sample samples sampling summary report mg ug l ppb ppm'.split(
    ' ',
  ),
);

/** 2 -> `B`. */
function getLetters(column: number): string {
  return column > 26
    ? `${getLetters(Math.floor((column - 1) / 26))}${getLetters(((column - 1) % 26) + 1)}`
    : String.fromCharCode(64 + column);
}
