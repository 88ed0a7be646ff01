import {
  createLocation, findLocationsAtAddress, listContactChanges, listContactsOfLocation, listLocationChanges, listLocations, readLocation, updateLocation,
} from '@curbstop/contract/locations/location.calls';
import { geocodeAddress } from '@curbstop/contract/locations/geocoding.calls';
import type { Door } from '../../foundation/http/serve.ts';
import { changesOfContact, contactsOfLocation } from './contact.service.ts';
import { placeOfAddress } from './geocoding.service.ts';
import { changesOfLocation, editLocation, locationsAtAddress, newLocation, oneLocation, pageOfLocations } from './location.service.ts';

export function locationRoutes(door: Door): void {
  door.account(listLocations, pageOfLocations);
  door.account(createLocation, newLocation);
  door.account(findLocationsAtAddress, locationsAtAddress);
  door.account(geocodeAddress, placeOfAddress);
  door.account(readLocation, oneLocation);
  door.account(updateLocation, editLocation);
  door.account(listContactsOfLocation, contactsOfLocation);
  door.account(listLocationChanges, changesOfLocation);
  door.account(listContactChanges, changesOfContact);
}
