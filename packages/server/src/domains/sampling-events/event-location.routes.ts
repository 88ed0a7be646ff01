import {
  assignLocations,
  createLocationInEvent,
  listEventLocations,
  removeEventLocation,
} from '@curbstop/contract/sampling-events/event-location.calls';
import type { Router } from '../../foundation/http/serve.ts';
import {
  newEventLocations,
  newLocationInEvent,
  oneOutOfEvent,
  pageOfEventLocations,
  type CreateSamples,
} from './event-location.service.ts';

export function eventLocationRoutes(door: Router, { createSamples }: { readonly createSamples: CreateSamples }): void {
  door.account(listEventLocations, pageOfEventLocations);
  door.account(assignLocations, newEventLocations);
  door.account(createLocationInEvent, (context, request) => newLocationInEvent(context, request, createSamples));
  door.account(removeEventLocation, oneOutOfEvent);
}
