import { commonProblems } from '@curbstop/contract/primitives/problem';
import { areSameCounts, selectionProblems, type Selection } from '@curbstop/contract/primitives/selection';
import type * as locationSelectionEndpoints from '@curbstop/contract/locations/location-selection.endpoints';
import type { TierChange, TiersChanged, TierCounts } from '@curbstop/contract/locations/location-selection.endpoints';
import type { RequestContext } from '../../foundation/request-context.ts';
import { createBulkWriter } from '../../foundation/database/bulk-history.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { MaterializedSelection } from '../../foundation/database/selected-rows.ts';
import type { InputOf, Service } from '../../foundation/service.ts';
import { writeSiteChange } from '../accounts/deadline-change.events.ts';
import { confirmLowerPercentilesWithin } from '../accounts/percentile-change.service.ts';
import { previewSelected, selectToChange } from '../custom-fields/custom-value.service.ts';
import { locationSource } from './location.repository.ts';
import { isOfNextRule, validateNextTier, validateRecordedTier } from './location-tier.service.ts';
import {
  restoreTiers,
  updateNextTiers,
  updateTiers,
  countTiers,
  type SelectionTable,
} from './location-selection.repository.ts';

const selectedFrom = { entity: 'location', source: locationSource } as const;

/** Creates the temporary table `selected` with the selected locations. */
export function selectLocations(
  trx: AccountTransaction,
  context: RequestContext,
  selection: Selection,
): Promise<number> {
  return selectToChange(trx, context, { ...selectedFrom, selection });
}

/** Resolves a selection for a preview, before the change is confirmed. */
export function previewLocations(
  trx: AccountTransaction,
  context: RequestContext,
  request: InputOf<typeof locationSelectionEndpoints.previewSelectedLocations>,
): Promise<MaterializedSelection> {
  return previewSelected(trx, context, { ...selectedFrom, ...request });
}

export const previewSelectedLocations: Service<typeof locationSelectionEndpoints.previewSelectedLocations> = (
  context,
  input,
) =>
  context.database.change(async (trx) => {
    const { total, missing } = await previewLocations(trx, context, input);
    return { total, uniqueLocations: total, missing: [...missing], tiers: await countSelectedTiers(trx, 'selected') };
  });

/** How many locations have which tier. */
export function countSelectedTiers(trx: AccountTransaction, selectionTable: SelectionTable): Promise<TierCounts> {
  return countTiers(trx, selectionTable);
}

/** Changes the tier of all selected locations [B7.28, A9.16]. */
export const changeTiers: Service<typeof locationSelectionEndpoints.changeTiers> = (
  context,
  { selection, ...change },
) =>
  writeSiteChange(context, async (trx) => {
    await selectLocations(trx, context, selection);
    return changeTiersOfSelection(trx, context, { ...change, selectionTable: 'selected' });
  });

/** Changes the tier of the selected locations, if their current tiers are still the ones that the person saw. */
export async function changeTiersOfSelection(
  trx: AccountTransaction,
  context: RequestContext,
  {
    selectionTable,
    seen,
    confirmedLowerPercentiles: confirmed,
    reason,
    ...entered
  }: TierChange & { readonly selectionTable: SelectionTable },
): Promise<TiersChanged> {
  const writer = { ...createBulkWriter(context), reason };
  const confirm = await confirmLowerPercentilesWithin(trx, context, { confirmed, reason, isOfSites: true });
  if (isOfNextRule(context, entered)) {
    const tiers = await countTiers(trx, selectionTable);
    if (!areSameCounts(tiers, seen)) throw selectionProblems.confirmationOutdated({ current: { tiers } });
    const nextTier = validateNextTier(context, { entered: entered.tier, property: 'tier' });
    const unchanged = await updateNextTiers(trx, writer, { selectionTable, nextTier });
    // A period that is running now may end under that rule.
    await confirm();
    return { id: writer.bulkId, changed: tiers.reduce((sum, { count }) => sum + count, 0) - unchanged, unchanged };
  }
  const recorded = validateRecordedTier(context, entered);
  const previous = await updateTiers(trx, writer, { selectionTable, ...recorded });
  if (!areSameCounts(previous, seen)) throw selectionProblems.confirmationOutdated({ current: { tiers: previous } });
  await confirm();
  const total = previous.reduce((sum, { count }) => sum + count, 0);
  const unchanged =
    previous.find((one) => one.tier === recorded.tier && one.tierRuleSet === recorded.tierRuleSet)?.count ?? 0;
  return { id: writer.bulkId, changed: total - unchanged, unchanged };
}

export const undoTierChange: Service<typeof locationSelectionEndpoints.undoTierChange> = (
  context,
  { id, confirmedLowerPercentiles: confirmed, reason },
) =>
  writeSiteChange(context, async (trx) => {
    const confirm = await confirmLowerPercentilesWithin(trx, context, { confirmed, reason, isOfSites: true });
    const undone = await restoreTiers(trx, id, createBulkWriter(context));
    if (!undone) throw commonProblems.notFound();
    await confirm();
    return undone;
  });
