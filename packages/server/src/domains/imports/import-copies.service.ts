import type { AccountTransaction } from '../../foundation/database/database.ts';
import { insertValueRows, updateValueRows } from '../custom-fields/custom-value.service.ts';
import { publishAddressesChanged } from '../locations/location.events.ts';
import {
  changedValues,
  insertedValues,
  listMovedLocations,
  listRestoredLocations,
  restoredValues,
} from './import-copies.repository.ts';

const tables = ['locations', 'service_lines'] as const;

/** Updates the copies of what a commit wrote; called after `writeRowResults` in its transaction. */
export async function updateCopiesOfCommit(trx: AccountTransaction): Promise<void> {
  for (const table of tables) {
    await insertValueRows(trx, table, insertedValues[table]);
    await updateValueRows(trx, table, changedValues[table]);
  }
  await publishAddressesChanged(trx, await listMovedLocations(trx));
}

/** Updates the copies of what an undo restored; called after `undoBatch` in its transaction. */
export async function updateCopiesOfUndo(trx: AccountTransaction): Promise<void> {
  for (const table of tables) await updateValueRows(trx, table, restoredValues[table]);
  await publishAddressesChanged(trx, await listRestoredLocations(trx));
}
