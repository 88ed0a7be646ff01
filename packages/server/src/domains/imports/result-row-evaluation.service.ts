import { createInvalidValueRemark } from '@curbstop/contract/imports/result-days.calculation';
import { findShortenedRemark } from '@curbstop/contract/imports/shortened-level.calculation';
import { isSameOutlet } from '@curbstop/contract/samples/outlet.calculation';
import { formatReportedResult } from '@curbstop/contract/samples/result.calculation';
import { findUnitWarning } from '@curbstop/contract/samples/unit-warning.calculation';
import { isSchoolKit } from '@curbstop/contract/sampling-events/sku.calculation';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import type { RequestContext } from '../../foundation/request-context.ts';
import { evaluateResult, type SampleState } from '../samples/result-batch.service.ts';
import type { ResultRowEvaluation, RowToEvaluate } from './result-rows.repository.ts';

interface Comparing {
  readonly rows: readonly RowToEvaluate[];
  readonly states: ReadonlyMap<string, SampleState>;
  readonly event: SamplingEvent;
}

/**
 * What each row would do. Rows with different results for one analyte of a sample, or with different outlets for a
 * sample of a school, all fail: none is chosen.
 */
export function evaluateResultRows(context: RequestContext, { rows, states, event }: Comparing): ResultRowEvaluation[] {
  const groups = new Map<string, RowToEvaluate[]>();
  const conflicts = findOutletConflicts(rows, states);
  for (const row of rows) {
    const key = `${row.sampleId} ${row.analyteId}`;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()].flatMap((group) => {
    const [first, ...others] = group;
    if (!first) return [];
    const differs = others.find((row) => toContentKey(row) !== toContentKey(first));
    if (differs) return group.map((row) => conflicting(row, row === first ? differs : first));
    const conflict = conflicts.get(first.sampleId);
    if (conflict) return group.map((row) => atOtherOutlet(row, findOther(row, conflict)));
    return [
      evaluateRow(context, first, { state: states.get(first.sampleId), event }),
      ...others.map((row) => plain(row, 'unchanged')),
    ];
  });
}

const toContentKey = ({ reported }: RowToEvaluate) =>
  JSON.stringify(Object.entries(reported).toSorted(([one], [other]) => one.localeCompare(other)));

function conflicting(row: RowToEvaluate, other: RowToEvaluate): ResultRowEvaluation {
  const sentence = 'Two different results for one sample and analyte';
  const allowed = `Row ${other.rowNumber} has another one. Set one of the two rows to Don’t import`;
  return {
    ...plain(row, 'failed'),
    problems: [{ field: 'Result', sentence, found: formatReportedResult(row.reported), allowed }],
  };
}

type OutletConflict = readonly [RowToEvaluate, RowToEvaluate];

/** Two rows with different outlets, by the sample. Only samples of schools keep their outlet. */
function findOutletConflicts(
  rows: readonly RowToEvaluate[],
  states: ReadonlyMap<string, SampleState>,
): ReadonlyMap<string, OutletConflict> {
  const firstRows = new Map<string, RowToEvaluate>();
  const conflicts = new Map<string, OutletConflict>();
  for (const row of rows) {
    const { outlet } = row.fields;
    const state = states.get(row.sampleId);
    if (outlet === null || !state || !isSchoolKit(state.sample.skuId)) continue;
    const first = firstRows.get(row.sampleId);
    if (!first) firstRows.set(row.sampleId, row);
    else if (first.fields.outlet !== null && !isSameOutlet(first.fields.outlet, outlet))
      conflicts.set(row.sampleId, [first, row]);
  }
  return conflicts;
}

/** Of the two rows the one with another outlet than a row of the same sample. */
const findOther = ({ fields: { outlet } }: RowToEvaluate, [first, second]: OutletConflict): RowToEvaluate =>
  outlet !== null && first.fields.outlet !== null && isSameOutlet(outlet, first.fields.outlet) ? second : first;

/** One bottle is filled at one outlet: the rows are of several samples. */
function atOtherOutlet(row: RowToEvaluate, named: RowToEvaluate): ResultRowEvaluation {
  const sentence = 'Two outlets for one sample';
  const allowed = `Row ${named.rowNumber} has ${named.fields.outlet}. Choose the sample of each row`;
  return {
    ...plain(row, 'failed'),
    problems: [{ field: 'Outlet', sentence, found: row.fields.outlet ?? '', allowed }],
  };
}

function evaluateRow(
  context: RequestContext,
  row: RowToEvaluate,
  { state, event }: { readonly state: SampleState | undefined; readonly event: SamplingEvent },
): ResultRowEvaluation {
  const reportedResult = formatReportedResult(row.reported);
  const refuse = (field: string, allowed: string) => ({
    ...plain(row, 'failed'),
    problems: [createInvalidValueRemark(row.rowNumber, { field, found: reportedResult, allowed })],
  });
  if (!state) return refuse('Sample', `The sample is no longer in ${event.name}`);
  const evaluation = evaluateResult(context, state, row);
  if (evaluation.outcome === 'failed') return refuse(evaluation.field, evaluation.sentence);
  if (evaluation.outcome === 'unchanged') return plain(row, 'unchanged');
  if (evaluation.outcome === 'new') return withRemarks(plain(row, 'new'), findUnitWarning(evaluation.made), row);
  const { made, before, isLower } = evaluation;
  const changed = { ...plain(row, 'changed'), before, beforeText: formatReportedResult(before), isLower };
  return withRemarks(changed, findUnitWarning(made, before), row);
}

function withRemarks(
  evaluation: ResultRowEvaluation,
  doubt: string | null,
  { shown }: RowToEvaluate,
): ResultRowEvaluation {
  const unusual = { field: 'Unit', sentence: 'Unusual result', found: '', allowed: doubt ?? '' };
  const remarks = [...(doubt === null ? [] : [unusual]), findShortenedRemark(shown)].filter((one) => one !== undefined);
  return { ...evaluation, isUnitDoubtful: doubt !== null, problems: remarks.length === 0 ? null : remarks };
}

function plain({ rowNumber, place }: RowToEvaluate, outcome: ResultRowEvaluation['outcome']): ResultRowEvaluation {
  return {
    rowNumber,
    place,
    outcome,
    before: null,
    beforeText: null,
    isLower: false,
    isUnitDoubtful: false,
    problems: null,
  };
}
