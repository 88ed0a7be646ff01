import { z } from 'zod';
import { requirements } from '../accounts/requirement.values.ts';
import { defineEndpoint } from '../primitives/endpoint.ts';
import { accountParams, accountRecordParams, id } from '../primitives/ids.ts';
import { createPageResponseShape, createPageRequestShape } from '../primitives/list.ts';
import { createMatchingShape, createSelectionShape, selectionPreview } from '../primitives/selection.ts';
import { locationList } from '../locations/location-list.values.ts';
import {
  additionResponse,
  locationStatus,
  matchingLocation,
  newLocationStatuses,
  newProgramLocations,
  programLocation,
  locationStatusCounts,
} from './program-location.rules.ts';
import { programLocationList } from './program-location-list.values.ts';
import { maxLocationBodyBytes, maxLocationsPerRequest } from './program-location.values.ts';

const account = '/pws/rest/accounts/{accountId}';
const ofProgram = `${account}/programs/{id}`;

export const listProgramLocations = defineEndpoint({
  name: 'listProgramLocations',
  method: 'GET',
  path: `${ofProgram}/locations`,
  ...requirements.viewPrograms,
  summary: 'A page of the locations in a program, with their statuses',
  params: accountRecordParams,
  query: createPageRequestShape(programLocationList),
  response: createPageResponseShape(programLocation),
});

/** [B7.17]: what a bulk action for all that match applies to, with the statuses that it compares. */
export const listMatchingProgramLocations = defineEndpoint({
  name: 'listMatchingProgramLocations',
  method: 'POST',
  path: `${ofProgram}/locations/matching`,
  ...requirements.viewPrograms,
  summary: 'All locations of a program that match a search and filters, refused if their number has changed',
  params: accountRecordParams,
  body: createMatchingShape(programLocationList, maxLocationsPerRequest),
  response: z.array(matchingLocation),
});

/**
 * [A7.41] as REST, for more locations than a GraphQL document can carry. Locations already in the program stay
 * unchanged.
 */
export const addProgramLocations = defineEndpoint({
  name: 'addProgramLocations',
  method: 'POST',
  path: `${ofProgram}/locations`,
  ...requirements.assignToProgram,
  summary: 'Assign locations to a program, all or none; the status defaults to Assigned',
  params: accountRecordParams,
  body: newProgramLocations,
  maxBody: maxLocationBodyBytes,
  response: additionResponse,
});

/** [A7.16] */
export const countLocationStatuses = defineEndpoint({
  name: 'countLocationStatuses',
  method: 'GET',
  path: `${ofProgram}/locationStatuses`,
  ...requirements.viewPrograms,
  summary: 'The statuses that locations can have in a program, and how many have each',
  params: accountRecordParams,
  response: z.array(z.object({ status: locationStatus, locations: z.number().int() })),
});

/** [A7.12, B7.24] */
export const updateLocationStatuses = defineEndpoint({
  name: 'updateLocationStatuses',
  method: 'POST',
  path: '/pws/accounts/{accountId}/locations/statuses',
  ...requirements.editProgramLocations,
  summary: 'Set the status of locations in a program, all or none; an error names the row',
  params: accountParams,
  body: newLocationStatuses,
  maxBody: maxLocationBodyBytes,
  response: z.object({ updated: z.number().int(), unchanged: z.number().int() }),
});

/** The preview of a bulk status change; changes nothing. */
export const previewSelectedStatuses = defineEndpoint({
  name: 'previewSelectedStatuses',
  method: 'POST',
  path: `${ofProgram}/locations/selection`,
  ...requirements.viewPrograms,
  summary: 'Preview a selection: the number of locations with each status in a program, and of those not in it',
  params: accountRecordParams,
  body: z.object({ selection: createSelectionShape(locationList) }),
  response: selectionPreview.extend({ statuses: locationStatusCounts }),
});

/** [A7.12] for locations selected in the list; `seen` is the count of each status when the person decided. */
export const updateSelectedStatuses = defineEndpoint({
  name: 'updateSelectedStatuses',
  method: 'POST',
  path: `${ofProgram}/locations/statuses`,
  ...requirements.editProgramLocations,
  summary: 'Set the status of the selected locations in a program, all or none',
  params: accountRecordParams,
  body: z.object({ selection: createSelectionShape(locationList), status: locationStatus, seen: locationStatusCounts }),
  response: z.object({ updated: z.number().int(), unchanged: z.number().int() }),
});

/** [A7.14, B7.26]. Marks the location as removed; it can be assigned again. */
export const removeProgramLocation = defineEndpoint({
  name: 'removeProgramLocation',
  method: 'DELETE',
  path: `${account}/programLocations/program/{programId}/locations/{locationId}`,
  ...requirements.editProgramLocations,
  summary: 'Remove a location from a program, unless it is in one of its events',
  params: accountParams.extend({ programId: id, locationId: id }),
});
