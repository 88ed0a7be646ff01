import * as eventLocationEndpoints from '@curbstop/contract/sampling-events/event-location.endpoints';
import * as eventAssignmentEndpoints from '@curbstop/contract/sampling-events/event-assignment.endpoints';
import type { Router } from '../../foundation/http/serve.ts';
import { assignLocationsByFile, downloadAssignmentTemplate } from './event-assignment.service.ts';
import {
  assignLocations,
  createLocationInEvent,
  removeEventLocation,
  removeEventLocations,
  listMatchingEventLocations,
  listEventLocations,
  type CreateSamples,
} from './event-location.service.ts';

export function eventLocationRoutes(
  router: Router,
  { createSamples }: { readonly createSamples: CreateSamples },
): void {
  router.account(eventLocationEndpoints.listEventLocations, listEventLocations);
  router.account(
    eventLocationEndpoints.assignLocations,
    (context, { id: eventId, createSamplesOnImport, ...locationChoice }) =>
      assignLocations(context, { eventId, ...locationChoice }, createSamplesOnImport ? createSamples : undefined),
  );
  router.account(eventLocationEndpoints.createLocationInEvent, (context, input) =>
    createLocationInEvent(context, input, createSamples),
  );
  router.account(eventLocationEndpoints.listMatchingEventLocations, listMatchingEventLocations);
  router.account(eventLocationEndpoints.removeEventLocation, removeEventLocation);
  router.account(eventLocationEndpoints.removeEventLocations, removeEventLocations);
  router.account(eventAssignmentEndpoints.downloadAssignmentTemplate, downloadAssignmentTemplate);
  router.account(eventAssignmentEndpoints.assignLocationsByFile, (context, input) =>
    assignLocationsByFile(context, input, createSamples),
  );
  router.account(eventAssignmentEndpoints.downloadDefaultAssignmentTemplate, downloadAssignmentTemplate);
  router.account(eventAssignmentEndpoints.assignDefaultLocationsByFile, (context, input) =>
    assignLocationsByFile(context, input, createSamples),
  );
}
