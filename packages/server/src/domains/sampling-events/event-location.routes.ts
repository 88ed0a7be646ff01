import { assignLocations, createLocationInEvent, listEventLocations, removeEventLocation } from '@curbstop/contract/sampling-events/event-location.calls';
import type { Door } from '../../foundation/http/serve.ts';
import { newEventLocations, newLocationInEvent, oneOutOfEvent, pageOfEventLocations } from './event-location.service.ts';

export function eventLocationRoutes(door: Door): void {
  door.account(listEventLocations, pageOfEventLocations);
  door.account(assignLocations, newEventLocations);
  door.account(createLocationInEvent, newLocationInEvent);
  door.account(removeEventLocation, oneOutOfEvent);
}
