import type { SelectionFilter, Selection } from '@curbstop/contract/primitives/selection';
import {
  changeTiers,
  previewSelectedLocations,
  undoTierChange,
  type TierCounts,
} from '@curbstop/contract/locations/location-selection.endpoints';
import type { TierRuleSetCode } from '@curbstop/contract/regulations/sampling-tier.values';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { sendRequest } from '../../foundation/client.ts';
import { formatCount } from '../../ui/format.ts';
import { describeUndoneSelection } from '../../ui/table/selection-messages.ts';
import { toastFailure, toastSuccess } from '../../ui/toasts.ts';
import { undoConfirmed } from '../accounts/percentile-confirmation.commands.ts';
import { locationsKey } from './location.queries.ts';

/** Endpoints that change tiers from a list, for the locations of its rows. */
export interface TierEndpoints {
  readonly preview: (selection: Selection) => Promise<{
    readonly total: number;
    readonly uniqueLocations: number;
    readonly missing: string[];
    readonly tiers: TierCounts;
  }>;
  readonly change: (body: {
    readonly selection: Selection;
    readonly tier: number | null;
    readonly tierRuleSet: TierRuleSetCode | null;
    readonly seen: TierCounts;
    readonly confirmedLowerPercentiles?: string;
    readonly reason?: string;
  }) => Promise<{ readonly id: string; readonly changed: number; readonly unchanged: number }>;
}

export function createLocationTierEndpoints(accountId: string): TierEndpoints {
  const params = { accountId };
  return {
    preview: (selection) => sendRequest(previewSelectedLocations, { params, body: { selection } }),
    change: ({ seen, ...body }) => sendRequest(changeTiers, { params, body: { ...body, seen: [...seen] } }),
  };
}

/** The selected locations that the current filters hide. */
export async function listHiddenLocations(
  accountId: string,
  ids: readonly string[],
  scope: SelectionFilter,
): Promise<readonly string[]> {
  return (
    await sendRequest(previewSelectedLocations, { params: { accountId }, body: { selection: { ids }, within: scope } })
  ).missing;
}

/** Shows the result of a tier change with an Undo action. */
export function useTierChanges(accountId: string) {
  const cache = useQueryClient();
  return useMemo(() => {
    const refresh = () => void cache.invalidateQueries({ queryKey: locationsKey(accountId) });
    const undo = async (id: string) => {
      try {
        await undoConfirmed(async (body) => {
          const back = await sendRequest(undoTierChange, { params: { accountId, id }, body });
          refresh();
          toastSuccess(
            describeUndoneSelection(
              back,
              ['location', 'locations'],
              back.restored === 1 ? 'was restored to its previous tier' : 'were restored to their previous tiers',
            ),
          );
        });
      } catch (error) {
        toastFailure('The tier change could not be undone. ', error);
        refresh();
      }
    };
    /** Shown in a toast with an Undo action. */
    const changed = (
      { id, changed: changedCount }: { readonly id: string; readonly changed: number },
      tier: string,
    ) => {
      refresh();
      if (changedCount === 0) toastSuccess(`Nothing to change. All selected locations are already set to ${tier}`);
      else
        toastSuccess(`${formatCount(changedCount, 'location')} set to ${tier}`, {
          action: { label: 'Undo', run: () => void undo(id) },
        });
    };
    return { changed };
  }, [accountId, cache]);
}
