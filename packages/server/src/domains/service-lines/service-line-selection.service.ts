import { commonProblems } from '@curbstop/contract/primitives/problem';
import {
  areSameCounts,
  selectionProblems,
  type ChosenRows,
  type Selection,
} from '@curbstop/contract/primitives/selection';
import type * as serviceLineSelectionEndpoints from '@curbstop/contract/service-lines/service-line-selection.endpoints';
import type { KitOrderPreview, KitsOrdered } from '@curbstop/contract/sampling-events/kit-order.rules';
import { toLineSelection } from '@curbstop/contract/service-lines/line-bulk-action.rules';
import type { LocationsOfLinesAssigned } from '@curbstop/contract/service-lines/service-line-selection.endpoints';
import type { RequestContext } from '../../foundation/request-context.ts';
import { createBulkWriter } from '../../foundation/database/bulk-history.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { listSelectedIds } from '../../foundation/database/selected-rows.ts';
import type { InputOf, Service } from '../../foundation/service.ts';
import { previewSelected, selectToChange } from '../custom-fields/custom-value.service.ts';
import { changeTiersOfSelection, countSelectedTiers } from '../locations/location-selection.service.ts';
import {
  assignWithin,
  lockOpenEvent,
  type CreateSamples,
  type KitOrdering,
} from '../sampling-events/event-location.service.ts';
import { writeSiteChange } from '../accounts/deadline-change.events.ts';
import { confirmLowerPercentilesWithin } from '../accounts/percentile-change.service.ts';
import { writeLineChange } from './lines-with-notices.service.ts';
import { lockServiceLineIds } from './service-line-id.repository.ts';
import { serviceLineSource } from './service-line.repository.ts';
import {
  undeleteLines,
  createTempLocations,
  listLocationsOfSelected,
  softDeleteLines,
  countClassifications,
} from './service-line-selection.repository.ts';

const selectedFrom = { entity: 'pwsserviceline', source: serviceLineSource } as const;

/** Creates the temporary table `selected` with the selected lines. */
function selectLines(trx: AccountTransaction, context: RequestContext, selection: ChosenRows): Promise<number> {
  return selectToChange(trx, context, { ...selectedFrom, selection });
}

/** The ids of the selected lines, in the order of their creation. */
export async function listSelectedLineIds(
  trx: AccountTransaction,
  context: RequestContext,
  selection: Selection,
): Promise<readonly string[]> {
  await selectLines(trx, context, selection);
  return listSelectedIds(trx, 'selected');
}

/** The distinct locations of the selected lines [B7.17]. */
export async function listLocationIdsOfLines(
  trx: AccountTransaction,
  context: RequestContext,
  selection: ChosenRows,
): Promise<readonly string[]> {
  await selectLocationsOfLines(trx, context, selection);
  return listLocationsOfSelected(trx);
}

/** Creates the temporary table `selected_locations` with the distinct locations of the selected lines [B7.17]. */
async function selectLocationsOfLines(
  trx: AccountTransaction,
  context: RequestContext,
  selection: ChosenRows,
): Promise<number> {
  await selectLines(trx, context, selection);
  return createTempLocations(trx);
}

export const previewSelectedLines: Service<typeof serviceLineSelectionEndpoints.previewSelectedLines> = (
  context,
  input,
) =>
  context.database.change(async (trx) => {
    const { total, missing } = await previewSelected(trx, context, { ...selectedFrom, ...input });
    const uniqueLocations = await createTempLocations(trx);
    return {
      total,
      uniqueLocations,
      missing: [...missing],
      classifications: await countClassifications(trx),
      tiers: await countSelectedTiers(trx, 'selected_locations'),
    };
  });

export const changeTiersOfLines: Service<typeof serviceLineSelectionEndpoints.changeTiersOfLines> = (
  context,
  { selection, ...change },
) =>
  writeSiteChange(context, async (trx) => {
    await selectLocationsOfLines(trx, context, selection);
    return changeTiersOfSelection(trx, context, { ...change, selectionTable: 'selected_locations' });
  });

/** [B7.19]: assigns each location once, even with several selected lines. */
export function assignLocationsOfLines(
  context: RequestContext,
  {
    programId,
    eventId,
    createSamplesOnImport,
    ...lines
  }: InputOf<typeof serviceLineSelectionEndpoints.assignLocationsOfLines>,
  createSamples: CreateSamples,
): Promise<LocationsOfLinesAssigned> {
  return context.database.write(async (trx) => {
    const uniqueLocations = await selectLocationsOfLines(trx, context, toLineSelection(lines) ?? { ids: [] });
    const locationIds = await listLocationsOfSelected(trx);
    const event = await lockOpenEvent(trx, { eventId, programId });
    const locations = { records: locationIds, count: uniqueLocations };
    const assigned = await assignWithin(trx, context, { event, locations });
    if (createSamplesOnImport) await createSamples(trx, context, { event, locationIds });
    return { ...assigned, uniqueLocations };
  });
}

type KitOrderOfLines = InputOf<typeof serviceLineSelectionEndpoints.orderKitsOfLines>;

/** Orders one kit for each location, even with several selected lines. */
export const orderKitsOfLines = (
  context: RequestContext,
  input: KitOrderOfLines,
  orderKits: KitOrdering['orderKits'],
): Promise<KitsOrdered> => context.database.write((trx) => orderKits(trx, context, toKitOrder(trx, context, input)));

export const previewKitsOfLines = (
  context: RequestContext,
  input: KitOrderOfLines,
  previewKits: KitOrdering['previewKits'],
): Promise<KitOrderPreview> =>
  context.database.change((trx) => previewKits(trx, context, toKitOrder(trx, context, input)));

const toKitOrder = (trx: AccountTransaction, context: RequestContext, { selection, ...order }: KitOrderOfLines) => ({
  programId: order.programId,
  samplingEventId: order.samplingEventId,
  createKitsNow: order.createKitsNow,
  findLocations: async () => {
    const count = await selectLocationsOfLines(trx, context, selection);
    return { records: await listLocationsOfSelected(trx), count };
  },
});

/** [B7.34]: deleted lines keep their records and history (docs/decisions/0008). */
export const deleteServiceLines: Service<typeof serviceLineSelectionEndpoints.deleteServiceLines> = async (
  context,
  { selection, seen, reason, confirmedLowerPercentiles: confirmed },
) => {
  return writeLineChange(context, { lines: 'many' }, async (trx) => {
    const deleted = await selectLines(trx, context, selection);
    const writer = createBulkWriter(context);
    const confirm = await confirmLowerPercentilesWithin(trx, context, { confirmed, reason, isOfSites: true });
    const tally = await softDeleteLines(trx, { ...writer, reason });
    if (!areSameCounts(tally, seen))
      throw selectionProblems.confirmationOutdated({ current: { classifications: tally } });
    await confirm();
    return { id: writer.bulkId, deleted };
  });
};

export const undoDeletion: Service<typeof serviceLineSelectionEndpoints.undoDeletion> = (
  context,
  { id, confirmedLowerPercentiles: confirmed, reason },
) =>
  writeLineChange(context, { lines: 'added' }, async (trx) => {
    await lockServiceLineIds(trx);
    const confirm = await confirmLowerPercentilesWithin(trx, context, { confirmed, reason, isOfSites: true });
    const undone = await undeleteLines(trx, id, createBulkWriter(context));
    if (!undone) throw commonProblems.notFound();
    await confirm();
    return undone;
  });
