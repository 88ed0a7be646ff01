import { hasFeature } from '@curbstop/contract/accounts/requirement.policy';
import { pickChangeableFields, pickValues } from '@curbstop/contract/primitives/fields';
import { requireStoredValues } from '@curbstop/contract/primitives/locked-fields';
import { commonProblems, parseShape } from '@curbstop/contract/primitives/problem';
import { acceptsLocations } from '@curbstop/contract/sampling-events/event-location.calculation';
import { isSampled } from '@curbstop/contract/sampling-events/sampling-event.calculation';
import { isSchoolKit } from '@curbstop/contract/sampling-events/sku.calculation';
import { eventProblems } from '@curbstop/contract/sampling-events/sampling-event.problems';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import type { AddedLocationCounts } from '@curbstop/contract/programs/program-location.rules';
import { isSampleOpen, getSampleName, getSampleStatus } from '@curbstop/contract/samples/sample.calculation';
import type * as sampleEndpoints from '@curbstop/contract/samples/sample.endpoints';
import { sampleDescriptor } from '@curbstop/contract/samples/sample.fields';
import { sampleProblems } from '@curbstop/contract/samples/sample.problems';
import { formatStatusObstacle } from '@curbstop/contract/samples/sample-decision.calculation';
import {
  createSampleRules,
  lockedSampleFields,
  type Sample,
  type SampleFields,
} from '@curbstop/contract/samples/sample.rules';
import type { SampleDecision } from '@curbstop/contract/samples/sample.values';
import { getAccountToday, type RequestContext } from '../../foundation/request-context.ts';
import { getInstant } from '../../foundation/clock.ts';
import { diffRecords, listChanges, recordChange } from '../../foundation/database/change-history.ts';
import { registerConstraintProblem } from '../../foundation/database/constraints.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { cacheByTables } from '../../foundation/database/version-cache.ts';
import { listPage } from '../../foundation/database/list-query.ts';
import { toListContext } from '../../foundation/database/list-source.ts';
import type { InputOf, Service } from '../../foundation/service.ts';
import { writePossibleDeadlineChange } from '../accounts/deadline-change.events.ts';
import { confirmLowerPercentilesWithin } from '../accounts/percentile-change.service.ts';
import { onAddressesChanged } from '../locations/location.events.ts';
import { findLocationName, requireLocations } from '../locations/location.service.ts';
import { onLocationRemoval } from '../programs/program-location.events.ts';
import { onEventLocationsRemoval } from '../sampling-events/event-location.events.ts';
import { findProgramById } from '../programs/program.service.ts';
import { findEventById, lockActiveEvent } from '../sampling-events/sampling-event.service.ts';
import { listResults } from './result.repository.ts';
import { countByMonth } from './sample-month.repository.ts';
import { recalculateFindings } from './sample-finding.service.ts';
import { requireCollectedInEvent, requireResultsAfter } from './sample-days.service.ts';
import { confirmReplacedWithin, replaceSampleWithin } from './sample-replacement.service.ts';
import {
  toAnalytesOfSample,
  toSample,
  toSampleRow,
  omitLimitNames,
  type StoredSample,
} from './sample-row.calculation.ts';
import {
  updateSampleAddresses,
  countFindingsIn,
  findLocationOutsideEvent,
  findSample,
  hasSamples,
  listLocationsWithSamples,
  lockSamples,
  insertSamples,
  sampleSource,
  updateSampleRow,
} from './sample.repository.ts';

// Lower layers don't know samples, so foreign keys prevent these removals [A8.12, A8.18].
registerConstraintProblem('samples_location_in_event', sampleProblems.linkedSamples());
registerConstraintProblem('samples_in_active_event', eventProblems.inUse());

// A location with samples is also in an event of the program; the problem names the samples, which must go first
// [B8.9].
onLocationRemoval(async (trx, removal) => {
  if (await hasSamples(trx, removal)) throw sampleProblems.linkedSamples();
});
onEventLocationsRemoval(async (trx, removal) => ({
  locationIds: await listLocationsWithSamples(trx, removal),
  reason: sampleProblems.linkedSamples().message,
}));
onAddressesChanged(updateSampleAddresses);

export const listSamples: Service<typeof sampleEndpoints.listSamples> = async (context, request) => {
  // [A2.30]: samples of programs that the account had before stay visible in their event, location and program.
  const isOfRecord = ['eventId', 'locationId', 'programId'].some((name) => request.filters[name] !== undefined);
  if (!isOfRecord && !hasFeature(context.features, 'PT:sampled')) throw commonProblems.featureMissing();
  const page = await listPage<typeof sampleSource.list, StoredSample>(toListContext(context), sampleSource, request);
  return { ...page, items: page.items.map(toSampleRow) };
};

