import { Problem } from '@curbstop/contract/primitives/problem';
import { createSavedView, deleteSavedView } from '@curbstop/contract/saved-views/saved-view.endpoints';
import type { SavedView, TableView } from '@curbstop/contract/saved-views/saved-view.rules';
import type { ViewType } from '@curbstop/contract/saved-views/saved-view.values';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sendRequest } from '../../foundation/client.ts';
import { toastError, toastSuccess } from '../../ui/toasts.ts';
import { savedViewsQuery } from './saved-view.queries.ts';

interface ViewToSave {
  readonly name: string;
  readonly type: ViewType;
  readonly view: TableView;
  readonly accountView: boolean;
}

export function useSaveView(accountId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (view: ViewToSave) =>
      sendRequest(createSavedView, { params: { accountId }, body: { ...view, view: JSON.stringify(view.view) } }),
    onSuccess: async (saved) => {
      toastSuccess(`The view “${saved.name}” has been saved`);
      const { queryKey } = savedViewsQuery(accountId, saved.type);
      // Add it to the cache before the button shows its name; the server determines the order.
      cache.setQueryData(queryKey, (current) => current && [...current, saved]);
      await cache.invalidateQueries({ queryKey });
    },
  });
}

/** [A8.3]: the confirmation stays open with the message, and a toast names the failed action. */
export function useDeleteView(accountId: string) {
  const cache = useQueryClient();
  return async (view: SavedView): Promise<void> => {
    try {
      await sendRequest(deleteSavedView, { params: { accountId, id: view.id } });
    } catch (error) {
      toastError('View failed deleting, please try again.', { error });
      throw new Problem('viewNotDeleted', 500, [
        {
          code: 'viewNotDeleted',
          detail: 'There seems to be an error, please try again or contact support for assistance.',
        },
      ]);
    }
    toastSuccess(`The view “${view.name}” has been deleted`);
    await cache.invalidateQueries({ queryKey: savedViewsQuery(accountId, view.type).queryKey });
  };
}
