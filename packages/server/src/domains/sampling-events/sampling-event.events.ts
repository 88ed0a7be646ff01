import type { DayRange } from '@curbstop/contract/regulations/monitoring-period.calculation';
import type { RequestContext } from '../../foundation/request-context.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';

/** An event's days or limits changed. */
interface EventChanged {
  readonly eventId: string;
  /** Its days before the change. */
  readonly earlierDays: DayRange;
  /** Analytes that were removed from the event. */
  readonly removedAnalyteIds: readonly number[];
}
type Subscriber = (trx: AccountTransaction, context: RequestContext, change: EventChanged) => Promise<void>;

const subscribers: Subscriber[] = [];

/** Lets higher layers react to a change; subscribers run in the transaction of the change. */
export function onEventChanged(subscriber: Subscriber): void {
  subscribers.push(subscriber);
}

export async function publishEventChanged(
  trx: AccountTransaction,
  context: RequestContext,
  change: EventChanged,
): Promise<void> {
  for (const subscriber of subscribers) await subscriber(trx, context, change);
}
