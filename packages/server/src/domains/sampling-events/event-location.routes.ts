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
  removeFromEvent,
  pageOfEventLocations,
  type CreateSamples,
} from './event-location.service.ts';

export function eventLocationRoutes(
  router: Router,
  { createSamples }: { readonly createSamples: CreateSamples },
): void {
  router.legacyAccount(listEventLocations, pageOfEventLocations);
  router.legacyAccount(assignLocations, newEventLocations);
  router.legacyAccount(createLocationInEvent, (context, request) =>
    newLocationInEvent(context, request, createSamples),
  );
  router.legacyAccount(removeEventLocation, removeFromEvent);
}
