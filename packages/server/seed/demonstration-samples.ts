import { isPercentileRefusal } from '@curbstop/contract/accounts/percentile-change.problems';
import { Problem } from '@curbstop/contract/primitives/problem';
import { reportedResults } from '@curbstop/contract/samples/result.rules';
import type { SampleRow } from '@curbstop/contract/samples/sample.rules';
import { reportResults } from '../src/domains/samples/result.service.ts';
import { orderKits } from '../src/domains/samples/kit-order.service.ts';
import { updateKitStatuses } from '../src/domains/samples/kit-status.service.ts';
import { listKits } from '../src/domains/samples/kit.service.ts';
import { invalidateSample } from '../src/domains/samples/sample-invalidation.service.ts';
import { updateSample, createSamples, listSamples } from '../src/domains/samples/sample.service.ts';
import { listEventLocations } from '../src/domains/sampling-events/event-location.service.ts';
import { updateSamplingEvent, getSamplingEvent } from '../src/domains/sampling-events/sampling-event.service.ts';
import type { RequestContext } from '../src/foundation/request-context.ts';
import { dateSamples } from './demonstration.repository.ts';
import {
  deadlineSample,
  kitsOnTheWay,
  listResults,
  timelineSamples,
  type TimelineSamples,
} from './harlow-falls/samples.ts';

type At = (on: string) => Promise<RequestContext>;

/** The samples of the demonstration with their results, entered as the office and the laboratory would. */
export async function createDemonstrationSamples(at: At, events: ReadonlyMap<string, string>): Promise<void> {
  for (const eventSamples of timelineSamples)
    await createEventSamples(at, events.get(eventSamples.event) as string, eventSamples);
  await sendKits(at, events.get(deadlineSample.event) as string);
}

async function createEventSamples(
  at: At,
  eventId: string,
  { createdOn, collectedOn, reportedOn, isOver, hasKits, invalidated, samples: planned }: TimelineSamples,
): Promise<void> {
  const dated: string[] = [];
  const step = async (on: string, work: (context: RequestContext) => Promise<unknown>) => {
    const context = await at(on);
    await work(context);
    await dateSamples(context.app.database.owner, { accountId: context.accountId, eventId, on, dated });
    dated.push(on);
  };
  await step(createdOn, (context) => createFor(context, { eventId, from: 0, many: planned.length, hasKits }));
  const samples = await listEventSamples(await at(createdOn), eventId);
  await step(collectedOn, async (context) => {
    for (const [index, { found: _, ...noted }] of planned.entries())
      await updateSample(context, { id: idAt(samples, index), version: 1, reason: null, ...noted });
    if (hasKits) await moveKits(context, eventId, planned);
  });
  await step(reportedOn, async (context) => {
    const results = planned.flatMap((one, index) => listResults(idAt(samples, index), one));
    if (results.length > 0)
      await reportResults({ ...context, changeSource: 'api' }, { results: reportedResults.parse(results) });
    if (isOver && !invalidated) await complete(context, eventId);
  });
  if (invalidated) {
    const { at: index, on, replacement, ...decision } = invalidated;
    const id = idAt(samples, index);
    await step(on, (context) => invalidateConfirmed(context, { id, resend: false, ...decision }));
    await replaceSample(step, { eventId, replaced: samples[index] as SampleRow, replacement });
    if (isOver) await step(replacement.reportedOn, (context) => complete(context, eventId));
  }
}

/** The State’s decision is confirmed with the numbers that it lowers. */
async function invalidateConfirmed(
  context: RequestContext,
  input: Parameters<typeof invalidateSample>[1],
): Promise<unknown> {
  try {
    return await invalidateSample(context, input);
  } catch (error) {
    if (!(error instanceof Problem) || !isPercentileRefusal(error.code)) throw error;
    return invalidateSample(context, { ...input, confirmedLowerPercentiles: error.message });
  }
}

type Step = (on: string, work: (context: RequestContext) => Promise<unknown>) => Promise<void>;

interface ReplacedSample {
  readonly eventId: string;
  readonly replaced: SampleRow;
  readonly replacement: NonNullable<TimelineSamples['invalidated']>['replacement'];
}

