import { addDecimals, compareDecimals, parseWrittenDecimal, shiftDecimal } from '../primitives/decimal.ts';
import { findActionLevel } from '../regulations/action-level.calculation.ts';
import { listUnits, parseUnit, toAnalyteUnit } from '../samples/unit.calculation.ts';
import { findAnalyte } from '../sampling-events/analyte.calculation.ts';
import type { Analyte } from '../sampling-events/analyte.values.ts';
import type { UnitName } from '../samples/result.values.ts';
import type { RowRemark } from './import-batch.rules.ts';

// A program that saves a text file writes what a cell shows: 15.4 in a narrow column becomes "1.5E+01"
// (docs/decisions/0173).

const scientific = /^[-+]?(\d*)\.?(\d*)e([-+]?\d{1,2})$/i;

/** Laboratories report two or three significant digits: a number with as many as this was not shortened. */
const completeDigits = 5;

/** The power of ten of the last digit: -1 for "15.4", 0 for "1.5E+01". */
function getLastPower(text: string): number {
  const [, , fraction = text.split('.')[1] ?? '', power = '0'] = scientific.exec(text) ?? [];
  return Number(power) - fraction.length;
}

/** Whether a level in E notation may have lost digits. */
function isShortened(text: string): boolean {
  const [, whole = '', fraction = ''] = scientific.exec(text.trim()) ?? [];
  const digits = (whole + fraction).replace(/^0+/, '');
  return digits !== '' && digits.length < completeDigits;
}

export interface ShortenedLevel {
  readonly analyteId: number;
  readonly text: string;
  readonly unit: string;
  /** The day whose action level counts. */
  readonly on: string;
}

/** Why a shortened level is not imported: it may be above the action level, and as written it is not. */
export function describeHiddenExceedance({ analyteId, text, unit, on }: ShortenedLevel): string | undefined {
  const analyte: Analyte | undefined = findAnalyte(analyteId);
  const written = parseWrittenDecimal(text);
  const unitName = parseUnit(unit)?.name as UnitName | undefined;
  const limit = analyte?.analyteCode && findActionLevel(analyte.analyteCode, on)?.microgramsPerLiter;
  if (!isShortened(text) || written === undefined || unitName === undefined || !analyte || limit === undefined)
    return undefined;
  if (!listUnits(analyte).some(({ name }) => name === unitName)) return undefined;
  const most = addDecimals(written, shiftDecimal('0.5', getLastPower(text.trim())));
  const isAbove = (amount: string) => compareDecimals(toAnalyteUnit(analyte, amount, unitName), limit) > 0;
  if (isAbove(written) || !isAbove(most)) return undefined;
  return `The program that saved the file may have shortened the number: the level may be up to ${most} ${unitName}, above the action level. Enter the level from the laboratory’s report`;
}

/** The remark of a row that is imported as written; undefined for a number with all its digits. */
export function findShortenedRemark(shown: string): RowRemark | undefined {
  const [text = ''] = shown.split(' ');
  if (!isShortened(text)) return undefined;
  return {
    field: 'Result',
    sentence: shortenedSentence,
    found: shown,
    allowed: `"${text}" may have been shortened by the program that saved the file. Compare it with the laboratory’s report, and enter the level from the report if it has more digits`,
  };
}

export const shortenedSentence = 'Shortened number';
