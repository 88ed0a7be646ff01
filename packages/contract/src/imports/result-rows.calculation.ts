import { toCellText, type Cell, type SheetRow } from '../primitives/cell.ts';
import { analytes } from '../sampling-events/analyte.values.ts';
import { reportedResult, type ReportedResult } from '../samples/result.rules.ts';
import { maxLabSampleIdLength } from '../samples/sample.values.ts';
import { parseKitCode } from '../samples/kit.calculation.ts';
import { describeBottle, toBottleKey } from './bottle-names.calculation.ts';
import { getRowAnalyte, type ParsedAnalyte } from './result-analyte.calculation.ts';
import { findUnitConflict, listRowKindProblems } from './result-row-kind.calculation.ts';
import {
  describeConflict,
  describeMeasured,
  findLevelUnderNonDetect,
  readMeasuredCell,
  type MeasuredCell,
} from './measured-cell.calculation.ts';
import type { RowRemark } from './import-batch.rules.ts';
import { findResultColumn } from './result-columns.calculation.ts';
import { identifyingColumns } from './result-columns.values.ts';
import { createInvalidValueRemark, parseDays, type ResultRowContext } from './result-days.calculation.ts';
import type { ResultPlan } from './result-import.rules.ts';
import { getRowLevel, noLevel, type RowLevel } from './result-level.calculation.ts';
import type { SampleNaming } from './result-matching.calculation.ts';
import { describeHiddenExceedance, type ShortenedLevel } from './shortened-level.calculation.ts';

/** One result of a row: a row with a lead and a copper column has two. */
export interface ParsedResult extends RowLevel {
  /** The position of its column, from 0. */
  readonly place: number;
  readonly analyteId: number | null;
  /** The analyte as in the file. */
  readonly analyte: string;
  /** The result as in the file. */
  readonly shown: string;
  /** Null if it is not valid. */
  readonly reported: ReportedResult | null;
  readonly problems: readonly RowRemark[];
  /** The bottle of the tap that its column is of, if the rows have several. */
  readonly bottle: string | null;
  /** The analyte is not imported, or the row has no result. */
  readonly isLeftOut: boolean;
}

export interface ParsedResultRow {
  readonly rowNumber: number;
  readonly naming: SampleNaming;
  /** The day on which the laboratory received the sample. */
  readonly labReceivedOn: string | null;
  readonly results: readonly ParsedResult[];
}

/** What to do before rows can be read, as sentences. */
export function listMissingResultFields(
  plan: Pick<ResultPlan, 'columns' | 'units' | 'hasOwnNumbers'>,
  headings: ReadonlyMap<string, string> = new Map(),
): string[] {
  const keys = Object.values(plan.columns);
  const has = (key: string) => keys.includes(key);
  const results = Object.entries(plan.columns).filter(([, key]) => isResultColumn(key));
  const fields: string[] = [];
  if (!identifyingColumns.some(has)) fields.push('Lab sample ID, Sample number, Kit code or Address');
  if (needsNumberConfirmation(plan) && plan.hasOwnNumbers !== true)
    fields.push('Lab sample ID, Kit code or Address, or confirm that they are your sample numbers');
  if (results.length === 0 || (has('analyte') && !has('result'))) fields.push('Result');
  if (has('result') && !has('analyte')) fields.push('Analyte');
  const missing = fields.map((field) => `Match a column to ${field} first.`);
  if (!has('unit'))
    for (const [position] of results)
      if (plan.units[position] === undefined)
        missing.push(`Choose the unit of ${headings.get(position) ?? `column ${Number(position) + 1}`} first.`);
  return [...new Set(missing)];
}

/**
 * Whether the rows name their samples by a number alone: one of the laboratory may be the number of another home. A day
 * of collection proves nothing, because most samples have none before their results.
 */
export function needsNumberConfirmation({ columns }: Pick<ResultPlan, 'columns'>): boolean {
  const keys = Object.values(columns);
  return keys.includes('sampleNumber') && !keys.some((key) => ['labSampleId', 'kitCode', 'address'].includes(key));
}

/** The fields that can't be read for several result columns: nothing says to which one they belong. */
export function listSharedFields({ columns }: Pick<ResultPlan, 'columns'>): string[] {
  const keys = Object.values(columns);
  if (keys.filter(isResultColumn).length < 2) return [];
  return keys.filter((key) => ['qualifier', 'detectionLimit', 'reportingLimit'].includes(key));
}

