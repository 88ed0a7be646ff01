import { sampleProblems } from '@curbstop/contract/samples/sample.problems';
import { findUnitDoubt, type ResultWithUnit } from '@curbstop/contract/samples/unit-doubt.calculation';

interface ResultToConfirm {
  readonly made: ResultWithUnit;
  /** The recorded result that it corrects. */
  readonly before?: ResultWithUnit;
}

/** Throws unless the number of results with a doubtful unit was confirmed. */
export function requireConfirmedUnits(results: readonly ResultToConfirm[], confirmed: number | undefined): void {
  const doubts = results.flatMap(({ made, before }) => findUnitDoubt(made, before) ?? []);
  const [doubt] = doubts;
  if (doubt === undefined || confirmed === doubts.length) return;
  throw sampleProblems.unitsNotConfirmed({ property: 'confirmedUnits', values: { results: doubts.length, doubt } });
}
