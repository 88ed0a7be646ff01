import * as eventLocationEndpoints from '@curbstop/contract/sampling-events/event-location.endpoints';
import type { Router } from '../../foundation/http/serve.ts';
import {
  assignLocations,
  createLocationInEvent,
  removeEventLocation,
  listEventLocations,
  type CreateSamples,
} from './event-location.service.ts';

export function eventLocationRoutes(
  router: Router,
  { createSamples }: { readonly createSamples: CreateSamples },
): void {
  router.account(eventLocationEndpoints.listEventLocations, listEventLocations);
  router.account(eventLocationEndpoints.assignLocations, (context, { id: eventId, ...input }) =>
    assignLocations(context, { eventId, ...input }),
  );
  router.account(eventLocationEndpoints.createLocationInEvent, (context, input) =>
    createLocationInEvent(context, input, createSamples),
  );
  router.account(eventLocationEndpoints.removeEventLocation, removeEventLocation);
}
