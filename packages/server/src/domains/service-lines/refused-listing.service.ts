import type { AccountTransaction } from '../../foundation/database/database.ts';
import {
  insertListingsOfDeleted,
  deleteLaterListings,
  insertLaterListings,
  updateRefusedListings,
  type ListingImport,
} from './refused-listing.repository.ts';

/** Adds the lines that an import lists as less protective than their kept Lead or GRR to the review list. Requires `import_listings`. */
export async function recordLaterListings(trx: AccountTransaction, listingImport: ListingImport): Promise<void> {
  await insertListingsOfDeleted(trx);
  await insertLaterListings(trx, listingImport);
  await updateRefusedListings(trx);
}

/** Takes back what an import lists, after its undo has restored the lines. */
export async function undoLaterListings(trx: AccountTransaction, batchId: string): Promise<void> {
  await deleteLaterListings(trx, batchId);
  await updateRefusedListings(trx);
}

/** A new line that takes over the listing of a deleted one is in the review list for the same reason. */
export async function carryLaterListings(trx: AccountTransaction, lineId: string): Promise<void> {
  await insertListingsOfDeleted(trx, [lineId]);
  await updateRefusedListings(trx, [lineId]);
}
