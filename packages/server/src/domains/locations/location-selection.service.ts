import type { BodyOf } from '@curbstop/contract/kinds/call';
import { commonProblems } from '@curbstop/contract/kinds/problem';
import { isSameTally, selectionProblems, type Selection } from '@curbstop/contract/kinds/selection';
import type { changeTiers, lookAtSelectedLocations, TierChange, TiersChanged, TierTally, undoChangeOfTiers } from '@curbstop/contract/locations/location-selection.calls';
import type { Caller } from '../../foundation/caller.ts';
import { bulkWriter } from '../../foundation/database/bulk-history.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { Gathered } from '../../foundation/database/selected-rows.ts';
import type { AccountHandler } from '../../foundation/http/serve.ts';
import { lookAtSelected, selectToChange } from '../custom-fields/custom-value.service.ts';
import { locationSource } from './location.repository.ts';
import { recordedTier } from './location.service.ts';
import { giveBackTiers, setTiers, tallyTiers, type LaidOut } from './location-selection.repository.ts';

const selectedFrom = { entity: 'location', source: locationSource } as const;

/** What is selected of the list of locations, in `selected` of this transaction, for whoever acts on locations. */
export function selectLocations(trx: AccountTransaction, caller: Caller, selection: Selection): Promise<number> {
  return selectToChange(trx, caller, selectedFrom, selection);
}

/** The same before anything is decided: what of it is there now. */
export function lookAtLocations(trx: AccountTransaction, caller: Caller, asked: BodyOf<typeof lookAtSelectedLocations>): Promise<Gathered> {
  return lookAtSelected(trx, caller, selectedFrom, asked);
}

export const selectedLocations: AccountHandler<typeof lookAtSelectedLocations> = (caller, { body }) =>
  caller.database.change(async (trx) => {
    const { total, missing } = await lookAtLocations(trx, caller, body);
    return { total, uniqueLocations: total, missing: [...missing], tiers: await tiersOf(trx, 'selected') };
  });

/** Which tiers the locations have that were laid out. */
export function tiersOf(trx: AccountTransaction, laidOut: LaidOut): Promise<TierTally> {
  return tallyTiers(trx, laidOut);
}

/** [B7.28, A9.16] */
export const changeTiersOfLocations: AccountHandler<typeof changeTiers> = (caller, { body: { selection, ...change } }) =>
  caller.database.write(async (trx) => {
    await selectLocations(trx, caller, selection);
    return changeTiersWithin(trx, caller, { ...change, laidOut: 'selected' });
  });

/** Changes the tier of the locations that were laid out, if they still have what the person saw that they have. */
export async function changeTiersWithin(trx: AccountTransaction, caller: Caller, { laidOut, seen, ...stated }: TierChange & { readonly laidOut: LaidOut }): Promise<TiersChanged> {
  const writer = bulkWriter(caller);
  const recorded = recordedTier(caller, stated);
  const had = await setTiers(trx, writer, { laidOut, ...recorded });
  if (!isSameTally(had, seen)) throw selectionProblems.seenHasChanged({ current: { tiers: had } });
  const total = had.reduce((sum, { count }) => sum + count, 0);
  const unchanged = had.find((one) => one.tier === recorded.tier && one.tierRuleSet === recorded.tierRuleSet)?.count ?? 0;
  return { id: writer.bulkId, changed: total - unchanged, unchanged };
}

export const giveTiersBack: AccountHandler<typeof undoChangeOfTiers> = (caller, { params }) =>
  caller.database.write(async (trx) => {
    const takenBack = await giveBackTiers(trx, params.id, bulkWriter(caller));
    if (!takenBack) throw commonProblems.notFound();
    return takenBack;
  });
