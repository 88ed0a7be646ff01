import { listLocationChanges, listLocations, readLocation } from '@curbstop/contract/locations/location.calls';
import type { Door } from '../../foundation/http/serve.ts';
import { changesOfLocation, oneLocation, pageOfLocations } from './location.service.ts';

export function locationRoutes(door: Door): void {
  door.account(listLocations, pageOfLocations);
  door.account(readLocation, oneLocation);
  door.account(listLocationChanges, changesOfLocation);
}
