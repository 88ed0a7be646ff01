import { findAnalyte } from '../sampling-events/analyte.calculation.ts';
import type { AnalyteResult } from '../samples/sample.rules.ts';
import { parseUnit, toAnalyteUnit } from '../samples/unit.calculation.ts';

type ReportedLevels = Pick<AnalyteResult, 'analyteId' | 'result' | 'unit' | 'reportingLimit' | 'detectionLimit'>;

/**
 * A result with its reporting and detection limit in the unit of the action level, so that a household can compare them:
 * beside 1,300 µg/L, 1.5 mg/L of copper would look harmless.
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
