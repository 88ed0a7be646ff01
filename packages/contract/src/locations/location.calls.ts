import { z } from 'zod';
import { needs } from '../accounts/need.values.ts';
import { call } from '../kinds/call.ts';
import { accountParams, accountRecordParams } from '../kinds/ids.ts';
import { pageAnswer, pageQuestion } from '../kinds/list.ts';
import { changeList } from '../kinds/change.ts';
import { locationDetails, locationRow } from './location.rules.ts';
import { locationList } from './location.values.ts';

const base = '/pws/rest/accounts/{accountId}/locations';

export const listLocations = call({
  name: 'listLocations', method: 'GET', path: base, ...needs.viewLocations, summary: 'A page of locations, filtered, searched and sorted',
  params: accountParams, query: pageQuestion(locationList), answer: pageAnswer(locationRow),
});

export const readLocation = call({
  name: 'readLocation', method: 'GET', path: `${base}/{id}`, ...needs.viewLocations, summary: 'One location with its contacts',
  params: accountRecordParams, answer: locationDetails,
});

export const listLocationChanges = call({
  name: 'listLocationChanges', method: 'GET', path: `${base}/{id}/changes`, ...needs.viewLocations, summary: 'What was changed on a location, newest first',
  params: accountRecordParams, query: z.object({}), answer: changeList,
});
