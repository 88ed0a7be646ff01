import { formatDay } from '@curbstop/contract/primitives/calendar';
import type { ReportedForSample } from '@curbstop/contract/samples/result.rules';
import { getSampleName, isSampleOpen } from '@curbstop/contract/samples/sample.calculation';
import {
  findCollectionObstacle,
  findMovedResultsObstacle,
  findUndatedObstacle,
} from '@curbstop/contract/samples/sample-move.calculation';
import { sampleProblems } from '@curbstop/contract/samples/sample.problems';
import { createSampleRules } from '@curbstop/contract/samples/sample.rules';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { getInstant } from '../../foundation/clock.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { getAccountToday, type RequestContext } from '../../foundation/request-context.ts';
import { findEventById } from '../sampling-events/sampling-event.service.ts';
import { requireResultsAfter } from './sample-days.service.ts';
import { recalculateFindings } from './sample-finding.service.ts';
import type { StoredResult, StoredSample } from './sample-row.calculation.ts';
import { recordSampleChanges } from './result-history.service.ts';
import { updateFilledFields } from './sample-result-fields.repository.ts';

interface Reported {
  /** Locked. */
  readonly samples: ReadonlyMap<string, StoredSample>;
  readonly existing: readonly StoredResult[];
  readonly results: readonly ReportedForSample[];
  readonly reason: string | undefined;
}

/** Saves the collection dates that results bring for samples without one; returns the samples with them. */
export async function fillCollectionDates(
  trx: AccountTransaction,
  context: RequestContext,
  { samples, existing, results, reason }: Reported,
): Promise<ReadonlyMap<string, StoredSample>> {
  const samplesWithNewDate = new Map<string, StoredSample>();
  for (const [at, { sampleId, collectedOn }] of results.entries()) {
    const id = sampleId.toLowerCase();
    const sample = samplesWithNewDate.get(id) ?? samples.get(id);
    if (collectedOn === null || !sample || sample.collectedOn === collectedOn) continue;
    const dated = { ...sample, collectedOn };
    const ofSample = existing.filter((result) => result.sampleId === id);
    const event = await findEventById(trx, sample.eventId);
    const sentence =
      findDateProblem(context, { sample, dated, event }) ??
      (event && ofSample.length > 0 ? findMovedResultsObstacle(sample, { collectedOn, event }) : undefined);
    if (sentence !== undefined)
      throw sampleProblems.collectionDateRefused({
        property: `results.${at}.collectedOn`,
        values: { where: `Row ${at + 1}: `, sentence },
      });
    requireResultsAfter(sample, dated, { results: ofSample, timeZone: context.account.timeZone });
    samplesWithNewDate.set(id, dated);
  }
  if (samplesWithNewDate.size > 0) await saveCollectionDates(trx, context, { samplesWithNewDate, existing, reason });
  return new Map([...samples, ...samplesWithNewDate]);
}

/** Refuses new results of samples without a collection date in an event that has not begun. */
export async function requireBegunEvents(
  trx: AccountTransaction,
  context: RequestContext,
  { samples, existing, results }: Omit<Reported, 'reason'>,
): Promise<void> {
  const today = getAccountToday(context);
  const obstacles = new Map<string, string | undefined>();
  for (const [at, { sampleId, analyteId }] of results.entries()) {
    const sample = samples.get(sampleId.toLowerCase());
    if (!sample || sample.collectedOn !== null) continue;
    if (existing.some((one) => one.sampleId === sample.id && one.analyteId === analyteId)) continue;
    if (!obstacles.has(sample.id)) {
      const event = await findEventById(trx, sample.eventId);
      obstacles.set(sample.id, event && findUndatedObstacle(sample, event, today));
    }
    const sentence = obstacles.get(sample.id);
    if (sentence !== undefined)
      throw sampleProblems.collectionDateRefused({
        property: `results.${at}.collectedOn`,
        values: { where: `Row ${at + 1}: `, sentence },
      });
  }
}

interface DatedSample {
  readonly sample: StoredSample;
  readonly dated: StoredSample;
  readonly event: SamplingEvent | undefined;
}

/** Why a sample can't get its collection date. */
export function findDateProblem(context: RequestContext, { sample, dated, event }: DatedSample): string | undefined {
  const { outlet, collectedOn, receivedOn, labSampleId } = dated;
  const name = getSampleName(sample);
  if (sample.collectedOn !== null)
    return `${name} was collected on ${formatDay(sample.collectedOn)}. If that is wrong, correct it on the sample first.`;
  if (!isSampleOpen(sample.status))
    return `${name} is ${sample.statusLabel}, so its collection date can no longer be entered.`;
  const rules = createSampleRules(getAccountToday(context)).safeParse({
    outlet,
    collectedOn,
    receivedOn,
    labSampleId,
  });
  return rules.error?.issues[0]?.message ?? (event && findCollectionObstacle(dated, event));
}

type SavedDates = Pick<Reported, 'existing' | 'reason'> & { readonly samplesWithNewDate: Reported['samples'] };

/** Saves the days of samples that had none, with their history. */
export async function saveCollectionDates(
  trx: AccountTransaction,
  context: RequestContext,
  { samplesWithNewDate, existing, reason }: SavedDates,
): Promise<void> {
  const dated = [...samplesWithNewDate.values()].map(({ id, collectedOn }) => ({ id, collectedOn }));
  await updateFilledFields(trx, dated, getInstant(context.app.clock));
  const changes = new Map(
    dated.map(({ id, collectedOn }) => [id, { before: { collectedOn: null }, after: { collectedOn } }]),
  );
  await recordSampleChanges(trx, context, { changes, reason });
  // The limits depend on the day of the sample.
  const withResults = dated.map(({ id }) => id).filter((id) => existing.some(({ sampleId }) => sampleId === id));
  if (withResults.length > 0) await recalculateFindings(trx, context, withResults);
}
