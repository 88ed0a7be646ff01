import { compareDecimals } from '../primitives/decimal.ts';
import { findAnalyte } from '../sampling-events/analyte.calculation.ts';
import type { Analyte } from '../sampling-events/analyte.values.ts';
import { plausibleLevels } from '../sampling-events/plausible-level.values.ts';
import { findReportedBound, isNonDetectQualifier, toLevel, type LevelAsReported } from './result-count.calculation.ts';
import { formatReportedResult } from './result.calculation.ts';
import type { UnitName } from './result.values.ts';
import { parseUnit } from './unit.calculation.ts';

export type ResultWithUnit = LevelAsReported & { readonly analyteId: number };

/**
 * Why the unit of a lead or copper result may be wrong; null if the level is plausible or was recorded so before. A
 * person confirms such a result: 0.022 mg/L entered as µg/L would hide an exceedance.
 */
export function findUnitWarning(reported: ResultWithUnit, recorded?: ResultWithUnit | null): string | null {
  const doubt = describeUnitWarning(reported);
  return recorded && doubt === describeUnitWarning(recorded) ? null : doubt;
}

function describeUnitWarning(reported: ResultWithUnit): string | null {
  const analyte: Analyte | undefined = findAnalyte(reported.analyteId);
  if (!analyte?.analyteCode) return null;
  const plausible = plausibleLevels[analyte.analyteCode];
  const level = toLevel(analyte, reported);
  const isNonDetect = isNonDetectQualifier(level.qualifier);
  const amount = isNonDetect ? findReportedBound(level) : level.value;
  if (amount === null || compareDecimals(amount, '0') === 0) return null;
  const isLow = compareDecimals(amount, isNonDetect ? plausible.smallestBound : plausible.smallestDetect) < 0;
  if (!isLow && compareDecimals(amount, plausible.largest) <= 0) return null;
  const described = isNonDetect
    ? `A limit of ${findReportedBound(reported)} ${reported.unit} for ${analyte.displayName.toLowerCase()}`
    : `${analyte.displayName} of ${formatReportedResult(reported)}`;
  return `${described} is unusually ${isLow ? 'low' : 'high'}${describeOtherUnit(reported.unit, isLow ? 0 : 3)}`;
}

/** The unit that would make the number usual, if it was reported in the one that is wrong by this power of ten. */
function describeOtherUnit(unit: UnitName, wrongPower: 0 | 3): string {
  if (parseUnit(unit)?.power !== wrongPower) return '';
  return `. The laboratory may have measured it in ${wrongPower === 0 ? 'mg/L' : 'µg/L'}`;
}