export const getSample: Service<typeof sampleEndpoints.getSample> = (context, { id }) =>
  context.database.read((trx) => getSampleWithin(trx, context, id));

export const listSampleChanges: Service<typeof sampleEndpoints.listSampleChanges> = (context, { id }) =>
  context.database.read(async (trx) => {
    if (!(await findSample(trx, id))) throw commonProblems.notFound();
    return listChanges(trx, 'sample', id);
  });

export const countFindings: Service<typeof sampleEndpoints.countFindings> = (context, request) => {
  const isOfRecord = [request.programId, request.eventId, request.locationId].some((id) => id !== undefined);
  // [A2.30], as in the list of all samples.
  if (!isOfRecord && !hasFeature(context.features, 'PT:sampled')) throw commonProblems.featureMissing();
  return context.database.read(async (trx) => {
    await requireRecords(trx, request);
    return countFindingsIn(trx, request);
  });
};

/** Zeros for a program, event or location that is not there would look like a record without findings. */
async function requireRecords(
  trx: AccountTransaction,
  { programId, eventId, locationId }: InputOf<typeof sampleEndpoints.countFindings>,
): Promise<void> {
  if (programId !== undefined && !(await findProgramById(trx, programId))) throw commonProblems.notFound();
  if (eventId !== undefined && !(await findEventById(trx, eventId))) throw commonProblems.notFound();
  if (locationId !== undefined) await requireLocations(trx, [locationId]);
}

export const listSamplesByMonth: Service<typeof sampleEndpoints.listSamplesByMonth> = (context) =>
  context.database.read((trx) => {
    const { timeZone } = context.account;
    return cacheByTables(trx, {
      key: `samples by month ${timeZone}`,
      compute: () => countByMonth(trx, timeZone),
      countParts: (months) => months.length,
    });
  });

/** [A7.5] */
export const createSamples: Service<typeof sampleEndpoints.createSamples> = (
  context,
  { programId, eventId, locationIds },
) =>
  context.database.write(async (trx) => {
    const event = await lockActiveEvent(trx, eventId);
    if (!event || event.programId !== programId.toLowerCase()) throw commonProblems.notFound();
    return createSamplesWithin(trx, context, { event, locationIds: await requireLocations(trx, locationIds) });
  });

/** Creates samples within the transaction; the locations must exist. */
export async function createSamplesWithin(
  trx: AccountTransaction,
  context: RequestContext,
  { event, locationIds }: { readonly event: SamplingEvent; readonly locationIds: readonly string[] },
): Promise<AddedLocationCounts> {
  requireSampled(event);
  const outsider = await findLocationOutsideEvent(trx, event.id, locationIds);
  if (outsider !== undefined)
    throw sampleProblems.notInEvent({
      property: 'locationIds',
      values: { place: (await findLocationName(trx, outsider)) ?? 'A location', event: event.name },
    });
  const added = await insertSamples(trx, context, { event, records: locationIds, now: getInstant(context.app.clock) });
  return { added, alreadyThere: locationIds.length * event.protocolDefinitions.length - added };
}

export const updateSample: Service<typeof sampleEndpoints.updateSample> = async (context, input) => {
  const { id, version, reason, replacesSampleId, confirmedLowerPercentiles: confirmed, ...sent } = input;
  const isDeadlineChange = await changesPeriod(context, input);
  return writePossibleDeadlineChange(context, { isDeadlineChange }, async (trx) => {
    const [before] = await lockSamples(trx, [id]);
    if (!before) throw commonProblems.notFound();
    requireOpen(before);
    if (before.version !== version)
      throw commonProblems.changedMeanwhile({ current: await getSampleWithin(trx, context, id) });
    const change = requireStoredValues(lockedSampleFields, { before: { ...before, ...toSampleRow(before) }, sent });
    const current = pickValues(pickChangeableFields(sampleDescriptor), before);
    const fields = parseShape(createSampleRules(getAccountToday(context)), {
      ...current,
      ...change,
    });
    const { collectedOn } = fields;
    const choice = { sample: before, replacesSampleId, reason, confirmed };
    const confirmReplaced = await confirmReplacedWithin(trx, context, choice);
    const confirmDay =
      confirmReplaced || collectedOn === before.collectedOn
        ? undefined
        : await confirmLowerPercentilesWithin(trx, context, { confirmed, reason, recordId: id, sampleIds: [id] });
    const replaced = await replaceSampleWithin(trx, before, { replacesSampleId, collectedOn, reason });
    const saved = { ...before, ...fields, ...replaced };
    if (replaced || collectedOn !== before.collectedOn)
      requireCollectedInEvent(saved, await findEventById(trx, before.eventId));
    const changed = diffRecords<Record<string, unknown>>(
      { ...current, replaces: formatReplaced(before) },
      { ...fields, replaces: formatReplaced(saved) },
    );
    if (Object.keys(changed.after).length > 0) {
      await saveFields(trx, context, { before, fields });
      await recordChange(trx, context, {
        entityType: 'sample',
        entityId: id,
        operation: 'updated',
        reason,
        ...changed,
      });
    }
    await confirmReplaced?.(saved);
    await confirmDay?.();
    return getSampleWithin(trx, context, id);
  });
};

