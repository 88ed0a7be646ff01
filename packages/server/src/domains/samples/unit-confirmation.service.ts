import { isLaboratoryKey } from '@curbstop/contract/samples/laboratory-key.policy';
import { sampleProblems } from '@curbstop/contract/samples/sample.problems';
import type { RequestContext } from '../../foundation/request-context.ts';
import { findUnitWarning, type ResultWithUnit } from '@curbstop/contract/samples/unit-warning.calculation';

interface ResultToConfirm {
  readonly made: ResultWithUnit;
  /** The recorded result that it corrects. */
  readonly before?: ResultWithUnit;
}

/** Throws unless the water system confirmed the number of results with a doubtful unit. */
export function requireConfirmedUnits(
  context: ConfirmingContext,
  results: readonly ResultToConfirm[],
  confirmed: number | undefined,
): void {
  requireConfirmedWarnings(
    context,
    results.flatMap(({ made, before }) => findUnitWarning(made, before) ?? []),
    confirmed,
  );
}

type ConfirmingContext = Pick<RequestContext, 'isKey' | 'permissions'>;

/** Throws unless the water system confirmed the number of these doubts; a laboratory can't confirm its own. */
export function requireConfirmedWarnings(
  context: ConfirmingContext,
  doubts: readonly string[],
  confirmed: number | undefined,
): void {
  const [doubt] = doubts;
  if (doubt === undefined) return;
  if (isLaboratoryKey(context)) throw sampleProblems.unitsNotForLaboratory({ values: { doubt } });
  if (confirmed === doubts.length) return;
  throw sampleProblems.unitsNotConfirmed({ property: 'confirmedUnits', values: { results: doubts.length, doubt } });
}
