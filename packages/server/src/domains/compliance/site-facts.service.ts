import type { AccountTransaction } from '../../foundation/database/database.ts';
import { cacheByTables } from '../../foundation/database/version-cache.ts';
import { getVersionOfAddresses, getVersionOfSiteFacts } from './site-facts.repository.ts';

// Counts of all samples are remembered while other fields of locations and lines change. Both are read once after each
// change of a location or a line.

export const getSiteFacts = (trx: AccountTransaction): Promise<string> =>
  cacheByTables(trx, { key: 'facts of sites', compute: () => getVersionOfSiteFacts(trx), countParts: () => 1 });

export const getSiteAddresses = (trx: AccountTransaction): Promise<string> =>
  cacheByTables(trx, { key: 'addresses of sites', compute: () => getVersionOfAddresses(trx), countParts: () => 1 });
