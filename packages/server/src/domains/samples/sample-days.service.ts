import { toDayAt } from '@curbstop/contract/primitives/zoned-day';
import { findDayOrderProblem, getLabReceipt } from '@curbstop/contract/samples/day-order.calculation';
import { sampleProblems } from '@curbstop/contract/samples/sample.problems';
import type { SampleFields } from '@curbstop/contract/samples/sample.rules';
import { findCollectionObstacle } from '@curbstop/contract/samples/sample-move.calculation';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { getAnalyteName, type StoredResult, type StoredSample } from './sample-row.calculation.ts';

interface ResultsOfSample {
  readonly results: readonly Pick<StoredResult, 'analyteId' | 'analyzedOn' | 'receivedOn'>[];
  readonly timeZone: string;
}

/**
 * Refuses a date that changes to a day after one of the sample's results; the other dates stay as they are recorded.
 */
export function requireResultsAfter(
  before: Pick<SampleFields, 'collectedOn' | 'receivedOn'>,
  fields: Pick<SampleFields, 'collectedOn' | 'receivedOn'>,
  { results, timeZone }: ResultsOfSample,
): void {
  for (const property of ['collectedOn', 'receivedOn'] as const) {
    const day = fields[property];
    if (day === null || day === before[property]) continue;
    for (const { receivedOn, ...result } of results) {
      const sentence = findEarlierDay({ [property]: day }, { ...result, receivedOn: toDayAt(receivedOn, timeZone) });
      if (sentence !== undefined)
        throw sampleProblems.resultsEarlier({ property, values: { analyte: getAnalyteName(result), sentence } });
    }
  }
}

/**
 * This rule also applies when a sample is moved: it counts in the period in which it was collected (40 CFR 141.86(d)).
 */
export function requireCollectedInEvent(
  sample: Pick<StoredSample, 'number' | 'collectedOn' | 'replaces'>,
  event: SamplingEvent | undefined,
): void {
  const sentence = event && findCollectionObstacle(sample, event);
  if (sentence !== undefined)
    throw sampleProblems.collectedOutsideEvent({ property: 'collectedOn', values: { sentence } });
}

/** The day of a result that is before a day of its sample. */
function findEarlierDay(
  { collectedOn = null, receivedOn = null }: Partial<Pick<SampleFields, 'collectedOn' | 'receivedOn'>>,
  result: ResultsOfSample['results'][number],
): string | undefined {
  const sampleDays = { collectedOn, labReceivedOn: getLabReceipt(result.analyteId, receivedOn) };
  const problem =
    findDayOrderProblem({ ...sampleDays, analyzedOn: result.analyzedOn, receivedOn: null }) ??
    findDayOrderProblem({ ...sampleDays, analyzedOn: null, receivedOn: result.receivedOn });
  return problem?.message;
}
