import { z } from 'zod';
import { confirmedLowerPercentiles } from '../accounts/percentile-change.rules.ts';
import { requirements } from '../accounts/requirement.values.ts';
import { defineEndpoint } from '../primitives/endpoint.ts';
import { accountParams, accountRecordParams, id } from '../primitives/ids.ts';
import { createPageResponseShape, createPageRequestShape, maxSearchTermLength } from '../primitives/list.ts';
import { changeList } from '../primitives/change.ts';
import { contact, contactChange, contactPage, optionalContactRules } from './contact.rules.ts';
import {
  locationChange,
  locationDetails,
  locationFields,
  locationRow,
  locationRules,
  addressMatch,
  locationWithPrograms,
} from './location.rules.ts';
import { locationList } from './location-list.values.ts';
import { maxReasonLength } from '../primitives/required-text.ts';

const base = '/pws/rest/accounts/{accountId}/locations';

export const listLocations = defineEndpoint({
  name: 'listLocations',
  method: 'GET',
  path: base,
  ...requirements.viewLocations,
  summary: 'A page of locations, filtered, searched and sorted',
  params: accountParams,
  query: createPageRequestShape(locationList),
  response: createPageResponseShape(locationRow),
});

/** [A7.4]: a contact without any filled field is not created. */
export const createLocation = defineEndpoint({
  name: 'createLocation',
  method: 'POST',
  path: base,
  ...requirements.createLocation,
  summary: 'Create a location, optionally with its primary contact',
  params: accountParams,
  body: locationRules.safeExtend({ contact: optionalContactRules.nullable().optional() }),
  response: locationDetails,
});

export const getLocation = defineEndpoint({
  name: 'getLocation',
  method: 'GET',
  path: `${base}/{id}`,
  ...requirements.viewLocations,
  summary: 'One location with its first contacts, programs and sampling events',
  params: accountRecordParams,
  response: locationWithPrograms,
});

/** The versions of the location, and of its primary contact if that changes too, as they were read. */
const versions = z.object({
  version: z.number().int(),
  reason: z.string().max(maxReasonLength).nullable().default(null),
});

/** [A4.2, A7.3, B4.25]: saves the primary contact, then the location, in one transaction. */
export const updateLocation = defineEndpoint({
  name: 'updateLocation',
  method: 'PUT',
  path: `${base}/{id}`,
  ...requirements.editLocation,
  summary:
    'Change a location and its primary contact; missing fields stay, null clears. A tier that lowers a 90th percentile needs a reason and a confirmation',
  params: accountRecordParams,
  body: locationChange.extend({
    ...versions.shape,
    confirmedLowerPercentiles,
    contact: contactChange.extend({ id: id.optional(), version: z.number().int().optional() }).nullable().optional(),
  }),
  response: locationDetails,
});

export const listContactsOfLocation = defineEndpoint({
  name: 'listContactsOfLocation',
  method: 'GET',
  path: `${base}/{id}/contacts`,
  ...requirements.viewContacts,
  summary: 'A page of the contacts of one location, the primary one first',
  params: accountRecordParams,
  query: contactPage,
  response: z.array(contact),
});

export const listLocationChanges = defineEndpoint({
  name: 'listLocationChanges',
  method: 'GET',
  path: `${base}/{id}/changes`,
  ...requirements.viewLocations,
  summary: 'The change history of a location, newest first',
  params: accountRecordParams,
  query: z.object({}),
  response: changeList,
});

/** Finds duplicates before a location is saved, as a warning; it blocks nothing. */
export const listLocationsAtAddress = defineEndpoint({
  name: 'listLocationsAtAddress',
  method: 'POST',
  path: `${base}/at-address`,
  ...requirements.viewLocations,
  summary: 'The locations at an address, however it is spelled; at most five',
  params: accountParams,
  body: locationFields.pick({ addressLine1: true, addressLine2: true, city: true, zip: true }),
  response: z.array(addressMatch),
});

/** For choosing a location by a part of its address [A9.3, B5.38]. */
export const listMatchingLocations = defineEndpoint({
  name: 'listMatchingLocations',
  method: 'GET',
  path: '/pws/rest/accounts/{accountId}/location-matches',
  ...requirements.viewLocations,
  summary:
    'At most five locations for a search term: first the one with that id, then addresses that begin with the term, then those that contain its words',
  params: accountParams,
  // PostgreSQL stores no zero bytes, so they cannot match.
  query: z.object({
    term: z
      .string()
      .max(maxSearchTermLength, `Search for at most ${maxSearchTermLength} characters`)
      .default('')
      .transform((text) => text.replaceAll('\0', '').trim()),
  }),
  response: z.array(addressMatch),
});

export const listContactChanges = defineEndpoint({
  name: 'listContactChanges',
  method: 'GET',
  path: '/pws/rest/accounts/{accountId}/contacts/{id}/changes',
  ...requirements.viewContacts,
  summary: 'The change history of a contact, newest first',
  params: accountRecordParams,
  response: changeList,
});
