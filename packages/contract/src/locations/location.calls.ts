import { z } from 'zod';
import { needs } from '../accounts/need.values.ts';
import { call } from '../kinds/call.ts';
import { accountParams, accountRecordParams, id } from '../kinds/ids.ts';
import { pageAnswer, pageQuestion } from '../kinds/list.ts';
import { changeList } from '../kinds/change.ts';
import { contact, contactChange, optionalContactRules } from './contact.rules.ts';
import { locationChange, locationDetails, locationFields, locationRow, locationRules, placeFound, wholeLocation } from './location.rules.ts';
import { locationList } from './location.values.ts';

const base = '/pws/rest/accounts/{accountId}/locations';

export const listLocations = call({
  name: 'listLocations', method: 'GET', path: base, ...needs.viewLocations, summary: 'A page of locations, filtered, searched and sorted',
  params: accountParams, query: pageQuestion(locationList), answer: pageAnswer(locationRow),
});

/** [A7.4]: a contact in whom nothing is filled in is none. */
export const createLocation = call({
  name: 'createLocation', method: 'POST', path: base, ...needs.createLocation, summary: 'A new location, with its primary contact if one is given',
  params: accountParams, body: locationRules.safeExtend({ contact: optionalContactRules.nullable().optional() }), answer: locationDetails,
});

export const readLocation = call({
  name: 'readLocation', method: 'GET', path: `${base}/{id}`, ...needs.viewLocations, summary: 'One location with its contacts, programs and sampling events',
  params: accountRecordParams, answer: wholeLocation,
});

/** The version of the location, and of its primary contact where that is changed too, as they were read. */
const versions = z.object({ version: z.number().int(), reason: z.string().max(500).nullable().default(null) });

/** [A4.2, A7.3, B4.25]: the primary contact is saved first, then the location, both or neither. */
export const updateLocation = call({
  name: 'updateLocation', method: 'PUT', path: `${base}/{id}`, ...needs.editLocation, summary: 'Change a location and its primary contact; what is left out stays, null clears it',
  params: accountRecordParams, body: locationChange.extend({ ...versions.shape, contact: contactChange.extend({ id: id.optional(), version: z.number().int().optional() }).nullable().optional() }), answer: locationDetails,
});

export const listContactsOfLocation = call({
  name: 'listContactsOfLocation', method: 'GET', path: `${base}/{id}/contacts`, ...needs.viewContacts, summary: 'The contacts of one location, the primary one first',
  params: accountRecordParams, answer: z.array(contact),
});

export const listLocationChanges = call({
  name: 'listLocationChanges', method: 'GET', path: `${base}/{id}/changes`, ...needs.viewLocations, summary: 'What was changed on a location, newest first',
  params: accountRecordParams, query: z.object({}), answer: changeList,
});

/** Asked before a location is saved, so that nobody makes one twice unawares; it forbids nothing. */
export const findLocationsAtAddress = call({
  name: 'findLocationsAtAddress', method: 'POST', path: `${base}/at-address`, ...needs.viewLocations, summary: 'The locations at an address, however it is spelled; at most five',
  params: accountParams, body: locationFields.pick({ addressLine1: true, addressLine2: true, city: true, zip: true }), answer: z.array(placeFound),
});

export const listContactChanges = call({
  name: 'listContactChanges', method: 'GET', path: '/pws/rest/accounts/{accountId}/contacts/{id}/changes', ...needs.viewContacts, summary: 'What was changed on a contact, newest first',
  params: accountRecordParams, answer: changeList,
});
