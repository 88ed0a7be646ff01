import { z } from 'zod';
import { needs } from '../accounts/need.values.ts';
import { call } from '../kinds/call.ts';
import { accountParams } from '../kinds/ids.ts';
import { featuresAtPoint, mapBackground, mapBox, placesOnMap, pointOnMap } from './map.rules.ts';

/** Own locations, thinned to what a map of a usual size can show apart: they are the best background that a utility has. */
export const listLocationsOnMap = call({
  name: 'listLocationsOnMap', method: 'GET', path: '/pws/rest/accounts/{accountId}/map/locations', ...needs.viewLocations, summary: 'The locations in a box of the map; those that stand close together as one place with a count',
  params: accountParams, query: z.object({ bbox: mapBox }), answer: placesOnMap,
});

export const readMapBackground = call({
  name: 'readMapBackground', method: 'GET', path: '/pws/rest/accounts/{accountId}/map/background', ...needs.viewLocations, summary: 'What the settings give a map as its background',
  params: accountParams, answer: mapBackground,
});

/** [A7.39, B7.55]; the path names no account, so it is the one in use. */
export const readFeaturesAtPoint = call({
  name: 'readFeaturesAtPoint', method: 'GET', path: '/platform/map/wms', ...needs.viewLocations, summary: "What is at a point of the map: from the utility's map server where one is set up, else the nearest own location",
  query: pointOnMap, answer: featuresAtPoint,
});
