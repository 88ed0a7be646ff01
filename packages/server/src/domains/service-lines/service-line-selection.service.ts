import { commonProblems } from '@curbstop/contract/kinds/problem';
import { isSameTally, selectionProblems, type Selection } from '@curbstop/contract/kinds/selection';
import type { changeTiersOfLines, deleteServiceLines, lookAtSelectedLines, undoDeletion } from '@curbstop/contract/service-lines/service-line-selection.calls';
import type { Caller } from '../../foundation/caller.ts';
import { bulkWriter } from '../../foundation/database/bulk-history.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { AccountHandler } from '../../foundation/http/serve.ts';
import { lookAtSelected, selectToChange } from '../custom-fields/custom-value.service.ts';
import { changeTiersWithin, tiersOf } from '../locations/location-selection.service.ts';
import { serviceLineSource } from './service-line.repository.ts';
import { bringBackLines, layOutLocations, listSelected, removeLines, tallyClasses } from './service-line-selection.repository.ts';

const selectedFrom = { entity: 'pwsserviceline', source: serviceLineSource } as const;

/** What is selected of the inventory, in `selected` of this transaction, for whoever acts on lines. */
export function selectLines(trx: AccountTransaction, caller: Caller, selection: Selection): Promise<number> {
  return selectToChange(trx, caller, selectedFrom, selection);
}

/** The ids of the selected lines in the order they came, for whoever reads them one after another. */
export async function idsOfSelectedLines(trx: AccountTransaction, caller: Caller, selection: Selection): Promise<readonly string[]> {
  await selectLines(trx, caller, selection);
  return listSelected(trx);
}

/** Where the selected lines lie, each location once, in `selected_locations` of this transaction [B7.17]. */
export async function selectLocationsOfLines(trx: AccountTransaction, caller: Caller, selection: Selection): Promise<number> {
  await selectLines(trx, caller, selection);
  return layOutLocations(trx);
}

export const selectedLines: AccountHandler<typeof lookAtSelectedLines> = (caller, { body }) =>
  caller.database.change(async (trx) => {
    const { total, missing } = await lookAtSelected(trx, caller, selectedFrom, body);
    const uniqueLocations = await layOutLocations(trx);
    return { total, uniqueLocations, missing: [...missing], classes: await tallyClasses(trx), tiers: await tiersOf(trx, 'selected_locations') };
  });

export const changeTiersWhereLinesLie: AccountHandler<typeof changeTiersOfLines> = (caller, { body: { selection, ...change } }) =>
  caller.database.write(async (trx) => {
    await selectLocationsOfLines(trx, caller, selection);
    return changeTiersWithin(trx, caller, { ...change, laidOut: 'selected_locations' });
  });

/** [B7.34]; nothing that a regulation speaks of is lost (docs/decisions/0008). */
export const deleteLines: AccountHandler<typeof deleteServiceLines> = (caller, { body: { selection, seen, reason } }) =>
  caller.database.write(async (trx) => {
    const deleted = await selectLines(trx, caller, selection);
    const writer = bulkWriter(caller);
    const were = await removeLines(trx, { ...writer, reason });
    if (!isSameTally(were, seen)) throw selectionProblems.seenHasChanged({ current: { classes: were } });
    return { id: writer.bulkId, deleted };
  });

export const undoDeletionOfLines: AccountHandler<typeof undoDeletion> = (caller, { params }) =>
  caller.database.write(async (trx) => {
    const takenBack = await bringBackLines(trx, params.id, bulkWriter(caller));
    if (!takenBack) throw commonProblems.notFound();
    return takenBack;
  });
