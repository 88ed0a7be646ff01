import { findFirstReceipt, type WithdrawnValue } from '@curbstop/contract/samples/result-correction.calculation';
import { sampleProblems } from '@curbstop/contract/samples/sample.problems';
import { toDayAt } from '@curbstop/contract/primitives/zoned-day';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { getAccountToday, type RequestContext } from '../../foundation/request-context.ts';
import { listWithdrawnResults, listStartsOfDays } from './result.repository.ts';
import type { StoredResult, StoredSample } from './sample-row.calculation.ts';

interface ReceivedDays {
  readonly receivedOn: string | null;
  readonly analyzedOn: string | null;
  /** Of the result in the request. */
  readonly path: string;
}

/** Receipt times: now for today, otherwise the start of the day, so that deadlines are never calculated too late. */
export async function listReceiptTimes(
  trx: AccountTransaction,
  context: RequestContext,
  results: readonly ReceivedDays[],
): Promise<ReadonlyMap<string, string>> {
  const day = getAccountToday(context);
  const days = [...new Set(results.flatMap(({ receivedOn }) => receivedOn ?? []))];
  for (const { path, receivedOn, analyzedOn } of results)
    for (const [name, value] of Object.entries({ receivedOn, analyzedOn }))
      if (value !== null && value > day) throw sampleProblems.futureResult({ property: `${path}.${name}` });
  return listStartsOfDays(
    trx,
    days.filter((one) => one !== day),
    context.account.timeZone,
  );
}

/** The later of two days; empty without any. */
const getLatestDay = (one: string | null, other: string | null) => [one ?? '', other ?? ''].toSorted().at(-1) ?? '';

/** A result that was withdrawn and is entered again starts no new deadline, even if the form suggests a later day. */
export const getEarlierReceipt = (received: string, first: string | undefined): string =>
  first !== undefined && Date.parse(first) < Date.parse(received) ? first : received;

type Entered = Pick<StoredResult, 'sampleId' | 'analyteId' | 'amount' | 'analyzedOn'>;

/** Finds when a result that was withdrawn and is entered again was first received. */
export async function getFirstReceipts(
  trx: AccountTransaction,
  { account: { timeZone } }: Pick<RequestContext, 'account'>,
  samples: readonly Pick<StoredSample, 'id' | 'collectedOn'>[],
): Promise<(entered: Entered) => string | undefined> {
  const collected = new Map(samples.map(({ id, collectedOn }) => [id, collectedOn]));
  const withdrawn = new Map<string, WithdrawnValue[]>();
  for (const { sampleId, analyteId, ...value } of await listWithdrawnResults(trx, [...collected.keys()])) {
    const key = `${sampleId} ${analyteId}`;
    withdrawn.set(key, [...(withdrawn.get(key) ?? []), value]);
  }
  return ({ sampleId, analyteId, amount, analyzedOn }) => {
    const earliest = getLatestDay(collected.get(sampleId) ?? null, analyzedOn);
    const values = withdrawn.get(`${sampleId} ${analyteId}`) ?? [];
    return findFirstReceipt(amount, values, (receivedOn) => toDayAt(receivedOn, timeZone) >= earliest);
  };
}
