import { sampleStatus } from '@curbstop/contract/samples/sample.values';
import { findAnalyte } from '@curbstop/contract/sampling-events/analyte.calculation';
import { getSampleName } from '@curbstop/contract/samples/sample.calculation';
import { isRequiredForCompletion } from '@curbstop/contract/samples/sample-decision.calculation';
import type * as sampleCompletionEndpoints from '@curbstop/contract/samples/sample-completion.endpoints';
import { completionCertification } from '@curbstop/contract/samples/sample-completion.rules';
import { sampleProblems } from '@curbstop/contract/samples/sample.problems';
import { getInstant } from '../../foundation/clock.ts';
import { recordChanges } from '../../foundation/database/change-history.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { Service } from '../../foundation/service.ts';
import { listMissingResults } from './sample-completion.repository.ts';
import { listChosenSampleIds } from './sample-selection.service.ts';
import { lockSamplesFor } from './sample.service.ts';
import { updateStatus } from './sample.repository.ts';

/** [B4.17]: the history keeps who certified which sentence. */
export const completeSamples: Service<typeof sampleCompletionEndpoints.completeSamples> = (context, input) =>
  context.database.write(async (trx) => {
    const sampleIds = await listChosenSampleIds(trx, context, input);
    const samples = await lockSamplesFor(trx, sampleIds, 'complete');
    await requireResults(trx, sampleIds);
    await updateStatus(trx, sampleIds, { status: sampleStatus.completed, now: getInstant(context.app.clock) });
    await recordChanges(
      trx,
      context,
      samples.map(({ id, statusLabel }) => ({
        entityType: 'sample' as const,
        entityId: id,
        operation: 'updated' as const,
        before: { status: statusLabel },
        after: { status: 'Completed' },
        reason: completionCertification,
      })),
    );
    return { completed: samples.length };
  });

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
