import { findAnalyte } from '@curbstop/contract/sampling-events/analyte.calculation';
import { getLimitOfSample } from '@curbstop/contract/sampling-events/event-limit.calculation';
import { getDetection, getSampleDetection } from '@curbstop/contract/samples/result.calculation';
import { sampleProblems } from '@curbstop/contract/samples/sample.problems';
import type { Detection } from '@curbstop/contract/samples/sample.values';
import type { RequestContext } from '../../foundation/request-context.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { onEventChanged } from '../sampling-events/sampling-event.events.ts';
import {
  findAnalyteWithResults,
  lockSamplesOfEvent,
  listDetectionInputs,
  storeDetections,
  type DetectionInputs,
} from './sample-detection.repository.ts';

const chunk = 2_000;

export interface DetectionChange {
  readonly id: string;
  readonly before: Detection | null;
  readonly after: Detection | null;
  /** The analyte that decides the new finding. */
  readonly analyteId: number | undefined;
}

/** Computes the findings of samples again after a change that they depend on; returns those that changed. */
export async function recalculateDetections(
  trx: AccountTransaction,
  context: Pick<RequestContext, 'account'>,
  sampleIds: readonly string[],
): Promise<readonly DetectionChange[]> {
  const changed: DetectionChange[] = [];
  for (let at = 0; at < sampleIds.length; at += chunk) {
    const inputs = await listDetectionInputs(trx, sampleIds.slice(at, at + chunk));
    const changes = inputs
      .map((sample) => countSample(sample, context.account.primacyCode))
      .filter(({ before, after }) => before !== after);
    if (changes.length > 0)
      await storeDetections(
        trx,
        changes.map(({ id, after }) => ({ id, detection: after })),
      );
    changed.push(...changes);
  }
  return changed;
}

function countSample(
  { id, detection: before, collectedOn, sampledBy, results, ...event }: DetectionInputs,
  state: string,
): DetectionChange {
  const compared = results.map(({ amount, nonDetect, primary, ...limit }) => ({
    analyteId: limit.analyteId,
    primary,
    detection: getDetection(
      { amount, nonDetect },
      getLimitOfSample(limit, { event, state, sampledOn: collectedOn, sampledBy }),
    ),
  }));
  const deciding =
    compared.find(({ detection }) => detection === 'exceedance') ?? compared.find(({ primary }) => primary);
  return { id, before, after: getSampleDetection(compared), analyteId: deciding?.analyteId };
}

// A corrected limit or date also applies to results that were reported before.
onEventChanged(async (trx, context, { eventId, removedAnalyteIds }) => {
  const samples = await lockSamplesOfEvent(trx, eventId);
  await requireNoResults(trx, eventId, removedAnalyteIds);
  await recalculateDetections(trx, context, samples);
});

/** An analyte that has results may not be removed: its results would no longer count. */
async function requireNoResults(
  trx: AccountTransaction,
  eventId: string,
  analyteIds: readonly number[],
): Promise<void> {
  if (analyteIds.length === 0) return;
  const found = await findAnalyteWithResults(trx, eventId, analyteIds);
  if (!found) return;
  const analyte = findAnalyte(found.analyteId)?.displayName ?? String(found.analyteId);
  throw sampleProblems.analyteHasResults({
    property: 'samplingEventAnalytes',
    values: { analyte, results: `${found.results} ${found.results === 1 ? 'result' : 'results'}` },
  });
}
