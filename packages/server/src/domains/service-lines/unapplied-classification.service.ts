import type { AccountTransaction } from '../../foundation/database/database.ts';
import {
  insertListingsOfDeleted,
  deleteUnappliedClassifications,
  insertUnappliedClassifications,
  updateUnappliedClassifications,
  type ListingImport,
} from './unapplied-classification.repository.ts';

/**
 * Adds the lines that an import lists as less protective than their kept Lead or GRR to the review list. Requires
 * `import_listings`.
 */
export async function recordUnappliedClassifications(
  trx: AccountTransaction,
  listingImport: ListingImport,
): Promise<void> {
  await insertListingsOfDeleted(trx);
  await insertUnappliedClassifications(trx, listingImport);
  await updateUnappliedClassifications(trx);
}

/** Undoes what an import lists, after its undo has restored the lines. */
export async function undoUnappliedClassifications(trx: AccountTransaction, batchId: string): Promise<void> {
  await deleteUnappliedClassifications(trx, batchId);
  await updateUnappliedClassifications(trx);
}

/** A new line that takes over the listing of a deleted one is in the review list for the same reason. */
export async function moveUnappliedClassifications(trx: AccountTransaction, lineId: string): Promise<void> {
  await insertListingsOfDeleted(trx, [lineId]);
  await updateUnappliedClassifications(trx, [lineId]);
}
