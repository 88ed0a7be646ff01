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
import { placeOfAddress } from './geocoding.service.ts';
import {
  changesOfLocation,
  editLocation,
  locationsAtAddress,
  newLocation,
  oneLocation,
  pageOfLocations,
  type LocationRelations,
} from './location.service.ts';
import { changeTiersOfLocations, undoTierChange, selectedLocations } from './location-selection.service.ts';
import { backgroundOfMap, featuresAtPoint, locationsOnMap } from './map.service.ts';

export function locationRoutes(door: Router, relations: LocationRelations): void {
  door.account(listLocations, pageOfLocations);
  door.account(previewSelectedLocations, selectedLocations);
  door.account(changeTiers, changeTiersOfLocations);
  door.account(undoChangeOfTiers, undoTierChange);
  door.account(createLocation, newLocation);
  door.account(findLocationsAtAddress, locationsAtAddress);
  door.account(geocodeAddress, placeOfAddress);
  door.account(listLocationsOnMap, locationsOnMap);
  door.account(readMapBackground, backgroundOfMap);
  door.account(readFeaturesAtPoint, featuresAtPoint);
  door.account(readLocation, oneLocation(relations));
  door.account(updateLocation, editLocation);
  door.account(listContactsOfLocation, contactsOfLocation);
  door.account(listLocationChanges, changesOfLocation);
  door.account(listContactChanges, changesOfContact);
}
