import type { AccountTransaction } from '../../foundation/database/database.ts';
import {
  deleteLaterListings,
  insertLaterListings,
  updateRefusedListings,
  type ListingImport,
} from './refused-listing.repository.ts';

/** Adds the lines that an import lists as less protective than their kept Lead or GRR to the review list. Requires `import_listings`. */
export async function recordLaterListings(trx: AccountTransaction, listingImport: ListingImport): Promise<void> {
  await insertLaterListings(trx, listingImport);
  await updateRefusedListings(trx);
}

/** Takes back what an import lists, after its undo has restored the lines. */
export async function undoLaterListings(trx: AccountTransaction, batchId: string): Promise<void> {
  await deleteLaterListings(trx, batchId);
  await updateRefusedListings(trx);
}
