import type { PercentileMethodChoice } from '@curbstop/contract/regulations/percentile.calculation';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { RequestContext } from '../../foundation/request-context.ts';

interface PlannedMethods {
  readonly before: readonly PercentileMethodChoice[];
  readonly after: readonly PercentileMethodChoice[];
}

/** Names the numbers that the change lowers; undefined if it lowers none. */
type Comparison = (
  trx: AccountTransaction,
  context: RequestContext,
  change: PlannedMethods,
) => Promise<string | undefined>;

const comparisons: Comparison[] = [];

/** Lets higher layers compare their numbers before another method is saved. */
export function onMethodChange(comparison: Comparison): void {
  comparisons.push(comparison);
}

export async function describeLowerNumbers(...change: Parameters<Comparison>): Promise<string | undefined> {
  const sentences: string[] = [];
  for (const compare of comparisons) sentences.push((await compare(...change)) ?? '');
  return sentences.filter(Boolean).join('; ') || undefined;
}
