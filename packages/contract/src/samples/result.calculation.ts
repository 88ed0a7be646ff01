import { compareDecimals } from '../primitives/decimal.ts';
import {
  findAnalyticalLimit,
  findReportedBound,
  countResult,
  isDetectionLimit,
  isZeroWithoutLimits,
  toLevel,
  isNonDetectQualifier,
  type CountedLevel,
  type CountedAnalyte,
  type LevelAsReported,
} from './result-count.calculation.ts';
import type { Finding } from './sample.values.ts';
import { roundLevel } from '../regulations/rounding-rule.calculation.ts';
import { toAnalyteUnit, toReportedUnit } from './unit.calculation.ts';

/** The limits for results, in the analyte's own unit. */
export interface ResultLimits {
  readonly exceedanceLimit: string | null;
  readonly lowerLimit: string | null;
  readonly checkExceedance: boolean;
  /** Decimals in mg/L that the State rounds a level to before comparing; null means unrounded. */
  readonly roundedTo: number | null;
}

/**
 * An exceedance is strictly above the limit (40 CFR 141.80(c)), or strictly below the lower limit of a range; a
 * non-detect is below every lower limit.
 */
export function getFinding(
  { amount, nonDetect }: Pick<CountedLevel, 'amount' | 'nonDetect'>,
  limits: ResultLimits,
): Finding {
  const { exceedanceLimit, lowerLimit, checkExceedance, roundedTo } = limits;
  const compared = roundLevel(amount, roundedTo === null ? undefined : { decimals: roundedTo });
  const tooHigh = exceedanceLimit !== null && compareDecimals(compared, exceedanceLimit) > 0;
  const tooLow = lowerLimit !== null && compareDecimals(compared, lowerLimit) < 0;
  if (checkExceedance && (tooHigh || tooLow)) return 'exceedance';
  return nonDetect ? 'nonDetect' : 'detect';
}

/** Whether a non-detect could still be above the limit: "<4" with a limit of 3. */
export function isInconclusive(
  analyte: CountedAnalyte,
  reported: LevelAsReported,
  { exceedanceLimit, checkExceedance }: ResultLimits,
): boolean {
  const bound = countResult(analyte, reported).nonDetect
    ? isNonDetectQualifier(reported.qualifier)
      ? findReportedBound(reported)
      : reported.detectionLimit
    : null;
  return (
    bound !== null &&
    checkExceedance &&
    exceedanceLimit !== null &&
    compareDecimals(toAnalyteUnit(analyte, bound, reported.unit), exceedanceLimit) > 0
  );
}

interface Evaluated {
  readonly primary: boolean;
  readonly detection: Finding;
}

/**
 * The finding of a sample (docs/decisions/0144): an exceedance if any result exceeds, otherwise the finding of its
 * event's primary analyte; undefined until that is known.
 */
export function getSampleFinding(results: readonly Evaluated[]): Finding | null {
  if (results.some(({ detection }) => detection === 'exceedance')) return 'exceedance';
  return results.find(({ primary }) => primary)?.detection ?? null;
}

/** "<1 µg/L", "ND, below 0.5 µg/L", "4.2 µg/L (J)". */
export function formatReportedResult(
  reported: Pick<LevelAsReported, 'value' | 'qualifier' | 'unit' | 'reportingLimit' | 'detectionLimit'>,
): string {
  const { value, qualifier, unit } = reported;
  if (value === null) {
    const below = findReportedBound(reported);
    return below === null ? (qualifier ?? 'ND') : `${qualifier ?? 'ND'}, below ${below} ${unit}`;
  }
  if (qualifier === '<') return `<${value} ${unit}`;
  return qualifier === null ? `${value} ${unit}` : `${value} ${unit} (${qualifier})`;
}

/** Why the result counts as it does, with the rule; null if it is the measured value. */
export function formatCountedValue(
  analyte: CountedAnalyte,
  reported: LevelAsReported,
  { basis, amount }: Pick<CountedLevel, 'basis' | 'amount'>,
): string | null {
  const rule = findAnalyticalLimit(analyte);
  const source = rule ? ' (40 CFR 141.89(a)(3))' : '';
  const namedLimit = rule?.methodDetectionLimit ?? null;
  switch (basis) {
    case 'measured':
      return rule && compareDecimals(amount, rule.quantitationLimit) < 0
        ? `As measured, below the quantitation limit${source}`
        : null;
    case 'belowDetectionLimit':
      return `Zero: below the detection limit of ${reported.detectionLimit} ${reported.unit}${source}`;
    case 'belowRuleDetectionLimit':
      return `Zero: below the rule’s detection limit${namedLimit === null ? '' : ` of ${toReportedUnit(analyte, namedLimit, reported.unit)} ${reported.unit}`}${source}`;
    case 'reportedZero':
      return isZeroWithoutLimits(analyte, reported, { basis })
        ? `Zero, as reported by the laboratory, which gave no detection limit${source}`
        : `Zero, as reported by the laboratory${source}`;
    case 'halfQuantitationLimit':
      return `Half the quantitation limit, as reported by the laboratory${source}`;
    case 'upperBound':
      return `Highest possible level: ${openReason(analyte, reported)}, a non-detect can’t be counted as zero${source}. Ask the laboratory, then correct the result`;
  }
}

function openReason(analyte: CountedAnalyte, reported: LevelAsReported): string {
  if (reported.detectionLimit === null) return 'without a detection limit';
  return isDetectionLimit(toLevel(analyte, reported))
    ? 'above the detection limit'
    : 'without a detection limit that the rule allows';
}

/** The name of an analyte's receipt in a sample's history. */
export function getReceivedField(analyteName: string): string {
  return `${analyteName}, received`;
}

/** The name of an analyte's result in a sample's history. */
export function getCountedField(analyteName: string): string {
  return `${analyteName}, counted`;
}
