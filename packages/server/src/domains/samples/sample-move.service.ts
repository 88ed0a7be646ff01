import { commonProblems } from '@curbstop/contract/primitives/problem';
import { findAnalyte } from '@curbstop/contract/sampling-events/analyte.calculation';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { getSampleName } from '@curbstop/contract/samples/sample.calculation';
import {
  findMoveObstacle,
  findUndatedObstacle,
  formatMoveReason,
} from '@curbstop/contract/samples/sample-move.calculation';
import type * as sampleMoveEndpoints from '@curbstop/contract/samples/sample-move.endpoints';
import { percentileChangeProblems } from '@curbstop/contract/accounts/percentile-change.problems';
import { isExplanation } from '@curbstop/contract/primitives/required-text';
import { sampleProblems } from '@curbstop/contract/samples/sample.problems';
import { findingLabels, type Finding } from '@curbstop/contract/samples/sample.values';
import { getAccountToday, type RequestContext } from '../../foundation/request-context.ts';
import { getInstant } from '../../foundation/clock.ts';
import { diffRecords, recordChanges } from '../../foundation/database/change-history.ts';
import { registerConstraintProblem } from '../../foundation/database/constraints.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { Service } from '../../foundation/service.ts';
import { writeDeadlineChange } from '../accounts/deadline-change.events.ts';
import { confirmLowerPercentilesWithin } from '../accounts/percentile-change.service.ts';
import { assignWithin } from '../sampling-events/event-location.service.ts';
import { lockUnchangedEvent } from '../sampling-events/sampling-event.service.ts';
import { recalculateFindings, type FindingChange } from './sample-finding.service.ts';
import {
  findDividedKit,
  findResultOutsideEvent,
  findSampleAtPosition,
  findUndatedResult,
  updateEventOfKits,
  updateEventOfSamples,
  type MovedKit,
} from './sample-move.repository.ts';
import type { StoredSample } from './sample-row.calculation.ts';
import { confirmReplacedWithin, replaceSampleWithin, type ChosenReplaced } from './sample-replacement.service.ts';
import { listChosenSampleIds } from './sample-selection.service.ts';
import { lockSamplesFor } from './sample.service.ts';

registerConstraintProblem('samples_once', sampleProblems.bottleTaken());

/** [B4.19]: the findings are computed again with the limits of the new event. */
export const moveSamples: Service<typeof sampleMoveEndpoints.moveSamples> = async (
  context,
  { samplingEventId, replacementReason = null, ...choices },
) => {
  const {
    replacesSampleId,
    confirmedLowerPercentiles: confirmed,
    reasonForMove,
    otherReasonValue,
    ...chosen
  } = choices;
  return writeDeadlineChange(context, async (trx) => {
    const event = await lockUnchangedEvent(trx, samplingEventId);
    if (!event) throw commonProblems.notFound();
    const sampleIds = await listChosenSampleIds(trx, context, chosen);
    const lockedSamples = await lockSamplesFor(trx, sampleIds, 'move');
    const [only] = lockedSamples;
    const moveReason = formatMoveReason({ reasonForMove, otherReasonValue });
    const reason = [moveReason, replacementReason].filter((one) => one !== null).join('. ');
    const choice = { replacesSampleId, reason, confirmed };
    const confirmReplaced = only && (await confirmReplacedWithin(trx, context, { sample: only, ...choice }));
    const confirmPeriod = confirmReplaced
      ? undefined
      : await confirmLowerPercentilesWithin(trx, context, { confirmed, reason, advice: 'records', sampleIds });
    const samples = await replaceWithin(trx, lockedSamples, { replacesSampleId, reason: replacementReason });
    await requireMovable(trx, event, samples);
    await requireCollected(trx, context, { event, sampleIds });
    const locationIds = [...new Set(samples.map(({ locationId }) => locationId))];
    const assigned = await assignWithin(trx, context, {
      event,
      locations: { records: locationIds, count: locationIds.length },
    });
    await updateEventOfSamples(trx, sampleIds, { eventId: event.id, now: getInstant(context.app.clock) });
    const kits = await updateEventOfKits(trx, sampleIds, event.id);
    const findings = await recalculateFindings(trx, context, sampleIds);
    const replaces = samples.map((sample) => sample.replaces && getSampleName(sample.replaces));
    await recordMove(trx, context, { event, samples: lockedSamples, replaces, findings, reason });
    if (kits.length > 0) await recordKits(trx, context, { event, kits, reason: moveReason });
    if (samples[0]) await confirmReplaced?.(samples[0]);
    const lowered = await confirmPeriod?.();
    if (lowered && !isExplanation(moveReason))
      throw percentileChangeProblems.loweredReasonMissing({ property: 'otherReasonValue' });
    return { moved: samples.length, uniqueLocations: locationIds.length, locationsAdded: assigned.event.added };
  });
};

