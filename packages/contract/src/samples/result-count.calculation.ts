import { compareDecimals } from '../primitives/decimal.ts';
import { analyticalLimits, type AnalyticalLimit } from '../regulations/analytical-limit.values.ts';
import { qualifiers, type CountBasis, type Qualifier, type ReportedAs, type UnitName } from './result.values.ts';
import { toAnalyteUnit, isConcentration } from './unit.calculation.ts';
import type { RegulatedAnalyteCode } from '../regulations/regulated-analyte.values.ts';

/** A result as reported by a laboratory; every number is in the reported unit. */
export interface LevelAsReported {
  readonly value: string | null;
  readonly qualifier: Qualifier | null;
  readonly unit: UnitName;
  readonly reportingLimit: string | null;
  readonly detectionLimit: string | null;
  readonly reportedAs: ReportedAs | null;
}

export interface CountedAnalyte {
  readonly unit: string;
  readonly analyteCode?: RegulatedAnalyteCode;
}

/** A result as it counts: an exact decimal in the analyte's own unit, and the reason. */
export interface CountedLevel {
  readonly amount: string;
  readonly nonDetect: boolean;
  readonly basis: CountBasis;
}

/**
 * 40 CFR 141.89(a)(3): a level below the method detection limit is zero; between that and the quantitation limit it
 * counts as measured, or as half the quantitation limit if the laboratory reports it so. A non-detect that may be above
 * the detection limit counts as the highest possible level until the laboratory reports more.
 */
export function countResult(analyte: CountedAnalyte, reported: LevelAsReported): CountedLevel {
  const level = toLevel(analyte, reported);
  if (!isConcentration(analyte)) return { amount: level.value ?? '0', nonDetect: false, basis: 'measured' };
  if (level.reportedAs === 'halfQuantitationLimit' && level.rule && isBelowQuantitation(level))
    return { amount: level.rule.halfQuantitationLimit, nonDetect: false, basis: 'halfQuantitationLimit' };
  return isNonDetectQualifier(level.qualifier) ? countNonDetect(level) : countValue(level);
}

/** Whether a qualifier means non-detect. */
export function isNonDetectQualifier(qualifier: Qualifier | null): boolean {
  return qualifiers.some(({ code, nonDetect }) => nonDetect && code === qualifier);
}

export function findAnalyticalLimit({ analyteCode }: Pick<CountedAnalyte, 'analyteCode'>): AnalyticalLimit | undefined {
  return analyticalLimits.find(({ analyte }) => analyte === analyteCode);
}

/** A result in the analyte's own unit, with the analyte's rule. */
export interface ConvertedLevel extends Omit<LevelAsReported, 'unit'> {
  readonly rule: AnalyticalLimit | undefined;
}

export function toLevel(
  analyte: CountedAnalyte,
  { unit, value, reportingLimit, detectionLimit, ...rest }: LevelAsReported,
): ConvertedLevel {
  const convert = (decimal: string | null) => (decimal === null ? null : toAnalyteUnit(analyte, decimal, unit));
  return {
    ...rest,
    value: convert(value),
    reportingLimit: convert(reportingLimit),
    detectionLimit: convert(detectionLimit),
    rule: findAnalyticalLimit(analyte),
  };
}

/** The upper bound of a non-detect: the number next to it, else the limit that its qualifier names. */
export function findReportedBound({
  qualifier,
  value,
  reportingLimit,
  detectionLimit,
}: Omit<LevelAsReported, 'unit' | 'reportedAs'>): string | null {
  if (value !== null && compareDecimals(value, '0') > 0) return value;
  // A reporting limit is not a detection limit: "below the reporting limit" says nothing about the detection limit.
  return qualifier === 'BRL' ? reportingLimit : (detectionLimit ?? reportingLimit);
}

/** The kind of a non-detect's limit; undefined if the level may be above the detection limit. */
export function findNonDetectBasis(
  level: ConvertedLevel,
): 'belowDetectionLimit' | 'belowRuleDetectionLimit' | undefined {
  const bound = findReportedBound(level);
  if (bound === null) return undefined;
  if (level.detectionLimit !== null)
    return isDetectionLimit(level) && compareDecimals(bound, level.detectionLimit) <= 0
      ? 'belowDetectionLimit'
      : undefined;
  const namedLimit = level.rule?.methodDetectionLimit ?? null;
  return namedLimit !== null && compareDecimals(bound, namedLimit) <= 0 ? 'belowRuleDetectionLimit' : undefined;
}

