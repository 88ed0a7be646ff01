import type { AccountTransaction } from '../../foundation/database/database.ts';

type Subscriber = (trx: AccountTransaction, locationIds: readonly string[]) => Promise<void>;

const subscribers: Subscriber[] = [];

/** Locations per call of a subscriber, so that an import of any size sends lists of a limited length. */
const chunkSize = 20_000;

/**
 * Lets higher layers update their copies of addresses and external IDs; subscribers run in the transaction of the
 * change, with the ids of many locations at once.
 */
export function onAddressesChanged(subscriber: Subscriber): void {
  subscribers.push(subscriber);
}

/** Each change of an address or external ID calls this after it is written. */
export async function publishAddressesChanged(trx: AccountTransaction, locationIds: readonly string[]): Promise<void> {
  for (let start = 0; start < locationIds.length; start += chunkSize)
    for (const subscriber of subscribers) await subscriber(trx, locationIds.slice(start, start + chunkSize));
}
