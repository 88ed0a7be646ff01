import {
  createLocation,
  findLocationsAtAddress,
  listContactChanges,
  listContactsOfLocation,
  listLocationChanges,
  listLocations,
  readLocation,
  updateLocation,
} from '@curbstop/contract/locations/location.calls';
import { geocodeAddress } from '@curbstop/contract/locations/geocoding.calls';
import { listLocationsOnMap, readFeaturesAtPoint, readMapBackground } from '@curbstop/contract/locations/map.calls';
import {
  changeTiers,
  previewSelectedLocations,
  undoChangeOfTiers,
} from '@curbstop/contract/locations/location-selection.calls';
import type { Router } from '../../foundation/http/serve.ts';
import { changesOfContact, contactsOfLocation } from './contact.service.ts';
import { geocode } from './geocoding.service.ts';
import {
  changesOfLocation,
  editLocation,
  locationsAtAddress,
  createNewLocation,
  getLocation,
  pageOfLocations,
  type LocationRelations,
} from './location.service.ts';
import { changeTiersOfLocations, undoTierChange, selectedLocations } from './location-selection.service.ts';
import { getMapBackground, getFeaturesAtPoint, locationsOnMap } from './map.service.ts';

export function locationRoutes(router: Router, relations: LocationRelations): void {
  router.account(listLocations, pageOfLocations);
  router.account(previewSelectedLocations, selectedLocations);
  router.account(changeTiers, changeTiersOfLocations);
  router.account(undoChangeOfTiers, undoTierChange);
  router.account(createLocation, createNewLocation);
  router.account(findLocationsAtAddress, locationsAtAddress);
  router.account(geocodeAddress, geocode);
  router.account(listLocationsOnMap, locationsOnMap);
  router.account(readMapBackground, getMapBackground);
  router.account(readFeaturesAtPoint, getFeaturesAtPoint);
  router.account(readLocation, getLocation(relations));
  router.account(updateLocation, editLocation);
  router.account(listContactsOfLocation, contactsOfLocation);
  router.account(listLocationChanges, changesOfLocation);
  router.account(listContactChanges, changesOfContact);
}
