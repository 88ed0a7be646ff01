import type { AccountTransaction } from '../../foundation/database/database.ts';

/** A location is about to be removed from a program. */
interface LocationRemoval {
  readonly programId: string;
  readonly locationId: string;
}
type Subscriber = (trx: AccountTransaction, removal: LocationRemoval) => Promise<void>;

const subscribers: Subscriber[] = [];

/**
 * Lets higher layers refuse the removal by throwing a problem; subscribers run in its transaction, before the change.
 */
export function onLocationRemoval(subscriber: Subscriber): void {
  subscribers.push(subscriber);
}

export async function publishLocationRemoval(trx: AccountTransaction, removal: LocationRemoval): Promise<void> {
  for (const subscriber of subscribers) await subscriber(trx, removal);
}
