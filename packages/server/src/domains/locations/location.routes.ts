import * as locationEndpoints from '@curbstop/contract/locations/location.endpoints';
import * as geocodingEndpoints from '@curbstop/contract/locations/geocoding.endpoints';
import * as mapEndpoints from '@curbstop/contract/locations/map.endpoints';
import * as locationSelectionEndpoints from '@curbstop/contract/locations/location-selection.endpoints';
import type { Router } from '../../foundation/http/serve.ts';
import { listContactChanges, listContactsOfLocation } from './contact.service.ts';
import { geocodeAddress } from './geocoding.service.ts';
import {
  listLocationChanges,
  updateLocation,
  listLocationsAtAddress,
  listMatchingLocations,
  createLocation,
  getLocation,
  listLocations,
  type LocationRelations,
} from './location.service.ts';
import { changeTiers, undoTierChange, previewSelectedLocations } from './location-selection.service.ts';
import { getMapBackground, getFeaturesAtPoint, listLocationsOnMap } from './map.service.ts';

export function locationRoutes(router: Router, relations: LocationRelations): void {
  router.account(locationEndpoints.listLocations, listLocations);
  router.account(locationSelectionEndpoints.previewSelectedLocations, previewSelectedLocations);
  router.account(locationSelectionEndpoints.changeTiers, changeTiers);
  router.account(locationSelectionEndpoints.undoTierChange, undoTierChange);
  router.account(locationEndpoints.createLocation, createLocation);
  router.account(locationEndpoints.listLocationsAtAddress, listLocationsAtAddress);
  router.account(locationEndpoints.listMatchingLocations, listMatchingLocations);
  router.account(geocodingEndpoints.geocodeAddress, geocodeAddress);
  router.account(mapEndpoints.listLocationsOnMap, listLocationsOnMap);
  router.account(mapEndpoints.getMapBackground, getMapBackground);
  router.account(mapEndpoints.getFeaturesAtPoint, getFeaturesAtPoint);
  router.account(locationEndpoints.getLocation, (context, input) => getLocation(context, input, relations));
  router.account(locationEndpoints.updateLocation, updateLocation);
  router.account(locationEndpoints.listContactsOfLocation, listContactsOfLocation);
  router.account(locationEndpoints.listLocationChanges, listLocationChanges);
  router.account(locationEndpoints.listContactChanges, listContactChanges);
}