/** The locked samples as they are moved: of one sample, with the invalidated sample that a person chose. */
async function replaceWithin(
  trx: AccountTransaction,
  samples: readonly StoredSample[],
  chosen: Omit<ChosenReplaced, 'collectedOn'>,
): Promise<readonly StoredSample[]> {
  const [only] = samples;
  if (!only || samples.length > 1) return samples;
  const { collectedOn } = only;
  return [{ ...only, ...(await replaceSampleWithin(trx, only, { ...chosen, collectedOn })) }];
}

async function requireMovable(
  trx: AccountTransaction,
  event: SamplingEvent,
  samples: readonly StoredSample[],
): Promise<void> {
  for (const sample of samples) {
    const sentence = findMoveObstacle(sample, event);
    if (sentence !== undefined) throw sampleProblems.notMovable({ property: 'samplingEventId', values: { sentence } });
  }
  const ids = samples.map(({ id }) => id);
  const outside = await findResultOutsideEvent(trx, event.id, ids);
  if (outside)
    throw sampleProblems.analyteNotInEvent({
      property: 'samplingEventId',
      values: {
        sample: getSampleName(outside),
        analyte: findAnalyte(outside.analyteId)?.displayName ?? outside.analyteId,
        event: event.name,
      },
    });
  const divided = await findDividedKit(trx, ids);
  if (divided)
    throw sampleProblems.kitDivided({
      property: 'sampleIds',
      values: {
        kit: divided.code,
        sample: getSampleName(divided),
        other: getSampleName({ number: divided.other }),
      },
    });
  const sampleAtPosition = await findSampleAtPosition(trx, event.id, ids);
  if (sampleAtPosition)
    throw sampleProblems.bottleInEvent({
      property: 'sampleIds',
      values: {
        sample: getSampleName(sampleAtPosition),
        other: getSampleName({ number: sampleAtPosition.other }),
        event: event.name,
      },
    });
}

/** Samples with results were collected, so they are of no event that has not begun. */
async function requireCollected(
  trx: AccountTransaction,
  context: RequestContext,
  { event, sampleIds }: { readonly event: SamplingEvent; readonly sampleIds: readonly string[] },
): Promise<void> {
  const undated = event.startsOn > getAccountToday(context) ? await findUndatedResult(trx, sampleIds) : undefined;
  const sentence = undated && findUndatedObstacle({ ...undated, collectedOn: null }, event, getAccountToday(context));
  if (sentence !== undefined) throw sampleProblems.notMovable({ property: 'samplingEventId', values: { sentence } });
}

interface DoneMove {
  readonly event: SamplingEvent;
  /** As they were before. */
  readonly samples: readonly StoredSample[];
  /** The name of the sample that each of them replaces now. */
  readonly replaces: readonly (string | null)[];
  readonly findings: readonly FindingChange[];
  readonly reason: string;
}

function recordMove(
  trx: AccountTransaction,
  context: RequestContext,
  { event, samples, replaces, findings, reason }: DoneMove,
): Promise<void> {
  const changedFindings = new Map(findings.map((finding) => [finding.id, finding]));
  return recordChanges(
    trx,
    context,
    samples.map(({ id, eventId, eventName, detection, replaces: replacedBefore }, at) => ({
      entityType: 'sample' as const,
      entityId: id,
      operation: 'updated' as const,
      reason,
      ...diffRecords<Record<string, unknown>>(
        {
          eventId,
          eventName,
          replaces: replacedBefore && getSampleName(replacedBefore),
          detection: findingText(detection),
        },
        {
          eventId: event.id,
          eventName: event.name,
          replaces: replaces[at] ?? null,
          detection: findingText(changedFindings.has(id) ? (changedFindings.get(id)?.after ?? null) : detection),
        },
      ),
    })),
  );
}

function recordKits(
  trx: AccountTransaction,
  context: RequestContext,
  { event, kits, reason }: Pick<DoneMove, 'event' | 'reason'> & { readonly kits: readonly MovedKit[] },
): Promise<void> {
  return recordChanges(
    trx,
    context,
    kits.map(({ id, ...before }) => ({
      entityType: 'kit' as const,
      entityId: id,
      operation: 'updated' as const,
      reason,
      before,
      after: { eventId: event.id, eventName: event.name },
    })),
  );
}

const findingText = (detection: Finding | null) => detection && findingLabels[detection];
