import { z } from 'zod';
import { requirements } from '../accounts/requirement.values.ts';
import { defineEndpoint } from '../primitives/endpoint.ts';
import { accountParams } from '../primitives/ids.ts';
import { featuresAtPoint, mapBackground, mapBox, placesOnMap, pointOnMap } from './map.rules.ts';

/** The account's own locations as a background, grouped so that a map of usual size can show them. */
export const listLocationsOnMap = defineEndpoint({
  name: 'listLocationsOnMap',
  method: 'GET',
  path: '/pws/rest/accounts/{accountId}/map/locations',
  ...requirements.viewLocations,
  summary: 'The locations in a bounding box; nearby locations are grouped with a count',
  params: accountParams,
  query: z.object({ bbox: mapBox }),
  response: placesOnMap,
});

export const getMapBackground = defineEndpoint({
  name: 'getMapBackground',
  method: 'GET',
  path: '/pws/rest/accounts/{accountId}/map/background',
  ...requirements.viewLocations,
  summary: 'The map background from the settings',
  params: accountParams,
  response: mapBackground,
});

/** [A7.39, B7.55]; the path has no account, so the default account is used. */
export const getFeaturesAtPoint = defineEndpoint({
  name: 'getFeaturesAtPoint',
  method: 'GET',
  path: '/platform/map/wms',
  ...requirements.viewLocations,
  summary:
    "What is at a point of the map: from the utility's map server where one is set up, else the nearest own location",
  query: pointOnMap,
  response: featuresAtPoint,
});
