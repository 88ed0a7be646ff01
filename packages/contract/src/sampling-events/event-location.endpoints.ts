import { z } from 'zod';
import { requirements } from '../accounts/requirement.values.ts';
import { defineEndpoint } from '../primitives/endpoint.ts';
import { accountParams, accountRecordParams, id } from '../primitives/ids.ts';
import { createPageResponseShape, createPageRequestShape } from '../primitives/list.ts';
import { createMatchingShape } from '../primitives/selection.ts';
import { locationDetails } from '../locations/location.rules.ts';
import { locationIds, matchingLocation } from '../programs/program-location.rules.ts';
import { maxLocationBodyBytes, maxLocationsPerRequest } from '../programs/program-location.values.ts';
import {
  assignmentResponse,
  eventLocation,
  newEventLocation,
  newEventLocations,
  removedLocations,
} from './event-location.rules.ts';
import { eventLocationList } from './event-location.values.ts';

const account = '/pws/rest/accounts/{accountId}';
const ofEvent = `${account}/samplingevents/{id}`;

export const listEventLocations = defineEndpoint({
  name: 'listEventLocations',
  method: 'GET',
  path: `${ofEvent}/locations`,
  ...requirements.viewPrograms,
  summary: 'A page of the locations in a sampling event',
  params: accountRecordParams,
  query: createPageRequestShape(eventLocationList),
  response: createPageResponseShape(eventLocation),
});

/** [B7.17]: what a bulk action for all that match applies to. */
export const listMatchingEventLocations = defineEndpoint({
  name: 'listMatchingEventLocations',
  method: 'POST',
  path: `${ofEvent}/locations/matching`,
  ...requirements.viewPrograms,
  summary: 'All locations of a sampling event that match a search and filters, refused if their number has changed',
  params: accountRecordParams,
  body: createMatchingShape(eventLocationList, maxLocationsPerRequest),
  response: z.array(matchingLocation),
});

/** [B7.21] as REST, for more locations than a GraphQL document can carry. */
export const assignLocations = defineEndpoint({
  name: 'assignLocations',
  method: 'POST',
  path: `${ofEvent}/locations`,
  ...requirements.assignToProgram,
  summary:
    'Assign locations to a sampling event and its program, all or none, optionally with their samples; locations already in it are not changed',
  params: accountRecordParams,
  body: newEventLocations,
  maxBody: maxLocationBodyBytes,
  response: assignmentResponse,
});

/** [A7.4, B7.20] */
export const createLocationInEvent = defineEndpoint({
  name: 'createLocationInEvent',
  method: 'POST',
  path: `${account}/programs/{programId}/samplingevents/{eventId}`,
  ...requirements.assignToProgram,
  summary: 'Create a location in a sampling event and its program, optionally with its primary contact',
  params: accountParams.extend({ programId: id, eventId: id }),
  body: newEventLocation,
  response: locationDetails,
});

/** [A7.13, B7.25]. Marks the location as removed from the event; it stays in the program and can be assigned again. */
export const removeEventLocation = defineEndpoint({
  name: 'removeEventLocation',
  method: 'DELETE',
  path: `${account}/samplingeventlocation/program/{programId}/samplingevent/{eventId}/locations/{locationId}`,
  ...requirements.editProgramLocations,
  summary: 'Remove a location from a sampling event',
  params: accountParams.extend({ programId: id, eventId: id, locationId: id }),
});

/** [B7.25] for selected locations: each is removed, or kept with its reason [A8.12, A8.13]. */
export const removeEventLocations = defineEndpoint({
  name: 'removeEventLocations',
  method: 'POST',
  path: `${ofEvent}/locations/removals`,
  ...requirements.editProgramLocations,
  summary: 'Remove locations from a sampling event; those with kits or samples stay, each with the reason',
  params: accountRecordParams,
  body: z.object({ locationIds }),
  maxBody: maxLocationBodyBytes,
  response: removedLocations,
});
