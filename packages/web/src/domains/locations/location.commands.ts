import type { createLocation, updateLocation } from '@curbstop/contract/locations/location.endpoints';
import { createLocation as create, updateLocation as update } from '@curbstop/contract/locations/location.endpoints';
import type { LocationDetails } from '@curbstop/contract/locations/location.rules';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { sendRequest } from '../../foundation/client.ts';
import { toastSuccess } from '../../ui/toasts.ts';
import { locationsKey, locationQuery } from './location.queries.ts';

type NewLocation = z.input<(typeof createLocation)['body']>;
type ChangedLocation = Omit<z.input<(typeof updateLocation)['body']>, 'version'>;

/** [A8.9, B8.1] */
export function useCreateLocation(accountId: string, onOpen: (location: LocationDetails) => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: NewLocation) => sendRequest(create, { params: { accountId }, body }),
    onSuccess: (made) => {
      refreshLocation(cache, accountId, made);
      toastSuccess('Location has been created', { action: { label: 'Open location', run: () => onOpen(made) } });
    },
  });
}

/**
 * [A8.10, B8.2]: sends the whole merged object, with nulls for cleared fields. The form shows failures and edit
 * conflicts.
 */
export function useUpdateLocation(accountId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ before, change }: { readonly before: LocationDetails; readonly change: ChangedLocation }) =>
      sendRequest(update, { params: { accountId, id: before.id }, body: { version: before.version, ...change } }),
    onSuccess: (after) => {
      refreshLocation(cache, accountId, after);
      toastSuccess('Location has been updated');
    },
  });
}

/** Lines show their location's address, so they are refetched too. */
function refreshLocation(cache: QueryClient, accountId: string, location: LocationDetails): void {
  // The response does not include its relations, which did not change.
  cache.setQueryData(locationQuery(accountId, location.id).queryKey, (cached) => cached && { ...cached, ...location });
  void cache.invalidateQueries({ queryKey: locationsKey(accountId) });
  void cache.invalidateQueries({ queryKey: ['serviceLines', accountId] });
}
