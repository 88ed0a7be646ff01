import type { EventDataset } from '@curbstop/contract/overviews/dataset.values';
import { getEventDataset, type EventDatasetRows } from '@curbstop/contract/overviews/event-dataset.endpoints';
import { queryOptions } from '@tanstack/react-query';
import { samplesKey } from '../domains/samples/sample.queries.ts';
import { sendRequest } from '../foundation/client.ts';

export type RowsOf<Name extends EventDataset> = Extract<EventDatasetRows, { readonly dataset: Name }>['rows'];

/** A dataset of a sampling event [A7.42]; never cached, because samples, kits and lines change on other screens. */
export function eventDatasetQuery<Name extends EventDataset>(accountId: string, id: string, dataset: Name) {
  return queryOptions({
    queryKey: [...samplesKey(accountId), 'dataset', id, dataset],
    queryFn: async ({ signal }) => {
      const { rows } = await sendRequest(getEventDataset, { params: { accountId, id, dataset }, signal });
      return rows as RowsOf<Name>;
    },
    staleTime: 0,
  });
}
