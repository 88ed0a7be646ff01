import type { ResultColumnSuggestion } from '@curbstop/contract/imports/result-columns.calculation';
import type { ResultPlan } from '@curbstop/contract/imports/result-import.rules';

/** The columns, units and exclusions of a plan that has all proposals. */
export function listFileSuggestions(
  columns: readonly { readonly position: number }[],
  proposals: readonly ResultColumnSuggestion[],
): Pick<ResultPlan, 'columns' | 'units' | 'excludedColumns'> {
  const columnProposals = columns.map(({ position }, at) => ({ position, proposal: proposals[at] }));
  return {
    columns: Object.fromEntries(
      columnProposals.flatMap(({ position, proposal }) => (proposal?.key ? [[String(position), proposal.key]] : [])),
    ),
    units: Object.fromEntries(
      columnProposals.flatMap(({ position, proposal }) => (proposal?.unit ? [[String(position), proposal.unit]] : [])),
    ),
    excludedColumns: columnProposals.flatMap(({ position, proposal }) =>
      proposal?.isExcluded ? [String(position)] : [],
    ),
  };
}
