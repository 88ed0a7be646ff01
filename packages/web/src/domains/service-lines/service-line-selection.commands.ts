import type { SelectionFilter, Selection } from '@curbstop/contract/primitives/selection';
import {
  changeTiersOfLines,
  deleteServiceLines,
  previewSelectedLines,
  undoDeletion,
  type ClassificationCounts,
  type LinesDeleted,
  type SelectedLinesPreview,
} from '@curbstop/contract/service-lines/service-line-selection.endpoints';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { sendRequest } from '../../foundation/client.ts';
import { formatCount } from '../../ui/format.ts';
import { describeUndoneSelection } from '../../ui/table/selection-messages.ts';
import { toastFailure, toastSuccess } from '../../ui/toasts.ts';
import { undoConfirmed } from '../accounts/percentile-confirmation.commands.ts';
import type { TierEndpoints } from '../locations/location-selection.commands.ts';
import { serviceLinesKey } from './service-line.queries.ts';

const lines = ['service line', 'service lines'] as const;

export function previewLines(accountId: string, selection: Selection): Promise<SelectedLinesPreview> {
  return sendRequest(previewSelectedLines, { params: { accountId }, body: { selection } });
}

/** [B7.28]: the tier belongs to the location, so several lines of one location change it once. */
export function createLineTierEndpoints(accountId: string): TierEndpoints {
  return {
    preview: (selection) => previewLines(accountId, selection),
    change: ({ seen, ...body }) =>
      sendRequest(changeTiersOfLines, { params: { accountId }, body: { ...body, seen: [...seen] } }),
  };
}

/** The selected lines that the current filters hide. */
export async function listHiddenLines(
  accountId: string,
  ids: readonly string[],
  scope: SelectionFilter,
): Promise<readonly string[]> {
  return (
    await sendRequest(previewSelectedLines, { params: { accountId }, body: { selection: { ids }, within: scope } })
  ).missing;
}

export interface Deletion {
  readonly selection: Selection;
  readonly seen: ClassificationCounts;
  readonly reason: string | null;
  readonly confirmedLowerPercentiles?: string;
}

/** Deletes lines and shows the result with an Undo action. */
export function useDeleteLines(accountId: string) {
  const cache = useQueryClient();
  return useMemo(() => {
    const refresh = () => void cache.invalidateQueries({ queryKey: serviceLinesKey(accountId) });
    const undo = async (id: string) => {
      try {
        await undoConfirmed(async (body) => {
          const back = await sendRequest(undoDeletion, { params: { accountId, id }, body });
          refresh();
          toastSuccess(describeUndoneSelection(back, lines, back.restored === 1 ? 'was restored' : 'were restored'));
        });
      } catch (error) {
        toastFailure('The deletion could not be undone. ', error);
        refresh();
      }
    };
    return async (deletion: Deletion): Promise<LinesDeleted> => {
      const done = await sendRequest(deleteServiceLines, {
        params: { accountId },
        body: { ...deletion, seen: [...deletion.seen] },
      });
      refresh();
      toastSuccess(`${formatCount(done.deleted, ...lines)} ${done.deleted === 1 ? 'was' : 'were'} deleted`, {
        action: { label: 'Undo', run: () => void undo(done.id) },
      });
      return done;
    };
  }, [accountId, cache]);
}
