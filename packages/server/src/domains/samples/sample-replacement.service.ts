import { formatDay } from '@curbstop/contract/primitives/calendar';
import { commonProblems } from '@curbstop/contract/primitives/problem';
import { getSampleName } from '@curbstop/contract/samples/sample.calculation';
import { sampleProblems } from '@curbstop/contract/samples/sample.problems';
import type * as sampleReplacementEndpoints from '@curbstop/contract/samples/sample-replacement.endpoints';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { Service } from '../../foundation/service.ts';
import { findSample } from './sample.repository.ts';
import type { StoredSample } from './sample-row.calculation.ts';
import { listReplaceable, updateReplacedSample } from './sample-replacement.repository.ts';

export const listReplaceableSamples: Service<typeof sampleReplacementEndpoints.listReplaceableSamples> = (
  context,
  { id },
) =>
  context.database.read(async (trx) => {
    const sample = await findSample(trx, id);
    if (!sample) throw commonProblems.notFound();
    return (await listReplaceable(trx, sample)).map(({ day: _day, ...shown }) => shown);
  });

export interface ChosenReplaced {
  readonly replacesSampleId: string | null | undefined;
  /** The day of collection as it is saved. */
  readonly collectedOn: string | null;
  readonly reason: string | null;
}

/**
 * Saves which invalidated sample a locked sample replaces, also one of another site; returns it, or undefined if nothing
 * changes. The day of collection is compared with the event afterwards, by its days or by those of the replacement.
 */
export async function replaceSampleWithin(
  trx: AccountTransaction,
  sample: StoredSample,
  { replacesSampleId, collectedOn, reason }: ChosenReplaced,
): Promise<{ readonly replaces: StoredSample['replaces'] } | undefined> {
  if (replacesSampleId === undefined || replacesSampleId === (sample.replaces?.id ?? null)) return undefined;
  if (!reason?.trim()) throw sampleProblems.replacementReasonMissing({ property: 'reason' });
  if (replacesSampleId === null) {
    await updateReplacedSample(trx, sample.id, null);
    return { replaces: null };
  }
  const replaced = (await listReplaceable(trx, sample)).find(({ id }) => id === replacesSampleId);
  if (!replaced) throw sampleProblems.notReplaceable({ property: 'replacesSampleId' });
  // Otherwise a sample of an earlier day could be chosen for a period after its result is known.
  if (collectedOn !== null && replaced.collectedOn !== null && collectedOn < replaced.collectedOn)
    throw sampleProblems.replacementTooEarly({
      property: 'replacesSampleId',
      values: { sample: getSampleName(replaced), day: formatDay(replaced.collectedOn) },
    });
  await updateReplacedSample(trx, sample.id, replaced);
  return { replaces: { id: replaced.id, number: replaced.number, dueOn: replaced.dueOn } };
}
