import { formatDay } from '@curbstop/contract/primitives/calendar';
import { formatCount } from '@curbstop/contract/primitives/count-text';
import { compareDecimals } from '@curbstop/contract/primitives/decimal';
import type { DayRange } from '@curbstop/contract/regulations/monitoring-period.calculation';
import { findAnalyte } from '@curbstop/contract/sampling-events/analyte.calculation';
import { analytes } from '@curbstop/contract/sampling-events/analyte.values';
import { getLimitOfSample } from '@curbstop/contract/sampling-events/event-limit.calculation';
import { getFinding, getSampleFinding } from '@curbstop/contract/samples/result.calculation';
import { isZeroWithoutLimits, type CountedAnalyte } from '@curbstop/contract/samples/result-count.calculation';
import { isSampleOpen } from '@curbstop/contract/samples/sample.calculation';
import { sampleProblems } from '@curbstop/contract/samples/sample.problems';
import { sampleStatus, type Finding } from '@curbstop/contract/samples/sample.values';
import { getInstant } from '../../foundation/clock.ts';
import { getAccountToday, type RequestContext } from '../../foundation/request-context.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { onEventChanged } from '../sampling-events/sampling-event.events.ts';
import { changeMonthsOfSamples, markMonthsOfSamples } from './sample-month.repository.ts';
import type { FilledFields, StoredSample } from './sample-row.calculation.ts';
import {
  countSamplesOutside,
  countUndatedResults,
  findAnalyteWithResults,
  lockSamplesOfEvent,
  listFindingInputs,
  updateAnalyzed,
  updateFindings,
  type FindingInputs,
  type SampleFindings,
} from './sample-finding.repository.ts';

const chunk = 2_000;

export interface FindingChange {
  readonly id: string;
  readonly before: Finding | null;
  readonly after: Finding | null;
  /** The analyte that decides the new finding. */
  readonly analyteId: number | undefined;
}

/**
 * Computes the findings of samples again after a change that they depend on, with the lead and copper that the list of
 * samples shows; returns the samples whose finding changed.
 */
export async function recalculateFindings(
  trx: AccountTransaction,
  context: Pick<RequestContext, 'account' | 'app'>,
  sampleIds: readonly string[],
): Promise<readonly FindingChange[]> {
  const changed: FindingChange[] = [];
  await markMonthsOfSamples(trx, sampleIds);
  for (let start = 0; start < sampleIds.length; start += chunk) {
    const inputs = await listFindingInputs(trx, sampleIds.slice(start, start + chunk));
    const computed = inputs.map((sample) => findFindings(sample, context.account.primacyCode));
    const toStore = computed.filter(({ before, after }) => findingNames.some((name) => before[name] !== after[name]));
    if (toStore.length > 0)
      await updateFindings(
        trx,
        toStore.map(({ before: { id }, after }) => ({ id, ...after })),
        getInstant(context.app.clock),
      );
    changed.push(
      ...computed
        .map(({ before, after, analyteId }) => ({
          id: before.id,
          before: before.detection,
          after: after.detection,
          analyteId,
        }))
        .filter(({ before, after }) => before !== after),
    );
  }
  return changed;
}

interface AnalyzedSamples {
  readonly samples: readonly Pick<StoredSample, 'id' | 'status'>[];
  /** The empty fields that results fill in, by sample. */
  readonly filled: ReadonlyMap<string, Partial<FilledFields>> | undefined;
  readonly now: string;
}

/**
 * Saves the status, the filled fields and the finding of locked samples that have new results. Each sample is written
 * once, because a write of a sample is one of each of its indexes.
 */
export async function storeAnalyzed(
  trx: AccountTransaction,
  context: Pick<RequestContext, 'account'>,
  { samples, filled, now }: AnalyzedSamples,
): Promise<void> {
  for (let start = 0; start < samples.length; start += chunk) {
    const statuses = new Map(samples.slice(start, start + chunk).map(({ id, status }) => [id, status]));
    const ids = [...statuses.keys()];
    const fields = ids.flatMap((id) => (filled?.has(id) ? [{ id, ...filled.get(id) }] : []));
    await changeMonthsOfSamples(trx, ids, async () => {
      const inputs = await listFindingInputs(trx, ids, fields);
      const rows = inputs.map((sample) => {
        const { before, after } = findFindings(sample, context.account.primacyCode);
        const isAnalyzed = isSampleOpen(statuses.get(sample.id) ?? sampleStatus.completed);
        const isFilled = filled?.has(sample.id) ?? false;
        const isChanged = isAnalyzed || isFilled || findingNames.some((name) => before[name] !== after[name]);
        return { isChanged, row: { id: sample.id, ...after, ...filled?.get(sample.id), isAnalyzed, isFilled } };
      });
      await updateAnalyzed(
        trx,
        rows.flatMap(({ isChanged, row }) => (isChanged ? [row] : [])),
        now,
      );
    });
  }
}

const findingNames = [
  'detection',
  'leadAmount',
  'leadDetection',
  'leadZeroWithoutLimits',
  'copperAmount',
  'copperDetection',
  'copperZeroWithoutLimits',
] as const;

