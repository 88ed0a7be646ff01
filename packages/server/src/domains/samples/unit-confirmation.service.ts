import { sampleProblems } from '@curbstop/contract/samples/sample.problems';
import type { RequestContext } from '../../foundation/request-context.ts';
import { findUnitDoubt, type ResultWithUnit } from '@curbstop/contract/samples/unit-doubt.calculation';

interface ResultToConfirm {
  readonly made: ResultWithUnit;
  /** The recorded result that it corrects. */
  readonly before?: ResultWithUnit;
}

/** Throws unless the water system confirmed the number of results with a doubtful unit; a laboratory can't confirm its own. */
export function requireConfirmedUnits(
  { isKey, permissions }: Pick<RequestContext, 'isKey' | 'permissions'>,
  results: readonly ResultToConfirm[],
  confirmed: number | undefined,
): void {
  const doubts = results.flatMap(({ made, before }) => findUnitDoubt(made, before) ?? []);
  const [doubt] = doubts;
  if (doubt === undefined) return;
  if (isKey && permissions.has('pws:results')) throw sampleProblems.unitsNotForLaboratory({ values: { doubt } });
  if (confirmed === doubts.length) return;
  throw sampleProblems.unitsNotConfirmed({ property: 'confirmedUnits', values: { results: doubts.length, doubt } });
}
