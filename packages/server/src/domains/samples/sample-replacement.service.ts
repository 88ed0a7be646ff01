import { formatDay } from '@curbstop/contract/primitives/calendar';
import { commonProblems } from '@curbstop/contract/primitives/problem';
import { getSampleName } from '@curbstop/contract/samples/sample.calculation';
import { sampleProblems } from '@curbstop/contract/samples/sample.problems';
import { findReplacementReasonProblem } from '@curbstop/contract/samples/sample-replacement.rules';
import type * as sampleReplacementEndpoints from '@curbstop/contract/samples/sample-replacement.endpoints';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import type { Service } from '../../foundation/service.ts';
import type { LowerPercentileChange } from '../accounts/percentile-change.events.ts';
import { confirmLowerPercentilesWithin } from '../accounts/percentile-change.service.ts';
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
 * Saves which invalidated sample a locked sample replaces, also one of another site; returns it, or undefined if
 * nothing changes. The day of collection is compared with the event afterwards, by its days or by those of the
 * replacement.
 */
export async function replaceSampleWithin(
  trx: AccountTransaction,
  sample: StoredSample,
  { replacesSampleId, collectedOn, reason }: ChosenReplaced,
): Promise<{ readonly replaces: StoredSample['replaces'] } | undefined> {
  if (!isReplacedChanged(sample, replacesSampleId)) return undefined;
  if (findReplacementReasonProblem(reason) !== undefined)
    throw sampleProblems.replacementReasonMissing({ property: 'reason' });
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

const isReplacedChanged = (
  { replaces }: Pick<StoredSample, 'replaces'>,
  replacesSampleId: string | null | undefined,
): replacesSampleId is string | null => replacesSampleId !== undefined && replacesSampleId !== (replaces?.id ?? null);

interface ConfirmedChoice extends Pick<ChosenReplaced, 'replacesSampleId' | 'reason'> {
  readonly sample: StoredSample;
  readonly confirmed: string | undefined;
}

/**
 * Called before a sample gets another replaced sample; what it returns is called with the saved sample. It throws if a
 * 90th percentile became lower, or a level above the action level counts in no period any more, and the person did not
 * confirm it. Undefined if the sample keeps its replaced sample.
 */
export async function confirmReplacedWithin(
  trx: AccountTransaction,
  context: RequestContext,
  { sample, replacesSampleId, ...confirmation }: ConfirmedChoice,
): Promise<((saved: StoredSample) => Promise<unknown>) | undefined> {
  if (!isReplacedChanged(sample, replacesSampleId)) return undefined;
  const requireConfirmed = await confirmLowerPercentilesWithin(trx, context, {
    ...confirmation,
    advice: 'replacement',
    recordId: sample.id,
    sampleIds: [sample.id],
  });
  return (saved) => requireConfirmed(findUncounted(saved));
}

/** 40 CFR 141.86(f)(4): a replacement that was taken too late serves no later period. */
function findUncounted(sample: StoredSample): LowerPercentileChange | undefined {
  const { collectedOn, detection, replaces } = sample;
  if (detection !== 'exceedance' || !replaces || collectedOn === null || collectedOn <= replaces.dueOn)
    return undefined;
  const day = formatDay(replaces.dueOn);
  return {
    sentence: `${getSampleName(sample)} has an exceedance. As a replacement that was due by ${day} it counts in no later period`,
    percentiles: [
      {
        label: `${getSampleName(sample)} has an exceedance`,
        before: 'Counts in the period of its collection date',
        after: `Counts in no period after ${day}`,
      },
    ],
  };
}
