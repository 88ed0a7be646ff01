import { compareDecimals, parseWrittenDecimal } from '../primitives/decimal.ts';
import { findActionLevel } from '../regulations/action-level.calculation.ts';
import { countResult, isNonDetectQualifier } from '../samples/result-count.calculation.ts';
import { reportedResult, type ReportedResult } from '../samples/result.rules.ts';
import { qualifiers, type UnitName } from '../samples/result.values.ts';
import { listUnits, parseUnit, toAnalyteUnit } from '../samples/unit.calculation.ts';
import { findAnalyte } from '../sampling-events/analyte.calculation.ts';
import type { Analyte } from '../sampling-events/analyte.values.ts';

/** The level of a row of a laboratory file, also of a row that can't be imported (docs/decisions/0173). */
export interface RowLevel {
  /** In the unit of its analyte, as an exact decimal; null if it is not known. */
  readonly amount: string | null;
  /** The laboratory reports more than the level: ">50". */
  readonly isMoreThan: boolean;
  readonly isAboveActionLevel: boolean;
  /** The row has a level that can't be read, or that has no known unit or analyte. */
  readonly isUnreadable: boolean;
}

export const noLevel: RowLevel = { amount: null, isMoreThan: false, isAboveActionLevel: false, isUnreadable: false };

interface WrittenLevel {
  readonly analyteId: number | undefined;
  /** The result, its unit and its qualifier as in the file. */
  readonly text: string;
  readonly unit: string;
  readonly qualifier: string | null;
  /** The day whose action level counts. */
  readonly on: string;
}

/**
 * Before any rounding of the State, which only an imported result has. Neither wrong limits nor dates make a level
 * lower.
 */
export function getRowLevel(reported: ReportedResult | undefined, written: WrittenLevel): RowLevel {
  const { analyteId, text, unit, on } = written;
  const analyte: Analyte | undefined = analyteId === undefined ? undefined : findAnalyte(analyteId);
  const number = /^>([^<>]*)$/u.exec(text)?.[1]?.trim();
  const isMoreThan = number !== undefined || written.qualifier?.trim() === '>';
  const measured = reported ?? reportedResult.safeParse({ analyteId, result: number ?? text, unit }).data;
  const limit = findLimit(analyte, on);
  if (!analyte || !measured) return { ...noLevel, isUnreadable: isUnreadable(analyte, written, limit) };
  const { amount } = countResult(analyte, measured);
  const difference = limit === undefined ? -1 : compareDecimals(amount, limit);
  return { ...noLevel, amount, isMoreThan, isAboveActionLevel: difference > 0 || (isMoreThan && difference === 0) };
}

function findLimit(analyte: Analyte | undefined, on: string): string | undefined {
  return analyte?.analyteCode && findActionLevel(analyte.analyteCode, on)?.microgramsPerLiter;
}

/** A non-detect without its limits is no level; one below a number above the action level may be one: "<20". */
function isUnreadable(analyte: Analyte | undefined, { text, unit }: WrittenLevel, limit: string | undefined): boolean {
  if (text === '' || isNonDetect(text)) return false;
  const below = /^<(.*)$/su.exec(text)?.[1];
  const decimal = below === undefined ? undefined : parseWrittenDecimal(below);
  const unitName = parseUnit(unit)?.name;
  if (!analyte || decimal === undefined || !listUnits(analyte).some(({ name }) => name === unitName)) return true;
  return limit !== undefined && compareDecimals(toAnalyteUnit(analyte, decimal, unitName as UnitName), limit) > 0;
}

function isNonDetect(text: string): boolean {
  return qualifiers.some(({ code }) => code === text.toUpperCase() && isNonDetectQualifier(code));
}