/** The positions of the columns with results and their limits. */
export function listMeasuredColumns({ columns }: Pick<ResultPlan, 'columns'>): ReadonlySet<number> {
  const isMeasured = (key: string) => isResultColumn(key) || key === 'detectionLimit' || key === 'reportingLimit';
  return new Set(Object.entries(columns).flatMap(([at, key]) => (isMeasured(key) ? [Number(at)] : [])));
}

export function isResultColumn(key: string): boolean {
  return key === 'result' || findResultColumn(key)?.analyteId !== undefined;
}

/** Returns a function that reads a row; empty rows give undefined. */
export function createResultRowReader(context: ResultRowContext): (row: SheetRow) => ParsedResultRow | undefined {
  const positions = new Map(Object.entries(context.plan.columns).map(([at, key]) => [key, Number(at)]));
  const places = [...positions].filter(([key]) => isResultColumn(key));
  const hasSeveralBottles = places.some(([key]) => findResultColumn(key)?.bottle !== undefined);
  return (row) => {
    if (row.cells.every((cell) => toCellText(cell) === '')) return undefined;
    const cellOf = (key: string) => row.cells[positions.get(key) ?? -1];
    const textOf = (key: string) => toCellText(cellOf(key)) || null;
    const days = parseDays(cellOf, { ...context, rowNumber: row.number });
    const problems = [...days.problems, ...listRowKindProblems(row, context.plan)];
    const naming = {
      labSampleId: textOf('labSampleId')?.slice(0, maxLabSampleIdLength) ?? null,
      sampleNumber: textOf('sampleNumber'),
      address: textOf('address'),
      collectedOn: days.collectedOn,
      ...toKitNaming(textOf),
      ...toOutletNaming(textOf),
    };
    const results = places.flatMap(([key, place]) => {
      const bottle = hasSeveralBottles ? (findResultColumn(key)?.bottle ?? firstBottle) : null;
      const isOnlyResult = places.length === 1;
      return parseResult(row, { ...days, problems, key, place, bottle, context, cellOf, textOf, isOnlyResult });
    });
    return {
      rowNumber: row.number,
      naming,
      labReceivedOn: days.receivedOn,
      results: results.length > 0 ? results : [withoutResult(places[0]?.[1] ?? 0)],
    };
  };
}

const firstBottle = '1';

/** A kit's code as on its label; text that is none stays, and no kit has it. */
function toKitNaming(textOf: (key: string) => string | null): Pick<SampleNaming, 'kitCode' | 'bottle'> {
  const [kit, bottle] = [textOf('kitCode'), textOf('bottle')];
  return {
    ...(kit !== null && { kitCode: parseKitCode(kit) ?? kit }),
    ...(bottle !== null && { bottle: toBottleKey(bottle) }),
  };
}

function toOutletNaming(textOf: (key: string) => string | null): Pick<SampleNaming, 'outlet'> {
  const outlet = textOf('outlet');
  return outlet === null ? {} : { outlet };
}

function withoutResult(place: number): ParsedResult {
  return {
    place,
    analyteId: null,
    analyte: '',
    shown: '',
    reported: null,
    ...noLevel,
    problems: [],
    bottle: null,
    isLeftOut: true,
  };
}

interface ResultCell {
  readonly key: string;
  readonly place: number;
  readonly bottle: string | null;
  readonly context: ResultRowContext;
  readonly cellOf: (key: string) => Cell | undefined;
  readonly textOf: (key: string) => string | null;
  readonly collectedOn: string | null;
  readonly analyzedOn: string | null;
  readonly problems: readonly RowRemark[];
  readonly isOnlyResult: boolean;
}

function parseResult(row: SheetRow, cell: ResultCell): readonly ParsedResult[] {
  const { key, context, textOf } = cell;
  const column = findResultColumn(key);
  const measured = readMeasuredCell(row.cells[cell.place]);
  const analyte = getRowAnalyte(column?.analyteId, context.plan, textOf('analyte'));
  // A column of one analyte is empty where it was not analyzed.
  const isEmpty = column?.analyteId !== undefined || (analyte.name === '' && textOf('qualifier') === null);
  if (measured.text === '' && isEmpty) return [];
  return [parseReported(row, cell, { measured, analyte })];
}

interface ResultToParse {
  readonly measured: MeasuredCell;
  readonly analyte: ParsedAnalyte;
}

