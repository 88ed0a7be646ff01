import type { AccountTransaction } from '../../foundation/database/database.ts';

/** Locations that are about to be removed from an event. */
interface EventLocationsRemoval {
  readonly eventId: string;
  readonly locationIds: readonly string[];
}

/** The locations that cannot be removed, and the reason. */
interface LinkedLocations {
  readonly locationIds: readonly string[];
  readonly reason: string;
}
type Subscriber = (trx: AccountTransaction, removal: EventLocationsRemoval) => Promise<LinkedLocations>;

const subscribers: Subscriber[] = [];

/** Lets higher layers name the locations that their records keep in the event. */
export function onEventLocationsRemoval(subscriber: Subscriber): void {
  subscribers.push(subscriber);
}

/** The reason of each location that cannot be removed. */
export async function listLinkedLocations(
  trx: AccountTransaction,
  removal: EventLocationsRemoval,
): Promise<ReadonlyMap<string, string>> {
  const reasons = new Map<string, string>();
  for (const subscriber of subscribers) {
    const { locationIds, reason } = await subscriber(trx, removal);
    for (const id of locationIds) reasons.set(id, reason);
  }
  return reasons;
}
