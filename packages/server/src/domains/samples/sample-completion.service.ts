import { findAnalyte } from '@curbstop/contract/sampling-events/analyte.calculation';
import { getSampleName } from '@curbstop/contract/samples/sample.calculation';
import {
  isCompletedAgain,
  isRequiredForCompletion,
  mayCloseExceedance,
} from '@curbstop/contract/samples/sample-decision.calculation';
import type * as sampleCompletionEndpoints from '@curbstop/contract/samples/sample-completion.endpoints';
import { completionCertification } from '@curbstop/contract/samples/sample-completion.rules';
import { commonProblems } from '@curbstop/contract/primitives/problem';
import { sampleDescriptor } from '@curbstop/contract/samples/sample.fields';
import { sampleProblems } from '@curbstop/contract/samples/sample.problems';
import { getInstant } from '../../foundation/clock.ts';
import { recordChanges } from '../../foundation/database/change-history.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import type { Service } from '../../foundation/service.ts';
import { listMissingResults, updateClosed, updateCompleted } from './sample-completion.repository.ts';
import { listChosenSampleIds } from './sample-selection.service.ts';
import { getSampleWithin, lockSamplesFor } from './sample.service.ts';
import { lockSamples } from './sample.repository.ts';
import type { StoredSample } from './sample-row.calculation.ts';

/** [B4.17]: the history keeps who certified which sentence. */
export const completeSamples: Service<typeof sampleCompletionEndpoints.completeSamples> = (context, input) =>
  context.database.write(async (trx) => {
    const sampleIds = await listChosenSampleIds(trx, context, input);
    const samples = await lockSamplesFor(trx, sampleIds, 'complete');
    await requireResults(trx, sampleIds);
    await completeLockedSamples(trx, context, { samples, reason: completionCertification });
    return { completed: samples.length, uniqueLocations: new Set(samples.map(({ locationId }) => locationId)).size };
  });

interface LockedForCompletion {
  readonly samples: readonly Pick<StoredSample, 'id' | 'status' | 'statusLabel' | 'resultsChangedOn'>[];
  readonly reason: string;
}

/** Completes locked samples, also those that were completed before their results changed. */
export async function completeLockedSamples(
  trx: AccountTransaction,
  context: RequestContext,
  { samples, reason }: LockedForCompletion,
): Promise<void> {
  const ids = samples.map(({ id }) => id);
  await updateCompleted(trx, ids, getInstant(context.app.clock));
  await recordChanges(
    trx,
    context,
    samples.map((sample) => ({
      entityType: 'sample' as const,
      entityId: sample.id,
      operation: 'updated' as const,
      before: { status: isCompletedAgain(sample) ? completedBeforeChange : sample.statusLabel },
      after: { status: 'Completed' },
      reason,
    })),
  );
}

/** Closes the exceedances of locked invalidated samples, which stay invalidated. */
export async function closeExceedances(
  trx: AccountTransaction,
  context: RequestContext,
  { samples, reason }: LockedForCompletion,
): Promise<void> {
  const ids = samples.map(({ id }) => id);
  await updateClosed(trx, ids, getInstant(context.app.clock));
  const { label } = sampleDescriptor.exceedanceOpen;
  await recordChanges(
    trx,
    context,
    ids.map((entityId) => ({
      entityType: 'sample' as const,
      entityId,
      operation: 'updated' as const,
      before: { labeled: { [label]: 'Yes' } },
      after: { labeled: { [label]: 'No' } },
      reason,
    })),
  );
}

/** The reason says how its customer was notified, or why not; the history keeps it. */
export const closeExceedance: Service<typeof sampleCompletionEndpoints.closeExceedance> = (
  context,
  { id, version, reason },
) =>
  context.database.write(async (trx) => {
    const [sample] = await lockSamples(trx, [id]);
    if (!sample) throw commonProblems.notFound();
    if (sample.version !== version)
      throw commonProblems.changedMeanwhile({ current: await getSampleWithin(trx, context, id) });
    if (!mayCloseExceedance(sample))
      throw sampleProblems.exceedanceNotClosable({ values: { sample: getSampleName(sample) } });
    await closeExceedances(trx, context, { samples: [sample], reason });
    return getSampleWithin(trx, context, id);
  });

const completedBeforeChange = 'Completed before the results changed';

async function requireResults(trx: AccountTransaction, sampleIds: readonly string[]): Promise<void> {
  const missing = (await listMissingResults(trx, sampleIds)).find(isRequiredForCompletion);
  if (!missing) return;
  throw sampleProblems.resultsMissing({
    property: 'sampleIds',
    values: {
      sample: getSampleName(missing),
      analyte: findAnalyte(missing.analyteId)?.displayName ?? missing.analyteId,
    },
  });
}