const formatReplaced = ({ replaces }: Pick<StoredSample, 'replaces'>) => replaces && getSampleName(replaces);

/**
 * Whether the sample will count in the period of another day, or of another sample that it replaces, or may count as
 * another outlet of a school.
 */
async function changesPeriod(
  context: RequestContext,
  { id, version, collectedOn, replacesSampleId, outlet }: InputOf<typeof sampleEndpoints.updateSample>,
): Promise<boolean> {
  if (collectedOn === undefined && replacesSampleId === undefined && outlet === undefined) return false;
  const stored = await context.database.read((trx) => findSample(trx, id));
  if (stored?.version !== version) return false;
  return (
    (collectedOn !== undefined && collectedOn !== stored.collectedOn) ||
    (replacesSampleId !== undefined && replacesSampleId !== (stored.replaces?.id ?? null)) ||
    (outlet !== undefined && outlet !== stored.outlet && isSchoolKit(stored.skuId))
  );
}

async function saveFields(
  trx: AccountTransaction,
  context: RequestContext,
  { before, fields }: { readonly before: StoredSample; readonly fields: SampleFields },
): Promise<void> {
  const { id } = before;
  const results = await listResults(trx, [id]);
  requireResultsAfter(before, fields, { results, timeZone: context.account.timeZone });
  const hasResults = results.length > 0;
  await updateSampleRow(trx, before, {
    fields,
    status: getSampleStatus({ ...fields, hasResults, isKitAtLab: before.isKitAtLab }, before.status),
    now: getInstant(context.app.clock),
  });
  // The limits depend on the day of the sample.
  if (hasResults && (fields.collectedOn !== before.collectedOn || fields.receivedOn !== before.receivedOn))
    await recalculateFindings(trx, context, [id]);
}

/** A sample with its results as the API returns it. */
export async function getSampleWithin(
  trx: AccountTransaction,
  context: Pick<RequestContext, 'account' | 'app'>,
  id: string,
): Promise<Sample> {
  const { account } = context;
  const stored = await findSample(trx, id);
  if (!stored) throw commonProblems.notFound();
  const event = await findEventById(trx, stored.eventId);
  const results = await listResults(trx, [id]);
  const days = { ...stored, results, today: getAccountToday(context) };
  return toSample(stored, results, {
    analytes: toAnalytesOfSample(days, event, account.primacyCode),
    unnamed: omitLimitNames(days, event, account.primacyCode),
  });
}

/**
 * Locks samples for a decision about all of them; refuses all if one is missing or has a status that doesn't allow it.
 */
export async function lockSamplesFor(
  trx: AccountTransaction,
  sampleIds: readonly string[],
  decision: SampleDecision,
): Promise<readonly StoredSample[]> {
  const samples = await lockSamples(trx, sampleIds);
  if (samples.length < sampleIds.length) throw commonProblems.notFound();
  for (const sample of samples) {
    const sentence = formatStatusObstacle(sample, decision);
    if (sentence !== undefined) throw sampleProblems.statusNotAllowed({ values: { sentence } });
  }
  return samples;
}

/** Completed and invalidated samples may not be changed. */
function requireOpen(sample: Pick<StoredSample, 'number' | 'status' | 'statusLabel'>): void {
  if (!isSampleOpen(sample.status))
    throw sampleProblems.closed({ values: { sample: getSampleName(sample), status: sample.statusLabel } });
}

/** Refuses events without samples. */
export function requireSampled({ name, status, eventType, kit }: SamplingEvent): void {
  if (!acceptsLocations({ status }))
    throw sampleProblems.eventNotActive({ property: 'eventId', values: { event: name, status } });
  if (!kit) throw sampleProblems.noKit({ property: 'eventId', values: { event: name } });
  if (isSampled({ eventType, kit })) return;
  // A kit for both uses has a sample, but this event hands out its filter.
  if (kit.sampleQuantity > 0) throw sampleProblems.eventNotSampled({ property: 'eventId', values: { event: name } });
  throw sampleProblems.noSamples({ property: 'eventId', values: { event: name, kit: kit.name } });
}
