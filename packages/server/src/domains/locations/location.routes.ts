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
  router.legacyAccount(listLocations, pageOfLocations);
  router.legacyAccount(previewSelectedLocations, selectedLocations);
  router.legacyAccount(changeTiers, changeTiersOfLocations);
  router.legacyAccount(undoChangeOfTiers, undoTierChange);
  router.legacyAccount(createLocation, createNewLocation);
  router.legacyAccount(findLocationsAtAddress, locationsAtAddress);
  router.legacyAccount(geocodeAddress, geocode);
  router.legacyAccount(listLocationsOnMap, locationsOnMap);
  router.legacyAccount(readMapBackground, getMapBackground);
  router.legacyAccount(readFeaturesAtPoint, getFeaturesAtPoint);
  router.legacyAccount(readLocation, getLocation(relations));
  router.legacyAccount(updateLocation, editLocation);
  router.legacyAccount(listContactsOfLocation, contactsOfLocation);
  router.legacyAccount(listLocationChanges, changesOfLocation);
  router.legacyAccount(listContactChanges, changesOfContact);
}