function parseReported(row: SheetRow, cell: ResultCell, { measured, analyte }: ResultToParse): ParsedResult {
  const { place, bottle, context, textOf } = cell;
  const units = { ofColumn: context.plan.units[String(place)], ofRow: textOf('unit'), isOnlyResult: cell.isOnlyResult };
  const { unit, conflict: unitConflict } = findUnitConflict(units);
  const shownResult = describeMeasured(measured, unit);
  const name = bottle === null ? analyte.name : `${analyte.name}, ${describeBottle(bottle)}`;
  const entry = {
    place,
    bottle,
    analyteId: analyte.id ?? null,
    analyte: name,
    shown: shownResult,
    reported: null,
    ...noLevel,
  };
  const on = cell.collectedOn ?? context.plan.receivedOn;
  const { text } = measured;
  const written = { analyteId: analyte.id ?? undefined, text, unit, qualifier: textOf('qualifier'), on };
  if (analyte.id === null) return { ...entry, problems: [], isLeftOut: true };
  if (analyte.id === undefined) {
    const allowed = `One of ${analytes.map(({ name }) => name).join(', ')}`;
    const unknown = createInvalidValueRemark(row.number, { field: 'analyte', found: analyte.name, allowed });
    return { ...entry, ...getRowLevel(undefined, written), problems: [...cell.problems, unknown], isLeftOut: false };
  }
  const measurement = { analyteId: analyte.id, result: text, unit };
  const { reported, issues, isShortened } = parseMeasurement(toReport(cell, measurement), { ...measurement, text, on });
  const hiddenLevel = findLevelUnderNonDetect(measured, reported);
  const problems = [
    ...cell.problems,
    ...(unitConflict === null ? [] : [createInvalidValueRemark(row.number, { field: 'unit', ...unitConflict })]),
    ...listConflicts(row, cell, { measured, hiddenLevel, unit }),
    ...issues.map(({ path, message }) =>
      createInvalidValueRemark(row.number, { field: String(path[0]), found: shownResult, allowed: message }),
    ),
  ];
  const level =
    hiddenLevel === null
      ? getRowLevel(reported, written)
      : getRowLevel(undefined, { ...written, text: hiddenLevel, qualifier: null });
  return {
    ...entry,
    reported: problems.length === 0 ? (reported ?? null) : null,
    ...(isShortened ? { ...noLevel, isUnreadable: true } : level),
    problems,
    isLeftOut: false,
  };
}

function parseMeasurement(report: ReturnType<typeof toReport>, level: ShortenedLevel) {
  const parsed = reportedResult.safeParse(report);
  const message = parsed.success ? describeHiddenExceedance(level) : undefined;
  const issues = message === undefined ? (parsed.error?.issues ?? []) : [{ path: ['result'], message }];
  return { reported: parsed.data, issues, isShortened: message !== undefined };
}

/** The cells of a row that show another number than they store. */
function listConflicts(
  row: SheetRow,
  { cellOf }: ResultCell,
  result: { readonly measured: MeasuredCell; readonly hiddenLevel: string | null; readonly unit: string },
): RowRemark[] {
  const { measured, hiddenLevel, unit } = result;
  const conflict = hiddenLevel === null ? measured.conflict : describeConflict(hiddenLevel, measured.text);
  const cells = [
    { field: 'result', conflict, found: describeMeasured(measured, unit) },
    ...(['reportingLimit', 'detectionLimit'] as const).map((field) => {
      const limit = readMeasuredCell(cellOf(field));
      return { field, conflict: limit.conflict, found: describeMeasured(limit, unit) };
    }),
  ];
  return cells.flatMap((cell) =>
    cell.conflict === null ? [] : [createInvalidValueRemark(row.number, { ...cell, allowed: cell.conflict })],
  );
}

/** The result as the form would send it. */
function toReport(
  { textOf, cellOf, analyzedOn, context: { plan } }: ResultCell,
  measurement: { readonly analyteId: number; readonly result: string; readonly unit: string },
) {
  return {
    ...measurement,
    qualifier: textOf('qualifier'),
    reportingLimit: readMeasuredCell(cellOf('reportingLimit')).text || null,
    detectionLimit: readMeasuredCell(cellOf('detectionLimit')).text || null,
    method: textOf('method'),
    labId: textOf('labId') ?? (plan.laboratory || null),
    analyzedOn,
    receivedOn: plan.receivedOn,
  };
}
