import { compareDecimals } from '@curbstop/contract/primitives/decimal';
import type { ReportedResult } from '@curbstop/contract/samples/result.rules';
import { toAnalyteUnit } from '@curbstop/contract/samples/unit.calculation';
import { findAnalyte } from '@curbstop/contract/sampling-events/analyte.calculation';
import type { StoredResult } from './sample-row.calculation.ts';

/** What a file does not say about the same measurement stays as recorded. */
export function withRecorded(reported: ReportedResult, before: StoredResult): ReportedResult {
  const merged = {
    ...reported,
    method: reported.method ?? before.method,
    labId: reported.labId ?? before.labId,
    analyzedOn: reported.analyzedOn ?? before.analyzedOn,
  };
  if (!isSameMeasurement(reported, before)) return merged;
  return {
    ...merged,
    reportingLimit: inUnit(merged, before, reported.reportingLimit ?? before.reportingLimit),
    detectionLimit: inUnit(merged, before, reported.detectionLimit ?? before.detectionLimit),
    reportedAs: reported.reportedAs ?? before.reportedAs,
  };
}

/** A recorded limit is kept only if both reports use one unit; otherwise the file's own counts. */
function inUnit(reported: ReportedResult, before: StoredResult, limit: string | null): string | null {
  return reported.unit === before.unit ? limit : null;
}

type Measured = Pick<ReportedResult, 'value' | 'qualifier' | 'unit'>;

/** Whether two reports have one qualifier and one level, also in different units. */
export function isSameMeasurement(one: Measured & { readonly analyteId: number }, other: Measured): boolean {
  return (
    one.qualifier === other.qualifier && isSameLevel(one.analyteId, [one.value, one.unit], [other.value, other.unit])
  );
}

type LevelInUnit = readonly [string | null, ReportedResult['unit']];

export function isSameLevel(analyteId: number, [one, unit]: LevelInUnit, [other, otherUnit]: LevelInUnit): boolean {
  if (one === null || other === null) return one === other;
  const analyte = findAnalyte(analyteId);
  if (!analyte) return one === other && unit === otherUnit;
  return compareDecimals(toAnalyteUnit(analyte, one, unit), toAnalyteUnit(analyte, other, otherUnit)) === 0;
}
