import { z } from 'zod';
import { confirmedLowerPercentiles, percentileConfirmation } from '../accounts/percentile-change.rules.ts';
import { requirements } from '../accounts/requirement.values.ts';
import { defineEndpoint } from '../primitives/endpoint.ts';
import { accountParams, accountRecordParams, id } from '../primitives/ids.ts';
import { previewSelection, createSelectionShape, selectionPreview, undone } from '../primitives/selection.ts';
import { tierChange, tiersChanged, tierCounts } from '../locations/location-selection.endpoints.ts';
import { assignmentResponse } from '../sampling-events/event-location.rules.ts';
import { createKitsNow, kitOrderPreview, kitsOrdered } from '../sampling-events/kit-order.rules.ts';
import { chosenLines, hasOneLineChoice, oneLineChoice, toLineSelection } from './line-bulk-action.rules.ts';
import { serviceLineList } from './service-line-list.values.ts';
import { classificationNames } from './service-line.values.ts';
import { maxReasonLength } from '../primitives/required-text.ts';

const base = '/pws/accounts/{accountId}/assets/ServiceLine';

/** The number of lines of each classification. */
const classificationCounts = z.array(z.object({ category: z.enum(classificationNames), count: z.number().int() }));
export type ClassificationCounts = z.infer<typeof classificationCounts>;

/** `tiers` counts each location once, even with several selected lines. */
const selectedLinesPreview = selectionPreview.extend({
  uniqueLocations: z.number(),
  classifications: classificationCounts,
  tiers: tierCounts,
});
export type SelectedLinesPreview = z.infer<typeof selectedLinesPreview>;

/** [B7.17] */
export const previewSelectedLines = defineEndpoint({
  name: 'previewSelectedLines',
  method: 'POST',
  path: `${base}/selection`,
  ...requirements.viewInventory,
  summary: 'Preview a selection: the number of lines and locations, with classifications and tiers',
  params: accountParams,
  body: previewSelection(serviceLineList),
  response: selectedLinesPreview,
});

/** [B2.18, B7.28]: changes each location once, even with several selected lines. */
export const changeTiersOfLines = defineEndpoint({
  name: 'changeTiersOfLines',
  method: 'POST',
  path: `${base}/tiers`,
  ...requirements.editServiceLine,
  summary: "Set the tier of the selected lines' locations to 1 to 5 or none, all or none",
  params: accountParams,
  body: tierChange.extend({ selection: createSelectionShape(serviceLineList) }),
  response: tiersChanged,
});

const locationsOfLinesAssigned = assignmentResponse.extend({ uniqueLocations: z.number().int() });
export type LocationsOfLinesAssigned = z.infer<typeof locationsOfLinesAssigned>;

/** [B7.17, B7.19] */
export const assignLocationsOfLines = defineEndpoint({
  name: 'assignLocationsOfLines',
  method: 'POST',
  path: `${base}/bulk-action/AssignLocations`,
  ...requirements.assignToProgram,
  summary:
    "Assign the selected lines' locations to a sampling event and its program, all or none, optionally with their samples",
  params: accountParams,
  body: z
    .object({
      bulkActionType: z.literal('AssignLocations').optional(),
      ...chosenLines,
      programId: id,
      eventId: id,
      createSamplesOnImport: z.boolean().default(false),
    })
    .refine(hasOneLineChoice, oneLineChoice)
    .refine((input) => toLineSelection(input) !== undefined, {
      path: ['selection'],
      message: 'Send a selection or paramsURL',
    }),
  response: locationsOfLinesAssigned,
});

const kitOrderOfLines = z.object({
  selection: createSelectionShape(serviceLineList),
  programId: id,
  samplingEventId: id,
  createKitsNow,
});

/** Orders kits for selected lines: each location gets one kit, even with several selected lines. */
export const orderKitsOfLines = defineEndpoint({
  name: 'orderKitsOfLines',
  method: 'POST',
  path: `${base}/bulk-action/OrderKits`,
  ...requirements.orderKits,
  summary:
    "Order the kits of the selected lines' locations for an active sampling event, with their samples, all or none; locations that have their kit get no second one",
  params: accountParams,
  body: kitOrderOfLines,
  response: kitsOrdered,
});

export const previewKitsOfLines = defineEndpoint({
  name: 'previewKitsOfLines',
  method: 'POST',
  path: `${base}/bulk-action/OrderKits/preview`,
  ...requirements.orderKits,
  summary:
    "Preview an order of kits for the selected lines' locations: how many kits and bottles it creates, for which addresses; nothing is changed",
  params: accountParams,
  body: kitOrderOfLines,
  response: kitOrderPreview,
});

const linesDeleted = z.object({ id, deleted: z.number() });
export type LinesDeleted = z.infer<typeof linesDeleted>;

/**
 * [B1.5, B2.18, B7.34]: marks the lines as removed; they leave every list, but no data is lost. `seen` is the count of
 * each classification when the person decided.
 */
export const deleteServiceLines = defineEndpoint({
  name: 'deleteServiceLines',
  method: 'POST',
  path: `${base}/deletions`,
  ...requirements.editServiceLine,
  summary: 'Delete the selected service lines, all or none; this can be undone',
  params: accountParams,
  body: z.object({
    selection: createSelectionShape(serviceLineList),
    seen: classificationCounts,
    reason: z.string().trim().max(maxReasonLength).nullable().default(null),
    confirmedLowerPercentiles,
  }),
  response: linesDeleted,
});

export const undoDeletion = defineEndpoint({
  name: 'undoDeletion',
  method: 'POST',
  path: `${base}/deletions/{id}/undo`,
  ...requirements.editServiceLine,
  summary:
    'Undo a deletion of lines, with a reason and confirmed if that lowers a 90th percentile; a line whose ID is in use again stays deleted',
  params: accountRecordParams,
  body: percentileConfirmation.optional(),
  response: undone,
});
