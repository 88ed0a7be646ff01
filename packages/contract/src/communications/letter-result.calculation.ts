import { compareDecimals } from '../primitives/decimal.ts';
import { findActionLevel } from '../regulations/action-level.calculation.ts';
import { findAnalyte } from '../sampling-events/analyte.calculation.ts';
import { analytes, type Analyte } from '../sampling-events/analyte.values.ts';
import { getFinding } from '../samples/result.calculation.ts';
import type { AnalyteResult, Sample } from '../samples/sample.rules.ts';
import { parseUnit, toAnalyteUnit } from '../samples/unit.calculation.ts';

type ReportedLevels = Pick<AnalyteResult, 'analyteId' | 'result' | 'unit' | 'reportingLimit' | 'detectionLimit'>;

/**
 * A result with its reporting and detection limit in the unit of the action level, so that a household can compare
 * them: beside 1,300 µg/L, 1.5 mg/L of copper would look harmless.
 */
export function convertToActionLevelUnit<Result extends ReportedLevels>(reported: Result): Result {
  const analyte = findAnalyte(reported.analyteId);
  const unit = analyte && parseUnit(analyte.unit)?.name;
  if (!analyte || !unit) return reported;
  const convert = (decimal: string | null) =>
    decimal === null ? null : toAnalyteUnit(analyte, decimal, reported.unit);
  const { result, reportingLimit, detectionLimit } = reported;
  return {
    ...reported,
    unit,
    result: convert(result),
    reportingLimit: convert(reportingLimit),
    detectionLimit: convert(detectionLimit),
  };
}

export interface LetterDay {
  /** The day of the letter. */
  readonly on: string;
  /** The State of the water system. */
  readonly state: string;
}

/** The action levels with which a letter of that day compares results at least, in the analytes' own units. */
export function listLevelsOfLetter({ on, state }: LetterDay): readonly { analyteId: number; level: string }[] {
  return analytes.flatMap(({ id: analyteId, analyteCode }: Analyte) => {
    const level = analyteCode && findActionLevel(analyteCode, on, state)?.microgramsPerLiter;
    return level === undefined ? [] : [{ analyteId, level }];
  });
}

type ComparedSample = Pick<Sample, 'results' | 'detection'>;

/**
 * A sample as a letter of that day shows it: each result beside the lower of the action levels of the sample's day and
 * of the letter's (docs/decisions/0901). A letter of November 2027 would else say "not above the action level" of 12
 * µg/L and print 10 µg/L as the action level.
 */
export function compareOnLetterDay<One extends ComparedSample>(sample: One, day: LetterDay): One {
  const levels = new Map(listLevelsOfLetter(day).map(({ analyteId, level }) => [analyteId, level]));
  const results = sample.results.map((result) => compareResult(result, levels.get(result.analyteId)));
  const isAbove = results.some(({ isExceedance }) => isExceedance);
  return { ...sample, results, detection: isAbove ? 'exceedance' : sample.detection };
}

function compareResult(result: AnalyteResult, level: string | undefined): AnalyteResult {
  const { upperLimit, lowerLimit, amount, belowDetectionLimit } = result;
  if (level === undefined || (upperLimit !== null && compareDecimals(upperLimit, level) <= 0)) return result;
  const limits = { exceedanceLimit: level, lowerLimit, checkExceedance: true, roundedTo: null };
  const detection = getFinding({ amount, nonDetect: belowDetectionLimit }, limits);
  return { ...result, upperLimit: level, detection, isExceedance: detection === 'exceedance' };
}
