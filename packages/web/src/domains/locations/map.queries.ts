import { listLocationsOnMap, getFeaturesAtPoint, getMapBackground } from '@curbstop/contract/locations/map.endpoints';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { sendRequest } from '../../foundation/client.ts';
import { locationsKey } from './location.queries.ts';

export function mapBackground(accountId: string) {
  return queryOptions({
    queryKey: ['mapBackground', accountId],
    queryFn: ({ signal }) => sendRequest(getMapBackground, { params: { accountId }, signal }),
    staleTime: Infinity,
  });
}

/** `box` is the bounding box from the URL; disabled until the map reports its bounds. */
export function locationsInBoxQuery(accountId: string, box: string | undefined) {
  return queryOptions({
    queryKey: [...locationsKey(accountId), 'onMap', box],
    queryFn: ({ signal }) =>
      sendRequest(listLocationsOnMap, { params: { accountId }, query: { bbox: box ?? '' }, signal }),
    enabled: box !== undefined,
    placeholderData: keepPreviousData,
  });
}

export function featuresAtPointQuery(point: { readonly lat: string; readonly lng: string } | undefined) {
  return queryOptions({
    queryKey: ['featuresAt', point],
    queryFn: ({ signal }) => sendRequest(getFeaturesAtPoint, { query: point ?? { lat: '', lng: '' }, signal }),
    enabled: point !== undefined,
    retry: false,
  });
}
