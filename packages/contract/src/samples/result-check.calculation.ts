import { compareDecimals } from '../primitives/decimal.ts';
import {
  findReportedBound,
  countResult,
  isBelowDetectionLimit,
  isBelowQuantitation,
  isDetectionLimit,
  isUnexplainedZero,
  toLevel,
  findNonDetectBasis,
  isNonDetectQualifier,
  type CountedAnalyte,
  type ConvertedLevel,
  type LevelAsReported,
} from './result-count.calculation.ts';
import { toReportedUnit, isConcentration } from './unit.calculation.ts';

interface ResultProblem {
  readonly field: 'result' | 'qualifier' | 'reportingLimit' | 'detectionLimit' | 'reportedAs';
  readonly message: string;
}

const limitNotAboveZero = 'A limit must be above 0. Leave it blank if the laboratory reports none';
const reportingBelowDetection =
  'The reporting limit is below the detection limit. Check which is which in the laboratory’s report';
const estimatedZero =
  'J marks an estimated level, so the result cannot be 0. Enter the estimate, or ND with the detection limit';
const reportingLimitMissing = 'Enter the reporting limit that BRL refers to';
const halfOnlyForMetals = 'Half the quantitation limit can be reported for lead and copper only (40 CFR 141.89(a)(3))';
const halfBelowDetection =
  'A level below the detection limit counts as zero, not as half the quantitation limit (40 CFR 141.89(a)(3)). Clear one of the two';

interface ResultToCheck {
  readonly analyte: CountedAnalyte & { readonly displayName: string };
  readonly reported: LevelAsReported;
  readonly level: ConvertedLevel;
}

/**
 * Finds what is missing or contradictory in a result whose fields are each valid. A result without problems never
 * counts as an upper bound.
 */
export function checkResult(analyte: ResultToCheck['analyte'], reported: LevelAsReported): readonly ResultProblem[] {
  const checked = { analyte, reported, level: toLevel(analyte, reported) };
  if (!isConcentration(analyte)) return checkMeasurement(checked);
  const limits = checkLimits(checked);
  return limits.length > 0 ? limits : [...checkLevel(checked), ...checkHalf(checked)];
}

/** pH, conductivity and temperature have no detection limit. */
function checkMeasurement({ analyte, level }: ResultToCheck): ResultProblem[] {
  if (level.reportedAs !== null) return [{ field: 'reportedAs', message: halfOnlyForMetals }];
  return isNonDetectQualifier(level.qualifier)
    ? [
        {
          field: 'qualifier',
          message: `${analyte.displayName} can’t be reported as non-detect. Enter the measured value`,
        },
      ]
    : [];
}

function checkLimits({ reported, level, analyte }: ResultToCheck): ResultProblem[] {
  const fields = (['reportingLimit', 'detectionLimit'] as const).filter(
    (field) => reported[field] !== null && compareDecimals(reported[field], '0') === 0,
  );
  if (fields.length > 0) return fields.map((field) => ({ field, message: limitNotAboveZero }));
  const { detectionLimit, reportingLimit, rule } = level;
  if (detectionLimit !== null && reportingLimit !== null && compareDecimals(reportingLimit, detectionLimit) < 0)
    return [{ field: 'reportingLimit', message: reportingBelowDetection }];
  if (detectionLimit === null || rule === undefined || isDetectionLimit(level)) return [];
  const name = analyte.displayName.toLowerCase();
  if (rule.methodDetectionLimit !== null) {
    const max = `${toReportedUnit(analyte, rule.methodDetectionLimit, reported.unit)} ${reported.unit}`;
    return [
      {
        field: 'detectionLimit',
        message: `A detection limit for ${name} must be at most ${max} (40 CFR 141.89(a)(1)(iii)). ${reported.detectionLimit} ${reported.unit} looks like a reporting limit: enter it as the reporting limit, and ask the laboratory for the detection limit of its method`,
      },
    ];
  }
  const quantitation = `${toReportedUnit(analyte, rule.quantitationLimit, reported.unit)} ${reported.unit}`;
  return [
    {
      field: 'detectionLimit',
      message: `A detection limit must be below ${quantitation}, the quantitation limit for ${name}. Enter this one as the reporting limit, and ask the laboratory for its method detection limit`,
    },
  ];
}

function checkLevel(checked: ResultToCheck): ResultProblem[] {
  const { level, reported } = checked;
  if (level.qualifier === 'J' && level.value !== null && compareDecimals(level.value, '0') === 0)
    return [{ field: 'qualifier', message: estimatedZero }];
  if (isUnexplainedZero(level)) return [missingInformation(checked)];
  if (!isNonDetectQualifier(level.qualifier)) return [];
  const above = aboveOwnLimit(checked);
  if (above) return [above];
  if (findNonDetectBasis(level) !== undefined || (level.reportedAs !== null && isBelowQuantitation(level))) return [];
  if (level.qualifier === 'BRL' && reported.reportingLimit === null && findReportedBound(level) === null)
    return [{ field: 'reportingLimit', message: reportingLimitMissing }];
  return [missingInformation(checked)];
}

/** "ND" with a value of 14 and a limit of 1 is a contradiction. */
function aboveOwnLimit({ level, reported }: ResultToCheck): ResultProblem | undefined {
  const limitField = level.reportingLimit === null ? 'detectionLimit' : 'reportingLimit';
  const limit = level[limitField];
  if (limit === null || level.value === null || compareDecimals(level.value, limit) <= 0) return undefined;
  const name = limitField === 'reportingLimit' ? 'reporting limit' : 'detection limit';
  return {
    field: 'result',
    message: `A non-detect cannot be above its own ${name} of ${reported[limitField]} ${reported.unit}. If ${reported.value} ${reported.unit} was measured, clear the qualifier`,
  };
}

/** The level may be above the detection limit: requests the information that makes it count. */
function missingInformation({ analyte, level, reported }: ResultToCheck): ResultProblem {
  const half = level.rule ? ', or choose half the quantitation limit if the laboratory reports that' : '';
  if (reported.detectionLimit !== null)
    return {
      field: 'result',
      message: `The level may be above the detection limit of ${reported.detectionLimit} ${reported.unit}. Enter the measured level, or ND if it is below that limit${half}`,
    };
  const bound = findReportedBound(reported);
  const max = bound === null ? '' : ` Without it the level may be up to ${bound} ${reported.unit}.`;
  const namedLimit = level.rule?.methodDetectionLimit ?? null;
  const unless =
    namedLimit === null
      ? ''
      : `, and the limit reported is above the rule’s detection limit of ${toReportedUnit(analyte, namedLimit, reported.unit)} ${reported.unit}`;
  return {
    field: 'detectionLimit',
    message: `Enter the laboratory’s detection limit: only a level below it counts as zero (40 CFR 141.89(a)(3))${bound === null ? '' : unless}.${max}`,
  };
}

function checkHalf({ analyte, level, reported }: ResultToCheck): ResultProblem[] {
  if (level.reportedAs === null) return [];
  if (level.rule === undefined) return [{ field: 'reportedAs', message: halfOnlyForMetals }];
  if (!isBelowQuantitation(level))
    return [
      {
        field: 'reportedAs',
        message: `Half the quantitation limit is for levels below ${toReportedUnit(analyte, level.rule.quantitationLimit, reported.unit)} ${reported.unit} (40 CFR 141.89(a)(3))`,
      },
    ];
  const resultCount = countResult(analyte, { ...reported, reportedAs: null });
  return resultCount.nonDetect || isBelowDetectionLimit(level)
    ? [{ field: 'reportedAs', message: halfBelowDetection }]
    : [];
}
