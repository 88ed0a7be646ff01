import type { Sample } from '@curbstop/contract/samples/sample.rules';
import { schoolKits } from '@curbstop/contract/sampling-events/sku.calculation';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { getAccountToday, type RequestContext } from '../../foundation/request-context.ts';
import { listResults } from './result.repository.ts';
import { listUndatedExceedanceIds } from './sample-move.repository.ts';
import { omitLimitNames, toAnalytesOfSample, toSample } from './sample-row.calculation.ts';
import {
  countWithoutOutlet,
  listSampleCandidates,
  listSamplesById as readSamples,
  listStoredSamplesAt,
  type StoredSampleCandidate,
} from './sample.repository.ts';

/** The samples of an event by which rows of a file find theirs. */
export function listEventSamples(trx: AccountTransaction, eventId: string): Promise<readonly StoredSampleCandidate[]> {
  return listSampleCandidates(trx, eventId);
}

/** The samples of school kits in an event whose outlet is not recorded. */
export const countOutletsMissing = (trx: AccountTransaction, eventId: string): Promise<number> =>
  countWithoutOutlet(
    trx,
    eventId,
    schoolKits.map(({ id }) => id),
  );

/** These samples; those of another account are missing. */
export function readSamplesById(trx: AccountTransaction, ids: readonly string[]) {
  return readSamples(trx, ids);
}

/** The ids of the samples of an event that have an exceedance and no collection date. */
export function listUndatedExceedances(trx: AccountTransaction, eventId: string): Promise<readonly string[]> {
  return listUndatedExceedanceIds(trx, eventId);
}

/**
 * The samples of an event at these locations, invalidated ones included (docs/decisions/0173), with their results and
 * the limits of their days.
 */
export async function listSamplesAt(
  trx: AccountTransaction,
  context: Pick<RequestContext, 'account' | 'app'>,
  { event, locationIds }: { readonly event: SamplingEvent; readonly locationIds: readonly string[] },
): Promise<readonly Sample[]> {
  const { account } = context;
  const stored = await listStoredSamplesAt(trx, { eventId: event.id, locationIds });
  const results = await listResults(
    trx,
    stored.map(({ id }) => id),
  );
  const bySample = new Map<string, (typeof results)[number][]>();
  for (const result of results) bySample.set(result.sampleId, [...(bySample.get(result.sampleId) ?? []), result]);
  const today = getAccountToday(context);
  return stored.map((sample) => {
    const sampleResults = bySample.get(sample.id) ?? [];
    const days = { ...sample, results: sampleResults, today };
    return toSample(sample, sampleResults, {
      analytes: toAnalytesOfSample(days, event, account.primacyCode),
      unnamed: omitLimitNames(days, event, account.primacyCode),
    });
  });
}
