import { isLowerResult } from '@curbstop/contract/samples/result-correction.calculation';
import { getSampleName } from '@curbstop/contract/samples/sample.calculation';
import { sampleProblems } from '@curbstop/contract/samples/sample.problems';
import { sampleStatus } from '@curbstop/contract/samples/sample.values';
import type { ResultToInsert } from './result.service.ts';
import type { StoredResult, StoredSample } from './sample-row.calculation.ts';

/**
 * 40 CFR 141.86(f): the level on which the State decided is kept as it was, so that an invalidated exceedance remains
 * visible.
 */
export function requireKeptLevel(
  sample: StoredSample,
  before: StoredResult,
  { after, property }: { readonly after: ResultToInsert; readonly property: string },
): void {
  if (sample.status !== sampleStatus.invalidated || !isLowerResult(before, after)) return;
  throw sampleProblems.invalidatedLowered({ property, values: { sample: getSampleName(sample) } });
}
