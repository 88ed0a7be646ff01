import type { AccountTransaction } from '../../foundation/database/database.ts';
import { cacheByTables } from '../../foundation/database/version-cache.ts';
import { listSharedAddresses, type SharedAddresses } from './same-address.repository.ts';

/** From memory until a location changes. */
export const getSharedAddresses = (trx: AccountTransaction): Promise<SharedAddresses> =>
  cacheByTables(trx, {
    key: 'locations with the same address',
    compute: () => listSharedAddresses(trx),
    countParts: ({ locationIds }) => 2 * locationIds.length + 1,
  });
