import { commonProblems } from '@curbstop/contract/primitives/problem';
import type * as kitEndpoints from '@curbstop/contract/samples/kit.endpoints';
import { kitProblems } from '@curbstop/contract/samples/kit.problems';
import type { KitCollection, SamplesDated } from '@curbstop/contract/samples/kit.rules';
import { getSampleName } from '@curbstop/contract/samples/sample.calculation';
import { futureCollection } from '@curbstop/contract/samples/sample.rules';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { getAccountToday, type RequestContext } from '../../foundation/request-context.ts';
import type { Service } from '../../foundation/service.ts';
import { writeDeadlineChange } from '../accounts/deadline-change.events.ts';
import { findEventById } from '../sampling-events/sampling-event.service.ts';
import { listSamplesToDate, lockKits } from './kit.repository.ts';
import { findDateProblem, saveCollectionDates } from './result-collection.service.ts';
import type { StoredSample } from './sample-row.calculation.ts';
import { lockSamples } from './sample.repository.ts';

export const recordKitCollection: Service<typeof kitEndpoints.recordKitCollection> = (context, { id, ...collection }) =>
  writeDeadlineChange(context, async (trx) => {
    const [kit] = await lockKits(trx, [id]);
    if (!kit) throw commonProblems.notFound();
    return recordCollectionWithin(trx, context, { kitIds: [id], collection });
  });

interface KitsCollected {
  /** Locked with their samples. */
  readonly kitIds: readonly string[];
  readonly collection: KitCollection;
}

/** Saves the collection dates of samples that have none and no results; all or none. */
export async function recordCollectionWithin(
  trx: AccountTransaction,
  context: RequestContext,
  { kitIds, collection }: KitsCollected,
): Promise<SamplesDated> {
  requirePastDay(context, collection);
  const { ids, others } = await listSamplesToDate(trx, kitIds);
  const samples = await lockSamples(trx, ids);
  const daysOfSamples = readDaysOfSamples(collection, { samples, others });
  const events = new Map<string, SamplingEvent | undefined>();
  const samplesWithNewDate = new Map<string, StoredSample>();
  for (const sample of samples) {
    const collectedOn = daysOfSamples.has(sample.id)
      ? (daysOfSamples.get(sample.id) ?? null)
      : (collection.collectedOn ?? null);
    if (collectedOn === null) continue;
    if (!events.has(sample.eventId)) events.set(sample.eventId, await findEventById(trx, sample.eventId));
    const dated = { ...sample, collectedOn };
    const sentence = findDateProblem(context, { sample, dated, event: events.get(sample.eventId) });
    if (sentence !== undefined)
      throw kitProblems.collectionDateRefused({
        property: daysOfSamples.has(sample.id) ? `collection.samples.${sample.id}` : 'collection.collectedOn',
        values: { sentence: withName(getSampleName(sample), sentence) },
      });
    samplesWithNewDate.set(sample.id, dated);
  }
  await saveCollectionDates(trx, context, { samplesWithNewDate, existing: [], reason: undefined });
  const undated = samples.length - samplesWithNewDate.size + others.filter(({ isDated }) => !isDated).length;
  return { dated: samplesWithNewDate.size, undated };
}

/** Also if no sample needs the day, because a status with it would be a mistake. */
function requirePastDay(context: RequestContext, { collectedOn }: KitCollection): void {
  if (collectedOn !== undefined && collectedOn > getAccountToday(context))
    throw kitProblems.collectionDateRefused({
      property: 'collection.collectedOn',
      values: { sentence: futureCollection },
    });
}

const withName = (name: string, sentence: string) => (sentence.startsWith(name) ? sentence : `${name}: ${sentence}`);

interface SamplesOfKits {
  readonly samples: readonly StoredSample[];
  /** With a date or results. */
  readonly others: readonly Pick<StoredSample, 'id' | 'number'>[];
}

/** The days of single samples by their ids; refuses samples of other kits, and those that can't get a date here. */
function readDaysOfSamples(
  collection: KitCollection,
  { samples, others }: SamplesOfKits,
): ReadonlyMap<string, string | null> {
  const days = new Map(collection.samples.map(({ sampleId, collectedOn }) => [sampleId.toLowerCase(), collectedOn]));
  const knownIds = new Set(samples.map(({ id }) => id));
  for (const id of days.keys()) {
    if (knownIds.has(id)) continue;
    const otherSample = others.find((sample) => sample.id === id);
    if (!otherSample) throw commonProblems.notFound();
    throw kitProblems.notWithoutDate({ values: { sample: getSampleName(otherSample) } });
  }
  return days;
}
