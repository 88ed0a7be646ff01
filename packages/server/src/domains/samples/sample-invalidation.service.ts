import { createHash } from 'node:crypto';
import { formatPersonName } from '@curbstop/contract/primitives/person-name';
import { commonProblems, parseShape } from '@curbstop/contract/primitives/problem';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { acceptsLocations } from '@curbstop/contract/sampling-events/event-location.calculation';
import { isShippedByVendor, offersKits } from '@curbstop/contract/sampling-events/sku.calculation';
import { compareWithoutSamples } from '@curbstop/contract/samples/sample-invalidation.calculation';
import type * as sampleInvalidationEndpoints from '@curbstop/contract/samples/sample-invalidation.endpoints';
import {
  createInvalidationRules,
  createInvalidationsRules,
  type InvalidationFields,
  type InvalidationPreview,
  type SamplesInvalidated,
} from '@curbstop/contract/samples/sample-invalidation.rules';
import { getSampleName } from '@curbstop/contract/samples/sample.calculation';
import { sampleProblems } from '@curbstop/contract/samples/sample.problems';
import { statusReasonQuery } from '@curbstop/contract/samples/sample-status-reason.rules';
import { sampleStatusReasons, type SampleStatusReason } from '@curbstop/contract/samples/sample-status-reason.values';
import { getAccountToday, type RequestContext } from '../../foundation/request-context.ts';
import { getInstant } from '../../foundation/clock.ts';
import { recordChanges, type RecordedChange } from '../../foundation/database/change-history.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { Service } from '../../foundation/service.ts';
import { writeResultChange } from '../accounts/deadline-change.events.ts';
import { confirmLowerPercentilesWithin, getOnlyRecord } from '../accounts/percentile-change.service.ts';
import { findEventById, lockActiveEvent } from '../sampling-events/sampling-event.service.ts';
import { getPercentileInputs } from './event-percentile.service.ts';
import { listOpenRequestDays, updateGrantedRequests } from './invalidation-request.repository.ts';
import { replaceSamples } from './kit-order.service.ts';
import { getReasonText, type StoredSample } from './sample-row.calculation.ts';
import { lockSamplesFor, getSampleWithin } from './sample.service.ts';
import { listResults } from './result.repository.ts';
import { updateInvalidated } from './sample-invalidation.repository.ts';
import { listSamplesById } from './sample.repository.ts';

/** [B7.32]: a status that does not exist is refused, so that a typing error is not read as “no reasons”. */
export function listStatusReasons(input: {
  readonly status: string;
  readonly accountType: string;
}): readonly SampleStatusReason[] {
  const reasonFilter = parseShape(statusReasonQuery, input);
  return sampleStatusReasons.filter(
    ({ status, sampleType }) => status === reasonFilter.status && sampleType === reasonFilter.accountType,
  );
}

interface PreviewOfEvent extends Omit<InvalidationPreview, 'periods'> {
  /** The days that decide to which monitoring periods the samples belong. */
  readonly days: readonly string[];
  /** Whether any of the samples counts in its monitoring period, by its program or by decision. */
  readonly countsInPeriods: boolean;
}

/** What an invalidation would change in the event; the preview adds the monitoring periods. */
export async function previewInEvent(
  trx: AccountTransaction,
  context: RequestContext,
  sampleIds: readonly string[],
): Promise<PreviewOfEvent> {
  const chosenSamples = await listSamplesById(trx, sampleIds);
  const event = await findEventById(trx, requireOneEvent(chosenSamples, sampleIds));
  if (!event) throw commonProblems.notFound();
  const { rules, analytes, isCompliance } = await getPercentileInputs(trx, context, event);
  const ids = new Set(sampleIds);
  const isWaiting = ({ sampleId, isInvalidated, amount }: (typeof analytes)[number]['samples'][number]) =>
    !ids.has(sampleId) && !isInvalidated && amount === null;
  return {
    isCompliance,
    countsInPeriods: isCompliance || chosenSamples.some(({ counting }) => counting?.decision === 'yes'),
    days: chosenSamples.map(({ countedOn }) => countedOn ?? event.endsOn),
    resultsVersion: await getResultsVersion(trx, sampleIds),
    event: { id: event.id, name: event.name, endsOn: event.endsOn },
    replacementRefusal: acceptsLocations(event)
      ? null
      : sampleProblems.eventNotActive({ values: { event: event.name, status: event.status } }).message,
    waiting: Math.max(0, ...analytes.map(({ samples }) => samples.filter(isWaiting).length)),
    replacementKits:
      event.kit && offersKits(event)
        ? {
            name: event.kit.name,
            sku: event.kit.sku,
            count: new Set(chosenSamples.map(({ locationId }) => locationId)).size,
            isShippedByVendor: isShippedByVendor(event),
          }
        : null,
    percentiles: analytes.flatMap(
      ({ analyte, samples }) => compareWithoutSamples(analyte, sampleIds, { event: rules, samples }) ?? [],
    ),
  };
}