/** The crew took the sample again at the same tap, and the laboratory reported it. */
async function replaceSample(step: Step, { eventId, replaced, replacement }: ReplacedSample): Promise<void> {
  const { createdOn, collectedOn, reportedOn, reason, sample } = replacement;
  const { found: _, ...noted } = sample;
  const find = async (context: RequestContext) =>
    (await listEventSamples(context, eventId)).find(
      ({ id, locationId }) => id !== replaced.id && locationId === replaced.locationId,
    )?.id as string;
  await step(createdOn, async (context) => {
    const { programId } = await getSamplingEvent(context, { id: eventId });
    await createSamples(context, { programId, eventId, locationIds: [replaced.locationId] });
  });
  await step(collectedOn, async (context) =>
    updateSample(context, {
      id: await find(context),
      version: 1,
      reason,
      replacesSampleId: replaced.id,
      ...noted,
    }),
  );
  await step(reportedOn, async (context) => {
    const results = listResults(await find(context), sample);
    await reportResults({ ...context, changeSource: 'api' }, { results: reportedResults.parse(results) });
  });
}

/** A second round of kits is with the households or on its way to them. */
async function sendKits(at: At, eventId: string): Promise<void> {
  const { orderedOn, sentOn, statuses } = kitsOnTheWay;
  const first = (await listEventSamples(await at(orderedOn), eventId)).length;
  const date = async ({ app, accountId }: RequestContext, on: string) =>
    dateSamples(app.database.owner, {
      accountId,
      eventId,
      on,
      dated: deadlineSample.dated.filter((day) => day !== on),
    });
  const ordered = await at(orderedOn);
  await createFor(ordered, { eventId, from: first, many: statuses.length, hasKits: true });
  await date(ordered, orderedOn);
  const sent = await at(sentOn);
  const { items } = await listKits(sent, { ...request('code'), filters: { eventId: [eventId] } });
  for (const status of ['Shipped', 'Delivered'] as const) {
    const kitIds = items.slice(first).flatMap(({ id }, index) => (statuses[index] === status ? [id] : []));
    await updateKitStatuses(sent, { kitIds, status });
  }
  await date(sent, sentOn);
}

/** The first bottle that the laboratory still has, with its results. */
export async function reportDeadlineSample(at: At, eventId: string, on: string): Promise<void> {
  const context = await at(on);
  const { found, dated } = deadlineSample;
  const sampleId = idAt(await listEventSamples(context, eventId), 0);
  const results = listResults(sampleId, { ...deadlineSample.bottle, found });
  await reportResults({ ...context, changeSource: 'api' }, { results: reportedResults.parse(results) });
  await dateSamples(context.app.database.owner, { accountId: context.accountId, eventId, on, dated });
}

interface Planned {
  readonly eventId: string;
  /** The number of sites before them. */
  readonly from: number;
  readonly many: number;
  readonly hasKits: boolean;
}

async function createFor(context: RequestContext, { eventId, from, many, hasKits }: Planned): Promise<void> {
  const { programId } = await getSamplingEvent(context, { id: eventId });
  const { items } = await listEventLocations(context, { id: eventId, ...request('address') });
  const locationIds = items.slice(from, from + many).map(({ locationId }) => locationId);
  if (hasKits) await orderKits(context, { programId, samplingEventId: eventId, locationIds });
  else await createSamples(context, { programId, eventId, locationIds });
}

/** Each kit is as far as its bottle: with the laboratory, or collected by the household. */
async function moveKits(context: RequestContext, eventId: string, planned: TimelineSamples['samples']): Promise<void> {
  const { items } = await listKits(context, { ...request('code'), filters: { eventId: [eventId] } });
  const kitIds = items.map(({ id }) => id);
  const atLab = planned.flatMap(({ receivedOn }, at) => (receivedOn === null ? [] : (kitIds[at] ?? [])));
  await updateKitStatuses(context, { kitIds, status: 'Delivered' });
  await updateKitStatuses(context, { kitIds, status: 'Collected' });
  await updateKitStatuses(context, { kitIds: atLab, status: 'At Lab' });
}

async function listEventSamples(context: RequestContext, eventId: string): Promise<readonly SampleRow[]> {
  return (await listSamples(context, { ...request('number'), filters: { eventId: [eventId] } })).items;
}

/** Samples can’t be added to an event that has ended. */
async function complete(context: RequestContext, id: string): Promise<void> {
  const { version } = await getSamplingEvent(context, { id });
  await updateSamplingEvent(context, { id, version, reason: null, status: 'Completed' });
}

const request = (sort: string) => ({ page: 1, pageSize: 100, searchTerm: '', sort, filters: {} });

const idAt = (samples: readonly SampleRow[], at: number) => samples[at]?.id as string;
