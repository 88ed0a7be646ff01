import { z } from 'zod';
import { confirmedLowerPercentiles, percentileConfirmation } from '../accounts/percentile-change.rules.ts';
import { requirements } from '../accounts/requirement.values.ts';
import { defineEndpoint } from '../primitives/endpoint.ts';
import { accountParams, accountRecordParams, id } from '../primitives/ids.ts';
import { createOptionalText, maxReasonLength } from '../primitives/required-text.ts';
import { previewSelection, createSelectionShape, selectionPreview, undone } from '../primitives/selection.ts';
import { locationTier, locationTierRuleSet } from './location.rules.ts';
import { locationList } from './location-list.values.ts';

const base = '/pws/rest/accounts/{accountId}/locations';

/** How many locations have each tier under each rule; `null` means no tier. */
export const tierCounts = z.array(
  z.object({ tier: locationTier, tierRuleSet: locationTierRuleSet, count: z.number().int() }),
);
export type TierCounts = z.infer<typeof tierCounts>;

const selectedLocationsPreview = selectionPreview.extend({ uniqueLocations: z.number(), tiers: tierCounts });
export type SelectedLocationsPreview = z.infer<typeof selectedLocationsPreview>;

/** [B7.17]: the preview of a bulk action, with counts of all selected rows. */
export const previewSelectedLocations = defineEndpoint({
  name: 'previewSelectedLocations',
  method: 'POST',
  path: `${base}/selection`,
  ...requirements.viewLocations,
  summary: 'Preview a selection: the number of locations and their tiers',
  params: accountParams,
  body: previewSelection(locationList),
  response: selectedLocationsPreview,
});

/** A bulk change of tiers; `seen` is the count of each tier when the person decided. */
export const tierChange = z.object({
  tier: locationTier,
  tierRuleSet: locationTierRuleSet.optional(),
  seen: tierCounts,
  confirmedLowerPercentiles,
  /** Why the tier is right although it lowers a 90th percentile. */
  reason: createOptionalText(maxReasonLength),
});
export type TierChange = z.output<typeof tierChange>;

/** How many locations changed; those that had the tier already are not counted. `id` undoes the change. */
export const tiersChanged = z.object({ id, changed: z.number(), unchanged: z.number() });
export type TiersChanged = z.infer<typeof tiersChanged>;

/** [B1.5, B7.28, A9.16] */
export const changeTiers = defineEndpoint({
  name: 'changeTiers',
  method: 'POST',
  path: `${base}/tiers`,
  ...requirements.editLocation,
  summary: 'Set the tier of the selected locations to 1 to 5 or none, all or none',
  params: accountParams,
  body: tierChange.extend({ selection: createSelectionShape(locationList) }),
  response: tiersChanged,
});

export const undoTierChange = defineEndpoint({
  name: 'undoTierChange',
  method: 'POST',
  path: `${base}/tiers/{id}/undo`,
  ...requirements.editLocation,
  summary:
    'Undo a change of tiers, with a reason and confirmed if that lowers a 90th percentile; tiers changed since then stay',
  params: accountRecordParams,
  body: percentileConfirmation.optional(),
  response: undone,
});
