import { assignLocations, createLocationInEvent, listEventLocations, removeEventLocation } from '@curbstop/contract/sampling-events/event-location.calls';
import type { Door } from '../../foundation/http/serve.ts';
import { newEventLocations, newLocationInEvent, oneOutOfEvent, pageOfEventLocations, type CreateSamples } from './event-location.service.ts';

export function eventLocationRoutes(door: Door, { createSamples }: { readonly createSamples: CreateSamples }): void {
  door.account(listEventLocations, pageOfEventLocations);
  door.account(assignLocations, newEventLocations);
  door.account(createLocationInEvent, (caller, question) => newLocationInEvent(caller, question, createSamples));
  door.account(removeEventLocation, oneOutOfEvent);
}
