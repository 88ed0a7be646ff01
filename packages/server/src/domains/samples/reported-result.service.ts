import { findAnalyte } from '@curbstop/contract/sampling-events/analyte.calculation';
import { formatCountedValue, formatReportedResult } from '@curbstop/contract/samples/result.calculation';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { listResults } from './result.repository.ts';

interface ReportedResultRow {
  readonly sampleId: string;
  readonly analyteId: number;
  /** "<1 µg/L" */
  readonly reported: string;
  /** Why it counts as it does; null if it is the measured value. */
  readonly countedAs: string | null;
  readonly method: string | null;
  readonly laboratory: string | null;
  readonly analyzedOn: string | null;
  /** ISO 8601 UTC. */
  readonly receivedOn: string;
}

/** The results of samples as the laboratories reported them. */
export async function listReportedResults(
  trx: AccountTransaction,
  sampleIds: readonly string[],
): Promise<readonly ReportedResultRow[]> {
  return (await listResults(trx, sampleIds)).map((result) => {
    const { sampleId, analyteId, amount, countBasis: basis, method, labId, analyzedOn, receivedOn } = result;
    const analyte = findAnalyte(analyteId);
    return {
      sampleId,
      analyteId,
      reported: formatReportedResult(result),
      countedAs: analyte && basis ? formatCountedValue(analyte, result, { basis, amount }) : null,
      method,
      laboratory: labId,
      analyzedOn,
      receivedOn,
    };
  });
}
