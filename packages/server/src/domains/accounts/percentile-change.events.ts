import type { LowerPercentileText } from '@curbstop/contract/accounts/percentile-change.rules';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { RequestContext } from '../../foundation/request-context.ts';

/** What a change lowers. */
export interface LowerPercentileChange {
  /** Names every lower number, so that a confirmation of the sentence is one of these numbers. */
  readonly sentence: string;
  /** Each lower percentile as the change history shows it. */
  readonly percentiles: readonly LowerPercentileText[];
}

/** Samples that may count in another monitoring period after the change: these, and those of an event without a day. */
export interface AffectedSamples {
  readonly sampleIds?: readonly string[];
  readonly eventId?: string;
  /**
   * Whether only tiers and lines of locations change, which decide about results only under rules that select by them.
   */
  readonly isOfSites?: boolean;
}

/** Percentiles of a higher layer; `Percentiles` are plain data that can be stored between two transactions. */
interface PercentileReader<Percentiles> {
  /** Called before the change. */
  readonly read: (trx: AccountTransaction, context: RequestContext, affected: AffectedSamples) => Promise<Percentiles>;
  /** Called after it: what it has lowered since, none if it lowered nothing. */
  readonly compare: (
    trx: AccountTransaction,
    context: RequestContext,
    before: Percentiles,
  ) => Promise<readonly LowerPercentileChange[]>;
}

const readers: PercentileReader<unknown>[] = [];

/** Lets higher layers compare their percentiles before and after a change. */
export function onPercentileChange<Percentiles>(reader: PercentileReader<Percentiles>): void {
  readers.push(reader as PercentileReader<unknown>);
}

/** The percentiles of each reader before a change. */
export async function readPercentiles(
  trx: AccountTransaction,
  context: RequestContext,
  affected: AffectedSamples,
): Promise<readonly unknown[]> {
  const percentiles: unknown[] = [];
  for (const { read } of readers) percentiles.push(await read(trx, context, affected));
  return percentiles;
}

/** What all readers find lower after it, in one sentence; undefined if nothing is. */
export async function comparePercentiles(
  trx: AccountTransaction,
  context: RequestContext,
  before: readonly unknown[],
): Promise<LowerPercentileChange | undefined> {
  const lowered: LowerPercentileChange[] = [];
  for (const [at, { compare }] of readers.entries()) lowered.push(...(await compare(trx, context, before[at])));
  if (lowered.length === 0) return undefined;
  return {
    sentence: lowered.map(({ sentence }) => sentence).join('. '),
    percentiles: lowered.flatMap(({ percentiles }) => percentiles),
  };
}

type LoweredSubscriber = (trx: AccountTransaction, context: RequestContext, lowered: LoweredChange) => Promise<void>;
interface LoweredChange extends LowerPercentileChange {
  readonly reason: string;
}

const loweredSubscribers: LoweredSubscriber[] = [];

/** Lets higher layers show numbers that became lower without a person's confirmation. */
export function onLoweredUnconfirmed(subscriber: LoweredSubscriber): void {
  loweredSubscribers.push(subscriber);
}

export async function publishLowered(
  trx: AccountTransaction,
  context: RequestContext,
  lowered: LoweredChange,
): Promise<void> {
  for (const subscriber of loweredSubscribers) await subscriber(trx, context, lowered);
}