/** [B4.18]: results of an invalidated sample stay on record, because they are still reported (40 CFR 141.86(f)(2)). */
export const invalidateSample: Service<typeof sampleInvalidationEndpoints.invalidateSample> = async (
  context,
  { id, ...fields },
) => {
  return writeResultChange(context, 'invalidated', async (trx) => {
    await invalidateSampleWithin(trx, context, { id: id.toLowerCase(), fields });
    return getSampleWithin(trx, context, id);
  });
};

/** Within the transaction of the caller, which publishes that deadlines change. */
export async function invalidateSampleWithin(
  trx: AccountTransaction,
  context: RequestContext,
  { id, fields }: { readonly id: string; readonly fields: InvalidationFields },
): Promise<void> {
  const locked = await lockToInvalidate(trx, [id]);
  const rules = createInvalidationRules(toInvalidated(locked, locked.samples[0]), toInputs(context, locked));
  const { statusReason, ...decision } = parseShape(rules, fields);
  await invalidateWithin(trx, context, { ...locked, decision, getReason: () => statusReason });
}

/** One decision of the State about several samples of an event: all are invalidated or none. */
export const invalidateSamples: Service<typeof sampleInvalidationEndpoints.invalidateSamples> = async (
  context,
  fields,
) => {
  return writeResultChange(context, 'invalidated', async (trx) => {
    const reasons = new Map(fields.samples.map(({ sampleId, statusReason }) => [sampleId, statusReason]));
    const locked = await lockToInvalidate(trx, [...reasons.keys()]);
    const rules = createInvalidationsRules(
      locked.samples.map((sample) => toInvalidated(locked, sample)),
      toInputs(context, locked),
    );
    const { samples: _, ...decision } = parseShape(rules, fields);
    return invalidateWithin(trx, context, { ...locked, decision, getReason: ({ id }) => reasons.get(id) ?? 0 });
  });
};

const toInputs = (context: RequestContext, { event }: Pick<LockedSamples, 'event'>) => ({
  today: getAccountToday(context),
  isShippedByVendor: isShippedByVendor(event),
});

interface LockedSamples {
  readonly event: SamplingEvent;
  readonly samples: readonly StoredSample[];
  /** The days of their open requests to the State. */
  readonly requestDays: ReadonlyMap<string, string>;
}

/** Locks the event before its samples, as everywhere else. */
async function lockToInvalidate(trx: AccountTransaction, sampleIds: readonly string[]): Promise<LockedSamples> {
  const event = await lockActiveEvent(trx, requireOneEvent(await listSamplesById(trx, sampleIds), sampleIds));
  if (!event) throw commonProblems.notFound();
  const samples = await lockSamplesFor(trx, sampleIds, 'invalidate');
  const moved = samples.find(({ eventId }) => eventId !== event.id);
  if (moved) throw sampleProblems.movedMeanwhile({ values: { sample: getSampleName(moved) } });
  const requested = samples.filter(({ invalidationRequested }) => invalidationRequested).map(({ id }) => id);
  return { event, samples, requestDays: await listOpenRequestDays(trx, requested) };
}

