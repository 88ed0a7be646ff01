import type { RowRemark } from '@curbstop/contract/imports/import-batch.rules';
import type { MatchedBy, ResultRowOutcome } from '@curbstop/contract/imports/result-columns.values';
import type { RowLevel } from '@curbstop/contract/imports/result-level.calculation';
import type { ParsedResult, ParsedResultRow } from '@curbstop/contract/imports/result-rows.calculation';
import type { SampleNaming } from '@curbstop/contract/imports/result-matching.calculation';
import type { ReportedResult } from '@curbstop/contract/samples/result.rules';

/** A result of a row as read and matched. */
export interface StagedResult extends RowLevel {
  readonly rowNumber: number;
  readonly place: number;
  readonly naming: SampleNaming;
  readonly labReceivedOn: string | null;
  readonly analyteId: number | null;
  readonly analyte: string;
  readonly shown: string;
  readonly reported: ReportedResult | null;
  readonly readProblems: readonly RowRemark[] | null;
  readonly isLeftOut: boolean;
  readonly sampleId: string | null;
  readonly matchedBy: MatchedBy | null;
  readonly outcome: ResultRowOutcome;
  readonly problems: readonly RowRemark[] | null;
}

/** The sample of a row, the reason why it has none, or a person's decision to leave it out. */
export type RowMatch =
  | { readonly sampleId: string; readonly by: MatchedBy }
  | { readonly reason: string }
  | { readonly isLeftOut: true };

/** The results of a row with its sample; what they would do is known after they are compared with it. */
export function toStagedResults(row: ParsedResultRow, match: (naming: SampleNaming) => RowMatch): StagedResult[] {
  return row.results.map((result) => {
    const naming = toNaming(row.naming, result);
    return toStaged({ ...row, naming }, result, match(naming));
  });
}

/** Results of several bottles of a tap have one row. */
const toNaming = (naming: SampleNaming, { bottle }: ParsedResult): SampleNaming =>
  bottle === null ? naming : { ...naming, bottle, isOfTap: true };

function toStaged(
  { rowNumber, naming, labReceivedOn }: ParsedResultRow,
  result: ParsedResult,
  match: RowMatch,
): StagedResult {
  const { problems, bottle: _, ...values } = result;
  const staged = {
    ...values,
    rowNumber,
    naming,
    labReceivedOn,
    readProblems: problems.length > 0 ? problems : null,
    sampleId: null,
    matchedBy: null,
    problems: null,
  };
  if ('isLeftOut' in match) return { ...staged, isLeftOut: true, outcome: 'leftOut' };
  if (result.isLeftOut) return { ...staged, outcome: 'leftOut' };
  const matched = 'sampleId' in match ? { sampleId: match.sampleId, matchedBy: match.by } : {};
  if (problems.length > 0) return { ...staged, ...matched, outcome: 'failed', problems };
  if ('reason' in match) return { ...staged, outcome: 'unmatched', problems: [unmatched(match.reason)] };
  return { ...staged, ...matched, outcome: 'unchanged' };
}

function unmatched(reason: string): RowRemark {
  return { field: 'Sample', sentence: 'No sample found', found: '', allowed: reason };
}
