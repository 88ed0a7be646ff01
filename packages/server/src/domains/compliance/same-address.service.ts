import type { AccountTransaction } from '../../foundation/database/database.ts';
import { cacheByTables } from '../../foundation/database/version-cache.ts';
import { listSharedPlaces, type SharedPlaces } from './same-address.repository.ts';

/** From memory until a location changes. */
export const getSharedPlaces = (trx: AccountTransaction): Promise<SharedPlaces> =>
  cacheByTables(trx, {
    key: 'locations with the same address',
    compute: () => listSharedPlaces(trx),
    countParts: ({ locationIds }) => 2 * locationIds.length + 1,
  });
