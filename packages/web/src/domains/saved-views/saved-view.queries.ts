import { listSavedViews } from '@curbstop/contract/saved-views/saved-view.endpoints';
import type { ViewType } from '@curbstop/contract/saved-views/saved-view.values';
import { queryOptions } from '@tanstack/react-query';
import { sendRequest } from '../../foundation/client.ts';

const savedViewsKey = (accountId: string, type: ViewType) => ['savedViews', accountId, type] as const;

/** The saved views of one list that this user can see. */
export function savedViewsQuery(accountId: string, type: ViewType) {
  return queryOptions({
    queryKey: savedViewsKey(accountId, type),
    queryFn: async ({ signal }) => (await sendRequest(listSavedViews, { params: { accountId, type }, signal })).items,
    // Other users save team views, so cached views are shown at once and refetched whenever the menu opens.
    staleTime: 0,
  });
}