interface Computed {
  readonly before: FindingInputs;
  readonly after: SampleFindings;
  /** The analyte that decides the finding. */
  readonly analyteId: number | undefined;
}

function findFindings(sample: FindingInputs, state: string): Computed {
  const { collectedOn, sampledBy, results, ...event } = sample;
  const compared = results.map(({ amount, nonDetect, primary, basis, detectionLimit, reportingLimit, ...limit }) => ({
    analyteId: limit.analyteId,
    amount,
    primary,
    isZeroWithoutLimits: isZero(limit.analyteId, { basis, detectionLimit, reportingLimit }),
    detection: getFinding(
      { amount, nonDetect },
      getLimitOfSample(limit, { event, state, sampledOn: collectedOn, sampledBy }),
    ),
  }));
  const deciding =
    compared.find(({ detection }) => detection === 'exceedance') ?? compared.find(({ primary }) => primary);
  const highestLead = findHighest(compared, leadId);
  const copper = findHighest(compared, copperId);
  return {
    before: sample,
    after: {
      detection: getSampleFinding(compared),
      leadAmount: highestLead?.amount ?? null,
      leadDetection: highestLead?.detection ?? null,
      copperAmount: copper?.amount ?? null,
      copperDetection: copper?.detection ?? null,
      leadZeroWithoutLimits: highestLead?.isZeroWithoutLimits ?? false,
      copperZeroWithoutLimits: copper?.isZeroWithoutLimits ?? false,
    },
    analyteId: deciding?.analyteId,
  };
}

function isZero(
  analyteId: number,
  { basis, ...limits }: Pick<FindingInputs['results'][number], 'basis' | 'detectionLimit' | 'reportingLimit'>,
): boolean {
  const analyte: CountedAnalyte | undefined = findAnalyte(analyteId);
  return analyte !== undefined && basis !== null && isZeroWithoutLimits(analyte, limits, { basis });
}

const leadId = analytes.find(({ name }) => name === 'Lead')?.id;
const copperId = analytes.find(({ name }) => name === 'Copper')?.id;

function findHighest<T extends { readonly analyteId: number; readonly amount: string }>(
  results: readonly T[],
  analyteId: number | undefined,
): T | undefined {
  const ofAnalyte = results.filter((result) => result.analyteId === analyteId);
  return ofAnalyte.toSorted((a, b) => compareDecimals(b.amount, a.amount))[0];
}

// A corrected limit or date also applies to results that were reported before.
onEventChanged(async (trx, context, { eventId, earlierDays, removedAnalyteIds }) => {
  const samples = await lockSamplesOfEvent(trx, eventId);
  await requireSamplesOnDays(trx, eventId, earlierDays);
  await requireNoUndatedResults(trx, context, { eventId, earlierDays });
  await requireNoResults(trx, eventId, removedAnalyteIds);
  await recalculateFindings(trx, context, samples);
});

/** Samples that were collected on days of the event stay on days of it, as when they are entered or moved. */
async function requireSamplesOnDays(trx: AccountTransaction, eventId: string, earlierDays: DayRange): Promise<void> {
  const outside = await countSamplesOutside(trx, eventId, earlierDays);
  if (!outside) return;
  const { startsOn, endsOn, samples } = outside;
  throw sampleProblems.collectedOutsideDates({
    property: endsOn < earlierDays.endsOn ? 'endsOn' : 'startsOn',
    values: {
      samples: `${formatCount(samples, 'sample')} ${samples === 1 ? 'was' : 'were'}`,
      days: `${formatDay(startsOn)} to ${formatDay(endsOn)}`,
    },
  });
}

/**
 * Samples with results were collected, so their event can't be changed to one that has not begun (docs/decisions/0400).
 */
async function requireNoUndatedResults(
  trx: AccountTransaction,
  context: RequestContext,
  { eventId, earlierDays }: { readonly eventId: string; readonly earlierDays: DayRange },
): Promise<void> {
  const startsAfter = maxDay(getAccountToday(context), earlierDays.startsOn);
  const undated = await countUndatedResults(trx, eventId, { startsAfter });
  if (!undated) return;
  const { startsOn, samples } = undated;
  throw sampleProblems.undatedBeforeEvent({
    property: 'startsOn',
    values: {
      samples: `${formatCount(samples, 'sample')} ${samples === 1 ? 'has' : 'have'}`,
      day: formatDay(startsOn),
    },
  });
}

const maxDay = (one: string, other: string) => (one > other ? one : other);

/** An analyte that has results may not be removed: its results would no longer count. */
async function requireNoResults(
  trx: AccountTransaction,
  eventId: string,
  analyteIds: readonly number[],
): Promise<void> {
  if (analyteIds.length === 0) return;
  const analyteWithResults = await findAnalyteWithResults(trx, eventId, analyteIds);
  if (!analyteWithResults) return;
  const analyte = findAnalyte(analyteWithResults.analyteId)?.displayName ?? String(analyteWithResults.analyteId);
  throw sampleProblems.analyteHasResults({
    property: 'samplingEventAnalytes',
    values: {
      analyte,
      results: formatCount(analyteWithResults.results, 'result'),
    },
  });
}