/** The event of the samples, which all exist. */
function requireOneEvent(samples: readonly StoredSample[], sampleIds: readonly string[]): string {
  const [eventId, ...others] = new Set(samples.map((sample) => sample.eventId));
  if (eventId === undefined || samples.length < sampleIds.length) throw commonProblems.notFound();
  if (others.length > 0) throw sampleProblems.severalEvents({ property: 'sampleIds' });
  return eventId;
}

const toInvalidated = ({ requestDays }: Pick<LockedSamples, 'requestDays'>, sample: StoredSample | undefined) => ({
  requestedOn: requestDays.get(sample?.id ?? '') ?? null,
  number: sample?.number ?? 0,
  collectedOn: sample?.collectedOn ?? null,
  program: { shippingVendorId: sample?.shippingVendorId ?? null },
});

interface Decided extends LockedSamples {
  readonly decision: Omit<InvalidationFields, 'statusReason'>;
  readonly getReason: (sample: StoredSample) => number;
}

async function invalidateWithin(
  trx: AccountTransaction,
  context: RequestContext,
  { event, samples, requestDays, decision, getReason }: Decided,
): Promise<SamplesInvalidated> {
  if (samples.some(({ collectedOn }) => collectedOn === null) && decision.stateDecisionOn < event.startsOn)
    throw sampleProblems.decisionTooEarly({ property: 'stateDecisionOn', values: { event: event.name } });
  await requireSeenResults(trx, samples, decision.resultsVersion);
  const confirm = await confirmLowerPercentilesWithin(trx, context, {
    confirmed: decision.confirmedLowerPercentiles,
    reason: [...new Set(samples.map((sample) => getReasonText(getReason(sample))))].join('; '),
    advice: 'invalidation',
    ...getOnlyRecord(samples.map(({ id }) => id)),
  });
  const made = {
    decision,
    by: { id: context.person.id, name: formatPersonName(context.person) },
    now: getInstant(context.app.clock),
  };
  await updateInvalidated(
    trx,
    samples.map((sample) => ({ id: sample.id, statusReason: getReason(sample) })),
    made,
  );
  await updateGrantedRequests(trx, [...requestDays.keys()], made);
  await recordChanges(
    trx,
    context,
    samples.map((sample) => describeInvalidation(sample, { ...decision, statusReason: getReason(sample) })),
  );
  await confirm();
  const replaced = decision.resend ? await replaceSamples(trx, context, { event, samples }) : { samples: 0, kits: 0 };
  return { invalidated: samples.length, replacementSamples: replaced.samples, replacementKits: replaced.kits };
}

/** Refuses a decision about other results than those that were shown. */
async function requireSeenResults(
  trx: AccountTransaction,
  samples: readonly StoredSample[],
  seen: string | undefined,
): Promise<void> {
  const ids = samples.map(({ id }) => id);
  if (seen === undefined || seen === (await getResultsVersion(trx, ids))) return;
  const [only] = samples;
  throw sampleProblems.resultsChanged({
    values: { sample: only && samples.length === 1 ? getSampleName(only) : 'these samples' },
  });
}

async function getResultsVersion(trx: AccountTransaction, sampleIds: readonly string[]): Promise<string> {
  const results = (await listResults(trx, sampleIds)).map(({ id, version }) => `${id} ${version}`);
  return createHash('sha256').update(results.toSorted().join()).digest('hex');
}

function describeInvalidation(
  sample: StoredSample,
  { statusReason, stateDecisionOn, notes, resend }: InvalidationFields,
): RecordedChange {
  const invalidated = {
    status: 'Invalidated',
    statusReason: getReasonText(statusReason),
    stateDecisionOn,
    ...(notes !== null && { statusNotes: notes }),
    ...(sample.invalidationRequested && { invalidationRequest: 'Granted' }),
    ...(resend && { resend: 'Yes' }),
  };
  return {
    entityType: 'sample',
    entityId: sample.id,
    operation: 'updated',
    before: {
      ...Object.fromEntries(Object.keys(invalidated).map((name) => [name, null])),
      status: sample.statusLabel,
      ...(sample.invalidationRequested && { invalidationRequest: 'Requested' }),
    },
    after: invalidated,
  };
}
