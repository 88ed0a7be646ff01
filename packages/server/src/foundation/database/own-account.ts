import { sql } from 'kysely';

/**
 * The account of the transaction, read once by a statement. `current_account_id()` is read for each row where a whole
 * table is scanned, which takes as long as the rest of the scan.
 */
export const ownAccount = sql<string>`(select current_account_id())`;