/** A limit above the required detection limit, or not below the required quantitation limit, is a reporting limit. */
export function isDetectionLimit({ detectionLimit, rule }: Pick<ConvertedLevel, 'detectionLimit' | 'rule'>): boolean {
  if (detectionLimit === null || compareDecimals(detectionLimit, '0') === 0) return false;
  if (rule === undefined) return true;
  // 40 CFR 141.89(a)(1)(iii): laboratories achieve a method detection limit for lead of 0.001 mg/L.
  if (rule.methodDetectionLimit !== null) return compareDecimals(detectionLimit, rule.methodDetectionLimit) <= 0;
  return compareDecimals(detectionLimit, rule.quantitationLimit) < 0;
}

/**
 * Whether a number is below the detection limit; an estimate ("J") was detected and counts as measured. So does a
 * number below a limit of half the quantitation limit or more, which would otherwise become zero by the laboratory's
 * own limit alone.
 */
export function isBelowDetectionLimit(level: ConvertedLevel): boolean {
  const { value, qualifier, detectionLimit, rule } = level;
  if (qualifier === 'J' || value === null || detectionLimit === null || !isDetectionLimit(level)) return false;
  return (
    (rule === undefined || compareDecimals(detectionLimit, rule.halfQuantitationLimit) < 0) &&
    compareDecimals(value, detectionLimit) < 0
  );
}

/**
 * Whether a 0 may only mean "below the reporting limit", which for lead and copper may be above the detection limit.
 */
export function isUnexplainedZero(level: ConvertedLevel): boolean {
  const { value, qualifier, detectionLimit, reportingLimit, rule } = level;
  if (rule === undefined || value === null || compareDecimals(value, '0') !== 0 || isNonDetectQualifier(qualifier))
    return false;
  if (detectionLimit !== null) return !isDetectionLimit(level);
  return (
    reportingLimit !== null &&
    (rule.methodDetectionLimit === null || compareDecimals(reportingLimit, rule.methodDetectionLimit) > 0)
  );
}

/**
 * Whether a 0 for lead or copper was reported without any limit. It counts as zero, because 40 CFR 141.89(a)(3) has
 * laboratories report levels below the detection limit as zero, but some print 0 for "below the reporting limit".
 */
export function isZeroWithoutLimits(
  analyte: Pick<CountedAnalyte, 'analyteCode'>,
  { detectionLimit, reportingLimit }: Pick<LevelAsReported, 'detectionLimit' | 'reportingLimit'>,
  { basis }: Pick<CountedLevel, 'basis'>,
): boolean {
  return (
    basis === 'reportedZero' &&
    detectionLimit === null &&
    reportingLimit === null &&
    findAnalyticalLimit(analyte) !== undefined
  );
}

/** Whether the level is known to be below the quantitation limit, so that half of it may be reported. */
export function isBelowQuantitation(level: ConvertedLevel): boolean {
  if (level.rule === undefined) return false;
  if (!isNonDetectQualifier(level.qualifier))
    return level.value !== null && compareDecimals(level.value, level.rule.quantitationLimit) < 0;
  const bound = findReportedBound(level);
  return bound !== null && compareDecimals(bound, level.rule.quantitationLimit) <= 0;
}

function countNonDetect(level: ConvertedLevel): CountedLevel {
  const basis = findNonDetectBasis(level);
  return basis === undefined
    ? { amount: getHighest(level), nonDetect: false, basis: 'upperBound' }
    : { amount: '0', nonDetect: true, basis };
}

function countValue(level: ConvertedLevel): CountedLevel {
  if (level.value === null || (level.qualifier === 'J' && compareDecimals(level.value, '0') === 0))
    return { amount: getHighest(level), nonDetect: false, basis: 'upperBound' };
  if (isUnexplainedZero(level)) return { amount: getHighest(level), nonDetect: false, basis: 'upperBound' };
  // 40 CFR 141.89(a)(3): laboratories report a level below the detection limit as zero.
  if (compareDecimals(level.value, '0') === 0) return { amount: '0', nonDetect: true, basis: 'reportedZero' };
  if (isBelowDetectionLimit(level)) return { amount: '0', nonDetect: true, basis: 'belowDetectionLimit' };
  return { amount: level.value, nonDetect: false, basis: 'measured' };
}

/** The highest level that is possible by the report. */
function getHighest(level: ConvertedLevel): string {
  const bound = findReportedBound(level);
  if (bound !== null && compareDecimals(bound, '0') > 0) return bound;
  return [level.detectionLimit, level.reportingLimit, level.rule?.quantitationLimit].reduce<string>(
    (max, one) => (one && compareDecimals(one, max) > 0 ? one : max),
    '0',
  );
}
